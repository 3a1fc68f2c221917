import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { BookingForm } from "#domain/schemas/booking.ts";
import { useBooking, withoutResult } from "#live/booking.tsx";
import { draftActions } from "#live/drafts.ts";
import type { AppError } from "#live/errors.ts";
import { justBooked } from "#live/just-booked.ts";
import { isReachable } from "#live/online.ts";
import type { Quote } from "#live/quote.ts";
import { hasSessionEnded, useSession } from "#live/session.ts";
import { keepBooking, type SubmissionOutcome, submitBooking } from "#live/submit-booking.ts";
import { booking as text } from "#text/booking.ts";
import { kept as keptText } from "#text/kept.ts";
import { toast } from "#ui/toast.tsx";
import { asAnotherBooking, BOOKING_DRAFT, type BookingDraft, parseBookingDraft } from "./booking-draft.ts";
import { formName } from "./booking-fields.ts";
import { bookingPayload } from "./booking-payload.ts";
import type { Uploads } from "./use-uploads.ts";

export type FieldErrors = Partial<Record<keyof BookingForm, string>>;
type PriceChanged = Extract<AppError, { kind: "price_changed" }>;

export type Submission = {
  submitting: boolean;
  /**
   * The last attempt was refused; said in place as well as in the toast. booked: the server has this booking as it was
   * before, so that what is on the screen can only go as another one.
   */
  failed: "failed" | "booked" | null;
  /** Why the quote that is booked is not taken, in the server's words: it can be booked without it. */
  quoteRefused: string | null;
  /** The server works the rate out differently now: nothing is booked until the person has answered. */
  priceChanged: { from: number; to: number } | null;
  submit: (form: BookingForm) => Promise<void>;
  acceptPrice: () => Promise<void>;
  /** Books the same at today's price, which is asked about where it is another one. */
  withoutQuote: (form: BookingForm) => Promise<void>;
  discardPrice: () => Promise<void>;
};

/** Sends the booking once, however often the button is pressed, and says what became of it (sections 4 and 8). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over the state of a submission; its functions are short
export function useSubmission(options: {
  draft: BookingDraft;
  quote: Quote;
  uploads: Uploads;
  /** Writes the draft as it stands, with the quote it is for or without one. */
  keepDraft: (quote: Quote | null) => void;
  onFieldErrors: (errors: FieldErrors) => void;
  /** What is on the screen goes under this id and reference from now on. */
  rename: (draft: BookingDraft) => void;
}): Submission {
  const { draft, quote, uploads } = options;
  const session = useSession();
  const navigate = useNavigate();
  const { setBooking, clearBooking } = useBooking();
  // State alone lets a second click through before React has drawn the first.
  const running = useRef(false);
  const [submitting, setSubmitting] = useState(false);
  const [failed, setFailed] = useState<Submission["failed"]>(null);
  const [quoteRefused, setQuoteRefused] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ error: PriceChanged; form: BookingForm } | null>(null);

  async function once(work: () => Promise<void>) {
    if (running.current) return;
    running.current = true;
    setSubmitting(true);
    setFailed(null);
    setQuoteRefused(null);
    try {
      await work();
    } catch (error) {
      refused(error);
    } finally {
      running.current = false;
      setSubmitting(false);
    }
  }

  function refused(error: unknown, as: "failed" | "booked" = "failed") {
    console.error(error);
    setFailed(as);
    const { title, text: words } = text.outcome[as];
    toast({ tone: "error", title, text: words });
  }

  /** Handed in by another tab, or stored although its answer said otherwise, and changed since. */
  async function booked(error: AppError) {
    const taken = error.kind === "conflict" ? parseBookingDraft((await draftActions.load(BOOKING_DRAFT))?.value) : null;
    options.rename(taken && taken.id !== draft.id ? taken : asAnotherBooking(draft));
    refused(error, "booked");
  }

  async function leaveForSignIn({ consigneeName, consigneeEmail }: BookingForm) {
    options.keepDraft(quote);
    toast({ tone: "error", ...text.outcome.signIn });
    // Whoever books is mostly the one who receives.
    const booking = { fullName: consigneeName.trim(), email: consigneeEmail.trim() };
    await navigate({ to: "/auth", state: { returnTo: "/booking", booking } });
  }

  async function send(form: BookingForm, at: Quote) {
    // Nobody can sign in without a network: what is booked then is kept for it.
    const without = session === null;
    if (without && (await isReachable())) return leaveForSignIn(form);
    const submission = { payload: bookingPayload(draft, form, at), documents: uploads.stored, draft: BOOKING_DRAFT };
    const result = await (without && !hasSessionEnded() ? keepBooking(submission) : submitBooking(submission));
    if (result.outcome === "refused") return answer(result.error, form);
    if (!without) justBooked.set(draft.id);
    // The page leaves first: without its quote it would say 'No Quote Available' for the moment in between.
    await navigate({ to: told(result.outcome, without) });
    await clearBooking();
  }

  /** Says what became of it; answers the page that shows it. */
  function told(outcome: SubmissionOutcome["outcome"] | "kept", without: boolean) {
    if (outcome === "kept") return "/booking/kept";
    if (outcome === "sent") toast({ tone: "done", ...text.outcome.sent });
    else toast({ tone: "info", title: without ? keptText.form.savedForUser : text.outcome.saved });
    // The dashboard is behind a sign-in.
    return without ? "/calculator" : "/dashboard";
  }

  async function answer(error: AppError, form: BookingForm) {
    if (error.kind === "price_changed") {
      setAsked({ error, form });
      return;
    }
    if (error.kind === "session") return leaveForSignIn(form);
    if (error.kind === "taken" || error.kind === "conflict") return booked(error);
    if (error.kind === "invalid" && error.fields.quote) {
      console.error(error);
      setQuoteRefused(error.fields.quote);
      return;
    }
    if (error.kind === "invalid") options.onFieldErrors(fieldErrors(error.fields));
    refused(error);
  }

  return {
    submitting,
    failed,
    quoteRefused,
    priceChanged: asked && { from: quote.calculationResult.costBreakdown.total, to: asked.error.total },
    submit: (form) => {
      if (uploads.busy.length > 0 || asked) return Promise.resolve();
      return once(() => send(form, quote));
    },
    acceptPrice: () => {
      if (!asked) return Promise.resolve();
      const accepted = atNewPrice(quote, asked.error);
      return once(async () => {
        await setBooking(accepted);
        setAsked(null);
        await send(asked.form, accepted);
      });
    },
    withoutQuote: (form) => {
      const plain = { ...quote, handed: undefined };
      return once(async () => {
        await setBooking(plain);
        await send(form, plain);
      });
    },
    // Only the price is given up: the details stay in the draft, country and pallets in the calculator.
    discardPrice: async () => {
      setAsked(null);
      options.keepDraft(null);
      await setBooking(withoutResult(quote));
    },
  };
}

function atNewPrice(quote: Quote, { breakdown, version }: PriceChanged): Quote {
  const number = Number.parseInt(version, 10);
  return {
    ...quote,
    calculationResult: { ...quote.calculationResult, costBreakdown: breakdown },
    tariffVersion: version,
    tariffNumber: Number.isNaN(number) ? null : number,
    ratesFrom: null,
    quotedAt: new Date().toISOString(),
  };
}

function fieldErrors(fields: Record<string, string>): FieldErrors {
  const errors: FieldErrors = {};
  for (const [wireName, message] of Object.entries(fields)) {
    const name = formName(wireName);
    if (name) errors[name] = message;
  }
  return errors;
}
