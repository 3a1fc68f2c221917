import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  AIR_AIRPORT_LABELS,
  AIR_CARGO_LABELS,
  AIR_CARGO_TYPES,
  AIR_DESTINATION_AIRPORTS,
  AIR_SERVICE_LABELS,
  AIR_SERVICE_TYPES,
} from "#domain/catalog/air.ts";
import { INCOTERM_EXPLANATIONS, INCOTERMS } from "#domain/catalog/incoterms.ts";
import {
  SEA_CARGO_LABELS,
  SEA_CARGO_TYPES,
  SEA_CONTAINER_LABELS,
  SEA_CONTAINER_TYPES,
  SEA_DELIVERY_LABELS,
  SEA_DELIVERY_TYPES,
  SEA_DESTINATION_PORTS,
} from "#domain/catalog/sea.ts";
import { type AirQuoteForm, AirQuoteSchema, airQuotePayload, EMPTY_AIR_QUOTE } from "#domain/schemas/air-quote.ts";
import { ContactSchema } from "#domain/schemas/contact.ts";
import { EMPTY_CONTACT } from "#domain/schemas/contact-form.ts";
import { EMPTY_SEA_QUOTE, type SeaQuoteForm, SeaQuoteSchema, seaQuotePayload } from "#domain/schemas/sea-quote.ts";
import { messagesOf } from "./support/messages.ts";

const piece = { length: 120, width: 80, height: 110, weight: 210.5 };
const CROSS = "Please provide required information based on shipment type";

const sea: SeaQuoteForm = {
  ...EMPTY_SEA_QUOTE,
  origin_country: "China",
  origin_port: "Shanghai",
  cargo_type: "machinery",
  cargo_description: "Two lathes in wooden crates",
  dimensions: [piece],
  contact_person: "Wei Chen",
  contact_email: "wei@sender.test",
  contact_phone: "+86 21 12345678",
};
const air: AirQuoteForm = {
  ...EMPTY_AIR_QUOTE,
  origin_country: "Germany",
  origin_city: "Frankfurt",
  cargo_type: "electronics",
  cargo_description: "Spare parts",
  dimensions: [piece],
  contact_person: "Wei Chen",
  contact_email: "wei@sender.test",
  contact_phone: "12345678",
};

