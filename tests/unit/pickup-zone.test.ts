import fc from "fast-check";
import { expect, test } from "vitest";
import { addressCodes, pickupCode, pickupZone } from "#domain/rates/pickup-zone.ts";
import { POSTCODE_COUNTRIES } from "#domain/rates/postcode-forms.ts";
import type { Zone } from "#domain/rates/tariff.ts";

const zone = (id: string, country: string, zip_codes: string): Zone => ({
  id,
  country_id: country,
  zone_name: id.toUpperCase(),
  zip_codes,
  rate_under_500: 1,
  rate_under_1000: 1,
  rate_under_2000: 1,
  rate_under_2500: 1,
  rate_over_2500: 1,
  minimum_charge: 1,
});
const TARIFF = {
  countries: [
    { id: "de", code: "DE" },
    { id: "at", code: "AT" },
    { id: "nl", code: "NL" },
    { id: "pl", code: "PL" },
    { id: "ie", code: "IE" },
  ],
  zones: [
    zone("de-1", "de", "7,8,9"),
    zone("de-4", "de", "0,1"),
    zone("at-1", "at", "1-4"),
    zone("at-2", "at", "5-6"),
    zone("nl-1", "nl", "1-5"),
    zone("pl-1", "pl", "0-4"),
    zone("ie-1", "ie", "D"),
  ],
};
const booked = (country_id: string, zone_id: string, shipper_postcode: string | undefined, shipper_address = "") =>
  pickupZone(TARIFF, { country_id, zone_id, shipper_postcode, shipper_address });

test.each([
  ["de", "de-4", "10115", "same"],
  ["de", "de-4", "D-80331", "de-1"],
  ["de", "de-4", "39104", null],
  ["at", "at-1", "6020", "at-2"],
  ["nl", "nl-1", "1012 AB", "same"],
  ["nl", "nl-1", "9712", null],
  ["pl", "pl-1", "00-950", "same"],
  ["ie", "ie-1", "D02 X285", "same"],
] as const)("%s %s with the postcode %s", (country, zoneId, postcode, expected) => {
  const found = booked(country, zoneId, postcode);
  if (expected === "same") expect(found).toEqual({ kind: "same" });
  else expect(found).toMatchObject({ kind: "other", zone: expected === null ? null : { id: expected } });
});

test.each([
  ["unfinished", "101"],
  ["a town", "Berlin"],
  ["of another country", "1012 AB"],
  ["empty", ""],
  ["missing", undefined],
])("a postcode that is %s says nothing of itself", (_, postcode) => {
  expect(booked("de", "de-1", postcode)).toEqual({ kind: "unknown" });
  expect(booked("de", "de-1", postcode, "Hauptstr. 5, 10115 Berlin")).toMatchObject({ zone: { id: "de-4" } });
});

test("a country that the version does not have is unknown", () => {
  expect(booked("fr", "fr-1", "75001")).toEqual({ kind: "unknown" });
});

test.each([
  ["DE", "Quitzowstraße 48, 10559 Berlin, Germany", "10559"],
  ["DE", "Hauptstr. 5 10115 Berlin", "10115"],
  ["DE", "Hauptstr. 5\n10115 Berlin", "10115"],
  ["DE", "Hauptstr. 5, D-10115 Berlin", "10115"],
  ["AT", "Mariahilfer Straße 1234, 1070 Wien", "1070"],
  ["FR", "12 rue de Rivoli, 75001 Paris", "75001"],
  ["PL", "ul. Długa 5, 00-950 Warszawa", "00950"],
  // The street's number has as many figures as a postcode.
  ["AT", "Mariahilfer Straße 1234", null],
  ["BE", "1250 chaussée de Waterloo, Bruxelles", null],
  ["DE", "Gewerbepark 12345", null],
  ["DE", "Hauptstr. 5, Berlin", null],
  // Two are asked about.
  ["DE", "Tor 3, 10115 Berlin, 80331 München", null],
  ["DE", "", null],
])("%s: %j has the postcode %s", (country, address, code) => {
  expect(pickupCode("", address, country)).toBe(code);
});

test("two in one address are both named", () => {
  expect(addressCodes("Tor 3, 10115 Berlin, 80331 München", "DE")).toEqual(["10115", "80331"]);
});

test("the field counts before the address", () => {
  expect(pickupCode("80331", "Hauptstr. 5, 10115 Berlin", "DE")).toBe("80331");
});

test("no address without a postcode is taken for one with it", () => {
  const word = fc.constantFrom("Haupt", "Lange", "rue", "via", "ulica", "Industrie", "Park", "Kai", "Nova", "Stora");
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
  // House numbers of up to five figures, as on long roads and in industrial estates.
  const number = fc.tuple(fc.nat(99_999), fc.constantFrom("", "a", " B", "/2")).map(([n, more]) => `${n}${more}`);
  const street = fc.oneof(
    fc.tuple(name, number).map(([a, b]) => `${a} ${b}`),
    fc.tuple(number, name).map(([a, b]) => `${a} ${b}`),
    name,
  );
  const town = fc.constantFrom("Berlin", "Łódź", "Göteborg", "Λεμεσός", "São João", "Praha", "Cork");
  const address = fc.oneof(
    street,
    fc.tuple(street, town).map((parts) => parts.join(", ")),
    fc.tuple(street, town).map((parts) => parts.join("\n")),
    fc.tuple(street, town, fc.constantFrom("Germany", "Polska", "IE")).map((parts) => parts.join(", ")),
  );
  const seen = fc.assert(
    fc.property(fc.constantFrom(...POSTCODE_COUNTRIES), address, (country, text) => {
      expect(pickupCode("", text, country)).toBeNull();
    }),
    { numRuns: 10_000 },
  );
  expect(seen).toBeUndefined();
});
