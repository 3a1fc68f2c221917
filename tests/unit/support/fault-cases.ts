import type { FieldFaults } from "#domain/fault.ts";
import * as domain from "#domain/server.ts";
import { airQuoteBody, seaQuoteBody } from "../../support/server-quotes.ts";

// Requests of each kind with one thing wrong: every field left out, empty, of another type, too long, too large.

type Body = Record<string, unknown>;
type Read = (body: unknown) => { ok: true } | { ok: false; fields: FieldFaults };

const ID = "a".repeat(15);
const AT = "2026-01-31T09:30:00.000Z";
const PALLETS = [{ length: 1.2, width: 0.8, height: 1, weight: 300 }];
const PARTIES = {
  ...{ shipper_name: "Jürgen Weiß", shipper_address: "Hauptstr. 5, 10115 Berlin", shipper_phone: "+49 30 1234567" },
  ...{ shipper_email: "a@b.cy", consignee_name: "Ελένη", consignee_address: "Λεμεσός", consignee_phone: "+357 25" },
  ...{ consignee_email: "c@d.cy", shipper_company: "Weiß", shipper_postcode: "10115", shipper_town: "Berlin" },
  ...{ consignee_company: "Κτήμα", consignee_postcode: "3010", consignee_town: "Λεμεσός" },
};
const QUOTED = { tariff_version: "1-000000000000", quoted_at: AT, country_id: ID, zone_id: ID };

/** A valid request of each kind. */
const REQUESTS: Record<string, { read: Read; body: Body }> = {
  booking: {
    read: domain.parseBooking,
    body: {
      ...{ id: ID, reference: "0123456789", ...QUOTED, pallet_details: PALLETS, estimated_rate: 1, ready_on: "" },
      ...{ quote: "", zone_confirmed: true, goods_description: "Pumps", ...PARTIES },
    },
  },
  "sea request": { read: domain.parseSeaQuote, body: seaQuoteBody() },
  "sea request, container": {
    read: domain.parseSeaQuote,
    body: {
      ...{ ...seaQuoteBody(), container_type: "fcl-20", number_of_containers: 2 },
      ...{ delivery_type: "door-to-door", destination_address: "Limassol 5" },
    },
  },
  "air request": { read: domain.parseAirQuote, body: airQuoteBody() },
  "air request, to the door": {
    read: domain.parseAirQuote,
    body: { ...airQuoteBody(), service_type: "door-to-door", destination_address: "Limassol 5" },
  },
  message: {
    read: domain.parseContact,
    body: {
      ...{ name: "Wei Chen", email: "wei@sender.test", phone: "1", subject: "A question", language: "en" },
      ...{ message: "How long does it take?", shipment_reference: "" },
    },
  },
  quote: {
    read: domain.parseQuote,
    body: {
      ...{ id: ID, reference: "0123456789", link: "0".repeat(26), language: "en", total: 300, ...QUOTED },
      ...{ customer_name: "Άντρη", customer_company: "Κτήμα", customer_email: "a@b.cy", customer_phone: "1" },
      ...{ note: "calls back", maker_name: "Ν", maker_phone: "2", pallet_details: PALLETS, valid_until: AT },
    },
  },
  scan: {
    read: domain.parseScan,
    body: {
      ...{ id: ID, pallet: "7p6ctf30hm02plt", point: "hub_in", condition: "ok", scanned_at: AT, sailing: "" },
      ...{ container: "1HC-48", bay: "D 4", note: "wet", reason: "it is here", recipient: "Ελένη", voids: "" },
      ...{ remark: "Film torn", length: 1, width: 1, height: 1, weight: 1 },
    },
  },
  find: {
    read: domain.parseFound,
    body: { ...{ id: ID, point: "hub_in", bay: "D 4", note: "wet", found_at: AT }, ...PALLETS[0] },
  },
  match: { read: domain.parseMatch, body: { pallet: "7p6ctf30hm02plt", reason: "" } },
  missing: { read: domain.parseMissing, body: { point: "hub_in", at: AT, note: "", missing: true } },
  step: { read: domain.parseAdvance as Read, body: { to: "closed", at: AT, seen: null, left: [] } },
  delay: { read: domain.parseDelay as Read, body: { etd: AT, eta: AT, seen: null, reason: "storm" } },
  sailing: {
    read: ((set: Body) => domain.parseSailingEdit({ set })) as Read,
    body: {
      ...{ vessel: "MV Aphrodite", voyage: "12 W", note: "late", port: "Venice", name: "2026-W48" },
      ...{ cut_off: AT, etd: AT, eta: AT, containers: [] },
    },
  },
  "sailing's edit": { read: domain.parseSailingEdit as Read, body: { set: { note: "late" }, seen: {} } },
  assignment: {
    read: domain.parseAssign as Read,
    body: { pallets: [], shipments: [], sailing: "", container: "" },
  },
  choice: { read: domain.parseChoice as Read, body: { ids: [ID], status: "pending", sailing: undefined } },
  rule: {
    read: domain.parseWeeklyRule as Read,
    body: { ...domain.FIRST_RULE },
  },
  decision: { read: domain.parseHoldDecision, body: { adjusted_rate: 300, reason: "two more kilos" } },
  cancellation: { read: domain.parseCancellation as Read, body: { reason: "Sold" } },
  "sign-up": {
    read: domain.parseSignUp,
    body: { fullName: "Wei Chen", email: "wei@sender.test", password: "correct horse" },
  },
  profile: { read: domain.parseProfile, body: { fullName: "Wei", companyName: "Weiß", phone: "1" } },
  push: {
    read: domain.parsePushSubscribe,
    body: {
      ...{ endpoint: "https://push.test/1", keys: { p256dh: "a", auth: "b" }, wants: ["delays"] },
      ...{ arrivals_only: true, language: "en", reference: "0123456789" },
    },
  },
  invitation: { read: domain.parseInvitation, body: { op: ID, email: "a@b.cy", role: "sales" } },
  follow: { read: domain.parseFollow as Read, body: { email: "a@b.cy", language: "en" } },
  correction: { read: (set) => domain.parseCorrection({ set }), body: PARTIES },
  "correction's parts": { read: domain.parseCorrection, body: { set: { shipper_name: "A" }, seen: {} } },
  edit: {
    read: (set) => domain.parseEdit({ op: ID, set }),
    body: { status: "cancelled", tracking_number: "1Z999", ready_on: "", admin_notes: "calls", cancel_reason: "" },
  },
  "edit's parts": { read: domain.parseEdit, body: { op: ID, set: { status: "pending" }, seen: {} } },
};

