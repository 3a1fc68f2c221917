import { type ReactNode, useMemo, useState } from "react";
import type { Country } from "#domain/rates/tariff.ts";
import { formatDay } from "#i18n/format.ts";
import type { PublicSailing } from "#live/public-sailings.ts";
import type { ShipmentRow as Row } from "#live/shipments.ts";
import { useTariff } from "#live/tariff.ts";
import { shipments as text } from "#text/shipments.ts";
import { ui } from "#text/ui.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { useToday } from "#ui/use-by-the-clock.ts";
import { useFreshRows } from "#ui/use-fresh-rows.ts";
import { journeyOf } from "./journey.ts";
import { shipDates, whereOf } from "./ship-dates.ts";
import { ShipmentRow } from "./shipment-row.tsx";
import { useGroups } from "./use-groups.ts";
import { STEP, useGrowingList } from "./use-growing-list.ts";
import { useSailingsById } from "./use-sailings-by-id.ts";
import { useSteadyOrder } from "./use-steady-order.ts";
import { useSyncActions } from "./use-sync-actions.tsx";

/** From this many rows on, those outside of the viewport use content-visibility. */
const LONG = 30;
/** So many that are over are folded below those under way. */
const FOLDED_FROM = 6;

const newestFirst = (a: Row, b: Row) => (bookedAt(a) < bookedAt(b) ? 1 : bookedAt(a) > bookedAt(b) ? -1 : 0);
const bookedAt = (row: Row) => (row.created || row.booking_date).replace("T", " ");

type Props = {
  rows: readonly Row[];
  /** The mirror was complete at least once. */
  complete: boolean;
  /** The rows are what a search found: nothing is folded. */
  narrowed: boolean;
  /** Beside the title of the first group: how old the list is. */
  aside: ReactNode;
};

/** The shipments in two groups, the late ones first, then newest first in each. */
export function ShipmentList({ rows, complete, narrowed, aside }: Props) {
  const countries = useCountries();
  const sailings = useSailingsById(rows);
  const today = useToday();
  const fresh = useFreshRows(rows, complete);
  const late = lateOf(rows, { countries, sailings, today });
  const { moving, over } = useGroups(useSteadyOrder(rows, newestFirst, complete), late, sailings !== null);
  const [unfolded, setUnfolded] = useState(false);
  const foldable = !narrowed && moving.length > 0 && over.length >= FOLDED_FROM;
  const isOpen = unfolded || !foldable;
  const { shown, rest, more, end } = useGrowingList(moving.length + (isOpen ? over.length : 0));
  const { actions, question } = useSyncActions();
  const long = shown > LONG;

  const list = (some: readonly Row[]) => (
    <div className={classNames(long && "shipments-long")}>
      {some.map((row) => {
        const country = countries.get(row.country_id) ?? null;
        return (
          <ShipmentRow
            key={row.id}
            row={row}
            country={country}
            today={today}
            dates={shipDates({ row, slug: country?.slug ?? null, today }, sailings)}
            where={whereOf(row, sailings)}
            fresh={fresh.has(row.id)}
            actions={actions}
          />
        );
      })}
    </div>
  );
  const since = over.at(-1);
  return (
    <div className="border-x-(length:--hair) border-edge max-sm:-mx-4 max-sm:border-x-0">
      {moving.length > 0 && (
        <section aria-labelledby="moving-shipments">
          <div className={HEAD}>
            <h2 id="moving-shipments" className={TITLE}>
              {text.groups.moving}
              {late.size > 0 && <span className="ml-3 text-error">{text.groups.late(late.size)}</span>}
            </h2>
            <p className="hint">{aside}</p>
          </div>
          {list(moving.slice(0, shown))}
        </section>
      )}
      {over.length > 0 && (
        <section aria-labelledby="ended-shipments">
          <h2 id="ended-shipments" className={foldable ? undefined : HEAD}>
            {foldable ? (
              <button type="button" aria-expanded={isOpen} onClick={() => setUnfolded(!unfolded)} className={FOLD}>
                <span className={TITLE}>{text.groups.over}</span>
                <span className="hint ml-auto">
                  {since && text.foldedSince(over.length, formatDay(since.booking_date || since.created))}
                </span>
                <Icon name={isOpen ? "up" : "down"} />
              </button>
            ) : (
              <>
                <span className={TITLE}>{text.groups.over}</span>
                {moving.length === 0 && <span className="hint">{aside}</span>}
              </>
            )}
          </h2>
          {isOpen && list(over.slice(0, Math.max(0, shown - moving.length)))}
        </section>
      )}
      {rest > 0 && (
        <div ref={end} className="mt-5 grid justify-center">
          <Button variant="outline" onClick={more}>
            {ui.showMore(STEP, rest)}
          </Button>
        </div>
      )}
      {question}
    </div>
  );
}

type Known = {
  countries: ReadonlyMap<string, Country>;
  sailings: ReadonlyMap<string, PublicSailing> | null;
  today: string;
};

/** The ids of those that should have arrived by now. */
function lateOf(rows: readonly Row[], { countries, sailings, today }: Known): ReadonlySet<string> {
  const isLate = (row: Row) => {
    if (row.status !== "in_transit") return false;
    const slug = countries.get(row.country_id)?.slug ?? null;
    const dates = shipDates({ row, slug, today }, sailings);
    return journeyOf(row, slug, today, dates, whereOf(row, sailings)).caption.late === true;
  };
  return new Set(rows.filter(isLate).map(({ id }) => id));
}

const HEAD =
  "flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-y border-edge bg-paper px-4 py-2 sm:px-5.5";
const TITLE = "font-text text-16 leading-[1.4] font-[650]";
const FOLD = "flex min-h-14 w-full flex-wrap items-center gap-x-4 border-y border-edge px-4 py-2 text-left sm:px-5.5";

function useCountries(): ReadonlyMap<string, Country> {
  const countries = useTariff().tariff?.countries;
  return useMemo(() => new Map(countries?.map((country) => [country.id, country])), [countries]);
}
