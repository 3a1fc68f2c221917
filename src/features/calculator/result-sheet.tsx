import { lazy, Suspense } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { transitOf } from "#domain/transit.ts";
import { formatDay, formatMoment } from "#i18n/format.ts";
import { priceLines, shortKg } from "#i18n/price-lines.ts";
import { trueNow } from "#lib/true-time.ts";
import { lastDayOf, type Quote, zoneOfQuote } from "#live/quote.ts";
import { calculator as text } from "#text/calculator.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { DayLine } from "#ui/freight/day-line.tsx";
import { Volume, Weight } from "#ui/freight/measures.tsx";
import { Icon } from "#ui/icon.tsx";
import { Cell, Cells, Lines, Note, NoteBody, NoteHead, Total } from "#ui/note.tsx";
import { isOutsideEu } from "./outside-eu.ts";
import { cheaperFor, oldRatesDays } from "./quote.ts";
import { QuoteTools } from "./quote-tools.tsx";
import { SaveButton, useSells } from "./save-first.tsx";

export type ResultSheetProps = {
  quote: Quote;
  stale: { title: string; text: string } | null;
  tariff: Tariff | undefined;
  /** Id of the calculator's form. */
  form: string;
  /** The pallet whose weight has two readings: nothing is calculated until it is answered. */
  answerFirst?: number | undefined;
  onBook: () => void;
  /** Called with the element that has the buttons. */
  actionsRef: (element: HTMLElement | null) => void;
};

// Lazy, so that the calculator does not have to load the code for sailings first.
const ExpectedDays = lazy(() => import("./expected-days.tsx").then((module) => ({ default: module.ExpectedDays })));

/** The rate: its route and load, how it was calculated, and the actions. */
export function ResultSheet({ quote, stale, tariff, form, answerFirst, onBook, actionsRef }: ResultSheetProps) {
  const { country, zone, pallets, calculationResult: result, ratesFrom } = quote;
  const transit = transitOf(country.slug);
  const rates = zoneOfQuote(quote, tariff);
  const oldDays = oldRatesDays(ratesFrom, trueNow());
  const total = formatEuro(result.costBreakdown.total);
  const again = answerFirst === undefined ? text.stale.again : text.result.answerFirst(answerFirst);
  return (
    <Note
      labelledBy="result-title"
      className={classNames(
        "lg:[@media(height>=50rem)]:sticky lg:[@media(height>=50rem)]:top-4 [&_.total-value]:proportional-nums [&_.total-value]:lining-nums",
        stale && "[&_s]:decoration-4 [&_:is(.value-big,.lines,.total-value)]:text-ink-2",
      )}
    >
      <NoteHead
        id="result-title"
        title={text.result.route(country.name)}
        aside={
          transit && (
            <span className="text-27 text-road-text font-display font-[850]">{text.result.days(transit.total)}</span>
          )
        }
      >
        <p className="text-15 mt-1.5 text-ink-2">{text.result.from(zone.zone_name, pallets.length)}</p>
        {transit && (
          <DayLine
            className="mt-3"
            road={transit.road}
            label={text.result.dayLine(country.name, transit.road, transit.warehouse, transit.sea)}
          />
        )}
        {transit && (
          <p className="text-15 mt-1.5 min-h-[2lh] text-ink-2">
            <Suspense>
              <ExpectedDays slug={country.slug} total={transit.total} />
            </Suspense>
          </p>
        )}
      </NoteHead>
      {stale && (
        <Banner
          tone="hub"
          icon="alert"
          className="[.note>&]:border-t-(length:--hair) [.note>&]:border-r-0 [.note>&]:border-b-0 [.note>&]:border-l-6 [.note>&]:border-(color:--tone) [&+.calc-cells]:border-t-(length:--hair) [&+.calc-cells]:border-hub"
          title={stale.title}
          role="status"
        >
          {[stale.text, again].filter(Boolean).join(" ")}
        </Banner>
      )}
      <Cells columns={2} className="calc-cells">
        <Cell big label={text.result.totalCbm} value={<Volume cbm={result.totalCBM} />} />
        <Cell big label={text.result.chargeableCbm} value={<Volume cbm={result.chargeableCBM} />} />
        <Cell big label={text.result.scaleWeight} value={<Weight kg={loadTotals(pallets).totalWeight} />} />
        <Cell big label={text.result.chargeableWeight} value={<Weight kg={result.totalChargeableWeight} />} />
      </Cells>
      <div className="px-4 py-1 border-t border-rule sm:px-5.5 [&_.lines-how]:mr-[-5.5rem]">
        <Lines
          caption={text.result.breakdown}
          rows={priceLines(quote.calculationResult, rates).map(({ label, how, euro }) => ({
            label,
            how,
            value: formatEuro(euro),
          }))}
        />
      </div>
      <Total
        className="calc-total"
        label={text.result.total}
        detail={text.result.totalDetail}
        value={stale ? <Former total={total} /> : total}
      />
      {isOutsideEu(country.code) && <Hint title={text.where.outsideEu(country.name)} />}
      {!stale && <Cheaper quote={quote} tariff={tariff} />}
      {oldDays !== null && (
        <Banner
          tone="hub"
          className="[.note>&]:border-t-(length:--hair) [.note>&]:border-r-0 [.note>&]:border-b-0 [.note>&]:border-l-6 [.note>&]:border-(color:--tone) [&+.calc-cells]:border-t-(length:--hair) [&+.calc-cells]:border-hub"
          title={text.result.oldRates(oldDays)}
        >
          {text.result.oldRatesText}
        </Banner>
      )}
      <NoteBody className="gap-3 grid">
        <Actions
          {...{ quote, form, onBook, actionsRef }}
          again={stale ? again : null}
          asks={answerFirst !== undefined}
        />
        <div className="flex flex-wrap items-center justify-between gap-y-1 gap-x-4">
          <p className="hint">
            {ratesFrom && (
              <>
                {text.result.ratesFrom(formatMoment(ratesFrom))}
                <br />
              </>
            )}
            {text.result.validTo(formatDay(lastDayOf(quote)), quote.tariffNumber)}
          </p>
          {!stale && <QuoteTools quote={quote} tariff={tariff} />}
        </div>
      </NoteBody>
    </Note>
  );
}

