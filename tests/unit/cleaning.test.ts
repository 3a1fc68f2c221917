import { describe, expect, test } from "vitest";
import { contactMessages } from "#domain/records/contact-messages.ts";
import { cleaningOf, type Field, type Fields } from "#domain/records/field.ts";
import { airFreightQuotes, seaFreightQuotes } from "#domain/records/quote-requests.ts";
import { quotes } from "#domain/records/quotes.ts";
import { sailings } from "#domain/records/sailings.ts";
import { scans } from "#domain/records/scans.ts";
import { shipmentNotes } from "#domain/records/shipment-notes.ts";
import { shipments } from "#domain/records/shipments.ts";
import { users } from "#domain/records/users.ts";
import * as domain from "#domain/server.ts";
import { EDIT_CLEANING } from "#domain/shipment/merge.ts";
import { asSent } from "#domain/text/as-sent.ts";
import { type Cleaning, clean } from "#domain/text/clean.ts";
import { airQuoteBody, seaQuoteBody } from "../support/server-quotes.ts";

// Every text of every request is cleaned as its field says (docs/text.md), or is refused unless it has a machine's form.

const OP = "o".repeat(15);
const TEXTS = { shipper_company: "Κ. Σωφρονίου Λτδ", consignee_company: "Weiß GmbH", goods_description: "Pumps" };
const BOOKING = {
  ...{
    id: "a".repeat(15),
    reference: "0123456789",
    tariff_version: "1-000000000000",
    country_id: "DE",
    zone_id: "DE-4",
  },
  quoted_at: "2026-01-31T09:30:00.000Z",
  pallet_details: [{ length: 1.2, width: 0.8, height: 1, weight: 300 }],
  ...{ shipper_name: "Jürgen Weiß", shipper_address: "Hauptstr. 5, 10115 Berlin", shipper_phone: "+49 30 1234567" },
  ...{ shipper_email: "a@b.cy", consignee_name: "Ελένη", consignee_address: "Λεμεσός", consignee_phone: "+357 25" },
  ...{ consignee_email: "c@d.cy", ...TEXTS },
};
const QUOTE = {
  ...{ id: "a".repeat(15), reference: "0123456789", link: "0".repeat(26), language: "en", total: 300 },
  ...{ customer_name: "Άντρη", customer_company: "Κτήμα", customer_email: "a@b.cy", note: "calls back" },
  ...{ country_id: "c".repeat(15), zone_id: "z".repeat(15), tariff_version: "1-000000000000" },
  ...{ quoted_at: BOOKING.quoted_at, pallet_details: BOOKING.pallet_details },
};
const SCAN = {
  ...{ id: "a".repeat(15), pallet: "7p6ctf30hm02plt", point: "hub_in", condition: "ok", scanned_at: BOOKING.quoted_at },
  ...{ container: "1HC-48", bay: "D 4", note: "wet", reason: "it is here", recipient: "Ελένη", sailing: "", voids: "" },
  remark: "Film torn",
};
const CONTACT = {
  ...{ name: "Wei Chen", email: "wei@sender.test", phone: "1", subject: "A question", language: "en" },
  ...{ message: "How long does it take?", shipment_reference: "" },
};
const SAILING = { vessel: "MV Aphrodite", voyage: "12 W", note: "late", port: "Venice", name: "2026-W48" };
const EDIT = { status: "pending", tracking_number: "1Z999", ready_on: "", admin_notes: "calls" };
const CORRECTION = Object.fromEntries(Object.entries(BOOKING).filter(([name]) => /^(shipper|consignee)_/.test(name)));
/** The names of people's details in requests about accounts. */
const account = {
  ...users,
  fullName: users.full_name,
  companyName: users.company_name,
  name: users.full_name,
} as const;

type Said = { ok: boolean; value?: unknown };
type Route = {
  body: Record<string, unknown>;
  fields: Fields;
  parse: (texts: Record<string, unknown>) => Said;
  at?: string;
};
const ROUTES: Record<string, Route> = {
  booking: { body: BOOKING, fields: shipments, parse: domain.parseBooking },
  "sea request": { body: seaQuoteBody(), fields: seaFreightQuotes, parse: domain.parseSeaQuote },
  "air request": { body: airQuoteBody(), fields: airFreightQuotes, parse: domain.parseAirQuote },
  message: { body: CONTACT, fields: contactMessages, parse: domain.parseContact },
  quote: { body: QUOTE, fields: quotes, parse: domain.parseQuote },
  scan: { body: SCAN, fields: scans, parse: domain.parseScan },
  "sign-up": {
    body: { fullName: "Wei Chen", email: "wei@sender.test", password: "correct horse" },
    fields: account,
    parse: domain.parseSignUp,
  },
  profile: { body: { fullName: "Wei", companyName: "Weiß", phone: "1" }, fields: account, parse: domain.parseProfile },
  invitation: { body: { op: OP, email: "a@b.cy", role: "sales" }, fields: account, parse: domain.parseInvitation },
  follow: { body: { email: "a@b.cy", language: "en" }, fields: account, parse: domain.parseFollow },
  decision: {
    body: { reason: "two more kilos" },
    fields: { reason: shipments.adjusted_reason },
    parse: domain.parseHoldDecision,
  },
  cancellation: {
    body: { reason: "Sold" },
    fields: { reason: shipments.cancel_reason },
    parse: domain.parseCancellation,
  },
  "cancellation by the office": {
    body: { cancel_reason: "Booked twice" },
    fields: shipments,
    parse: (set) => domain.parseEdit({ op: OP, set: { status: "cancelled", ...Object(set) } }),
    at: "set",
  },
  correction: { body: CORRECTION, fields: shipments, parse: (set) => domain.parseCorrection({ set }), at: "set" },
  "what a correction saw": {
    body: CORRECTION,
    fields: shipments,
    parse: (seen) => domain.parseCorrection({ set: CORRECTION, seen }),
    at: "seen",
  },
  edit: {
    body: EDIT,
    fields: { ...shipments, ...shipmentNotes },
    parse: (set) => domain.parseEdit({ op: OP, set }),
    at: "set",
  },
  "what an edit saw": {
    body: EDIT,
    fields: { ...shipments, ...shipmentNotes },
    parse: (seen) => domain.parseEdit({ op: OP, set: EDIT, seen }),
    at: "seen",
  },
  sailing: { body: SAILING, fields: sailings, parse: (set) => domain.parseSailingEdit({ set }), at: "set" },
  delay: {
    body: { etd: BOOKING.quoted_at, eta: BOOKING.quoted_at, reason: "storm" },
    fields: { reason: sailings.delay_reason },
    parse: domain.parseDelay,
  },
};

