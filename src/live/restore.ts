import { useRef } from "react";
import { adopt, homeOf, loadDraft, resumeDraft } from "#data/local/drafts.ts";
import { authState } from "#data/shared/auth-state.ts";
import { findOp } from "#data/sync/outbox.ts";
import type { Right } from "#domain/roles.ts";
import { type BookingData, useBooking } from "./booking.tsx";
import { type ActionOutcome, opActions } from "./sync.ts";

/** The right that the screen of a draft asks for; null for everybody's forms. */
export function rightFor(draftKey: string): Right | null {
  const home = homeOf(draftKey);
  if (EDIT.test(home)) return "shipments";
  return home === "tariff" ? "publishTariff" : null;
}

/** The screen whose form a draft belongs to; null for what is no form's draft. */
export function formOf(draftKey: string): string | null {
  const home = homeOf(draftKey);
  const [, shipment] = EDIT.exec(home) ?? [];
  if (shipment) return `/admin/shipment/${shipment}`;
  const [, change, own] = CHANGE.exec(home) ?? [];
  return own ? `/dashboard/shipment/${own}/${change}` : (FORMS[home] ?? null);
}

/** What the office has changed of a shipment and not saved (features/admin/use-edit.ts). */
const EDIT = /^edit-([a-z0-9]{15})$/;

/** What a customer changes of a shipment (features/shipment-changes). */
const CHANGE = /^(correct|cancel)-([a-z0-9]{15})$/;

const FORMS: Readonly<Record<string, string>> = {
  booking: "/booking",
  "sea-quote": "/sea-freight-quote",
  "air-quote": "/air-freight-quote",
  contact: "/contact",
  tariff: "/admin/tariff",
};

export type Restore = {
  /** Makes an operation the draft it came from; `to` is the screen that has it then, null when nothing was changed. */
  edit: (opId: string) => Promise<{ outcome: ActionOutcome; to: string | null }>;
  /** Puts a draft in front, also one that was set aside; answers the screen that has it, null when it was handed in. */
  resume: (draftKey: string) => Promise<string | null>;
};

/** Brings back what was typed. A booking comes with its own quote, whatever the calculator was used for since. */
export function useRestore(): Restore {
  const { setBooking } = useBooking();
  const bring = async (draftKey: string) => {
    if (homeOf(draftKey) === "booking") {
      const quote = quoteOf((await loadDraft("booking"))?.value);
      if (quote) await setBooking(quote);
    }
    return formOf(draftKey);
  };
  // One object for the life of the page: rows are compared by it.
  return useRef<Restore>({
    edit: async (opId) => {
      const { draft, owner = "" } = (await findOp(opId)) ?? {};
      const outcome = await opActions.edit(opId);
      // What a visitor sent and was refused becomes a form of the person who takes it up.
      if (outcome === "draft" && draft && owner !== authState.owner()) await adopt(draft.key, authState.owner());
      return { outcome, to: outcome === "draft" && draft ? await bring(draft.key) : null };
    },
    resume: async (draftKey) => ((await resumeDraft(draftKey)) ? bring(draftKey) : null),
  }).current;
}

/** The quote that the booking page keeps in its draft. */
export function quoteOf(draft: unknown): BookingData | null {
  const quote = typeof draft === "object" && draft !== null && "quote" in draft ? draft.quote : null;
  return typeof quote === "object" && quote !== null && "calculationResult" in quote ? (quote as BookingData) : null;
}