describe.each([
  ["sea", SeaQuoteSchema as v.GenericSchema, sea as Record<string, unknown>],
  ["air", AirQuoteSchema as v.GenericSchema, air as Record<string, unknown>],
])("%s: what both forms ask", (kind, schema, form) => {
  const says = (over: Record<string, unknown>) => messagesOf(schema, { ...form, ...over });
  const person = kind === "sea" ? "Contact person is required" : "Contact person name is required";
  const least = kind === "sea" ? 20 : 10;
  const tooShort =
    kind === "sea"
      ? "Please provide at least 20 characters"
      : "Please provide a detailed description (minimum 10 characters)";

  test("a complete form has no errors", () => expect(says({})).toEqual({}));
  test.each<[field: string, min: number, message: string, label: string, max: number]>([
    ["origin_country", 2, "Origin country is required", "Origin country", 100],
    ["cargo_description", least, tooShort, "Cargo description", 2000],
    ["contact_person", 2, person, "Contact person", 200],
    ["contact_phone", 8, "Valid phone number is required", "Phone", 40],
  ])("%s: at least %d characters, '%s'", (field, min, message, label, max) => {
    expect(says({ [field]: "x".repeat(min) })).toEqual({});
    const blank = ["\u200b".repeat(min), "-".repeat(min)];
    for (const value of ["", "x".repeat(min - 1), `  ${"x".repeat(min - 1)}  `, undefined, ...blank])
      expect(says({ [field]: value })).toEqual({ [field]: message });
    expect(says({ [field]: "x".repeat(max) })).toEqual({});
    expect(says({ [field]: "x".repeat(max + 1) })).toEqual({ [field]: `${label} must be at most ${max} characters` });
  });
  test.each(["", "wei", "wei@sender", undefined])("email %j", (contact_email) => {
    expect(says({ contact_email })).toEqual({ contact_email: "Valid email is required" });
  });
  test.each(["", "gold"])("cargo type %j", (cargo_type) => {
    expect(says({ cargo_type })).toEqual({ cargo_type: "Cargo type is required" });
  });
  test.each([
    ["origin_address", 500],
    ["company_name", 200],
  ])("%s is optional, at most %d characters", (field, max) => {
    expect([says({ [field]: "" }), says({ [field]: "x".repeat(max) })]).toEqual([{}, {}]);
    expect(Object.keys(says({ [field]: "x".repeat(max + 1) }))).toEqual([field]);
  });
  test.each([
    ["length", 1, "Length must be greater than 0"],
    ["width", 1, "Width must be greater than 0"],
    ["height", 1, "Height must be greater than 0"],
    ["weight", 0.1, "Weight must be greater than 0"],
  ])("a piece's %s: at least %d", (measure, min, message) => {
    const withPiece = (value: unknown) => says({ dimensions: [piece, { ...piece, [measure]: value }] });
    expect(withPiece(min)).toEqual({});
    for (const value of [0, min / 2, -1, Number.NaN, "5", undefined])
      expect(withPiece(value)).toEqual({ [`dimensions.1.${measure}`]: message });
    expect(Object.keys(withPiece(100_001))).toEqual([`dimensions.1.${measure}`]);
  });
  test("at most 200 pieces", () => {
    expect(says({ dimensions: Array(200).fill(piece) })).toEqual({});
    expect(says({ dimensions: Array(201).fill(piece) })).toEqual({
      dimensions: "At most 200 pieces can be listed at once",
    });
  });
  test("all errors are reported at once", () => {
    const empty = kind === "sea" ? EMPTY_SEA_QUOTE : EMPTY_AIR_QUOTE;
    expect(Object.keys(messagesOf(schema, empty)).sort()).toEqual(
      [
        "origin_country",
        kind === "sea" ? "origin_port" : "origin_city",
        "cargo_type",
        "cargo_description",
        "dimensions.0.length",
        "dimensions.0.width",
        "dimensions.0.height",
        "dimensions.0.weight",
        "contact_person",
        "contact_email",
        "contact_phone",
      ].sort(),
    );
  });
});

describe("sea: fields by kind of shipment", () => {
  const says = (over: Record<string, unknown>) => messagesOf(SeaQuoteSchema, { ...sea, ...over });
  const full = { container_type: "fcl-20", dimensions: [] };

  test("the origin port", () => expect(says({ origin_port: "x" })).toEqual({ origin_port: "Origin port is required" }));
  test.each([null, 0, -1, Number.NaN])("a full container with %s containers", (number_of_containers) => {
    for (const container_type of ["fcl-20", "fcl-40", "fcl-40hc"])
      expect(says({ ...full, container_type, number_of_containers })).toEqual({ number_of_containers: CROSS });
  });
  test.each([1, 999])("%d containers fit", (number_of_containers) => {
    expect(says({ ...full, number_of_containers })).toEqual({});
  });
  test.each([1.5, 1000])("%d containers do not", (number_of_containers) => {
    expect(Object.keys(says({ ...full, number_of_containers }))).toEqual(["number_of_containers"]);
  });
  test("LCL without a piece", () => expect(says({ dimensions: [] })).toEqual({ dimensions: CROSS }));
  test("hidden pieces of a full container are not checked, nor an LCL request's containers", () => {
    expect(says({ ...full, number_of_containers: 2, dimensions: EMPTY_SEA_QUOTE.dimensions })).toEqual({});
    expect(says({ number_of_containers: 1.5 })).toEqual({});
  });
  test.each(["door-to-port", "door-to-door"])("%s without an address", (delivery_type) => {
    for (const destination_address of ["", "  "])
      expect(says({ delivery_type, destination_address })).toEqual({ destination_address: CROSS });
    expect(says({ delivery_type, destination_address: "Λεμεσός" })).toEqual({});
  });
  test.each(["container_type", "incoterms", "delivery_type", "destination_port"])("an unknown %s", (field) => {
    expect(Object.keys(says({ [field]: "none of these" }))).toContain(field);
  });
  test.each([
    ["hs_code", 40],
    ["special_requirements", 2000],
  ])("%s is optional, at most %d characters", (field, max) => {
    expect(says({ [field]: "x".repeat(max) })).toEqual({});
    expect(Object.keys(says({ [field]: "x".repeat(max + 1) }))).toEqual([field]);
  });

  const sent = (over: Partial<SeaQuoteForm>) => seaQuotePayload(v.parse(SeaQuoteSchema, { ...sea, ...over }));
  test("an LCL request has its pieces and their totals", () => {
    expect(
      sent({ dimensions: [piece, piece], number_of_containers: 3, destination_address: "left over" }),
    ).toMatchObject({
      number_of_pieces: 2,
      total_weight: 421,
      total_cbm: 2.112,
      number_of_containers: null,
      destination_address: "",
    });
  });
  test("a full container has its number", () => {
    expect(sent({ container_type: "fcl-40", number_of_containers: 3 })).toMatchObject({
      number_of_containers: 3,
      number_of_pieces: null,
      dimensions: null,
      total_weight: null,
      total_cbm: null,
    });
  });
  test("texts are trimmed, the email is in lower case, the address is kept for door delivery", () => {
    expect(
      sent({
        origin_port: " Shanghai ",
        contact_email: " Wei@Sender.TEST",
        delivery_type: "door-to-door",
        destination_address: " Λεμεσός ",
      }),
    ).toMatchObject({ origin_port: "Shanghai", contact_email: "wei@sender.test", destination_address: "Λεμεσός" });
  });
});

