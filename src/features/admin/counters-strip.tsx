import { countShipments } from "#domain/shipment/counters.ts";
import type { OfficeCounters } from "#live/office-server.ts";
import { admin as text } from "#text/admin.ts";

/** The five counters: the server's over everything, or what this device has where the server was never reached. */
export function CountersStrip({
  counters,
  rows,
}: {
  counters: OfficeCounters | null;
  rows: readonly { status: string }[];
}) {
  const { total, pending, confirmed, inTransit, delivered } = counters
    ? { ...counters, inTransit: counters.in_transit }
    : countShipments(rows);
  const cells = [
    [text.counters.total, total],
    [text.counters.pending, pending],
    [text.counters.confirmed, confirmed],
    [text.counters.inTransit, inTransit],
    [text.counters.delivered, delivered],
  ] as const;
  return (
    <dl className="admin-counters" aria-label={text.counters.label}>
      {cells.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
