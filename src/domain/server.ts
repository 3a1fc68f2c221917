import * as v from "valibot";
import { type SignUp, SignUpSchema } from "./schemas/account.ts";
import { type AirQuotePayload, AirQuoteSchema, airQuotePayload } from "./schemas/air-quote.ts";
import { type BookingPayload, BookingPayloadSchema } from "./schemas/booking.ts";
import { type ContactMessage, ContactSchema } from "./schemas/contact.ts";
import { type SeaQuotePayload, SeaQuoteSchema, seaQuotePayload } from "./schemas/sea-quote.ts";

// The entry of the hooks bundle (tools/build-hooks.mjs): everything that pb_hooks call, and nothing else.
// biome-ignore-start lint/performance/noBarrelFile: a bundle has one entry
export { canonicalPayload } from "./canonical.ts";
export { lclQuote } from "./rates/lcl-quote.ts";
export { formatEuro, toCents } from "./rates/money.ts";
export { checkDocument, MAX_DOCUMENT_BYTES } from "./schemas/document.ts";
export { decidePrice } from "./shipment/decide-price.ts";
export { mergeEdit } from "./shipment/merge.ts";
export { formatReference, isReference } from "./shipment/reference.ts";
export { statusStamps } from "./shipment/stamps.ts";
export { isShipmentStatus, statusLabel } from "./shipment/status.ts";
// biome-ignore-end lint/performance/noBarrelFile: see above

/** What is wrong, by the name of the field on the wire: "required" when it is missing or empty, else "invalid". */
export type FieldErrors = Record<string, { code: string; message: string }>;

/** A body that was understood, or what to tell about its fields. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; fields: FieldErrors };

/** A booking (contract, A booking on the wire). */
export function parseBooking(body: unknown): Parsed<BookingPayload> {
  return parse(BookingPayloadSchema, filled(body), (value) => value);
}

/** A sea quote request, its totals recomputed. */
export function parseSeaQuote(body: unknown): Parsed<SeaQuotePayload> {
  const optional = { ...BLANK_QUOTE, ...BLANK_SEA, ...filled(body) };
  return parse(SeaQuoteSchema, optional, seaQuotePayload);
}

/** An air quote request, its totals recomputed. */
export function parseAirQuote(body: unknown): Parsed<AirQuotePayload> {
  return parse(AirQuoteSchema, { ...BLANK_QUOTE, ...filled(body) }, airQuotePayload);
}

/** A contact message. */
export function parseContact(body: unknown): Parsed<ContactMessage> {
  return parse(ContactSchema, { phone: "", ...filled(body) }, (value) => value);
}

/** A new account; its name is refused under `full_name`, as it is called on the wire. */
export function parseSignUp(body: unknown): Parsed<SignUp> {
  const parsed = parse(SignUpSchema, filled(body), (value) => value);
  if (parsed.ok || !parsed.fields.fullName) return parsed;
  const { fullName, ...fields } = parsed.fields;
  return { ok: false, fields: { full_name: fullName, ...fields } };
}

/** What a quote request may leave out. */
const BLANK_QUOTE = {
  origin_address: "",
  destination_address: "",
  company_name: "",
  insurance_required: false,
  customs_clearance: false,
};
const BLANK_SEA = {
  hs_code: "",
  special_requirements: "",
  hazardous_goods: false,
  temperature_controlled: false,
  number_of_containers: null,
  dimensions: [],
};

/** The body without its nulls: a client that says null says nothing. By index: each step of a for-of costs the engine 1 µs. */
function filled(body: unknown): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  if (typeof body !== "object" || body === null) return said;
  const given = body as Record<string, unknown>;
  const keys = Object.keys(given);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    const value = given[key];
    if (value !== null && value !== undefined) said[key] = value;
  }
  return said;
}

function parse<S extends v.GenericSchema & { entries: v.ObjectEntries }, T>(
  schema: S,
  body: Record<string, unknown>,
  finish: (value: v.InferOutput<S>) => T,
): Parsed<T> {
  // A key that is missing hears its field's own message, as one that holds nothing does, and not the validator's.
  for (const key in schema.entries) if (!(key in body)) body[key] = undefined;
  const result = v.safeParse(schema, body);
  if (result.success) return { ok: true, value: finish(result.output) };
  const fields: FieldErrors = {};
  for (const { path, message } of result.issues) {
    const field = String(path?.[0]?.key ?? "body");
    // The first thing that is wrong with a field is the one to tell.
    if (fields[field]) continue;
    fields[field] = { code: isEmpty(body[field]) ? "required" : "invalid", message };
  }
  return { ok: false, fields };
}

function isEmpty(given: unknown): boolean {
  if (typeof given === "string") return given.trim() === "";
  return given === undefined || given === null || (Array.isArray(given) && given.length === 0);
}
