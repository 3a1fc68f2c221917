import * as z from "zod/mini";
import { RequestFailed, toAppError } from "#data/errors.ts";
import {
  type Customer,
  CustomerWire,
  type Shipment,
  type ShipmentDocument,
  ShipmentDocumentWire,
  type ShipmentEvent,
  ShipmentEventWire,
  ShipmentNoteWire,
  ShipmentWire,
} from "./wire.ts";

// What the office asks the server directly, because no mirror has it: docs/api.md, "Office routes".

const whole = z.number();
const CountersWire = z.object({
  shipments: z.object({
    total: whole,
    pending: whole,
    confirmed: whole,
    in_transit: whole,
    delivered: whole,
    cancelled: whole,
  }),
});
/** All shipments there are, by status. */
export type OfficeCounters = z.infer<typeof CountersWire>["shipments"];

const FoundWire = z.object({ ...ShipmentWire.shape, customer: z.nullable(z.optional(CustomerWire)) });
/** A shipment of the whole history, with its customer. */
export type FoundShipment = z.infer<typeof FoundWire>;
const SearchWire = z.object({ items: z.array(FoundWire), next: z.nullable(z.optional(z.string())) });
export type SearchPage = { items: FoundShipment[]; next: string | null };

/** The counters over everything. Rejects with RequestFailed. */
export async function officeCounters(signal?: AbortSignal): Promise<OfficeCounters> {
  return CountersWire.parse(await get("/api/office/counters", {}, signal)).shipments;
}

/** One page of the search in the whole history; `status` "" is all, `after` the `next` of the page before or "". */
export async function searchHistory(
  { q, status, after }: { q: string; status: string; after: string },
  signal?: AbortSignal,
): Promise<SearchPage> {
  const query = { q, ...(status ? { status } : {}), ...(after ? { after } : {}) };
  const { items, next } = SearchWire.parse(await get("/api/shipments/search", query, signal));
  return { items, next: next ?? null };
}

/** A shipment that is in no mirror any more. */
export type HistoryDetail = {
  shipment: Shipment;
  customer: Customer | null;
  notes: string;
  events: ShipmentEvent[];
  documents: ShipmentDocument[];
};

/** One shipment with all that belongs to it (spec section 7, Admin detail). Rejects with RequestFailed. */
export async function shipmentFromServer(id: string, signal?: AbortSignal): Promise<HistoryDetail> {
  const records = (collection: string) => `/api/collections/${collection}/records`;
  const of = { filter: `shipment = "${id.replace(/[^a-z0-9]/g, "")}"`, perPage: "500" };
  const row = await get(`${records("shipments")}/${encodeURIComponent(id)}`, { expand: "user_id" }, signal);
  const [notes, events, documents] = await Promise.all([
    list(ShipmentNoteWire, records("shipment_notes"), of, signal),
    list(ShipmentEventWire, records("shipment_events"), { ...of, sort: "at" }, signal),
    list(ShipmentDocumentWire, records("shipment_documents"), of, signal),
  ]);
  const customer = CustomerWire.safeParse((row as { expand?: { user_id?: unknown } }).expand?.user_id);
  return {
    shipment: ShipmentWire.parse(row),
    customer: customer.success ? customer.data : null,
    notes: notes[0]?.admin_notes ?? "",
    events,
    documents: documents.filter(({ replaced }) => replaced === ""),
  };
}

async function list<T>(
  row: z.ZodMiniType<T>,
  path: string,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<T[]> {
  return z.object({ items: z.array(row) }).parse(await get(path, query, signal)).items;
}

async function get(path: string, query: Record<string, string>, signal?: AbortSignal): Promise<unknown> {
  const { pocketbase } = await import("./client.ts");
  try {
    return await pocketbase().send(path, { method: "GET", query, ...(signal ? { signal } : {}) });
  } catch (error) {
    throw new RequestFailed(toAppError(error));
  }
}