type ActionsProps = Pick<ResultSheetProps, "quote" | "form" | "onBook" | "actionsRef"> & {
  /** What has to be done first, of a rate that is not current; null for one that is. */
  again: string | null;
  /** A question has to be answered first. */
  asks: boolean;
};

/** A sales person saves a quote first, everybody else books. */
function Actions({ quote, form, onBook, actionsRef, again, asks }: ActionsProps) {
  const sells = useSells();
  return (
    <div className="gap-3 grid" ref={actionsRef}>
      {again !== null && !asks && (
        <Button type="submit" form={form} variant="primary" size="lg" wide>
          {text.calculate}
        </Button>
      )}
      {sells && again === null && <SaveButton quote={quote} look="first" />}
      <Button
        variant={sells ? "outline" : "primary"}
        size="lg"
        wide
        onClick={onBook}
        blocked={again ?? undefined}
        reason="hidden"
      >
        {text.result.book}
      </Button>
    </div>
  );
}

function Former({ total }: { total: string }) {
  return (
    <s>
      <span className="sr-only">{text.result.formerTotal} </span>
      <span translate="no">{total}</span>
    </s>
  );
}

/** A hint when a heavier load would cost less; the price itself is not changed. */
function Cheaper({ quote, tariff }: { quote: Quote; tariff: Tariff | undefined }) {
  const cheaper = cheaperFor(quote, zoneOfQuote(quote, tariff));
  if (!cheaper) return null;
  const { totalChargeableWeight, costBreakdown } = quote.calculationResult;
  return (
    <Hint title={text.result.cheaper(shortKg(cheaper.fromKg))}>
      {text.result.cheaperText(
        shortKg(cheaper.bracketKg),
        formatEuro(cheaper.transport),
        totalChargeableWeight.toFixed(0),
        formatEuro(costBreakdown.transport),
      )}
    </Hint>
  );
}

function Hint({ title, children }: { title: string; children?: string }) {
  return (
    <div className="px-4 py-3 gap-3 border-t border-rule flex bg-hub-tint text-[1rem] leading-[1.4] sm:px-5.5 [&>svg]:mt-px [&>svg]:text-hub">
      <Icon name="info" />
      <div>
        <p className="font-bold">{title}</p>
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}
