/// <reference path="../build/pocketbase-types/types.d.ts" />

// What the engine gives to hooks and migrations beyond PocketBase's own declarations.

// biome-ignore-start lint/suspicious/noExplicitAny: what the engine hands over is not typed there either.

/** CommonJS of the engine: absolute paths, called inside each handler (nothing outside a handler survives). */
declare function require(path: string): any;
declare var module: { exports: any };

/** What the Go program adds (pocketbase/). */
declare var $native: {
  /** sha-256 of an uploaded file, lower-case hex; in Go, because nine megabytes take half a second here. */
  fileSha256(file: any): string;
  /** The server's clock in milliseconds since 1970. */
  now(): number;
};
// biome-ignore-end lint/suspicious/noExplicitAny: see above

// In a handler these are always there; the generated declarations mark every Go pointer as optional.
declare namespace core {
  interface RecordRequestEvent {
    record: Record;
    collection: Collection;
  }
  interface RecordEvent {
    record: Record;
  }
  interface FileDownloadRequestEvent {
    record: Record;
  }
  interface RequestEvent {
    request: http.Request;
  }
}
