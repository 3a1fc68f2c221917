import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, lazy, Suspense, useEffect, useMemo, useState } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import { PALLET_LIMITS } from "#domain/rates/pallet.ts";
import { transitOf } from "#domain/transit.ts";
import { useBooking } from "#live/booking.tsx";
import type { Quote } from "#live/quote.ts";
import { useTariff } from "#live/tariff.ts";
import { calculator as text } from "#text/calculator.ts";
import { Button } from "#ui/button.tsx";
import { ClockNote } from "#ui/clock-note.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Icon } from "#ui/icon.tsx";
import { useToday } from "#ui/use-by-the-clock.ts";
import type { CalculatorSearch } from "./address.ts";
import { FormerBanner } from "./former-banner.tsx";
import type { InputsDraft } from "./inputs.ts";
import type { Start } from "./link.ts";
import { NoResult } from "./no-result.tsx";
import { openTotals, openWeights } from "./open-weights.ts";
import { PalletsNote } from "./pallets-note.tsx";
import { chosenFrom } from "./problems.ts";
import { QuoteBar, RATE } from "./quote-bar.tsx";
import { RatesMissing } from "./rates-missing.tsx";
import { ResultSheet } from "./result-sheet.tsx";
import { RouteFields } from "./route-fields.tsx";
import { useCalculator } from "./use-calculator.ts";
import { useOpenRow } from "./use-open-row.ts";

const FORM = "calculator";
// Lazy: printing is rare and needs a rate first.
const PrintQuote = lazy(() => import("./print-quote.tsx").then((module) => ({ default: module.PrintQuote })));

/** Inputs at the left, the rate at the right; on a phone below each other with a bar at the bottom. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the sections of one form, without a branch
export function Calculator({
  start,
  saveDraft,
  onAddress,
  inert = false,
}: {
  start: Start;
  /** Nothing can be pressed in it yet. */
  inert?: boolean;
  saveDraft: (draft: InputsDraft) => void;
  onAddress: (search: CalculatorSearch) => void;
}) {
  const rates = useTariff();
  const { data, setBooking } = useBooking();
  // A quote is over by the day: rendered again when that changes.
  useToday();
  const state = useCalculator(start, rates, saveDraft, onAddress);
  const { inputs, actions, problems, quote, stale, calculate, former } = state;
  const { country } = chosenFrom(rates.tariff, inputs);
  const open = useMemo(() => openWeights(inputs.rows), [inputs.rows]);
  const totals = useMemo(() => openTotals(inputs, open, rates.tariff), [inputs, open, rates.tariff]);
  const leadsTo = (weight: number) => {
    if (weight > PALLET_LIMITS.weight) return text.pallets.tooHeavy(PALLET_LIMITS.weight);
    const total = totals.of(weight);
    return total === null ? null : text.pallets.leadsTo(formatEuro(total));
  };
  const rows = useOpenRow(inputs.rows, open[0]?.key, problems);
  const [asked, setAsked] = useState(false);
  /** How often a rate was calculated here. */
  const [answers, setAnswers] = useState(0);
  useEffect(() => {
    if (answers > 0) document.getElementById(RATE)?.scrollIntoView({ block: "start" });
  }, [answers]);
  const [buttons, setButtons] = useState<HTMLElement | null>(null);
  const [returned, setReturned] = useState(false);
  const navigate = useNavigate();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isDone = calculate();
    setAsked(isDone);
    if (isDone) setAnswers((n) => n + 1);
  };
  const book = async () => {
    // It was stored when it was calculated; stored again in case that failed.
    await setBooking(data).catch((error) => console.error(error));
    await navigate({ to: "/booking" });
  };

  const shared = { form: FORM, onBook: () => void book() };
  const withoutField = problems.summary.find(({ field }) => field === null);
  return (
    <>
      <p role="status" className="sr-only">
        {returned && text.link.broughtBack}
      </p>
      {former && (
        <div className="no-print mb-6">
          <FormerBanner
            former={former}
            now={inputs}
            tariff={rates.tariff}
            onBack={() => {
              state.goBack(former);
              // The focused button disappears with its banner.
              document.getElementById("page-title")?.focus({ preventScroll: true });
              setReturned(true);
            }}
            onDismiss={() => {
              state.dismissFormer();
              document.getElementById("page-title")?.focus({ preventScroll: true });
            }}
          />
        </div>
      )}
      <ClockNote className="mb-6" />
      <div className="no-print gap-8 grid grid-cols-1 lg:gap-9 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] xl:gap-12">
        <form id={FORM} className="gap-6 grid content-start min-w-0 lg:gap-8" noValidate onSubmit={submit}>
          <ErrorSummary
            attempt={problems.attempt}
            title={problems.summaryTitle}
            onGoTo={rows.goTo}
            errors={problems.summary.flatMap(({ field, inSummary }) => (field ? [{ field, message: inSummary }] : []))}
          />
          {!inert && <RatesMissing rates={rates} message={withoutField?.message} attempt={problems.attempt} />}
          <RouteFields
            tariff={rates.tariff}
            loading={rates.state === "loading"}
            inputs={inputs}
            country={country}
            actions={actions}
            messageOf={problems.messageOf}
            onLeave={problems.leave}
            restAsked={problems.restAsked}
          />
          <PalletsNote
            rows={inputs.rows}
            shown={rows.shown}
            onShow={rows.show}
            actions={actions}
            messageOf={problems.messageOf}
            onLeave={problems.leave}
            open={open}
            leadsTo={leadsTo}
          >
            <Button type="submit" variant={quote && !stale ? "outline" : "primary"} size="lg">
              {text.calculate}
            </Button>
          </PalletsNote>
        </form>
        <div className="min-w-0 scroll-mt-4" id={RATE}>
          {asked && quote && !stale && (
            <p className="mb-2 flex items-center gap-2 font-semibold">
              <Icon name="check" small /> {text.done}
            </p>
          )}
          {quote ? (
            <ResultSheet
              quote={quote}
              stale={stale}
              tariff={rates.tariff}
              answerFirst={open[0]?.number}
              actionsRef={setButtons}
              {...shared}
            />
          ) : (
            <NoResult country={country} answerFirst={open[0]?.number} />
          )}
        </div>
        <QuoteBar
          quote={quote}
          stale={stale !== null}
          rows={inputs.rows}
          onGoTo={rows.goTo}
          open={open[0]}
          atMost={totals.most}
          actions={buttons}
          {...shared}
        />
        <p role="status" className="sr-only">
          {asked && quote && !stale && spoken(quote)}
        </p>
      </div>
      <div className="print-only">
        {quote && !stale ? (
          <Suspense>
            <PrintQuote quote={quote} tariff={rates.tariff} />
          </Suspense>
        ) : (
          <p>{quote ? text.print.staleNote : text.print.noQuote}</p>
        )}
      </div>
    </>
  );
}

function spoken({ country, calculationResult }: Quote): string {
  const days = transitOf(country.slug)?.total ?? null;
  return text.result.said(country.name, formatEuro(calculationResult.costBreakdown.total), days);
}
