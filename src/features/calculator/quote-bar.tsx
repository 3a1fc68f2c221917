import { formatEuro } from "#domain/rates/money.ts";
import { transitOf } from "#domain/transit.ts";
import type { Quote } from "#live/quote.ts";
import { calculator as text } from "#text/calculator.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { questionOf } from "#ui/question-text.ts";
import type { PalletInput } from "./inputs.ts";
import type { OpenWeight } from "./open-weights.ts";
import { liveLoad } from "./pallets-note.tsx";
import { measureField } from "./problems.ts";

/** The id of the place where the rate stands. */
export const RATE = "rate";

/** On a phone the result is far below the pallets: its total and its action stay in reach at the bottom. */
export function QuoteBar(props: {
  quote: Quote | null;
  stale: boolean;
  pallets: readonly PalletInput[];
  /** The first weight that is asked about, and the dearest price it may lead to. */
  open: OpenWeight | undefined;
  atMost: number | null;
  form: string;
  onBook: () => void;
}) {
  const { quote, stale, pallets, open, atMost, form, onBook } = props;
  const transit = quote && transitOf(quote.country.slug);
  if (open) return <Asked open={open} atMost={atMost} pallets={pallets.length} />;
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

/** Nothing can be booked yet: what it may cost at most, and the way to the question. */
function Asked({ open, atMost, pallets }: { open: OpenWeight; atMost: number | null; pallets: number }) {
  const question = questionOf(measureField(open.key, "weight"));
  const why = text.result.answerFirst(open.number);
  return (
    <section className="calc-bar-fixed calc-bar-asked no-print" aria-label={text.bar.label}>
      <p className="calc-bar-text">
        {atMost === null ? (
          <span className="calc-bar-load">{text.bar.pallets(pallets)}</span>
        ) : (
          <>
            <span>{text.bar.atMost}</span>
            <span className="calc-bar-total">{formatEuro(atMost)}</span>
          </>
        )}
      </p>
      <Button variant="primary" blocked={why} reason="hidden">
        {text.result.book}
      </Button>
      <button
        type="button"
        className="calc-bar-why"
        onClick={() => {
          const asked = document.getElementById(question);
          asked?.focus({ preventScroll: true });
          asked?.scrollIntoView({ block: "center" });
        }}
      >
        <Icon name="info" small />
        {why}
      </button>
    </section>
  );
}
