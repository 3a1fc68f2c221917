import { useEffect, useState } from "react";
import { formatDay } from "#i18n/format.ts";
import { trueNow } from "#lib/true-time.ts";
import { useBooking } from "#live/booking.tsx";
import { useDraft } from "#live/draft.ts";
import type { Quote } from "#live/quote.ts";
import { booking as text } from "#text/booking.ts";
import { ClockNote } from "#ui/clock-note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useToday } from "#ui/use-by-the-clock.ts";
import { BOOKING_DRAFT, type BookingDraft, besideQuote, newBookingDraft, parseBookingDraft } from "./booking-draft.ts";
import { BookingForm } from "./booking-form.tsx";
import { QuoteGate } from "./quote-gate.tsx";
import { quoteState } from "./quote-state.ts";

/** /booking: the stored quote, both parties, the documents, and the submit button. */
export function BookingPage() {
  const { data, ready, unread, setBooking } = useBooking();
  const stored = useDraft(BOOKING_DRAFT, parseBookingDraft);
  const loaded = ready && stored.ready;
  // A booking that came back from the outbox for editing brings its own quote, when the calculator has none. Only checked
  // on arrival: a quote that is discarded on this page stays discarded.
  const [arrived, setArrived] = useState(false);
  const returning = loaded && !arrived && !data.country && !data.calculationResult ? stored.draft?.quote : null;
  useEffect(() => {
    if (!loaded) return setArrived(false);
    if (returning) void setBooking(returning);
    setArrived(true);
  }, [loaded, returning, setBooking]);

  // Rendered again when the day changes, or the clock's fault is known.
  useToday();
  const state = quoteState(data, trueNow());
  return (
    <div className="wrap wrap-wide">
      <PageHead title={text.title} lede={text.lede} />
      <ClockNote className="mb-6" />
      {!loaded || returning ? (
        <Skeleton sheets={2} label={text.loading} />
      ) : state.state === "ready" ? (
        <OpenBooking quote={state.quote} stored={stored} />
      ) : (
        <QuoteGate reason={reasonOf(state, unread)} draftKept={stored.draft !== null && hasWords(stored.draft)} />
      )}
    </div>
  );
}

function reasonOf(state: ReturnType<typeof quoteState>, unread: boolean): string | null {
  if (state.state === "expired") return text.noQuote.expired(formatDay(state.lastDay));
  if (state.state === "stale") return text.noQuote.stale;
  return unread ? text.noQuote.unread : null;
}

type StoredDraft = ReturnType<typeof useDraft<BookingDraft>>;

/** Keeps the draft it was opened with, because the stored one is deleted on submit, before the page has left. */
function OpenBooking({ quote, stored }: { quote: Quote; stored: StoredDraft }) {
  const [draft, setDraft] = useState(() => (stored.draft ? besideQuote(stored.draft, quote) : newBookingDraft(quote)));
  return <BookingForm draft={draft} quote={quote} save={stored.save} savedAt={stored.savedAt} onRenamed={setDraft} />;
}

function hasWords({ form }: BookingDraft): boolean {
  return Object.values(form).some((value) => typeof value === "string" && value.trim() !== "");
}