/** Not cleaned: a password counts to the last bit, and a choice is one of a list. */
const EXACT = ["password", "cargo_type"];
const isTyped = (field: Field | undefined) =>
  field?.type === "email" || (field?.type === "text" && !field.pattern && !/_id$|_version$/.test(field.label ?? ""));
const HARMLESS = ["\u200b", "\u00ad", "\ufeff", "\u202e", "\u2060", "\u0007"];
/** Within a text, so that trimming alone does not remove it. */
const messy = (text: string, mark: string) => `\u200e ${text.slice(0, 1)}${mark}${text.slice(1)}\u00a0`;

describe.each(Object.entries(ROUTES))("%s", (_, { body, fields, parse, at }) => {
  const cleanedOf = (said: Said) => (at ? (said.value as Record<string, unknown>)[at] : said.value) as typeof body;
  const texts = Object.entries(body).filter(
    ([name, value]) => typeof value === "string" && value !== "" && !EXACT.includes(name),
  );
  test.each(texts)("%s", (name, value) => {
    expect(parse(body)).toMatchObject({ ok: true });
    const field = fields[name];
    for (const mark of HARMLESS) {
      const sent = messy(String(value), mark);
      const said = parse({ ...body, [name]: sent });
      if (!said.ok) expect(isTyped(field) && field?.type === "text" ? name : "").toBe("");
      else if (field && isTyped(field)) {
        const cleaned = clean(sent, cleaningOf(field));
        const lower = /^(contact_)?email$/.test(name) && fields !== account;
        expect(cleanedOf(said)[name]).toBe(lower ? cleaned.toLowerCase() : cleaned);
        expect(cleanedOf(said)[name]).toBe(cleanedOf(parse(body))[name]);
      }
    }
  });
  test("a typed text is taken with a break in it, and keeps it only where lines are meant", () => {
    for (const [name, value] of texts) {
      const field = fields[name];
      if (
        field?.type !== "text" ||
        field.pattern ||
        field.email ||
        !/name|company|city|port$|subject|vessel|bay|recipient/i.test(name)
      )
        continue;
      const said = parse({ ...body, [name]: `=A1\r\n${value}` });
      if (said.ok) expect([name, cleanedOf(said)[name]]).toEqual([name, `=A1 ${value}`]);
    }
  });
});

test("the office's edit is cleaned as its fields say", () => {
  const said = { ...shipments, ...shipmentNotes };
  for (const name of ["tracking_number", "admin_notes"] as const)
    expect(EDIT_CLEANING[name]).toBe(cleaningOf(said[name]));
});

test("no name, company or town keeps a line break", () => {
  const all = {
    ...shipments,
    ...users,
    ...seaFreightQuotes,
    ...airFreightQuotes,
    ...quotes,
    ...contactMessages,
    ...scans,
  };
  const lines = Object.entries<Field>(all).filter(
    ([name, { type }]) => type === "text" && /name|company|person|city|country$|port$|subject|recipient/.test(name),
  );
  expect(lines.length).toBeGreaterThan(15);
  const kinds = new Map<string, Cleaning>(lines.map(([name, field]) => [name, cleaningOf(field)]));
  expect([...kinds].filter(([, how]) => how !== "line")).toEqual([]);
});

test("a repetition is the same request whatever the rules of cleaning are", () => {
  const body = {
    op: OP,
    set: { admin_notes: "a\u200bb \u00a0", tracking_number: null },
    seen: { admin_notes: " \u200b" },
  };
  const parsed = domain.parseEdit(body);
  expect(parsed).toMatchObject({ ok: true, value: { set: { admin_notes: "ab", tracking_number: "" } } });
  expect(asSent(parsed.ok && parsed.value, body)).toEqual({
    op: OP,
    set: { admin_notes: "a\u200bb", tracking_number: "" },
    seen: { admin_notes: "\u200b" },
  });
});
