import { useEffect, useRef, useState } from "react";
import { formatDay } from "#i18n/format.ts";
import { type BookingData, useBooking, withoutResult } from "#live/booking.tsx";
import { isExpired, lastDayOf, type Quote, quoteOf } from "#live/quote.ts";
import type { TariffState } from "#live/tariff.ts";
import { calculator as text } from "#text/calculator.ts";
import { dismissToast, toast } from "#ui/toast.tsx";
import type { CalculatorSearch } from "./address.ts";
import { changesSince } from "./changes.ts";
import { type Inputs, type InputsDraft, inputsOfQuote } from "./inputs.ts";
import { formerOf, type Start, searchOf, withLink } from "./link.ts";
import { chosenFrom } from "./problems.ts";
import { makeQuote } from "./quote.ts";
import { staleText } from "./stale-text.ts";
import { useInputs } from "./use-inputs.ts";
import { useProblems } from "./use-problems.ts";

/** The calculator's state: inputs, the stored quote beside them, and what leads from one to the other. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over inputs and quote; its functions are short
export function useCalculator(
  given: Start,
  rates: TariffState,
  saveDraft: (draft: InputsDraft) => void,
  onAddress: (search: CalculatorSearch) => void,
) {
  // What it began with: the draft that it was made of changes with every letter.
  const [start] = useState(given);
  const { data, setBooking } = useBooking();
  const { tariff, fetchedAt, quoteValidDays } = rates;
  // The quote these inputs stand beside. Another tab may store another one: that one is not about these inputs.
  const beside = useRef(data.quotedAt);
  const complaint = useRef<string | null>(null);
  const [former, setFormer] = useState(start.former);
  const waiting = useRef(start.link);

  const store = (quote: BookingData) => {
    beside.current = quote.quotedAt;
    setBooking(quote).catch((error) => console.error(error));
  };

  const [inputs, actions, setInputs] = useInputs(start.inputs, tariff, (next, before) => {
    problems.follow(next);
    saveDraft({ inputs: next, quotedAt: keep(next, before), former });
    // The address no longer says what the form does: a reload must not put it back.
    onAddress({});
  });
  const problems = useProblems(tariff, inputs);

  /** Brings the stored quote in line with changed inputs; answers which quote is stored then. */
  function keep(next: Inputs, before: Inputs): string | null {
    if (data.quotedAt === null || data.quotedAt !== beside.current) return beside.current;
    // Choosing another zone resets the result (rule: calculator.zone). Losing it with its country only makes it stale.
    if (next.zoneId !== before.zoneId && next.countryId === before.countryId) {
      store(withoutResult(data));
      return null;
    }
    const stale = changesSince(data, next) !== null;
    const postcode = stale ? data.postcode : next.postcode.trim();
    if (stale !== data.stale || postcode !== data.postcode) store({ ...data, stale, postcode });
    return data.quotedAt;
  }

  useEffect(() => {
    if (data.quotedAt === beside.current) return;
    // Calculated or booked in another tab, or by somebody who has just signed in: that is the newer word.
    beside.current = data.quotedAt;
    if (data.quotedAt !== null) setInputs(inputsOfQuote(data));
  }, [data, setInputs]);

  useEffect(() => {
    const link = waiting.current;
    if (!link || !tariff) return;
    waiting.current = null;
    const linked = withLink(link, start.before, tariff);
    // Pallets may have been typed meanwhile; where from could not.
    setInputs((now) => ({ ...linked, rows: now.rows }));
    setFormer((kept) => formerOf(start.before, linked) ?? kept);
  }, [tariff, start, setInputs]);

  /** Puts back what a link has taken the place of, together with the quote that stood beside it. */
  function goBack(to: Inputs) {
    setInputs(to);
    setFormer(null);
    saveDraft({ inputs: to, quotedAt: data.quotedAt, former: null });
    const stale = changesSince(data, to) !== null;
    if (data.quotedAt !== null && stale !== data.stale) store({ ...data, stale });
    onAddress({});
  }

  function dismissFormer() {
    setFormer(null);
    saveDraft({ inputs, quotedAt: data.quotedAt, former: null });
  }

  const quote = quoteOf(data);
  const stale = quote && whyStale(quote, inputs);

  function calculate(): boolean {
    const problem = problems.report();
    // Errors stay until dismissed: this answer is to this attempt.
    if (complaint.current) dismissToast(complaint.current);
    const { country, zone } = chosenFrom(tariff, inputs);
    if (problem !== null || !country || !zone || !tariff) {
      complaint.current = toast({ tone: "error", title: problem ?? text.problems.seaRates });
      return false;
    }
    const now = Date.now();
    const next = makeQuote(inputs, { country, zone }, { tariff, fetchedAt: fetchedAt ?? now, quoteValidDays }, now);
    store(next);
    saveDraft({ inputs, quotedAt: next.quotedAt, former });
    onAddress(searchOf(next, tariff));
    toast({ tone: "done", title: text.done });
    return true;
  }

  return { inputs, actions, problems, quote, stale, calculate, former, goBack, dismissFormer };
}

/** Why the quote cannot be booked as it stands; null when it can. */
function whyStale(quote: Quote, inputs: Inputs): { title: string; text: string } | null {
  const changes = changesSince(quote, inputs);
  if (changes) return staleText(changes, quote);
  if (isExpired(quote, Date.now())) return { title: text.stale.expired(formatDay(lastDayOf(quote))), text: "" };
  // Made stale elsewhere: the inputs that did it are not known here.
  return quote.stale ? { title: text.stale.changed, text: "" } : null;
}
