/// <reference path="../build/pocketbase-types/types.d.ts" />

// What the JS engine gives to hooks and migrations beyond PocketBase's own declarations.

// biome-ignore-start lint/suspicious/noExplicitAny: the engine's values are not typed there either.

/** The engine's CommonJS: absolute paths, called inside each handler, which is compiled apart from its file. */
declare function require(path: string): any;
declare var module: { exports: any };

/** From the engine: standard output and error of the program. */
declare var console: { log(text: string): void; error(text: string): void };

/** What the Go program adds (pocketbase/). */
declare var $native: {
  /** sha-256 of an uploaded file, lower-case hex. In Go: nine megabytes take half a second in JavaScript. */
  fileSha256(file: any): string;
  /** Of an uploaded file, as much as domain.hasTooManyPixels reads; callers check its size first. */
  pictureHeader(file: any): ArrayBuffer;
  /** Whether an uploaded file's first bytes are of one of these types, by the check of PocketBase's file field. */
  fileHasType(file: any, types: any): boolean;
  /** sha-256 of a JSON text with sorted keys: equal values have equal hashes. */
  payloadSha256(json: string): string;
  /**
   * payloadSha256 of a request's body, without some of its keys and with some added; wrapped as `{ by, content }` when `by`
   * is not null. Read and hashed in Go: the engine's JSON.stringify is slow on large values.
   */
  contentSha256(e: any, without: string[], also: { [key: string]: string }, by: string | null): string;
  /**
   * Stores, in the transaction of an operation, what its answer proves to the device that sent it. `kind` is its OpKind, "" for what is no operation,
   * `payload` the sum of its content, `outcome` JSON about price and reference, or "".
   */
  acknowledge(tx: CoreApp, e: any, kind: string, op: string, payload: string, outcome: string): void;
  /** The same for a repetition: its answer proves what the first one proved. */
  acknowledgeAgain(app: CoreApp, e: any, kind: string, op: string, payload: string): void;
  /**
   * What the sender proves that this operation was acknowledged as before a restore, as JSON; "" when nothing. Without `payload`
   * the content is not compared yet. Read through lib/sync/before-restore.js.
   */
  acknowledgedBefore(e: any, kind: string, op: string, payload: string): string;
  /** Those of these paths in the storage (collection/record/name) at which there is no file. */
  lackingFiles(app: CoreApp, paths: string[]): string[];
  /** Stores this upload where the record's own file is gone; callers have compared the sum. */
  bringFile(app: CoreApp, record: core.Record, file: any): void;
  /** Writes the list of erasures into the database, and takes out of both what is past its time. */
  listErasures(app: CoreApp): void;
  /** Makes the triggers and views of pb_hooks/triggers, as each start does: a command comes before the first start. */
  keepTriggers(app: CoreApp): void;
  /** A request's JSON body, "" when there is none; an error when it is nested too deep for the engine. */
  jsonText(request: http.Request): string;
  /** The key of limits per address: an IPv4 address, or the network (/64) of an IPv6 one. */
  countedAddress(address: string): string;
  /** The id of a token's session; it stays the same when the token is refreshed. */
  sessionOf(request: http.Request): string;
  /** Stores when sessions were last seen; until then this is kept in memory. Must not be called inside a transaction. */
  writeSeenSessions(app: CoreApp): void;
  /** Ends an account's live connections, except those of one session ("" for none). */
  closeConnections(app: CoreApp, user: string, kept: string): void;
  /** Deletes folders of documents, also where the nightly sweep has moved them; returns those that are still there. */
  deleteFileFolders(app: CoreApp, folders: string[]): string[];
  /** Begins the sweep of files that no row names, and does not wait for it. */
  sweepFiles(app: CoreApp): void;
  /** An endpoint of web push in its stored form, and its service; both "" for one that is not allowed. */
  pushEndpoint(endpoint: string): { url: string; service: string };
  /** A subscription's keys in one spelling; both "" where they are not valid. */
  pushKeys(p256dh: string, auth: string): { p256dh: string; auth: string };
  /** Size and free space of a folder's file system, in bytes; below `floor` free bytes only the office may write. */
  disk(dir: string): { free: number; total: number; floor: number };
  /** The server's clock in milliseconds since 1970. */
  now(): number;
  /** The first row of a SELECT with ? parameters, every column as text; an error when there is no row. */
  ask(app: CoreApp, query: string, args: any[]): string[];
  /**
   * Answers `e` with a page of the change feed, or with a reset when epoch, scope or cursor do not match (all are empty at
   * the first pull). In Go, because a page can be a megabyte of text.
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

/**
 * A create or update as libraries see it: in a handler these are always set, but the generated types leave them optional.
 */
type RecordCall = core.RecordRequestEvent & { record: core.Record; collection: core.Collection };

declare namespace core {
  interface RecordEvent {
    record: Record;
  }
  interface RequestEvent {
    request: http.Request;
  }
}
