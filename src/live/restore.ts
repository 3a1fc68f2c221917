import { useRef } from "react";
import { adopt, homeOf, loadDraft, resumeDraft } from "#data/local/drafts.ts";
import { authState } from "#data/shared/auth-state.ts";
import { findOp } from "#data/sync/outbox.ts";
import type { Right } from "#domain/roles.ts";
import { type BookingData, useBooking } from "./booking.tsx";
import { type ActionOutcome, opActions } from "./sync.ts";

/** The right that the screen of a draft requires; null for forms that everybody may use. */
export function rightFor(draftKey: string): Right | null {
  const home = homeOf(draftKey);
  if (EDIT.test(home)) return "shipments";
  return home === "tariff" ? "publishTariff" : null;
}

/** The path of the form that a draft belongs to; null for drafts without a form. */
export function formOf(draftKey: string): string | null {
  const home = homeOf(draftKey);
  const [, shipment] = EDIT.exec(home) ?? [];
  if (shipment) return `/admin/shipment/${shipment}`;
  const [, change, own] = CHANGE.exec(home) ?? [];
  return own ? `/dashboard/shipment/${own}/${change}` : ((home === draftKey ? FORMS : ASIDE)[home] ?? null);
}

/** Key of an unsaved edit by the office (features/admin/use-edit.ts). */
const EDIT = /^edit-([a-z0-9]{15})$/;

/** Key of a customer's correction or cancellation (features/shipment-changes). */
const CHANGE = /^(correct|cancel)-([a-z0-9]{15})$/;

const FORMS: Readonly<Record<string, string>> = {
  booking: "/booking",
  "sea-quote": "/sea-freight-quote",
  "air-quote": "/air-freight-quote",
  contact: "/contact",
  tariff: "/admin/tariff",
};

/** Small forms show their draft by themselves; only what was set aside is listed. */
const ASIDE: typeof FORMS = {
  ...FORMS,
  calculator: "/calculator",
  "quote-for": "/calculator",
  profile: "/profile",
  "mail-choices": "/profile",
};

export type Restore = {
  /** Turns an operation back into a draft; `to` is the path of its form, null when nothing was changed. */
  edit: (opId: string) => Promise<{ outcome: ActionOutcome; to: string | null }>;
  /** Makes a draft the current one of its form; returns the form's path, null when the draft was already submitted. */
  resume: (draftKey: string) => Promise<string | null>;
};

/** Restores drafts. A booking brings its own quote, which replaces the calculator's current one. */
export function useRestore(): Restore {
  const { setBooking } = useBooking();
  const bring = async (draftKey: string) => {
    if (homeOf(draftKey) === "booking") {
      const quote = quoteOf((await loadDraft("booking"))?.value);
      if (quote) await setBooking(quote);
    }
    return formOf(draftKey);
  };
  // A stable object: rows get it as a prop and are memoised.
  return useRef<Restore>({
    edit: async (opId) => {
      const { draft, owner = "" } = (await findOp(opId)) ?? {};
      const outcome = await opActions.edit(opId);
      // A visitor's refused operation becomes a draft of the user who edits it.
      if (outcome === "draft" && draft && owner !== authState.owner()) await adopt(draft.key, authState.owner());
      return { outcome, to: outcome === "draft" && draft ? await bring(draft.key) : null };
    },
    resume: async (draftKey) => ((await resumeDraft(draftKey)) ? bring(draftKey) : null),
  }).current;
}

/** The quote in a booking draft. */
export function quoteOf(draft: unknown): BookingData | null {
  const quote = typeof draft === "object" && draft !== null && "quote" in draft ? draft.quote : null;
  return typeof quote === "object" && quote !== null && "calculationResult" in quote ? (quote as BookingData) : null;
}
