import * as z from "zod/mini";
import { RequestFailed, toAppError } from "#data/shared/errors.ts";
import type { Customer, Shipment, ShipmentDocument, ShipmentEvent } from "#data/shared/wire.ts";
import type { FedCollection, FedRow } from "#domain/records/fed.ts";
import { requireRow, rowOf } from "./feed-row.ts";

// Requests of the office for data that no mirror has: docs/api.md, "Office routes".

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
/** The number of all shipments by status. */
export type OfficeCounters = z.infer<typeof CountersWire>["shipments"];

/** A shipment from the whole history, with its customer. */
export type FoundShipment = Shipment & { customer: Customer | null };
const ItemsWire = z.object({ items: z.array(z.looseObject({})), next: z.nullable(z.optional(z.string())) });
export type SearchPage = { items: FoundShipment[]; next: string | null };

/** The counters of all shipments. Rejects with RequestFailed. */
export async function officeCounters(signal?: AbortSignal): Promise<OfficeCounters> {
  return CountersWire.parse(await get("/api/office/counters", {}, signal)).shipments;
}

/**
 * `status` "" is all, `after` is the `next` of the previous page or "", `before` a day or "": bookings made before it.
 */
export type HistoryAsked = { q: string; status: string; after: string; before: string };

/** One page of the search over the whole history. */
export async function searchHistory(
  { q, status, after, before }: HistoryAsked,
  signal?: AbortSignal,
): Promise<SearchPage> {
  const query = { q, ...(status && { status }), ...(after && { after }), ...(before && { before }) };
  const { items, next } = ItemsWire.parse(await get("/api/shipments/search", query, signal));
  const found = items.map((item) => ({
    ...requireRow("shipments", item),
    customer: item.customer ? requireRow("users", item.customer) : null,
  }));
  return { items: found, next: next ?? null };
}

/** A shipment that is no longer in the mirror. */
export type HistoryDetail = {
  shipment: Shipment;
  customer: Customer | null;
  notes: string;
  events: ShipmentEvent[];
  documents: ShipmentDocument[];
};

/** One shipment with all its data (rule: shipment.detail). Rejects with RequestFailed. */
export async function shipmentFromServer(id: string, signal?: AbortSignal): Promise<HistoryDetail> {
  const of = { filter: `shipment = "${id.replace(/[^a-z0-9]/g, "")}"`, perPage: "500" };
  const row = await get(`${records("shipments")}/${encodeURIComponent(id)}`, { expand: "user_id" }, signal);
  const [notes, events, documents] = await Promise.all([
    list("shipment_notes", of, signal),
    list("shipment_events", { ...of, sort: "at" }, signal),
    list("shipment_documents", of, signal),
  ]);
  return {
    shipment: requireRow("shipments", row),
    customer: rowOf("users", (row as { expand?: { user_id?: unknown } }).expand?.user_id),
    notes: notes[0]?.admin_notes ?? "",
    events,
    documents: documents.filter(({ replaced }) => replaced === ""),
  };
}

const records = (collection: FedCollection) => `/api/collections/${collection}/records`;

async function list<C extends FedCollection>(
  collection: C,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<FedRow<C>[]> {
  const { items } = ItemsWire.parse(await get(records(collection), query, signal));
  return items.map((item) => requireRow(collection, item));
}

async function get(path: string, query: Record<string, string>, signal?: AbortSignal): Promise<unknown> {
  const { pocketbase } = await import("./client.ts");
  try {
    return await pocketbase().send(path, { method: "GET", query, ...(signal ? { signal } : {}) });
  } catch (error) {
    throw new RequestFailed(toAppError(error));
  }
}
