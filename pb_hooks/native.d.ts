/// <reference path="../build/pocketbase-types/types.d.ts" />

// What the engine gives to hooks and migrations beyond PocketBase's own declarations.

// biome-ignore-start lint/suspicious/noExplicitAny: what the engine hands over is not typed there either.

/** CommonJS of the engine: absolute paths, called inside each handler (nothing outside a handler survives). */
declare function require(path: string): any;
declare var module: { exports: any };

/** The engine's own: standard output and error of the program. */
declare var console: { log(text: string): void; error(text: string): void };

/** What the Go program adds (pocketbase/). */
declare var $native: {
  /** sha-256 of an uploaded file, lower-case hex; in Go, because nine megabytes take half a second here. */
  fileSha256(file: any): string;
  /** Whether an uploaded file's first bytes are of one of these types, as PocketBase's own file field tells them. */
  fileHasType(file: any, types: any): boolean;
  /** sha-256 of a JSON text whose keys are sorted first: the same values have the same sum. */
  payloadSha256(json: string): string;
  /**
   * payloadSha256 of a request's body without some of its keys and with some more, `{ by, content }` where somebody is
   * named (`by` not null). Read and summed in Go: the engine's JSON.stringify looks at all that is around each value.
   */
  contentSha256(e: any, without: string[], also: { [key: string]: string }, by: string | null): string;
  /** A request's body when it is JSON that the engine can read without harm, "" when there is none; else an error. */
  jsonText(request: http.Request): string;
  /** What limits per address count by: an IPv4 address, or the network (/64) of an IPv6 one. */
  countedAddress(address: string): string;
  /** The session that a request's token belongs to: it stays the same when the token is refreshed. */
  sessionOf(request: http.Request): string;
  /** Stores who was seen lately, which waits in memory otherwise. Not for use inside a transaction. */
  writeSeenSessions(app: CoreApp): void;
  /** Ends an account's live connections, but for those of one session ("" for none). */
  closeConnections(app: CoreApp, user: string, kept: string): void;
  /** An endpoint of web push as it is stored, and its service; both "" for one that nothing is posted to. */
  pushEndpoint(endpoint: string): { url: string; service: string };
  /** A subscription's keys in one spelling; both "" where nothing can be encrypted with them. */
  pushKeys(p256dh: string, auth: string): { p256dh: string; auth: string };
  /** What the file system of a folder has, in bytes; below `floor` free only the office writes. */
  disk(dir: string): { free: number; total: number; floor: number };
  /** The server's clock in milliseconds since 1970. */
  now(): number;
  /** The first row of a SELECT with ? parameters, every column as text; no row is an error. */
  ask(app: CoreApp, query: string, args: any[]): string[];
  /**
   * Answers `e` with a page of the change feed, or with a reset when what was asked (epoch, scope, place; all empty at the
   * first pull) is not about this epoch and scope. In Go, because a page is a megabyte of text.
   */
  feedPage(
    e: core.RequestEvent,
    to: { scope: string; role: string },
    statement: string,
    params: { [name: string]: any },
    askedEpoch: string,
    askedScope: string,
    since: number,
  ): void;
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
