import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { formatQuoteReference } from "#domain/quotes/reference.ts";
import { formatEuro } from "#domain/rates/money.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import { transitOf } from "#domain/transit.ts";
import { formatDay, formatMoment } from "#i18n/format.ts";
import { priceLines } from "#i18n/price-lines.ts";
import { lastDayOf, type Quote, zoneOfQuote } from "#live/quote.ts";
import { useTariff } from "#live/tariff.ts";
import { booking as text } from "#text/booking.ts";
import { buttonClass } from "#ui/button.tsx";
import { DayLine } from "#ui/freight/day-line.tsx";
import { Icon } from "#ui/icon.tsx";
import { Cell, Cells, Lines, NoteBody, NoteHead, Total } from "#ui/note.tsx";
import { useNarrow } from "./use-narrow.ts";

/** Duty and VAT come on top where goods cross the customs border of the EU. */
const OUTSIDE_THE_EU = ["NO", "CH", "RS"];

const ExpectedDays = lazy(() => import("./expected-days.tsx").then((module) => ({ default: module.ExpectedDays })));

/** The quote being booked, and the expected days for goods ready on `readyOn`. On a phone a line that opens. */
export function QuoteSummary({ quote, readyOn }: { quote: Quote; readyOn: string }) {
  const { country, zone, pallets, calculationResult: result } = quote;
  const { tariff } = useTariff();
  const transit = transitOf(country.slug);
  const scaleWeight = loadTotals(pallets).totalWeight;
  // The rate per kilogram is shown only from the tariff with which the quote was calculated.
  const rates = zoneOfQuote(quote, tariff);
  const [open, setOpen] = useState(false);
  const narrow = useNarrow();
  return (
    <fieldset
      aria-label={text.summary.title}
      className="note m-0 min-w-0 p-0 max-[37.5rem]:-mx-4 max-[37.5rem]:rounded-none max-[37.5rem]:border-x-0"
    >
      {narrow && (
        <button type="button" aria-expanded={open} className={LINE} onClick={() => setOpen(!open)}>
          <span className="min-w-0 flex-[1_1_9rem] text-left">
            <b className="block">{text.summary.from(country.name, shortName(zone.zone_name))}</b>
            <span className="block text-15 text-ink-2">
              {text.summary.line(
                text.summary.palletsOf(pallets.length),
                `${scaleWeight.toFixed(0)} kg`,
                transit && text.summary.days(transit.total),
              )}
            </span>
            {quote.handed && (
              <span className="block text-15">{text.summary.handed(formatQuoteReference(quote.handed.reference))}</span>
            )}
          </span>
          <span translate="no" className="font-display text-27 font-[850]">
            {formatEuro(result.costBreakdown.total)}
          </span>
          <Icon name={open ? "up" : "down"} />
        </button>
      )}
      <div className={open ? "max-[37.5rem]:border-edge max-[37.5rem]:border-t-(length:--hair)" : FOLDED}>
        <NoteHead title={text.summary.title}>
          {transit && (
            <DayLine
              className="mt-3.5"
              road={transit.road}
              done={null}
              label={text.summary.dayLine(country.name, transit.road, transit.warehouse, transit.sea)}
            />
          )}
          <p className="mt-1 flex justify-between gap-4 text-ink-2">
            <span>{text.summary.route(country.name)}</span>
            {transit && <span>{text.summary.days(transit.total)}</span>}
          </p>
          {transit && (
            <p className="mt-1 min-h-[2lh] text-ink-2">
              <Suspense>
                <ExpectedDays slug={country.slug} total={transit.total} readyOn={readyOn} />
              </Suspense>
            </p>
          )}
        </NoteHead>
        <Cells columns={2}>
          <Cell wide label={text.summary.zone} value={zone.zone_name} />
          <Cell big label={text.summary.pallets} value={pallets.length} />
          <Cell
            big
            label={text.summary.totalWeight}
            value={result.totalChargeableWeight.toFixed(0)}
            unit={<WeightUnit scale={scaleWeight} />}
          />
          <Cell big label={text.summary.totalCbm} value={result.totalCBM.toFixed(3)} unit="m³" />
          <Cell big label={text.summary.chargeableCbm} value={result.chargeableCBM.toFixed(3)} unit="m³" />
        </Cells>
        <NoteBody>
          <Lines
            caption={text.summary.breakdown}
            rows={priceLines(result, rates).map(({ label, how, euro }) => ({ label, how, value: formatEuro(euro) }))}
          />
          {OUTSIDE_THE_EU.includes(country.code) && <p className="hint mt-2">{text.summary.customs}</p>}
        </NoteBody>
        <Total label={text.summary.total} value={formatEuro(result.costBreakdown.total)} />
        <NoteBody className="flex items-center justify-between gap-4 text-ink-2">
          <p>
            {quote.ratesFrom && (
              <>
                {text.summary.ratesFrom(formatMoment(quote.ratesFrom))}
                <br />
              </>
            )}
            {text.summary.validTo(formatDay(lastDayOf(quote)), quote.tariffNumber)}
            {quote.handed && (
              <>
                <br />
                {text.summary.handed(formatQuoteReference(quote.handed.reference))}
              </>
            )}
          </p>
          <Link
            to="/calculator"
            className={buttonClass({ variant: "quiet", size: "sm" })}
            aria-label={text.summary.changeLabel}
          >
            {text.summary.change}
          </Link>
        </NoteBody>
      </div>
    </fieldset>
  );
}

const LINE = "flex min-h-14 w-full flex-wrap items-center gap-x-3 px-4 py-2 print:hidden";
const FOLDED = "max-[37.5rem]:not-print:hidden";

/** "DE-4" of "DE-4 Berlin, Saxony"; a name without a code whole. */
const shortName = (zone: string) => /^[A-Z]{2}-\S+/.exec(zone)?.[0] ?? zone;

/** The chargeable weight, and beside it the actual one. */
function WeightUnit({ scale }: { scale: number }) {
  return (
    <>
      kg
      <span className="hint mt-1 block">{text.summary.weights(`${scale.toFixed(0)} kg`)}</span>
    </>
  );
}
