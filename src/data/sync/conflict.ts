import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { newRecordId } from "#data/shared/random.ts";

/** A value somebody else wrote meanwhile: what, who and when, as the server's 409 says it. */
export type TheirValue = { value: string; by: string; at: string };
export type Choice = "mine" | "theirs";

/** The fields of an edit that somebody else changed too; empty when the operation is in no such conflict. */
export function clashesOf({ state, kind, lastError, payload }: Op): Record<string, TheirValue> {
  const error = lastError?.error;
  if (state !== "conflict" || kind !== "shipment.edit" || error?.kind !== "conflict") return {};
  const found: Record<string, TheirValue> = {};
  for (const [field, said] of Object.entries(recordOf(error.theirs))) {
    const { value, by, at } = recordOf(said);
    if (field in payload) found[field] = { value: textOf(value), by: textOf(by), at: textOf(at) };
  }
  return found;
}

/**
 * Answers a conflict field by field; one that is left out keeps the conflict as it is and nothing is written. "mine" goes
 * again over the value that was shown, "theirs" leaves the edit. Fields that did not clash go with it; an edit that has
 * nothing left is dropped. Sent under a new id: the server remembers what it answered to the old one.
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
