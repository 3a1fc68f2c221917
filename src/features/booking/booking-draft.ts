import { type BookingForm, NO_TEXTS } from "#domain/schemas/booking.ts";
import { isReference, newReference } from "#domain/shipment/reference.ts";
import type { BookingData } from "#live/booking.tsx";
import { newRecordId } from "#live/new-id.ts";

/** The key of the one booking that can be in the making on a device. */
export const BOOKING_DRAFT = "booking";

/**
 * A booking in the making. The id and the reference are made once with the draft and go with it through every
 * retry, so that the server can tell a repeated attempt from a second booking. The quote travels along because a
 * booking that comes back from the outbox has to show what it was made for.
 */
export type BookingDraft = { id: string; reference: string; form: BookingForm; quote: BookingData | null };

export const EMPTY_FORM: BookingForm = { ...NO_TEXTS, readyOn: "", confirmed: false };

export function newBookingDraft(quote: BookingData | null): BookingDraft {
  const reference = newReference(crypto.getRandomValues(new Uint8Array(32)));
  return { id: newRecordId(), reference, form: { ...EMPTY_FORM }, quote };
}

/** The same under an id of its own, because the server or another tab has something else under the first. */
export function asAnotherBooking(draft: BookingDraft): BookingDraft {
  const { id, reference } = newBookingDraft(draft.quote);
  return { ...draft, id, reference };
}

/** A draft as an earlier version of the app may have left it: what fits is kept, what does not is filled in. */
export function parseBookingDraft(raw: unknown): BookingDraft | null {
  if (typeof raw !== "object" || raw === null) return null;
  const { id, reference, form, quote } = raw as Record<string, unknown>;
  if (typeof id !== "string" || !/^[a-z0-9]{15}$/.test(id)) return null;
  if (typeof reference !== "string" || !isReference(reference)) return null;
  return { id, reference, form: parseForm(form), quote: isQuote(quote) ? quote : null };
}

function parseForm(raw: unknown): BookingForm {
  const given = (typeof raw === "object" && raw !== null ? raw : {}) as Record<string, unknown>;
  const form: Record<string, string | boolean> = { ...EMPTY_FORM };
  for (const [name, empty] of Object.entries(EMPTY_FORM)) {
    if (typeof given[name] === typeof empty) form[name] = given[name] as string | boolean;
  }
  return form as BookingForm;
}

function isQuote(raw: unknown): raw is BookingData {
  return typeof raw === "object" && raw !== null && "calculationResult" in raw && "country" in raw && "pallets" in raw;
}
