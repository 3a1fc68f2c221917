import { type BookingForm, NO_TEXTS } from "#domain/schemas/booking.ts";
import { isReference, newReference } from "#domain/shipment/reference.ts";
import type { BookingData } from "#live/booking.tsx";
import { newRecordId } from "#live/new-id.ts";
import type { Party } from "#ui/freight/party-fields.ts";
import { filledPostcode } from "./pickup.ts";

/** The key of the booking draft, of which a device has one. */
export const BOOKING_DRAFT = "booking";

/**
 * A booking draft. Its id (the idempotency key) and reference are made once and used for every retry, so that the server can
 * tell a retry from a second booking. The quote is included because a booking that comes back from the outbox has to show
 * what it was made for.
 */
export type BookingDraft = {
  id: string;
  reference: string;
  form: BookingForm;
  /** The party that the person has said to be. */
  iAm: Party | null;
  quote: BookingData | null;
};

export const EMPTY_FORM: BookingForm = { ...NO_TEXTS, readyOn: "", confirmed: false };

export function newBookingDraft(quote: BookingData | null): BookingDraft {
  const reference = newReference(crypto.getRandomValues(new Uint8Array(32)));
  return { id: newRecordId(), reference, form: { ...EMPTY_FORM, shipperPostcode: filledOf(quote) }, iAm: null, quote };
}

/** A stored draft beside another quote: a postcode that came from the calculator follows it. */
export function besideQuote(draft: BookingDraft, quote: BookingData): BookingDraft {
  const { form } = draft;
  if (form.shipperPostcode !== filledOf(draft.quote)) return draft;
  return { ...draft, form: { ...form, shipperPostcode: filledOf(quote) } };
}

function filledOf(quote: BookingData | null): string {
  return quote?.country ? filledPostcode(quote.postcode, quote.country.code) : "";
}

/** A copy with a new id and reference, because the server or another tab has different content under the old id. */
export function asAnotherBooking(draft: BookingDraft): BookingDraft {
  const { id, reference } = newBookingDraft(draft.quote);
  return { ...draft, id, reference };
}

/** Parses a draft, perhaps of an earlier version of the app: valid fields are kept, others get their defaults. */
export function parseBookingDraft(raw: unknown): BookingDraft | null {
  if (typeof raw !== "object" || raw === null) return null;
  const { id, reference, form, iAm, quote } = raw as Record<string, unknown>;
  if (typeof id !== "string" || !/^[a-z0-9]{15}$/.test(id)) return null;
  if (typeof reference !== "string" || !isReference(reference)) return null;
  const party = iAm === "shipper" || iAm === "consignee" ? iAm : null;
  return { id, reference, form: parseForm(form), iAm: party, quote: isQuote(quote) ? quote : null };
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
