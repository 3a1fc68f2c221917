/** The counters of the dashboards (rule: shipment.counters). */
export type ShipmentCounts = {
  total: number;
  pending: number;
  confirmed: number;
  inTransit: number;
  delivered: number;
};

/** Counts rows by status. */
export function countShipments(rows: readonly { status: string }[]): ShipmentCounts {
  const counts = { total: rows.length, pending: 0, confirmed: 0, inTransit: 0, delivered: 0 };
  for (const { status } of rows) {
    if (status === "pending") counts.pending++;
    else if (status === "confirmed") counts.confirmed++;
    else if (status === "in_transit") counts.inTransit++;
    else if (status === "delivered") counts.delivered++;
  }
  return counts;
}
