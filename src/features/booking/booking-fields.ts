import { BOOKING_TEXTS, type BookingForm } from "#domain/schemas/booking.ts";
import { partyFields } from "#ui/freight/party-fields.ts";

/** The order in which the fields stand on the page: the error summary follows it. */
export const FIELD_ORDER: readonly (keyof BookingForm)[] = [
  ...partyFields("shipper").map(({ name }) => name),
  ...BOOKING_TEXTS.map(({ inForm }) => inForm).filter((name) => !/^(shipper|consignee)[A-Z]/.test(name)),
  "readyOn",
  ...partyFields("consignee").map(({ name }) => name),
  "confirmed",
];

/** "shipper_name" on the wire is "shipperName" in the form; null for what is no field of this form. */
export function formName(wireName: string): keyof BookingForm | null {
  const name = wireName.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return FIELD_ORDER.find((known) => known === name) ?? null;
}
