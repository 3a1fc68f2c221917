import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { newRecordId } from "#data/shared/random.ts";

/** Somebody else's value in a conflict: value, person and time, from the server's 409. */
export type TheirValue = { value: string; by: string; at: string };
export type Choice = "mine" | "theirs";

/** The fields of an edit that somebody else changed too; empty when there is no such conflict. */
export function clashesOf({ state, kind, lastError, payload }: Op): Record<string, TheirValue> {
  const error = lastError?.error;
  // An undo is whole or not at all.
  if (state !== "conflict" || kind !== "shipment.edit" || error?.kind !== "conflict" || payload.undoes) return {};
  const found: Record<string, TheirValue> = {};
  for (const [field, said] of Object.entries(recordOf(error.theirs))) {
    const { value, by, at } = recordOf(said);
    if (field in payload) found[field] = { value: textOf(value), by: textOf(by), at: textOf(at) };
  }
  return found;
}

/**
 * Resolves a conflict field by field; if one is left out the conflict stays and nothing is written. "mine" sends the value
 * again over the one that was shown, "theirs" removes it from the edit. Fields without conflict stay in the edit; an edit
 * without fields is dropped. It is sent under a new id, because the server keeps its answer to the old one.
 */
export async function answerConflict(opId: string, choices: Readonly<Record<string, Choice>>): Promise<boolean> {
  const db = outboxDb();
  return db.transaction("rw", db.ops, async () => {
    const op = await db.ops.where("opId").equals(opId).first();
    const clashes = Object.entries(op ? clashesOf(op) : {});
    if (!op || clashes.length === 0 || clashes.some(([field]) => !choices[field])) return false;
    const payload = { ...op.payload };
    const base = { ...op.base };
    for (const [field, theirs] of clashes) {
      if (choices[field] === "mine") base[field] = theirs.value;
      else {
        delete payload[field];
        delete base[field];
      }
    }
    // The reason belongs to a cancellation, and a price to a confirmation.
    if (payload.status !== "cancelled") delete payload.cancel_reason;
    if (payload.status === undefined) {
      delete payload.adjusted_rate;
      delete payload.adjusted_reason;
      delete base.zone_by_postcode;
    }
    if (Object.keys(payload).length === 0) await db.ops.delete(op.seq);
    else {
      const again = { state: "queued", nextAt: 0, attempts: 0, refusals: 0, lastError: null } as const;
      await db.ops.put({ ...op, ...again, opId: newRecordId(), payload, base });
    }
    return true;
  });
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
