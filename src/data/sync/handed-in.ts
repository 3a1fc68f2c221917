import { outboxDb } from "#data/local/outbox-db.ts";

/** Whether an operation with this id was handed in on this device, whatever became of it. */
export async function wasHandedIn(id: string): Promise<boolean> {
  const { ops, receipts } = outboxDb();
  return (await ops.where("opId").equals(id).count()) > 0 || (await receipts.get(id)) !== undefined;
}
