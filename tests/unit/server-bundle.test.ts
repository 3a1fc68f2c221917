import { createContext, runInContext } from "node:vm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { FieldFaults } from "#domain/fault.ts";
import type * as Domain from "#domain/server.ts";
import type { writeLetter } from "#letters/write.ts";
import { bundleDomain } from "../../tools/build-hooks.mjs";
import { LETTERS, onTheLine, reader } from "./support/letter-vectors.ts";
import { inWords } from "./support/messages.ts";
import { tariff } from "./support/sample-tariff.ts";

/** The hooks bundle as in the server's engine: JavaScript's own objects and no platform APIs. */
let domain: typeof Domain & { bundle: string; writeLetter: typeof writeLetter };
let built: { code: string; bundle: string };
beforeAll(async () => {
  built = await bundleDomain();
  // What Node puts into every context and the server's engine lacks.
  const missing = ["Intl", "structuredClone", "TextEncoder", "TextDecoder", "URL", "console", "WebAssembly"];
  const context = createContext({ module: { exports: {} } });
  for (const name of missing) runInContext(`delete globalThis[${JSON.stringify(name)}]`, context);
  runInContext(built.code, context);
  domain = runInContext("module.exports", context);
});
/** Copies a value out of the bundle's context, because objects of another context have other prototypes. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));

const booking = {
  id: "abcdefghij01234",
  reference: "0123456789",
  tariff_version: "1-000000000000",
  quoted_at: "2026-01-31T09:30:00.000Z",
  country_id: "DE",
  zone_id: "DE-4",
  pallet_details: [{ length: 1.2, width: 0.8, height: 1, weight: 300 }],
  estimated_rate: 300,
  shipper_name: " Jürgen Weiß ",
  shipper_address: "B",
  shipper_phone: "1",
  shipper_email: "a@b.cy",
  consignee_name: "Ελένη",
  consignee_address: "D",
  consignee_phone: "2",
  consignee_email: "c@d.cy",
};
const piece = { length: 120, width: 80, height: 110, weight: 210.5 };
const sea = {
  origin_country: "China",
  origin_port: "Shanghai",
  cargo_type: "machinery",
  cargo_description: "Two lathes in wooden crates",
  container_type: "lcl",
  dimensions: [piece],
  incoterms: "FOB",
  delivery_type: "port-to-port",
  destination_port: "Limassol",
  contact_person: "Wei Chen",
  contact_email: "Wei@Sender.test",
  contact_phone: "+86 21 12345678",
};

describe("the bundle", () => {
  test("is ES2020 without regular expressions that the engine lacks", () => {
    expect(built.code).not.toMatch(/\\p\{|\(\?<[=!]|\/[a-z]*v[a-z]*\.test/);
    expect(built.code).not.toContain("sourceMappingURL");
  });
  test("exports its own hash, the same at every build", async () => {
    expect(built.bundle).toMatch(/^[0-9a-f]{12}$/);
    expect(domain.bundle).toBe(built.bundle);
    expect((await bundleDomain()).bundle).toBe(built.bundle);
  });
  test("exports what the hooks call", () => {
    expect(Object.keys(domain).sort()).toEqual([
      "ACCOUNT_MAIL_KINDS",
      "AUDIT_KINDS",
      "DOCUMENT_TYPES_ONLY",
      "ERASED",
      "FED",
      "FED_COLLECTIONS",
      "FEED_SCOPES",
      "FIRST_RULE",
      "INVITATION_DAYS",
      "INVITATION_TOKEN_ALPHABET",
      "INVITATION_TOKEN_LENGTH",
      "KEPT_DAYS",
      "LETTER_FIELDS",
      "MAIL_KINDS",
      "MAX_DOCUMENT_BYTES",
      "MAX_PHOTO_BYTES",
      "MOST_MATCHES",
      "MOST_PALLETS_AT_ONCE",
      "MOST_PHOTOS",
      "OFFICE_WINDOW_DAYS",
      "PUSH_WANTS",
      "RIGHTS",
      "ROLES",
      "SAILING_STATES",
      "TODAY_LINES",
      "TOO_MANY_PIXELS",
      "advance",
      "asSent",
      "auditChanges",
      "auditableFields",
      "believedSince",
      "bundle",
      "cappedValidity",
      "checkDocument",
      "checkQuotedPrice",
      "clean",
      "cleanCorrected",
      "consequences",
      "countText",
      "customerColumn",
      "dayInBologna",
      "dayThere",
      "daysText",
      "decidePrice",
      "delay",
      "departing",
      "erasedValues",
      "exportedAccount",
      "exportedCollections",
      "fault",
      "feedColumns",
      "feedVersion",
      "fillWeeks",
      "findPart",
      "firstSailing",
      "formatEuro",
      "formatReference",
      "getsShip",
      "hasPallets",
      "hasTooManyPixels",
      "holdScans",
      "isCutByBcrypt",
      "isDay",
      "isLaterWord",
      "isNear",
      "isOwned",
      "isReference",
      "isShipmentStatus",
      "isTracked",
      "isZonePrice",
      "kindsCode",
      "kindsOfCode",
      "lclQuote",
      "loadTotals",
      "localDay",
      "mailboxOf",
      "matchOfScan",
      "matchScanId",
      "may",
      "mayTakeBack",
      "mergeEdit",
      "missingSince",
      "newBooking",
      "newPallets",
      "newPasswordFault",
      "nextSailing",
      "palletHold",
      "palletState",
      "parseAdvance",
      "parseAirQuote",
      "parseAssign",
      "parseBooking",
      "parseCancellation",
      "parseChoice",
      "parseContact",
      "parseCorrection",
      "parseDelay",
      "parseEdit",
      "parseFollow",
      "parseFound",
      "parseHoldDecision",
      "parseInvitation",
      "parseMatch",
      "parseMissing",
      "parseProfile",
      "parsePushSubscribe",
      "parseQuote",
      "parseSailingEdit",
      "parseScan",
      "parseSeaQuote",
      "parseSignUp",
      "parseTariffRows",
      "parseWeeklyRule",
      "photoKind",
      "pickupZone",
      "placeVerdict",
      "priceByQuote",
      "pushEndpoint",
      "quoteAfter",
      "quoteStanding",
      "reachedCollections",
      "readTrackedNumber",
      "readyOnFault",
      "roleFrom",
      "roomLeft",
      "sailingDays",
      "saysLess",
      "scanMilestones",
      "scanStops",
      "scanTime",
      "searchText",
      "searchWords",
      "searchedFields",
      "shipmentSailing",
      "standingScans",
      "statusAfterScan",
      "statusLabel",
      "statusStamps",
      "tellsStatus",
      "toCents",
      "todayLimits",
      "told",
      "trackedShipment",
      "trackedWords",
      "transitOf",
      "validUntil",
      "weekName",
      "weekOf",
      "worded",
      "writeLetter",
      "writeNotification",
      "zonePriceVerdict",
    ]);
  });
  test("writes letters without Intl", () => {
    for (const { name, mail, text } of LETTERS) {
      if (!text) continue;
      const letter = domain.writeLetter(mail, reader);
      expect([name, "text" in letter && onTheLine(letter.text)]).toEqual([name, text]);
    }
  });
  test("prices a booking from its request", () => {
    const parsed = domain.parseBooking(booking);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
    const price = domain.decidePrice({
      seenCents: domain.toCents(300),
      pallets: parsed.value.pallet_details,
      countryId: parsed.value.country_id,
      zoneId: parsed.value.zone_id,
      current: tariff(1),
      named: null,
      now: 0,
      validDays: 14,
    });
    expect(price).toMatchObject({ ok: true, version: "1-000000000000", result: { costBreakdown: { total: 300 } } });
  });
});

describe("request bodies", () => {
  const fieldsOf = (parsed: { ok: true } | { ok: false; fields: FieldFaults }) =>
    parsed.ok ? {} : inWords(plain(parsed.fields));

  test("a booking is trimmed, null means not given", () => {
    const parsed = domain.parseBooking({ ...booking, shipper_company: null, goods_description: null });
    expect(parsed).toMatchObject({ ok: true, value: { shipper_name: "Jürgen Weiß" } });
    expect(
      fieldsOf(domain.parseBooking({ ...booking, shipper_name: "  ", consignee_email: "x", zone_id: null })),
    ).toEqual({
      shipper_name: { code: "required", message: "Full name is required" },
      consignee_email: { code: "invalid", message: "Please enter a valid email address" },
      zone_id: { code: "required", message: "The zone is required" },
    });
  });
  test("a pallet's fault is reported under the list's name, in the form's words (rule: price.limits)", () => {
    expect(
      fieldsOf(domain.parseBooking({ ...booking, pallet_details: [{ ...booking.pallet_details[0], length: 3 }] })),
    ).toEqual({
      pallet_details: { code: "invalid", message: "Length cannot exceed 2.4m" },
    });
  });
  test("an invalid pallet or piece has a message of its own", () => {
    for (const pallet of [{}, null, 7])
      expect(fieldsOf(domain.parseBooking({ ...booking, pallet_details: [pallet] }))).toEqual({
        pallet_details: { code: "invalid", message: "The pallet is not complete" },
      });
    expect(fieldsOf(domain.parseSeaQuote({ ...sea, dimensions: [{ length: 1 }] }))).toEqual({
      dimensions: { code: "invalid", message: "The piece is not complete" },
    });
  });
  test("no missing body, field or list exposes the validator's own messages", () => {
    const messages = [
      domain.parseBooking,
      domain.parseSeaQuote,
      domain.parseAirQuote,
      domain.parseContact,
      domain.parseSignUp,
    ]
      .flatMap((read) =>
        [{}, { dimensions: 7, pallet_details: {}, phone: 7, insurance_required: "yes" }].map((body) => read(body)),
      )
      .flatMap((parsed) => Object.values(fieldsOf(parsed)).map(({ message }) => message));
    expect(messages.length).toBeGreaterThan(40);
    expect(messages.filter((message) => /Invalid|Expected|undefined/.test(message))).toEqual([]);
  });
  test("a sea request may leave out optional fields; totals are computed by the server", () => {
    const parsed = domain.parseSeaQuote({ ...sea, total_weight: 1, hs_code: null });
    expect(plain(parsed)).toMatchObject({
      ok: true,
      value: {
        number_of_pieces: 1,
        total_weight: 210.5,
        total_cbm: 1.056,
        hs_code: "",
        insurance_required: false,
        contact_email: "wei@sender.test",
      },
    });
    expect(fieldsOf(domain.parseSeaQuote({ ...sea, container_type: "fcl-20" }))).toEqual({
      number_of_containers: { code: "required", message: "Please provide required information based on shipment type" },
    });
    expect(fieldsOf(domain.parseSeaQuote({ ...sea, dimensions: undefined }))).toEqual({
      dimensions: { code: "required", message: "Please provide required information based on shipment type" },
    });
  });
  test("an air request", () => {
    const {
      origin_port: _,
      container_type: __,
      incoterms: ___,
      delivery_type: ____,
      destination_port: _____,
      ...shared
    } = sea;
    const air = { ...shared, origin_city: "Shanghai PVG", service_type: "door-to-airport", destination_airport: "LCA" };
    expect(plain(domain.parseAirQuote(air))).toMatchObject({
      ok: true,
      value: { volumetric_weight: 176, chargeable_weight: 210.5 },
    });
    expect(fieldsOf(domain.parseAirQuote({ ...air, service_type: "door-to-door" }))).toEqual({
      destination_address: { code: "required", message: "Destination address is required for door-to-door service" },
    });
  });
  test("a contact message without a phone", () => {
    const message = { name: " Wei ", email: " WEI@x.cn", subject: "A question", message: "When do you open?" };
    expect(plain(domain.parseContact(message))).toEqual({
      ok: true,
      value: { ...message, name: "Wei", email: "wei@x.cn", phone: "", shipment_reference: "", language: "en" },
    });
    expect(fieldsOf(domain.parseContact({ ...message, subject: "x" }))).toEqual({
      subject: { code: "invalid", message: "Subject must be at least 5 characters" },
    });
  });
  test("a sign-up, whose name is refused under its name in the request", () => {
    expect(plain(domain.parseSignUp({ fullName: " Νίκος ", email: "n@x.cy", password: "secret" }))).toEqual({
      ok: true,
      value: { fullName: "Νίκος", email: "n@x.cy", password: "secret" },
    });
    expect(fieldsOf(domain.parseSignUp({ email: "n@x.cy", password: "12345" }))).toEqual({
      full_name: { code: "required", message: "Full name is required" },
      password: { code: "invalid", message: "Password must be at least 6 characters" },
    });
  });
  test.each([null, undefined, 7, "text", []])("%j is refused with its fields, never with an exception", (body) => {
    for (const read of [
      domain.parseBooking,
      domain.parseSeaQuote,
      domain.parseAirQuote,
      domain.parseContact,
      domain.parseSignUp,
    ])
      expect(Object.keys(fieldsOf(read(body))).length).toBeGreaterThan(2);
  });
  test("for any input the result is a value or faults by field", () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...Object.keys({ ...booking, ...sea })), (junk, key) => {
        for (const read of [domain.parseBooking, domain.parseSeaQuote, domain.parseAirQuote, domain.parseContact]) {
          expect(typeof read({ ...booking, ...sea, [key]: junk }).ok).toBe("boolean");
          expect(typeof read(junk).ok).toBe("boolean");
        }
      }),
    );
  });
});
