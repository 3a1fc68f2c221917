import { removeDocument } from "#data/local/documents.ts";
import { discardDraft, dropDraft, dropFile } from "#data/local/drafts.ts";
import { receiptOf } from "#data/local/enqueued.ts";
import { carriesFile, type Op, outboxDb } from "#data/local/outbox-db.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { type NewOp, newRow } from "#data/sync/outbox.ts";
import { attempt, type PushEnv } from "#data/sync/push.ts";
import type { SubmissionOutcome } from "./submit.ts";

/**
 * Sends operations that this device has no room for, while their form is open: one request each, without the outbox. The form
 * keeps their ids, so that pressed again they count once. Rejects with `full`, the device's error, when not all of them were
 * answered; what was typed must stay on the screen then.
 */
export async function sendDirectly(
  ops: readonly NewOp[],
  how: { owner: string; draft: string; now: number },
  full: unknown,
  env: PushEnv = pageEngine().env,
): Promise<SubmissionOutcome> {
  const rows = ops.map((op): Op => ({ ...newRow(op, how.owner, how.now), seq: 0 }));
  // In their order: documents wait for their booking.
  for (const row of rows) {
    const { verdict } = await attempt(row, env);
    if (verdict.to === "acked") continue;
    const unsaid = verdict.to === "queue" || verdict.to === "auth_wait" || verdict.status <= 0;
    if (unsaid || row !== rows[0]) throw full;
    return { outcome: "refused", error: verdict.error };
  }
  await forget(rows, how);
  return { outcome: "sent" };
}

/** The draft and the documents of what the server has. Where even that has no room, its id keeps it from counting twice. */
async function forget(rows: Op[], { owner, draft, now }: { owner: string; draft: string; now: number }): Promise<void> {
  const { ops, files, chunks, drafts, receipts } = outboxDb();
  await outboxDb()
    .transaction("rw", ops, files, chunks, drafts, receipts, async () => {
      await dropDraft(owner, draft);
      for (const { opId } of rows.filter(carriesFile)) await dropFile(opId);
      await receipts.bulkPut(rows.map((row) => receiptOf(row, now)));
    })
    .catch((error) => console.error(error));
  await discardDraft(draft).catch((error) => console.error(error));
  for (const { opId } of rows.filter(carriesFile)) await removeDocument(opId).catch((error) => console.error(error));
}
