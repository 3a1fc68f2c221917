import { countShipments } from "#domain/shipment/counters.ts";
import type { OfficeCounters } from "#live/office-server.ts";
import { admin as text } from "#text/admin.ts";

/** The five counters: the server's over the whole history, or this device's if the server was never reached. */
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
    <dl
      className="admin-counters border-b-(length:--hair) border-edge grid grid-cols-[repeat(5,auto)] max-[20rem]:grid-cols-2 bg-sheet [.admin-one-pane_&]:border-t-(length:--hair) [.admin-one-pane_&]:border-edge"
      aria-label={text.counters.label}
    >
      {cells.map(([label, value]) => (
        <div
          className="border-l border-rule min-w-0 pt-2 pr-1 pb-2.5 pl-3 first:border-l-0 first:pl-4 max-[20rem]:odd:border-l-0 max-[20rem]:odd:pl-4 max-[20rem]:nth-[n+3]:border-t"
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
