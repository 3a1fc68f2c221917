import { useEffect, useRef, useState } from "react";
import { formatDay } from "#i18n/format.ts";
import { trueNow, trueTime } from "#lib/true-time.ts";
import { type BookingData, useBooking, withoutResult } from "#live/booking.tsx";
import { isExpired, lastDayOf, type Quote, quoteOf } from "#live/quote.ts";
import type { TariffState } from "#live/tariff.ts";
import { calculator as text } from "#text/calculator.ts";
import { dismissToast, toast } from "#ui/toast.tsx";
import type { CalculatorSearch } from "./address.ts";
import { changesSince } from "./changes.ts";
import { type Inputs, type InputsDraft, inputsOfQuote } from "./inputs.ts";
import { formerOf, type Start, sameInputs, searchOf, withLink } from "./link.ts";
import { chosenFrom, POSTCODE_FIELD } from "./problems.ts";
import { makeQuote } from "./quote.ts";
import { staleText } from "./stale-text.ts";
import { postcodeSaid, useInputs } from "./use-inputs.ts";
import { useProblems } from "./use-problems.ts";

/** The calculator's state: the inputs, the stored quote, and the actions. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over inputs and quote; its functions are short
export function useCalculator(
  given: Start,
  rates: TariffState,
  saveDraft: (draft: InputsDraft) => void,
  onAddress: (search: CalculatorSearch) => void,
) {
  // The initial state: `given` changes with every letter that is saved to the draft.
  const [start] = useState(given);
  const { data, ready, unread, setBooking } = useBooking();
  const { tariff, fetchedAt, quoteValidDays } = rates;
  // Identifies the quote that belongs to these inputs. Another tab may store another quote.
  const beside = useRef(data.quotedAt);
  const complaint = useRef<string | null>(null);
  const [former, setFormer] = useState(start.former);
  const waiting = useRef(start.link);
  const typed = useRef(false);
  // Opened before the stored quote was read: one that then comes beside typed inputs is not theirs.
  const late = useRef(!ready || unread);
  const strange = useRef(false);

  const store = (quote: BookingData, aside = false) => {
    beside.current = quote.quotedAt;
    setBooking(quote, { aside }).catch((error) => console.error(error));
  };

  const [inputs, actions, setInputs] = useInputs(start.inputs, tariff, (next, before) => {
    typed.current = true;
    problems.follow(next);
    saveDraft({ inputs: next, quotedAt: keep(next, before), former });
    // Clears the address, which no longer matches the form, so that a reload does not restore it.
    onAddress({});
  });
  const problems = useProblems(tariff, inputs);

  /** Updates the stored quote after changed inputs; returns the `quotedAt` of the stored quote. */
  function keep(next: Inputs, before: Inputs): string | null {
    if (data.quotedAt === null || data.quotedAt !== beside.current || strange.current) return beside.current;
    // Choosing another zone resets the result (rule: calculator.zone). Losing the zone with its country only makes it stale.
    if (next.zoneId !== before.zoneId && next.countryId === before.countryId) {
      store(withoutResult(data));
      return null;
    }
    const stale = changesSince(data, next) !== null;
    const postcode = stale ? data.postcode : postcodeSaid(next.postcode, data.country);
    if (stale !== data.stale || postcode !== data.postcode) store({ ...data, stale, postcode });
    return data.quotedAt;
  }

  useEffect(() => {
    if (data.quotedAt === beside.current) return;
    // Changed in another tab, or by a new sign-in: the stored quote is newer.
    beside.current = data.quotedAt;
    strange.current = late.current && typed.current;
    late.current = false;
    if (data.quotedAt !== null && !strange.current) setInputs(inputsOfQuote(data));
  }, [data, setInputs]);

  useEffect(() => {
    const link = waiting.current;
    if (!link || !tariff) return;
    waiting.current = null;
    const linked = withLink(link, start.before, tariff);
    // The address means the same as what is here: the texts stay as typed.
    if (sameInputs(linked, start.before, tariff)) return;
    // Pallets may have been typed in the meantime; the origin could not.
    setInputs((now) => ({ ...linked, rows: now.rows }));
    setFormer((kept) => formerOf(start.before, linked) ?? kept);
  }, [tariff, start, setInputs]);

  /** Restores the inputs that a link replaced, with their quote. */
  function goBack(to: Inputs) {
    setInputs(to);
    setFormer(null);
    saveDraft({ inputs: to, quotedAt: data.quotedAt, former: null });
    const stale = changesSince(data, to) !== null;
    if (data.quotedAt !== null && stale !== data.stale && !strange.current) store({ ...data, stale });
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
    // Error toasts stay until dismissed, so the last attempt's is removed.
    if (complaint.current) dismissToast(complaint.current);
    const { country, zone } = chosenFrom(tariff, inputs);
    if (problem !== null || !country || !zone || !tariff) {
      complaint.current = toast({ tone: "error", title: problem ?? text.problems.seaRates });
      return false;
    }
    // No error and no toast: an answer is missing, and the next press goes on without it (rule: calculator.postcode).
    if (problems.askRest()) {
      document.getElementById(POSTCODE_FIELD)?.focus();
      return false;
    }
    const now = trueNow();
    // A clock that was set since then did not fetch them later than now.
    const known = Math.min(fetchedAt === undefined ? now : trueTime(fetchedAt), now);
    const next = makeQuote(inputs, { country, zone }, { tariff, fetchedAt: known, quoteValidDays }, now);
    store(next, strange.current);
    strange.current = false;
    late.current = false;
    saveDraft({ inputs, quotedAt: next.quotedAt, former });
    onAddress(searchOf(next, tariff));
    return true;
  }

  return { inputs, actions, problems, quote, stale, calculate, former, goBack, dismissFormer };
}

/** Why the quote cannot be booked; null when it can. */
function whyStale(quote: Quote, inputs: Inputs): { title: string; text: string } | null {
  const changes = changesSince(quote, inputs);
  if (changes) return staleText(changes, quote);
  if (isExpired(quote, trueNow())) return { title: text.stale.expired(formatDay(lastDayOf(quote))), text: "" };
  // Made stale elsewhere, by inputs that are not known here.
  return quote.stale ? { title: text.stale.changed, text: "" } : null;
}
