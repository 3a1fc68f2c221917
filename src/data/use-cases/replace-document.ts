import { storeDocument } from "#data/local/documents.ts";
import { discardDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { withStorage } from "#data/local/storage.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { enqueue, findOp } from "#data/sync/outbox.ts";
import type { DocumentKind } from "#domain/schemas/document.ts";
import { resolve, wake } from "./op-actions.ts";
import { drop, type TakenBack } from "./take-back.ts";

/**
 * Another file for a document that was refused or is damaged, for the same shipment and of the same kind. The refused
 * operation goes and the new one is enqueued in one transaction. "sent", "busy", "unresolved", "gone": nothing was changed.
 * Rejects when the device could not store the file; the refused document is still there then. A file
 * is too large to be set down: while storage is closed it rejects with StorageClosed.
 */
export async function replaceDocument(opId: string, file: File): Promise<"replaced" | Exclude<TakenBack, "draft">> {
  const op = await withStorage(() => findOp(opId));
  if (op?.kind !== "booking.document") return "gone";
  if (op.state !== "rejected") return "busy";
  const known = await resolve(op);
  if (known) return known === "draft" ? "gone" : known;
  const shipment = String(op.payload.shipment);
  const kind = op.payload.kind as DocumentKind;
  const draft = `document-${shipment}-${kind}`;
  // Left by an interrupted attempt.
  await discardDraft(draft);
  const { id, name, size } = await storeDocument({ draft, kind, file });
  const payload = { shipment, kind, file_name: name, size };
  const db = outboxDb();
  const outcome = await db.transaction("rw", db.ops, db.files, db.chunks, db.drafts, db.receipts, async () => {
    if (!(await findOp(opId))) return "gone";
    const dropped = await drop(opId, op);
    if (dropped !== "gone") return dropped;
    const next = { opId: id, kind: op.kind, dependsOn: shipment, payload };
    await enqueue([next], { owner: op.owner, draft, now: pageEngine().env.clock.now() });
    return "replaced";
  });
  if (outcome === "replaced") wake();
  else await discardDraft(draft);
  return outcome === "draft" ? "gone" : outcome;
}
