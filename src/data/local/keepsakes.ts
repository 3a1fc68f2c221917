import { authState, GUEST } from "#data/shared/auth-state.ts";
import { aboutOf, carriesFile, type FileRow, type Op, type OutboxDb } from "./outbox-db.ts";

// What the server has acknowledged, kept until it is safe elsewhere (docs/sync/keepsakes.md). Only what every sender needs is
// here; the rest is loaded when there is something to do.

/** What has to be sealed of a keepsake: all that says what was done. */
export type Said = Pick<Op, "v" | "payload" | "base" | "draft" | "aggregate" | "dependsOn" | "createdAt"> & {
  /** The server's, "" where there was none. */
  signature: string;
  file: FileRow | null;
};

export type Keepsake = Pick<Op, "opId" | "owner" | "seq" | "kind"> & {
  /** Of the feed when it was acknowledged, or found there; "" and 0 when that is unknown. Places of one epoch are compared. */
  epoch: string;
  place: number;
  /** When it was acknowledged, milliseconds: by the server's clock where it is signed. */
  at: number;
  /** What it takes up, its file included. */
  bytes: number;
  /** Of its file; in `chunks` under its id. */
  chunks: number;
  /** Null while it is sealed. */
  said: Said | null;
  sealed?: ArrayBuffer;
  /** Its person signed in, and their key did not open it; `told` when they have read so. */
  closed?: "found" | "told";
};

/** By what an account's keepsakes are sealed. Without it none are kept: they could not be put away at a sign-out. */
export type Seal = {
  owner: string;
  /** It can seal and not open. */
  key: CryptoKey;
  /** False after a role was lost: only a sign-in opens what was sealed then. */
  opens: boolean;
  /** The role that the feed was last made for; undefined before the first pull. */
  role?: string;
};

/** Whether something of this owner is kept. Expects a transaction. */
export async function keepsOf(db: OutboxDb, owner: string): Promise<boolean> {
  return owner === GUEST || (await db.seals.get(owner)) !== undefined;
}

/** Rows take more than their payload's text: the draft has the same once more. */
const ROW_BYTES = 2000;

function keepsakeOf(op: Op, answered: string, now: number, file: FileRow | null): Keepsake {
  const { opId, owner, seq, kind, v, payload, base, draft, aggregate, dependsOn, createdAt, again } = op;
  const signature = answered || (again?.signature ?? "");
  const signed = readSignature(signature);
  // What the server still had is answered with the first signature, of another epoch.
  const found = again && signed?.epoch !== again.epoch ? { epoch: again.epoch, place: Number.MAX_SAFE_INTEGER } : null;
  return {
    ...{ opId, owner, seq, kind },
    ...{ epoch: "", place: 0, at: now, ...signed, ...found },
    bytes: (file?.size ?? 0) + JSON.stringify(payload).length + signature.length + ROW_BYTES,
    chunks: file?.chunks ?? 0,
    said: {
      ...{ v, payload, base, draft, createdAt, signature, file },
      ...(aggregate && { aggregate }),
      ...(dependsOn && { dependsOn }),
    },
  };
}

/** The place that a signature names; only the server can tell whether it is one. Null where there is none. */
function readSignature(signature: string): Pick<Keepsake, "epoch" | "place" | "at"> | null {
  try {
    const text = atob((signature.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/"));
    const { epoch, place, at } = JSON.parse(text) as Record<string, unknown>;
    return typeof epoch === "string" && typeof place === "number" && typeof at === "number"
      ? { epoch, place, at }
      : null;
  } catch {
    return null;
  }
}

type Acked = { op: Op; signature: string };

/**
 * Without a signature a change cannot be recognised by the server: sent again it could undo what came after it. And nobody can
 * ask what became of a visitor's: it would be sent again for nothing.
 */
function isWorthKeeping({ op, signature }: Acked): boolean {
  return signature !== "" || (op.owner !== GUEST && (carriesFile(op) || aboutOf(op) === op.opId));
}

/**
 * Keeps acknowledged operations, inside the caller's transaction. Their files leave the outbox: the description goes into the
 * keepsake, and the bytes stay where they are.
 */
export async function keep(db: OutboxDb, all: Acked[], now: number): Promise<void> {
  const acked = all.filter(isWorthKeeping);
  if (acked.length === 0) return;
  const ids = acked.filter(({ op }) => carriesFile(op)).map(({ op }) => op.opId);
  const found = ids.length > 0 ? await db.files.bulkGet(ids) : [];
  const files = new Map(ids.map((id, i) => [id, found[i]]));
  await Promise.all([
    ids.length > 0 && db.files.bulkDelete(ids),
    db.keepsakes.bulkPut(acked.map(({ op, signature }) => keepsakeOf(op, signature, now, files.get(op.opId) ?? null))),
  ]);
}

/** Whether this owner has keepsakes of another epoch than the server's. Counted: WebKit opens no cursor of unique keys. */
export async function hasOfAnotherEpoch({ keepsakes }: OutboxDb, owner: string, epoch: string): Promise<boolean> {
  const index = () => keepsakes.where("[owner+epoch]");
  for (const one of [owner, GUEST]) {
    const all = await index().between([one, ""], [one, "\uffff"], true, true).count();
    if (all > 0 && all > (await index().equals([one, epoch]).count())) return true;
  }
  return false;
}

/** Seals what is kept of everybody who is not signed in, where something is. */
export async function sealOthers({ seals }: OutboxDb): Promise<void> {
  const owners = await seals.toCollection().primaryKeys();
  if (owners.every((owner) => owner === authState.owner())) return;
  await (await import("./keepsake-seal.ts")).sealForgotten();
}
