import { formatEuro } from "#domain/rates/money.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { transitOf } from "#domain/transit.ts";
import { formatDay, formatMoment } from "#i18n/format.ts";
import { priceLines, shortKg } from "#i18n/price-lines.ts";
import { lastDayOf, type Quote, zoneOfQuote } from "#live/quote.ts";
import { calculator as text } from "#text/calculator.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { DayLine } from "#ui/freight/day-line.tsx";
import { Volume, Weight } from "#ui/freight/measures.tsx";
import { Icon } from "#ui/icon.tsx";
import { Cell, Cells, Lines, Note, NoteBody, NoteHead, Total } from "#ui/note.tsx";
import { isOutsideEu } from "./outside-eu.ts";
import { cheaperFor, oldRatesDays } from "./quote.ts";
import { QuoteTools } from "./quote-tools.tsx";

export type ResultSheetProps = {
  quote: Quote;
  stale: { title: string; text: string } | null;
  tariff: Tariff | undefined;
  /** Id of the form that calculates. */
  form: string;
  /** The pallet whose weight is asked about: nothing is calculated before. */
  answerFirst?: number | undefined;
  onBook: () => void;
};

/** The rate: what it is for, how it came about, what can be done with it. */
export function ResultSheet({ quote, stale, tariff, form, answerFirst, onBook }: ResultSheetProps) {
  const { country, zone, pallets, calculationResult: result, ratesFrom } = quote;
  const transit = transitOf(country.slug);
  const rates = zoneOfQuote(quote, tariff);
  const oldDays = oldRatesDays(ratesFrom, Date.now());
  const total = formatEuro(result.costBreakdown.total);
  const again = answerFirst === undefined ? text.stale.again : text.result.answerFirst(answerFirst);
  return (
    <Note labelledBy="result-title" className={stale ? "calc-result calc-stale" : "calc-result"}>
      <NoteHead
        id="result-title"
        title={text.result.route(country.name)}
        aside={transit && <span className="calc-days">{text.result.days(transit.total)}</span>}
      >
        <p className="calc-from">{text.result.from(zone.zone_name, pallets.length)}</p>
        {transit && (
          <DayLine
            className="calc-line"
            road={transit.road}
            label={text.result.dayLine(country.name, transit.road, transit.warehouse, transit.sea)}
          />
        )}
      </NoteHead>
      {stale && (
        <Banner tone="hub" icon="alert" className="calc-banner" title={stale.title} role="status">
          {[stale.text, again].filter(Boolean).join(" ")}
        </Banner>
      )}
      <Cells columns={2} className="calc-cells">
        <Cell big label={text.result.totalCbm} value={<Volume cbm={result.totalCBM} />} />
        <Cell big label={text.result.chargeableCbm} value={<Volume cbm={result.chargeableCBM} />} />
        <Cell big label={text.result.scaleWeight} value={<Weight kg={loadTotals(pallets).totalWeight} />} />
        <Cell big label={text.result.chargeableWeight} value={<Weight kg={result.totalChargeableWeight} />} />
      </Cells>
      <div className="calc-lines">
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
        value={
          stale ? (
            <s>
              <span className="sr-only">{text.result.formerTotal} </span>
              {total}
            </s>
          ) : (
            total
          )
        }
      />
      {isOutsideEu(country.code) && <Hint title={text.where.outsideEu(country.name)} />}
      {!stale && <Cheaper quote={quote} tariff={tariff} />}
      {oldDays !== null && (
        <Banner tone="hub" className="calc-banner" title={text.result.oldRates(oldDays)}>
          {text.result.oldRatesText}
        </Banner>
      )}
      <NoteBody className="calc-act">
        {stale && answerFirst === undefined && (
          <Button type="submit" form={form} variant="primary" size="lg" wide>
            {text.calculate}
          </Button>
        )}
        <Button variant="primary" size="lg" wide onClick={onBook} blocked={stale ? again : undefined} reason="hidden">
          {text.result.book}
        </Button>
        <div className="calc-foot">
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

/** Says when a heavier load would cost less; the formula stays as it is. */
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
    <div className="calc-hint">
      <Icon name="info" />
      <div>
        <p className="calc-hint-title">{title}</p>
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}