describe("air: fields of its form", () => {
  const says = (over: Record<string, unknown>) => messagesOf(AirQuoteSchema, { ...air, ...over });
  test("the origin city", () => {
    expect(says({ origin_city: "x" })).toEqual({ origin_city: "Origin city/airport is required" });
  });
  test("a piece", () => expect(says({ dimensions: [] })).toEqual({ dimensions: "At least one piece is required" }));
  test("an address for the door", () => {
    expect(says({ service_type: "door-to-door", destination_address: " " })).toEqual({
      destination_address: "Destination address is required for door-to-door service",
    });
    expect(says({ service_type: "door-to-door", destination_address: "Πάφος" })).toEqual({});
  });
  test.each(["service_type", "destination_airport"])("an unknown %s", (field) => {
    expect(Object.keys(says({ [field]: "none of these" }))).toEqual([field]);
  });
  test("totals are computed, a hidden address is left out", () => {
    const form = { ...air, dimensions: [piece, { ...piece, weight: 1 }], destination_address: "left over" };
    expect(airQuotePayload(v.parse(AirQuoteSchema, form))).toMatchObject({
      number_of_pieces: 2,
      total_weight: 211.5,
      total_volume: 2.112,
      volumetric_weight: 352,
      chargeable_weight: 352,
      destination_address: "",
    });
  });
});

