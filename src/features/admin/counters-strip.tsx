import { admin as text } from "#text/admin.ts";
import type { StatusCounts } from "./status-counts.ts";

/** The five counters (rule: shipment.counters). */
export function CountersStrip({ counts }: { counts: StatusCounts }) {
  const cells = [
    [text.counters.total, counts.total],
    [text.counters.pending, counts.pending],
    [text.counters.confirmed, counts.confirmed],
    [text.counters.inTransit, counts.in_transit],
    [text.counters.delivered, counts.delivered],
  ] as const;
  return (
    <dl
      className="admin-counters border-b-(length:--hair) border-edge grid grid-cols-[repeat(5,auto)] max-[20rem]:grid-cols-2 bg-sheet [.admin-one-pane_&]:border-t-(length:--hair) [.admin-one-pane_&]:border-edge"
      aria-label={text.counters.label}
    >
      {cells.map(([label, value]) => (
        <div
          className="border-l border-rule min-w-0 pt-2 pr-1 pb-2.5 pl-3 first:border-l-0 first:pl-4 sm:first:pl-6 max-[20rem]:odd:border-l-0 max-[20rem]:odd:pl-4 max-[20rem]:nth-[n+3]:border-t"
          key={label}
        >
          <dt className="overflow-hidden text-14 text-ink-2 leading-[1.125rem] text-ellipsis whitespace-nowrap">
            {label}
          </dt>
          <dd className="text-27 font-display font-[850] leading-[1]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
