import { type Op, outboxDb, type Receipt } from "./outbox-db.ts";

/** Whether an operation with this id was ever enqueued on this device. */
export async function wasEnqueued(id: string): Promise<boolean> {
  return (await enqueuedContent(id)) !== null;
}

/** The content (`contentOf`) that was enqueued under this id; "" when it is no longer known, null when none was. */
export async function enqueuedContent(id: string): Promise<string | null> {
  const { ops, receipts } = outboxDb();
  const op = await ops.where("opId").equals(id).first();
  if (op) return contentOf(op.payload);
  const receipt = await receipts.get(id);
  return receipt ? (receipt.content ?? "") : null;
}

/** A booking and a request are identified by a hash of their content; other operations have no id from a form. */
export function receiptOf({ opId, owner, kind, payload }: Op, at: number): Receipt {
  const receipt = { opId, owner, kind, at };
  return /^(quote|contact|booking.create)/.test(kind) ? { ...receipt, content: contentOf(payload) } : receipt;
}

/**
 * Equal for two requests with the same content, whoever sends them and in which language; a hash, so that it does not reveal
 * the content.
 */
export function contentOf({ id, website, filled_ms, language, ...said }: Record<string, unknown>): string {
  const text = JSON.stringify(said);
  let sum = 1;
  for (let i = 0; i < text.length; i += 1) sum = Math.imul(sum, 0x9e3779b1) ^ text.charCodeAt(i);
  return `${text.length} ${sum}`;
}
