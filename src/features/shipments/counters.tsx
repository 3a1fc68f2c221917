import { countShipments } from "#domain/shipment/counters.ts";
import { shipments as text } from "#text/shipments.ts";

/** The three counters of the dashboard. */
export function Counters({ rows }: { rows: readonly { status: string }[] }) {
  const { total, pending, inTransit } = countShipments(rows);
  const counters = [
    { label: text.counters.total, count: total },
    { label: text.counters.pending, count: pending },
    { label: text.counters.inTransit, count: inTransit },
  ];
  return (
    <dl className="shipment-counters" aria-label={text.counters.label}>
      {counters.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
