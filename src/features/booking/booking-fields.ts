import { BOOKING_TEXTS, type BookingForm } from "#domain/schemas/booking.ts";
import { partyFields } from "#ui/freight/party-fields.ts";

/** The order of the fields on the page, for the error summary. */
export const FIELD_ORDER: readonly (keyof BookingForm)[] = [
  ...partyFields("shipper").map(({ name }) => name),
  ...BOOKING_TEXTS.map(({ inForm }) => inForm).filter((name) => !/^(shipper|consignee)[A-Z]/.test(name)),
  "readyOn",
  ...partyFields("consignee").map(({ name }) => name),
  "confirmed",
];

/** "shipper_name" on the wire is "shipperName" in the form; null for names that are not in this form. */
export function formName(wireName: string): keyof BookingForm | null {
  const name = wireName.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return FIELD_ORDER.find((known) => known === name) ?? null;
}
