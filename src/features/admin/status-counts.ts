import { isShipmentStatus, SHIPMENT_STATUSES, type ShipmentStatus } from "#domain/shipment/status.ts";
import type { OfficeShipments } from "#live/office.ts";
import type { OfficeCounters } from "#live/office-server.ts";

export type StatusCounts = Record<ShipmentStatus | "total", number>;

/**
 * How many shipments have each status: of the server's whole history, or of this device if the server was never reached. This
 * device's unsent changes are counted as the list shows them.
 */
export function statusCounts(counters: OfficeCounters | null, { rows, edits, before }: OfficeShipments): StatusCounts {
  const none = Object.fromEntries(SHIPMENT_STATUSES.map((status) => [status, 0])) as Record<ShipmentStatus, number>;
  const counts = { ...none, ...(counters ?? { total: rows.length }) };
  const add = (status: string | undefined, by: number) => {
    if (status !== undefined && isShipmentStatus(status)) counts[status] += by;
  };
  if (!counters) {
    for (const { status } of rows) add(status, 1);
    return counts;
  }
  for (const [id, { values, sync }] of edits) {
    const was = before.get(id);
    if (sync === null || values.status === undefined || was === undefined) continue;
    add(was, -1);
    add(values.status, 1);
  }
  return counts;
}
