import type { DexieOptions, EntityTable, Table } from "dexie";
import type { AppError } from "#data/shared/errors.ts";
import type { OpKind } from "#domain/op-kinds.ts";
import type { DocumentKind } from "#domain/schemas/document.ts";
import type { PhotoKind } from "#domain/schemas/scan-photo.ts";
import type { Keepsake, Seal } from "./keepsakes.ts";
import { patched } from "./op-patches.ts";
import { OUTBOX } from "./open-existing.ts";
import { madeOnce, StoredDb } from "./stored-db.ts";

export type { OpKind };

/** Whether an operation has a file of its own under its id: in `files` and `chunks` until the server has it. */
export const carriesFile = ({ kind }: { kind: OpKind }): boolean =>
  kind === "booking.document" || kind === "scan.photo" || kind === "found.photo";

/** docs/sync/outbox.md, "The life of an operation". */
export type OpState = "queued" | "sending" | "acked" | "auth_wait" | "conflict" | "rejected" | "kept";

/** For a booking that waits for its sender to sign in. */
export type Kept = {
  /** The server's time when it was first known after the booking was kept, milliseconds; null until then. */
  since: number | null;
  /** The users who were asked and said that it is not theirs. */
  notMine: string[];
};

/** Something that a person did, kept until the server has it or the person has withdrawn it. */
export type Op = {
  /** Order in which operations were made. */
  seq: number;
  /** The record id of what it creates; of an edit, the edit's own. */
  opId: string;
  owner: string;
  state: OpState;
  /** Not before this time, milliseconds; 0 is immediately. */
  nextAt: number;
  /**
   * The record it is about, where that is not the one it creates: see `aboutOf`. Absent where not needed, because a property
   * adds an index entry to each save; rows of earlier versions always have it.
   */
  aggregate?: string;
  /**
   * opId of the operation that must be acknowledged first; absent, or "" in rows of earlier versions, when there is none.
   */
  dependsOn?: string;
  kind: OpKind;
  /** Version of the payload's shape; older shapes are sent unchanged. */
  v: number;
  payload: Record<string, unknown>;
  /** For edits: the values that the editor saw. */
  base: Record<string, unknown> | null;
  /** The draft it was made from: taken back, it becomes that draft again. */
  draft: { key: string; value: unknown } | null;
  attempts: number;
  /** Number of refusals without one of our own codes; from five on the person is told. */
  refusals: number;
  /** An attempt got no answer: the server may have it. */
  unanswered: boolean;
  /** `lacks`: the server was restored without what it is about, which another device may bring back (docs/sync/keepsakes.md). */
  lastError: { error: AppError; status: number; at: number; lacks?: true } | null;
  /** The id of its last claim, kept after it: another id means that it may have been sent since. */
  claimId: string;
  /** The server's row, once it is acknowledged. */
  answer: Record<string, unknown> | null;
  createdAt: number;
  /** Only while its owner is VISITOR, on the booking itself. */
  kept?: Kept;
  /** The server had taken it and has lost it: sent again with what it was acknowledged as, in this epoch of the feed. */
  again?: { signature: string; epoch: string };
};

/** The record an operation is about: the one it creates or the one it changes. */
export const aboutOf = ({ aggregate, opId }: Pick<Op, "aggregate" | "opId">): string => aggregate ?? opId;

/** From this number of refusals without one of our codes on, the person is told that it could not be sent. */
export const REFUSALS_BEFORE_TELLING = 5;

/**
 * A document or a picture of a scan; its bytes are in `chunks` under the keys [id, 0 .. chunks-1]. A keepsake has it in
 * itself, and its bytes stay in `chunks`.
 */
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
 * A finished operation, kept so that its draft can never come back. `content` is the hash of a booking's or request's
 * content, so that something else under the same id is not taken for it; receipts of earlier versions have none.
 */
export type Receipt = { opId: string; owner: string; kind: OpKind; at: number; content?: string };

/** The database that must not be lost: what the person did and the server may not have yet. Upgrades only add. */
export class OutboxDb extends StoredDb {
  ops!: EntityTable<Op, "seq">;
  files!: EntityTable<FileRow, "id">;
  chunks!: Table<ChunkRow, [string, number]>;
  drafts!: Table<DraftRow, [string, string]>;
  receipts!: EntityTable<Receipt, "opId">;
  keepsakes!: EntityTable<Keepsake, "opId">;
  seals!: EntityTable<Seal, "owner">;

  constructor(name = OUTBOX, where: DexieOptions = {}) {
    // Strict: a commit that was reported has reached the disk.
    super(name, { chromeTransactionDurability: "strict", ...where });
    this.version(1).stores({
      ops: "++seq, &opId, owner, [state+nextAt], aggregate, dependsOn",
      files: "id, [owner+draft]",
      chunks: "[file+n]",
      drafts: "[owner+key]",
      receipts: "opId, at",
    });
    this.version(2).stores({ keepsakes: "opId, [owner+epoch], [at+bytes]", seals: "owner" });
    this.ops.hook("reading", patched);
  }
}

let replaced: OutboxDb | undefined;
let own = madeOnce(() => new OutboxDb());

/** The outbox of this device, opened on first use. */
export const outboxDb = (): OutboxDb => replaced ?? own();

/** Replaces the database: tests reopen it as after a crash. */
export function replaceOutboxDb(next: OutboxDb | undefined): void {
  replaced = next;
  own = madeOnce(() => new OutboxDb());
}
