import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { BookingForm } from "#domain/schemas/booking.ts";
import { trueNow } from "#lib/true-time.ts";
import { bookedActions } from "#live/booked-here.ts";
import { useBooking, withoutResult } from "#live/booking.tsx";
import { draftActions } from "#live/drafts.ts";
import type { AppError } from "#live/errors.ts";
import { isReachable } from "#live/online.ts";
import type { Quote } from "#live/quote.ts";
import { hasSessionEnded, useSession } from "#live/session.ts";
import { isFull } from "#live/storage.ts";
import { type KeepOutcome, keepBooking, type SubmissionOutcome, submitBooking } from "#live/submit-booking.ts";
import { booking as text } from "#text/booking.ts";
import { kept as keptText } from "#text/kept.ts";
import { notOnDevice } from "#text/not-on-device.ts";
import { toast } from "#ui/toast.tsx";
import { asAnotherBooking, BOOKING_DRAFT, type BookingDraft, parseBookingDraft } from "./booking-draft.ts";
import { formName } from "./booking-fields.ts";
import { bookingPayload } from "./booking-payload.ts";
import { peopleOf } from "./people-of.ts";
import type { Uploads } from "./use-uploads.ts";

export type FieldErrors = Partial<Record<keyof BookingForm, string>>;
type Told = Exclude<SubmissionOutcome | KeepOutcome, { outcome: "refused" }>;
export type ZoneDiffers = Extract<AppError, { kind: "zone_differs" }>;
type PriceChanged = Extract<AppError, { kind: "price_changed" }>;

export type Submission = {
  submitting: boolean;
  /**
   * The last attempt was refused; shown in the form as well as in the toast. booked: the server already has this booking with
   * other content, so the form can only be sent as another booking. full: there is no room here and not all of it was answered.
   */
  failed: "failed" | "booked" | "full" | null;
  /** Why the server refused the quote, in its words; the load can be booked without it. */
  quoteRefused: string | null;
  /** The server calculates another price now: nothing is booked until the person has answered. */
  priceChanged: { from: number; to: number } | null;
  submit: (form: BookingForm) => Promise<void>;
  acceptPrice: () => Promise<void>;
  /** Books the same at today's price, after a confirmation if that is another one. */
  withoutQuote: (form: BookingForm) => Promise<void>;
  discardPrice: () => Promise<void>;
};

/** Sends the booking once, however often the button is pressed, and shows the outcome. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over the state of a submission; its functions are short
export function useSubmission(options: {
  draft: BookingDraft;
  quote: Quote;
  uploads: Uploads;
  /** Saves the draft, with its quote or without one. */
  keepDraft: (quote: Quote | null) => void;
  onFieldErrors: (errors: FieldErrors) => void;
  /** The server asks about the pickup's zone; nothing is booked. */
  onZoneDiffers: (error: ZoneDiffers) => void;
  /** Whether the person has answered that question for this form and this quote: booked as it is. */
  isZoneConfirmed: (form: BookingForm, quote: Quote) => boolean;
  /** Gives the form a new id and reference. */
  rename: (draft: BookingDraft) => void;
}): Submission {
  const { draft, quote, uploads } = options;
  const session = useSession();
  const navigate = useNavigate();
  const { setBooking, clearBooking } = useBooking();
  // A ref, because state would let a second click through before React has rendered the first.
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

  function refused(error: unknown, as: "failed" | "booked" | "full" = isFull(error) ? "full" : "failed") {
    console.error(error);
    setFailed(as);
    const { title, text: words } = text.outcome[as];
    toast({ tone: "error", title, text: words });
  }

  /** Submitted by another tab, or stored although the answer was lost, and edited since. */
  async function booked(error: AppError) {
    const taken = error.kind === "conflict" ? parseBookingDraft((await draftActions.load(BOOKING_DRAFT))?.value) : null;
    options.rename(taken && taken.id !== draft.id ? taken : asAnotherBooking(draft));
    refused(error, "booked");
  }

  /** To make an account, or to sign in again where a session has ended. */
  async function leaveForSignIn(form: BookingForm, search: { mode?: "signup" }) {
    options.keepDraft(quote);
    toast({ tone: "info", ...text.outcome.signIn });
    const booking = peopleOf(form, draft.iAm);
    await navigate({ to: "/auth", search, state: { returnTo: "/booking", booking } });
  }

  async function send(form: BookingForm, at: Quote) {
    // Offline nobody can sign in, so a visitor's booking is kept on the device.
    const without = session === null;
    if (without && (await isReachable())) return leaveForSignIn(form, hasSessionEnded() ? {} : { mode: "signup" });
    const payload = bookingPayload(draft, form, at, options.isZoneConfirmed(form, at));
    const submission = { payload, documents: uploads.stored, draft: BOOKING_DRAFT };
    const ofGuest = without && !hasSessionEnded();
    const result = await (ofGuest ? keepBooking(submission) : submitBooking(submission));
    if (result.outcome === "refused") return answer(result.error, form);
    if (!ofGuest) bookedActions.keep(draft.id);
    // Navigates before clearing the quote, otherwise the page would show 'No Quote Available' for a moment.
    await navigate({ to: told(result, without) });
    // It is booked or kept by now, whatever becomes of the quote beside it.
    await clearBooking().catch((error) => console.error(error));
  }

  async function answer(error: AppError, form: BookingForm) {
    if (error.kind === "price_changed") {
      setAsked({ error, form });
      return;
    }
    if (error.kind === "zone_differs") return options.onZoneDiffers(error);
    if (error.kind === "session") return leaveForSignIn(form, {});
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
    // Discards only the price: the details stay in the draft, country and pallets in the calculator.
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
    quotedAt: new Date(trueNow()).toISOString(),
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

/** Shows the outcome; returns the path of the page to go to. */
function told(result: Told, without: boolean) {
  if (result.outcome === "sent") toast({ tone: "done", ...text.outcome.sent });
  else if (result.at) toast({ tone: "info", ...(without ? notOnDevice.signIn : notOnDevice)[result.at] });
  else if (result.outcome === "saved")
    toast({ tone: "info", title: without ? keptText.form.savedForUser : text.outcome.saved });
  if (result.outcome === "kept") return "/booking/kept";
  // The dashboard is behind a sign-in.
  return without ? "/calculator" : "/dashboard";
}
