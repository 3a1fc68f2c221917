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
    <dl
      className="border-(length:--hair) border-edge grid grid-cols-3 max-[20rem]:grid-cols-1 rounded-ruled bg-sheet"
      aria-label={text.counters.label}
    >
      {counters.map(({ label, count }) => (
        <div
          className="px-3 gap-2 border-l border-rule flex flex-col justify-between pt-2.5 pb-3.5 sm:px-5 sm:flex-row sm:items-end sm:pt-3.5 sm:pb-4 first:border-l-0 max-[20rem]:flex-row max-[20rem]:items-end max-[20rem]:border-l-0 max-[20rem]:not-first:border-t"
          key={label}
        >
          <dt className="text-15 text-ink-2 leading-[1.3] sm:text-[1rem]">{label}</dt>
          <dd className="text-52 font-display font-[850] leading-[0.8] pt-1 pb-0.5 sm:text-(length:--text-65)">
            {count}
          </dd>
        </div>
      ))}
    </dl>
  );
}
