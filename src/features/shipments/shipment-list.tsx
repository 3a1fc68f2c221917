import { useMemo } from "react";
import type { Country } from "#domain/rates/tariff.ts";
import type { ShipmentRow } from "#live/shipments.ts";
import { useTariff } from "#live/tariff.ts";
import { shipments as text } from "#text/shipments.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { useToday } from "#ui/use-by-the-clock.ts";
import { useFreshRows } from "#ui/use-fresh-rows.ts";
import { shipDates, whereOf } from "./ship-dates.ts";
import { ShipmentCard } from "./shipment-card.tsx";
import { useGrowingList } from "./use-growing-list.ts";
import { useSailingsById } from "./use-sailings-by-id.ts";
import { useSteadyOrder } from "./use-steady-order.ts";
import { useSyncActions } from "./use-sync-actions.tsx";

/** From this many cards on, those outside of the viewport use content-visibility. */
const LONG = 30;

const newestFirst = (a: ShipmentRow, b: ShipmentRow) =>
  bookedAt(a) < bookedAt(b) ? 1 : bookedAt(a) > bookedAt(b) ? -1 : 0;
const bookedAt = (row: ShipmentRow) => (row.created || row.booking_date).replace("T", " ");

/** The cards, newest first; `complete`: the mirror was complete at least once. */
export function ShipmentList({ rows, complete }: { rows: readonly ShipmentRow[]; complete: boolean }) {
  const countries = useCountries();
  const sailings = useSailingsById(rows);
  const today = useToday();
  const fresh = useFreshRows(rows, complete);
  const ordered = useSteadyOrder(rows, newestFirst, complete);
  const { shown, rest, more, end } = useGrowingList(ordered.length);
  const { actions, question } = useSyncActions();
  return (
    <>
      <div className={classNames("grid gap-5", ordered.length > LONG && "shipments-long")}>
        {ordered.slice(0, shown).map((row) => {
          const country = countries.get(row.country_id) ?? null;
          return (
            <ShipmentCard
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
      {rest > 0 && (
        <div ref={end} className="mt-5 grid justify-center">
          <Button variant="outline" onClick={more}>
            {text.showMore(rest)}
          </Button>
        </div>
      )}
      {question}
    </>
  );
}

function useCountries(): ReadonlyMap<string, Country> {
  const countries = useTariff().tariff?.countries;
  return useMemo(() => new Map(countries?.map((country) => [country.id, country])), [countries]);
}
