import Dexie, { type EntityTable, type Table } from "dexie";
import type { AppError } from "#data/shared/errors.ts";
import type { DocumentKind } from "#domain/schemas/document.ts";
import type { PhotoKind } from "#domain/schemas/scan-photo.ts";
import { OUTBOX } from "./open-existing.ts";
import { DB_OPTIONS, giveWay } from "./outdated.ts";

/** What can be done without a network. The kinds of the next screens join here and in sync/kinds.ts. */
export type OpKind =
  | "booking.create"
  | "booking.document"
  | "quote.sea"
  | "quote.air"
  | "contact.create"
  | "quote.create"
  | "quote.sent"
  | "quote.withdraw"
  | "shipment.edit"
  | "shipment.correct"
  | "shipment.cancel"
  | "request.handled"
  | "sailing.edit"
  | "sailing.advance"
  | "sailing.delay"
  | "pallet.assign"
  | "hold.decide"
  | "scan.create"
  | "scan.photo";

/** Whether an operation has a file of its own under its id: in `files` and `chunks` until the server has it. */
export const carriesFile = ({ kind }: { kind: OpKind }): boolean =>
  kind === "booking.document" || kind === "scan.photo";

/** docs/sync/outbox.md, "The life of an operation". */
export type OpState = "queued" | "sending" | "acked" | "auth_wait" | "conflict" | "rejected" | "kept";

/** Of a booking that waits for its sender to sign in. */
export type Kept = {
  /** The server's time when it was first seen after the booking was kept, milliseconds; null until then. */
  since: number | null;
  /** The users who were asked and said that it is not theirs. */
  notMine: string[];
};

/** Something the person did, kept until the server has it or they have decided otherwise. */
export type Op = {
  /** Order of doing. */
  seq: number;
  /** The record id of what it creates; of an edit, the edit's own. */
  opId: string;
  owner: string;
  state: OpState;
  /** Not before this time, milliseconds; 0 is at once. */
  nextAt: number;
  /**
   * What it is about, where that is not what it creates: see `aboutOf`. A row has an entry in an index only where it has the
   * property, and every entry is written with it at each save; those of earlier versions have it always.
   */
  aggregate?: string;
  /** opId of the operation that has to be acknowledged first; none, or "" in rows of earlier versions, where it is free. */
  dependsOn?: string;
  kind: OpKind;
  /** Shape of the payload; older shapes are sent as they are. */
  v: number;
  payload: Record<string, unknown>;
  /** What the editor saw, for edits. */
  base: Record<string, unknown> | null;
  /** The draft it was made from: it becomes that again when the person takes it back. */
  draft: { key: string; value: unknown } | null;
  attempts: number;
  /** Answers that refused it without one of our own codes; from five on the person is told. */
  refusals: number;
  /** An attempt got no answer: the server may have it. */
  unanswered: boolean;
  lastError: { error: AppError; status: number; at: number } | null;
  /** Of its last claim, also when that is over: another one means that it was sent, or may have been, since. */
  claimId: string;
  /** The server's row, once it is acknowledged. */
  answer: Record<string, unknown> | null;
  createdAt: number;
  /** Only while its owner is VISITOR, on the booking itself. */
  kept?: Kept;
};

/** The record an operation is about: the one it creates or the one it changes. */
export const aboutOf = ({ aggregate, opId }: Pick<Op, "aggregate" | "opId">): string => aggregate ?? opId;

/** From so many refusals without one of our codes on the person is told that it could not be sent. */
export const REFUSALS_BEFORE_TELLING = 5;

/** A document or a picture of a scan; its bytes are in `chunks` under the keys [id, 0 .. chunks-1]. */
export type FileRow = {
  id: string;
  owner: string;
  /** The draft it belongs to; "" once an operation carries it. */
  draft: string;
  kind: DocumentKind | PhotoKind;
  name: string;
  type: string;
  size: number;
  sha256: string;
  chunks: number;
  storedAt: number;
};

/** At most 1 MiB: ArrayBuffers, because Safari loses Blobs. */
export type ChunkRow = { file: string; n: number; data: ArrayBuffer; sha256: string };

export type DraftRow = { owner: string; key: string; value: unknown; savedAt: number };

/**
 * What was done: kept so that a draft that was handed in can never come back as a draft. `content` is the sum of what a
 * booking or a request said, so that something else under its id is not taken for it; those of earlier versions have none.
 */
export type Receipt = { opId: string; owner: string; kind: OpKind; at: number; content?: string };

/** The precious database: what the person did and the server may not have yet. Upgrades only ever add. */
export class OutboxDb extends Dexie {
  ops!: EntityTable<Op, "seq">;
  files!: EntityTable<FileRow, "id">;
  chunks!: Table<ChunkRow, [string, number]>;
  drafts!: Table<DraftRow, [string, string]>;
  receipts!: EntityTable<Receipt, "opId">;

  constructor(name = OUTBOX) {
    // Strict: a commit that was reported has reached the disk.
    super(name, { ...DB_OPTIONS, chromeTransactionDurability: "strict" });
    this.version(1).stores({
      ops: "++seq, &opId, owner, [state+nextAt], aggregate, dependsOn",
      files: "id, [owner+draft]",
      chunks: "[file+n]",
      drafts: "[owner+key]",
      receipts: "opId, at",
    });
    giveWay(this);
  }
}

let db: OutboxDb | undefined;

/** The outbox of this device, opened on first use. */
export function outboxDb(): OutboxDb {
  db ??= new OutboxDb();
  return db;
}

/** Puts another database in place: tests reopen it as a crashed device would. */
export function replaceOutboxDb(next: OutboxDb | undefined): void {
  db = next;
}
