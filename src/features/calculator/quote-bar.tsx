import { formatEuro } from "#domain/rates/money.ts";
import { transitOf } from "#domain/transit.ts";
import type { Quote } from "#live/quote.ts";
import { calculator as text } from "#text/calculator.ts";
import { Button } from "#ui/button.tsx";
import type { PalletInput } from "./inputs.ts";
import { liveLoad } from "./pallets-note.tsx";

/** The id of the place where the rate stands. */
export const RATE = "rate";

/** On a phone the result is far below the pallets: its total and its action stay in reach at the bottom. */
export function QuoteBar(props: {
  quote: Quote | null;
  stale: boolean;
  pallets: readonly PalletInput[];
  form: string;
  onBook: () => void;
}) {
  const { quote, stale, pallets, form, onBook } = props;
  const transit = quote && transitOf(quote.country.slug);
  return (
    <section className="calc-bar-fixed no-print" aria-label={text.bar.label}>
      {quote ? (
        <a className="calc-bar-text" href={`#${RATE}`}>
          <span className="calc-bar-total">
            {stale ? (
              <s>
                <span className="sr-only">{text.result.formerTotal} </span>
                {formatEuro(quote.calculationResult.costBreakdown.total)}
              </s>
            ) : (
              formatEuro(quote.calculationResult.costBreakdown.total)
            )}
          </span>
          <span>
            {transit && `${text.result.days(transit.total)}, `}
            <span className="calc-bar-more">{text.bar.details}</span>
          </span>
        </a>
      ) : (
        <p className="calc-bar-text">
          <span className="calc-bar-load">{text.bar.pallets(pallets.length)}</span>
          <span>{text.bar.chargeable(liveLoad(pallets).totals.totalChargeableWeight.toFixed(0))}</span>
        </p>
      )}
      {quote && !stale ? (
        <Button variant="primary" onClick={onBook}>
          {text.result.book}
        </Button>
      ) : (
        <Button type="submit" form={form} variant="primary">
          {text.calculate}
        </Button>
      )}
    </section>
  );
}
