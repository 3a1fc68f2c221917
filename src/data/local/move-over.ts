import { putDraft } from "./drafts.ts";
import { moveValues } from "./keyval.ts";
import { type Op, OutboxDb, outboxDb } from "./outbox-db.ts";
import type { Memory } from "./storage.ts";
import { forgetUnsaved } from "./unsaved.ts";

/**
 * The databases answer after all: moves what this page has in memory into them, in one transaction. A draft that is stored
 * there was not seen by the form that was open meanwhile, so that it is set aside. What was being sent is sent again: by its
 * id it counts once. Rejects where there is no room; then nothing has moved.
 */
export async function moveOver(memory: Memory): Promise<void> {
  const from = new OutboxDb(undefined, memory);
  try {
    const [ops, files, chunks, drafts, receipts] = await Promise.all([
      from.ops.orderBy("seq").toArray(),
      from.files.toArray(),
      from.chunks.toArray(),
      from.drafts.toArray(),
      from.receipts.toArray(),
    ]);
    const to = outboxDb();
    await to.transaction("rw", to.ops, to.files, to.chunks, to.drafts, to.receipts, async () => {
      const ids = ops.map(({ opId }) => opId);
      const [there, over] = await Promise.all([
        to.ops.where("opId").anyOf(ids).toArray(),
        to.receipts.where("opId").anyOf(ids).toArray(),
      ]);
      const known = new Set([...there, ...over].map(({ opId }) => opId));
      await to.ops.bulkAdd(ops.filter(({ opId }) => !known.has(opId)).map(asUnsent) as Op[]);
      await to.receipts.bulkPut(receipts);
      for (const draft of drafts) await putDraft(draft, { unread: true });
      // After the drafts: a draft that is set aside takes its files along.
      await to.files.bulkPut(files);
      await to.chunks.bulkPut(chunks);
    });
    for (const { owner, key } of drafts) forgetUnsaved(owner, key);
    await moveValues();
  } finally {
    from.close();
  }
}

function asUnsent({ seq: _, ...op }: Op): Omit<Op, "seq"> {
  return op.state === "sending" ? { ...op, state: "queued", claimId: "", unanswered: true } : op;
}
