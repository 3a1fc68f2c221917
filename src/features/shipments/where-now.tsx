import { useState } from "react";
import { daysBetween } from "#domain/calendar.ts";
import type { CalendarLine } from "#domain/sailings/journey.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { LEG_OF, placesOf, type TrackedKind, type Where, whereIs } from "#domain/track/where.ts";
import { formatWeekday } from "#i18n/format.ts";
import { publicUrl } from "#lib/public-url.ts";
import { shareLink } from "#lib/share-link.ts";
import type { ShipmentWay } from "#live/milestones.ts";
import type { PublicSailing } from "#live/public-sailings.ts";
import type { ShipmentRow } from "#live/shipments.ts";
import { dates as words } from "#text/dates.ts";
import { shipments } from "#text/shipments.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { PalletSquare, type SquareMark } from "#ui/freight/pallet-square.tsx";
import { useToday } from "#ui/use-by-the-clock.ts";

const text = shipments.detail;
const COLOURS = { road: "text-road-text", hub: "text-hub", sea: "text-sea" } as const;
/** Up to this many pallets have a cell each, more a square each. */
const CELLS = 4;

type Way = { row: ShipmentRow; where: Where; calendar: CalendarLine | null; arrives: string };

/** The sentence of tracking, by scans, as large as it fits. */
export function WhereNow({ where, calendar, arrives, row }: Way) {
  const today = useToday();
  const leg = LEG_OF[where.kind];
  const ahead = arrives && (row.status === "confirmed" || row.status === "in_transit");
  return (
    <div className="mb-4">
      <p className="font-display text-[clamp(2.5rem,8vw,4.5rem)] leading-[0.95] font-bold wrap-anywhere">
        {words.count(where.pallets, where.of)}{" "}
        <span className={leg ? `block ${COLOURS[leg]}` : "block text-sea"}>{words.where[where.kind]}</span>
      </p>
      {ahead && where.kind !== "arrived" && (
        <p className="mt-2.5 text-17">
          {calendar?.late ? (
            <>
              <b className="text-error">{words.daysLate(daysBetween(arrives, today))}</b>
              {words.overdue(formatWeekday(arrives))}
            </>
          ) : (
            <>
              {calendar?.today && <b>{words.dayOf(calendar.today, calendar.days.length)}. </b>}
              {text.arrives(formatWeekday(arrives))}
            </>
          )}
        </p>
      )}
    </div>
  );
}

const MARK_OF: Readonly<Record<TrackedKind, SquareMark>> = {
  collected: "road",
  hub_in: "hub",
  loaded: "loaded",
  departed: "sea",
  arrived: "sea",
  delivered: "delivered",
};

type Squares = {
  row: ShipmentRow;
  pallets: ShipmentWay["pallets"];
  sailings: ReadonlyMap<string, PublicSailing> | null;
  /** Numbers of pallets that were handed over damaged. */
  damaged: ReadonlySet<number>;
};

/** Each pallet with its mark and its place in words. */
export function PalletSquares({ row, pallets, sailings, damaged }: Squares) {
  const all = pallets.map((pallet) => {
    const there = whereIs(row.status, placesOf([pallet], sailings ?? new Map()));
    const isDamaged = there?.kind === "delivered" && damaged.has(pallet.number);
    const place = there ? words.where[there.kind] : text.toCollect;
    return {
      number: pallet.number,
      mark: isDamaged ? ("damaged" as const) : there ? MARK_OF[there.kind] : ("booked" as const),
      place: isDamaged ? text.deliveredDamaged : place,
    };
  });
  if (all.length === 0) return null;
  if (all.length > CELLS)
    return (
      <div className="mb-4 border-rule border-y py-3">
        <div className="flex max-w-[calc(20*1.375rem)] flex-wrap gap-1.5" aria-hidden="true">
          {all.map(({ number, mark }) => (
            <PalletSquare key={number} mark={mark} />
          ))}
        </div>
        <p className="mt-2">{counted(all).join(", ")}</p>
      </div>
    );
  return (
    <ul
      aria-label={text.squares}
      className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] overflow-hidden border-rule border-y bg-sheet"
    >
      {all.map(({ number, mark, place }) => (
        <li key={number} className="-mt-px -ml-px flex items-start gap-2.5 border-rule border-t border-l px-3 py-3">
          <PalletSquare mark={mark} size="lg" />
          <span className="min-w-0">
            <b className="block">{text.palletOf(number, row.pallet_count)}</b>
            <span className="block text-15 text-ink-2">{place}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** "2 in Bologna", in the order in which the places first come. */
function counted(all: readonly { place: string }[]): string[] {
  const counts = new Map<string, number>();
  for (const { place } of all) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].map(([place, count]) => `${count} ${place}`);
}

type SendLinkProps = { reference: string; primary: boolean; className?: string };

/** Passes the address of the tracking page on. */
export function SendLink({ reference, primary, className }: SendLinkProps) {
  const [said, setSaid] = useState("");
  async function send() {
    const shown = formatReference(reference);
    const shared = await shareLink({ title: text.link.title(shown), url: `${publicUrl()}/track/${shown}` });
    setSaid(shared === "copied" ? text.link.copied : shared === "failed" ? text.link.failed : "");
  }
  return (
    <div className={classNames("flex flex-wrap items-center gap-x-3 gap-y-1 no-print", className)}>
      <Button variant={primary ? "primary" : "outline"} size="lg" className="max-sm:w-full" onClick={() => void send()}>
        <svg className="i" viewBox="0 0 22 22" width="20" height="20" aria-hidden="true" focusable="false">
          <path d="M11 14V3M6.5 7L11 2.5 15.5 7M5 10H3v10h16V10h-2" />
        </svg>
        {text.link.send}
      </Button>
      <span role="status" className="hint">
        {said}
      </span>
    </div>
  );
}
