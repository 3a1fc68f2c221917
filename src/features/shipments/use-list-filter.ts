import { useState } from "react";
import { filterShipments } from "#domain/shipment/search.ts";
import type { ShipmentStatus } from "#domain/shipment/status.ts";
import type { ShipmentRow } from "#live/shipments.ts";

/** null: all statuses. */
export type StatusFilter = Extract<ShipmentStatus, "pending" | "in_transit"> | null;

/** Fewer shipments are seen at a glance. */
const FROM = 9;

export type ListFilter = ReturnType<typeof useListFilter>;

/** What the customer searches for among many shipments; `offered` is whether there are enough to search. */
export function useListFilter(rows: readonly ShipmentRow[]) {
  const [text, search] = useState("");
  const [status, choose] = useState<StatusFilter>(null);
  const offered = rows.length >= FROM;
  const narrowed = offered && (text.trim() !== "" || status !== null);
  const clear = () => {
    search("");
    choose(null);
  };
  return {
    text,
    search,
    status,
    choose,
    clear,
    offered,
    narrowed,
    rows: narrowed ? filterShipments(rows, { text, status }) : rows,
  };
}