const VALUES: unknown[] = [
  ...[
    undefined,
    null,
    "",
    " ",
    "x",
    "x".repeat(5000),
    `${"x".repeat(300)}@b.cy`,
    "12345",
    "pass\0word",
    "é".repeat(40),
  ],
  ...["2026-02-31", "2026-02-28", 0, -1, 0.001, 1.005, 7, 1e9, Number.NaN, Number.POSITIVE_INFINITY, true, {}, [], [7]],
  ...[[{}], [{ ...PALLETS[0], length: 0 }], [{ ...PALLETS[0], weight: 1e9 }], Array(600).fill(PALLETS[0])],
  ...[["delays", "delays", "delays", "delays"], ["Venice", "Venice"], { weekday: 9, time: "x" }, { shipper_name: 7 }],
  ...[{ unknown: 1 }, { status: 7 }, { cancel_reason: "x" }, [{ number: 1 }], { p256dh: "", auth: "" }],
];

/** What each wrong request is answered: its kind and field, and the fields named; the same answer of a kind only once. */
export function faultCases(): [kind: string, field: string, fields: FieldFaults][] {
  const seen = new Set<string>();
  return Object.entries(REQUESTS).flatMap(([kind, { read, body }]) =>
    [...Object.keys(body), "unknown"].flatMap((field) =>
      VALUES.flatMap((value): ReturnType<typeof faultCases> => {
        const said = read({ ...body, [field]: value });
        // Some repeat a value of five thousand letters.
        if (said.ok || JSON.stringify(said.fields).length > 200 || seen.has(kind + JSON.stringify(said.fields)))
          return [];
        seen.add(kind + JSON.stringify(said.fields));
        return [[kind, field, said.fields]];
      }),
    ),
  );
}

/** Requests that are valid as they stand: the cases differ from them in one field. */
export const notValid = () => Object.keys(REQUESTS).filter((kind) => !REQUESTS[kind]?.read(REQUESTS[kind]?.body).ok);
