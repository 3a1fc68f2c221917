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

/** A create or update as libraries see it: in a handler these are always there, the generated types leave them open. */
type RecordCall = core.RecordRequestEvent & { record: core.Record; collection: core.Collection };

declare namespace core {
  interface RecordEvent {
    record: Record;
  }
  interface RequestEvent {
    request: http.Request;
  }
}