describe("contact form", () => {
  const contact = {
    ...EMPTY_CONTACT,
    name: "Wei",
    email: "wei@x.cn",
    subject: "A question",
    message: "When do you open?",
  };
  const says = (over: Record<string, unknown>) => messagesOf(ContactSchema, { ...contact, ...over });
  test("a complete form has no errors", () => expect(says({})).toEqual({}));
  test.each([
    ["name", "Name", 2, 100],
    ["subject", "Subject", 5, 200],
    ["message", "Message", 10, 2000],
  ])("%s", (field, label, min, max) => {
    expect([says({ [field]: "x".repeat(min) }), says({ [field]: "x".repeat(max) })]).toEqual([{}, {}]);
    for (const value of ["", "x".repeat(min - 1), `${"x".repeat(min - 1)}   `, undefined])
      expect(says({ [field]: value })).toEqual({ [field]: `${label} must be at least ${min} characters` });
    expect(says({ [field]: "x".repeat(max + 1) })).toEqual({ [field]: `${label} must be less than ${max} characters` });
  });
  test.each(["", "wei", "wei@x", undefined])("email %j", (email) => {
    expect(says({ email })).toEqual({ email: "Please enter a valid email address" });
  });
  test("email up to 255 characters", () => {
    const domain = `${"b".repeat(62)}.${"c".repeat(62)}.${"d".repeat(61)}.cy`;
    expect(says({ email: `${"a".repeat(64)}@${domain}` })).toEqual({});
    expect(says({ email: `${"a".repeat(65)}@x.cy` })).toEqual({ email: "Please enter a valid email address" });
    expect(says({ email: `${"a".repeat(251)}@x.cy` })).toEqual({ email: "Email must be less than 255 characters" });
  });
  test("phone up to 20 characters, or none", () => {
    expect([says({ phone: "" }), says({ phone: "1".repeat(20) })]).toEqual([{}, {}]);
    expect(says({ phone: "1".repeat(21) })).toEqual({ phone: "Phone number must be less than 20 characters" });
  });
  test("texts are trimmed, the email is in lower case", () => {
    const typed = {
      name: " Wei ",
      email: " WEI@X.cn ",
      phone: " 12 ",
      subject: " A question ",
      message: " When do you open? ",
    };
    expect(v.parse(ContactSchema, typed)).toEqual({ ...contact, phone: "12", language: "en" });
  });
});

describe("catalogs", () => {
  test("the fixed lists (rule: requests.choices)", () => {
    expect(SEA_CONTAINER_TYPES).toEqual(["fcl-20", "fcl-40", "fcl-40hc", "lcl"]);
    expect(INCOTERMS).toEqual(["FOB", "CIF", "EXW", "DDP", "DAP"]);
    expect(SEA_DELIVERY_TYPES).toEqual(["port-to-port", "door-to-port", "door-to-door"]);
    expect(SEA_DESTINATION_PORTS).toEqual(["Limassol", "Larnaca"]);
    expect(SEA_CARGO_TYPES).toEqual(["general", "machinery", "textiles", "electronics", "food", "furniture", "other"]);
    expect(AIR_CARGO_TYPES).toEqual([
      "general",
      "dangerous",
      "perishables",
      "electronics",
      "documents",
      "pharmaceuticals",
      "textiles",
      "machinery",
      "other",
    ]);
    expect(AIR_SERVICE_TYPES).toEqual(["door-to-airport", "door-to-door"]);
    expect(AIR_DESTINATION_AIRPORTS).toEqual(["LCA", "PFO"]);
    expect(SEA_CONTAINER_LABELS).toEqual({
      "fcl-20": "20ft Container",
      "fcl-40": "40ft Container",
      "fcl-40hc": "40ft HC",
      lcl: "LCL Loose Cargo",
    });
  });
  test("every value has words of its own", () => {
    for (const labels of [
      INCOTERM_EXPLANATIONS,
      SEA_CONTAINER_LABELS,
      SEA_DELIVERY_LABELS,
      SEA_CARGO_LABELS,
      AIR_CARGO_LABELS,
      AIR_SERVICE_LABELS,
      AIR_AIRPORT_LABELS,
    ]) {
      const words = Object.values<string>(labels);
      expect([words.every(Boolean), new Set(words).size]).toEqual([true, words.length]);
    }
  });
  test("the forms begin with their defaults (rules: requests.sea-start, requests.air-start)", () => {
    expect(EMPTY_SEA_QUOTE).toMatchObject({
      container_type: "lcl",
      incoterms: "FOB",
      delivery_type: "port-to-port",
      insurance_required: false,
      customs_clearance: false,
      hazardous_goods: false,
      temperature_controlled: false,
    });
    expect(EMPTY_AIR_QUOTE).toMatchObject({ service_type: "door-to-airport", destination_airport: "LCA" });
    expect([EMPTY_SEA_QUOTE.dimensions.length, EMPTY_AIR_QUOTE.dimensions.length]).toEqual([1, 1]);
  });
});
