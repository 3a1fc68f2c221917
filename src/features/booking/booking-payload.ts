import { cleaningOf } from "#domain/records/field.ts";
import { BOOKING_TEXTS, type BookingForm, type BookingPayload } from "#domain/schemas/booking.ts";
import { clean } from "#domain/text/clean.ts";
import type { Quote } from "#live/quote.ts";
import type { BookingDraft } from "./booking-draft.ts";

/** The payload of a booking: includes the price that was shown and the inputs it was calculated from. */
export function bookingPayload(
  draft: Pick<BookingDraft, "id" | "reference">,
  form: BookingForm,
  quote: Quote,
  /** The person keeps this zone although the pickup's postcode is in another one. */
  zoneConfirmed = false,
): BookingPayload {
  const texts = Object.fromEntries(
    BOOKING_TEXTS.map(({ name, inForm, field }) => [name, clean(form[inForm], cleaningOf(field))]),
  ) as Record<(typeof BOOKING_TEXTS)[number]["name"], string>;
  return {
    id: draft.id,
    reference: draft.reference,
    tariff_version: quote.tariffVersion,
    quoted_at: quote.quotedAt,
    country_id: quote.country.id,
    zone_id: quote.zone.id,
    pallet_details: quote.pallets,
    estimated_rate: quote.calculationResult.costBreakdown.total,
    ...(form.readyOn !== "" && { ready_on: form.readyOn }),
    ...(quote.handed && { quote: quote.handed.id }),
    ...texts,
    ...(zoneConfirmed && { zone_confirmed: true }),
  };
}
