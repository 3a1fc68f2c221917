import { mirrorDb } from "#data/local/mirror-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "#domain/schemas/document.ts";
import { useSession } from "./session.ts";
import { useLive } from "./use-live.ts";

/** A document of a shipment; `file` is "" as long as only this device has it. */
export type ShipmentPaper = { id: string; kind: DocumentKind; name: string; file: string };

const NONE: ReadonlyMap<string, ShipmentPaper[]> = new Map();

/** The signed-in customer's documents by shipment, commercial invoice first: what the server has and what goes there. */
export function useShipmentDocuments(): ReadonlyMap<string, ShipmentPaper[]> {
  const userId = useSession()?.userId ?? "";
  return useLive(`papers ${userId}`, () => (userId ? papersOf(userId) : Promise.resolve(NONE))).value ?? NONE;
}

async function papersOf(userId: string): Promise<ReadonlyMap<string, ShipmentPaper[]>> {
  const db = outboxDb();
  const [stored, ops] = await Promise.all([
    mirrorDb(userId).shipment_documents.toArray(),
    db.ops.where("owner").equals(userId).toArray(),
  ]);
  const papers = new Map<string, ShipmentPaper[]>();
  const known = new Set<string>();
  const add = (shipment: string, paper: ShipmentPaper) => {
    known.add(paper.id);
    papers.set(shipment, [...(papers.get(shipment) ?? []), paper]);
  };
  for (const { id, shipment, kind, file, file_name, replaced } of stored) {
    if (isKind(kind) && replaced === "") add(shipment, { id, kind, name: file_name, file });
  }
  const waiting = ops.filter(({ kind, opId }) => kind === "booking.document" && !known.has(opId));
  const files = await db.files.bulkGet(waiting.map(({ opId }) => opId));
  for (const [index, op] of waiting.entries()) {
    const file = files[index];
    if (file)
      add(String(op.payload.shipment ?? op.aggregate), { id: op.opId, kind: file.kind, name: file.name, file: "" });
  }
  for (const list of papers.values()) list.sort((a, b) => order(a) - order(b));
  return papers;
}

const order = ({ kind }: ShipmentPaper) => DOCUMENT_KINDS.indexOf(kind);
const isKind = (kind: string): kind is DocumentKind => (DOCUMENT_KINDS as readonly string[]).includes(kind);
