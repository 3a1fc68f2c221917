import { BOOKING_TEXTS, type BookingForm } from "#domain/schemas/booking.ts";
import { booking as text } from "#text/booking.ts";

export type Party = "shipper" | "consignee";
export type TextName = Exclude<keyof BookingForm, "confirmed">;

export type FieldSpec = {
  name: TextName;
  label: string;
  type: "text" | "tel" | "email";
  autoComplete: string;
  optional: boolean;
  wide: boolean;
};

/** The five fields of one party. The autofill sections keep the browser from writing the shipper into the consignee. */
export function partyFields(party: Party): FieldSpec[] {
  const fill = (what: string) => `section-${party} ${party === "shipper" ? "billing" : "shipping"} ${what}`;
  const field = (
    part: "Name" | "Company" | "Address" | "Phone" | "Email",
    rest: Pick<FieldSpec, "label" | "autoComplete"> & Partial<FieldSpec>,
  ): FieldSpec => ({ name: `${party}${part}`, type: "text", optional: false, wide: false, ...rest });
  return [
    field("Name", { label: text.contact.name, autoComplete: fill("name") }),
    field("Company", { label: text.contact.company, autoComplete: fill("organization"), optional: true }),
    field("Address", { label: text[party].address, autoComplete: fill("street-address"), wide: true }),
    field("Phone", { label: text.contact.phone, autoComplete: fill("tel"), type: "tel" }),
    field("Email", { label: text.contact.email, autoComplete: fill("email"), type: "email" }),
  ];
}

/** The order in which the fields stand on the page: the error summary follows it. */
export const FIELD_ORDER: readonly (keyof BookingForm)[] = [
  ...partyFields("shipper").map(({ name }) => name),
  ...BOOKING_TEXTS.map(({ inForm }) => inForm).filter((name) => !/^(shipper|consignee)[A-Z]/.test(name)),
  ...partyFields("consignee").map(({ name }) => name),
  "confirmed",
];

/** "shipper_name" on the wire is "shipperName" in the form; null for what is no field of this form. */
export function formName(wireName: string): keyof BookingForm | null {
  const name = wireName.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return FIELD_ORDER.find((known) => known === name) ?? null;
}
