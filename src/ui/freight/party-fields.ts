import type { BookingTexts } from "#domain/schemas/booking.ts";
import { booking as text } from "#text/booking.ts";

export type Party = "shipper" | "consignee";
export type PartyTextName = Extract<keyof BookingTexts, `${Party}${string}`>;

export type FieldSpec = {
  name: PartyTextName;
  label: string;
  type: "text" | "tel" | "email";
  autoComplete: string;
  optional: boolean;
  wide: boolean;
};

/** One line high until more is written; browsers without field-sizing keep the kit's two lines. */
export const GROWING =
  "[&_textarea]:text-[1.25rem]/[1.75rem] supports-[field-sizing:content]:[&_textarea]:min-h-9 supports-[field-sizing:content]:[&_textarea]:resize-none";

/** The fields of one party. The autofill sections keep the browser from writing the shipper into the consignee. */
export function partyFields(party: Party): FieldSpec[] {
  const fill = (what: string) => `section-${party} ${party === "shipper" ? "billing" : "shipping"} ${what}`;
  const field = (
    part: "Name" | "Company" | "Address" | "Postcode" | "Town" | "Phone" | "Email",
    rest: Pick<FieldSpec, "label" | "autoComplete"> & Partial<FieldSpec>,
  ): FieldSpec => ({ name: `${party}${part}`, type: "text", optional: false, wide: false, ...rest });
  return [
    field("Name", { label: text.contact.name, autoComplete: fill("name") }),
    field("Company", { label: text.contact.company, autoComplete: fill("organization"), optional: true }),
    field("Address", { label: text[party].address, autoComplete: fill("street-address"), wide: true }),
    field("Postcode", { label: text.contact.postcode, autoComplete: fill("postal-code"), optional: true }),
    field("Town", { label: text.contact.town, autoComplete: fill("address-level2"), optional: true }),
    field("Phone", { label: text.contact.phone, autoComplete: fill("tel"), type: "tel" }),
    field("Email", { label: text.contact.email, autoComplete: fill("email"), type: "email" }),
  ];
}
