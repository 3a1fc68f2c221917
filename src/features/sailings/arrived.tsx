import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { daysBetween } from "#domain/calendar.ts";
import { localDay } from "#domain/sailings/clock.ts";
import type { SailingView } from "#live/sailings.ts";
import { useOfficeToday } from "#live/today.ts";
import { sailings } from "#text/sailings.ts";
import { ui } from "#text/ui.ts";
import { Button } from "#ui/button.tsx";
import { useToday } from "#ui/use-by-the-clock.ts";
import { dayThere, NICOSIA, weekOfName } from "./times.ts";

const text = sailings.arrived;
/** How many are shown at first: a quarter of a year. */
const SHOWN = 13;
const LINK = "link inline-flex min-h-12 items-center";

/** What has arrived, the last one first, with its papers. */
export function Arrived({ sailings: all }: { sailings: readonly SailingView[] }) {
  const [shown, setShown] = useState(SHOWN);
  const over = useMemo(
    () => all.filter(({ state }) => state === "arrived").sort((a, b) => (b.ata ?? b.eta) - (a.ata ?? a.eta)),
    [all],
  );
  const counts = usePallets();
  const year = useToday().slice(0, 4);
  if (over.length === 0) return null;
  return (
    <section aria-labelledby="arrived" className="mt-6">
      <h2 id="arrived" className="px-4 pb-2 text-27 sm:px-6">
        {text.title}
      </h2>
      <ul className="border-t border-rule">
        {over.slice(0, shown).map((sailing) => (
          <Row key={sailing.id} sailing={sailing} year={year} pallets={counts?.get(sailing.id) ?? null} />
        ))}
      </ul>
      {over.length > shown && (
        <div className="px-4 py-2 sm:px-6">
          <Button variant="quiet" onClick={() => setShown(shown + SHOWN)}>
            {ui.showMore(SHOWN, over.length - shown)}
          </Button>
        </div>
      )}
    </section>
  );
}

/** `year`: this one, which is not said. */
function Row({ sailing, year, pallets }: { sailing: SailingView; year: string; pallets: number | null }) {
  const { id, name, vessel, port, eta, first_eta, ata } = sailing;
  const planned = localDay(first_eta ?? eta, NICOSIA);
  const day = localDay(ata ?? eta, NICOSIA);
  const by = ata === null ? 0 : daysBetween(planned, day);
  return (
    <li className="flex flex-wrap items-center gap-x-5 border-b border-rule bg-sheet px-4 py-1.5 sm:px-6">
      <span className="w-9 font-display text-27 font-[850]">
        <span className="sr-only">{text.week} </span>
        {weekOfName(name)}
      </span>
      <p className="min-w-0 flex-[1_1_12rem] leading-[1.3]">
        <b>
          {dayThere(ata ?? eta, NICOSIA)}
          {!day.startsWith(year) && ` ${day.slice(0, 4)}`}
        </b>{" "}
        {by !== 0 && <span className="text-ink-2">{text.by(by)}</span>}
        <span className="block text-16 text-ink-2">{[vessel || sailings.row.noVessel, port].join(", ")}</span>
      </p>
      {pallets !== null && <p className="w-26 text-right">{sailings.pallets(pallets)}</p>}
      <p className="flex gap-5">
        {(["manifest", "load"] as const).map((view) => (
          <Link key={view} to="/admin/sailings/$id" params={{ id }} search={{ view }} className={LINK}>
            {text[view]}
            <span className="sr-only"> {name}</span>
          </Link>
        ))}
      </p>
    </li>
  );
}

/** How many pallets a sailing has, from what the lines of the day are counted from; null until that was read. */
function usePallets(): ReadonlyMap<string, number> | null {
  const { parts } = useOfficeToday();
  return useMemo(() => {
    if (!parts) return null;
    const counts = new Map<string, number>();
    for (const { sailing, cancelled } of parts.pallets)
      if (sailing && !cancelled) counts.set(sailing, (counts.get(sailing) ?? 0) + 1);
    return counts;
  }, [parts]);
}
