import { formatEuro } from "#domain/rates/money.ts";
import { transitOf } from "#domain/transit.ts";
import type { Quote } from "#live/quote.ts";
import { calculator as text } from "#text/calculator.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { questionOf } from "#ui/question-text.ts";
import { classes } from "./classes.ts";
import { type PalletRow, palletCount } from "./inputs.ts";
import type { OpenWeight } from "./open-weights.ts";
import { liveLoad } from "./pallets-note.tsx";
import { measureField } from "./problems.ts";
import styles from "./quote-bar.module.css";
import { SaveButton, useSells } from "./save-first.tsx";
import { useInView } from "./use-in-view.ts";

/** The id of the element with the rate. */
export const RATE = "rate";

/** The bar at the bottom of a phone's screen with total and action, because the result is far below the pallets. */
export function QuoteBar(props: {
  quote: Quote | null;
  stale: boolean;
  rows: readonly PalletRow[];
  /** The first weight with two readings, and the highest possible price. */
  open: OpenWeight | undefined;
  atMost: number | null;
  form: string;
  onBook: () => void;
  onGoTo: (field: string) => void;
  /** The rate's own buttons: while they are in view the bar has none. */
  actions: HTMLElement | null;
}) {
  const { quote, stale, rows, open, atMost, form, onBook, onGoTo } = props;
  const isDoubled = useInView(props.actions);
  const transit = quote && transitOf(quote.country.slug);
  if (open) return <Asked open={open} atMost={atMost} pallets={palletCount(rows)} onGoTo={onGoTo} />;
  return (
    <section className={`calc-bar-fixed no-print ${styles.bar}`} aria-label={text.bar.label}>
      {quote ? (
        <a className={classNames(classes.barText, "text-inherit no-underline")} href={`#${RATE}`}>
          <span className="text-33 text-ink font-display font-[850] leading-[0.9]">
            {stale ? (
              <s className="text-ink-2 decoration-3">
                <span className="sr-only">{text.result.formerTotal} </span>
                <span translate="no">{formatEuro(quote.calculationResult.costBreakdown.total)}</span>
              </s>
            ) : (
              <span translate="no">{formatEuro(quote.calculationResult.costBreakdown.total)}</span>
            )}
          </span>
          <span>
            {transit && `${text.result.days(transit.total)}, `}
            <span className="text-sea font-semibold underline underline-offset-3">{text.bar.details}</span>
          </span>
        </a>
      ) : (
        <p className={classNames(classes.barText, "text-ink-2")}>
          <span className="text-33 text-ink font-display font-[850] leading-[0.9]">
            {text.bar.pallets(palletCount(rows))}
          </span>
          <span>{text.bar.chargeable(liveLoad(rows).totals.totalChargeableWeight.toFixed(0))}</span>
        </p>
      )}
      {!isDoubled && <BarAction {...{ quote, stale, form, onBook }} />}
    </section>
  );
}

type ActionProps = { quote: Quote | null; stale: boolean; form: string; onBook: () => void };

/** As the first button of the rate itself. */
function BarAction({ quote, stale, form, onBook }: ActionProps) {
  const sells = useSells();
  if (!quote || stale)
    return (
      <Button type="submit" form={form} variant="primary">
        {text.calculate}
      </Button>
    );
  if (sells) return <SaveButton quote={quote} look="bar" />;
  return (
    <Button variant="primary" onClick={onBook}>
      {text.result.book}
    </Button>
  );
}

/** Shown while a weight has two readings: the highest possible price, and a link to the question. */
function Asked({
  open,
  atMost,
  pallets,
  onGoTo,
}: {
  open: OpenWeight;
  atMost: number | null;
  pallets: number;
  onGoTo: (field: string) => void;
}) {
  const question = questionOf(measureField(open.key, "weight"));
  const why = text.result.answerFirst(open.number);
  return (
    <section
      className={`calc-bar-fixed calc-bar-asked no-print ${styles.bar} ${styles.asked}`}
      aria-label={text.bar.label}
    >
      <p className={classNames(classes.barText, "text-ink-2")}>
        {atMost === null ? (
          <span className="text-33 text-ink font-display font-[850] leading-[0.9]">{text.bar.pallets(pallets)}</span>
        ) : (
          <>
            <span>{text.bar.atMost}</span>
            <span translate="no" className="text-33 text-ink font-display font-[850] leading-[0.9]">
              {formatEuro(atMost)}
            </span>
          </>
        )}
      </p>
      <Button variant="primary" blocked={why} reason="hidden">
        {text.result.book}
      </Button>
      <button
        type="button"
        className="p-0 gap-2 text-15 border-0 flex flex-[1_0_100%] items-center min-h-(--tap) -mb-2 bg-transparent text-hub font-[650] leading-[1.33] text-left underline underline-offset-3"
        onClick={() => {
          onGoTo(question);
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
