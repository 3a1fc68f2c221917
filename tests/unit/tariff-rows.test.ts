import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TARIFF_LIMITS } from "#domain/tariff/columns.ts";
import { parseTariffRows } from "#domain/tariff/rows.ts";
import { said } from "./support/messages.ts";
import { published, zoneRow } from "./support/tariff-rows.ts";

const errorsOf = (rows: unknown) => {
  const parsed = parseTariffRows(rows);
  return parsed.ok ? [] : parsed.errors.map(({ why, ...at }) => ({ ...at, message: said(why) }));
};
/** The sample with one value of one row replaced. */
const withValue = (list: "countries" | "zones" | "sea_rates", column: string, value: unknown, row = 0) => {
  const rows = structuredClone(published()) as unknown as Record<string, Record<string, unknown>[]>;
  const target = rows[list]?.[row];
  if (!target) throw new Error("no such row");
  if (value === undefined) delete target[column];
  else target[column] = value;
  return rows;
};

describe("the rows of a tariff", () => {
  test("the sample is valid and returned unchanged", () => {
    expect(parseTariffRows(published())).toEqual({ ok: true, value: published() });
  });

  test("texts are trimmed; Greek stays Greek", () => {
    const parsed = parseTariffRows(withValue("zones", "zone_name", "  GR-1 Αθήνα  "));
    expect(parsed.ok && parsed.value.zones[0]?.zone_name).toBe("GR-1 Αθήνα");
  });

  test.each([
    ["countries", "name", "", "required", "Country is required"],
    ["countries", "name", undefined, "required", "Country is missing"],
    ["countries", "name", "x".repeat(101), "too_long", "Country must be at most 100 characters"],
    ["countries", "code", "de", "invalid", "Country code must be two capital letters, such as DE"],
    [
      "countries",
      "slug",
      "Czech Republic",
      "invalid",
      "Address name must be small letters and hyphens, such as czech-republic",
    ],
    ["countries", "active", "yes", "invalid", "Active is neither true nor false"],
    ["countries", "service_frequency", "a\nb", "invalid", "Service frequency must be one line"],
    ["countries", "id", "AT", "invalid", "Id is not 15 characters of a-z and 0-9"],
    ["zones", "rate_under_500", 0, "invalid", "Rate under 500 kg must be greater than 0"],
    ["zones", "rate_under_500", -0.1, "invalid", "Rate under 500 kg must be greater than 0"],
    ["zones", "rate_under_500", "0.5", "invalid", "Rate under 500 kg is not a number"],
    ["zones", "rate_under_500", Number.NaN, "invalid", "Rate under 500 kg is not a number"],
    ["zones", "rate_under_500", null, "required", "Rate under 500 kg is required"],
    ["zones", "rate_over_2500", 0.1234567, "invalid", "Rate from 2500 kg must have at most 6 decimals"],
    ["zones", "rate_over_2500", 1e-7, "invalid", "Rate from 2500 kg must have at most 6 decimals"],
    ["zones", "rate_over_2500", 100_000.1, "invalid", "Rate from 2500 kg cannot exceed 100000"],
    ["zones", "minimum_charge", -1, "invalid", "Minimum charge cannot be below 0"],
    ["zones", "zip_codes", "1".repeat(1001), "too_long", "Postcodes must be at most 1000 characters"],
    ["sea_rates", "rate_value", "25", "invalid", "Rate value is not a number"],
    ["sea_rates", "surcharge", 1, "unknown", "There is no column surcharge"],
  ] as const)("%s.%s = %s is refused with its place", (list, column, value, code, message) => {
    const errors = errorsOf(withValue(list, column, value));
    expect(errors).toContainEqual(expect.objectContaining({ list, row: 0, column, code, message }));
  });

  test("a minimum of 0 and a sea rate of 0 are valid amounts", () => {
    expect(parseTariffRows(withValue("zones", "minimum_charge", 0)).ok).toBe(true);
    expect(parseTariffRows(withValue("sea_rates", "rate_value", 0)).ok).toBe(true);
  });

  test.each([
    ["countries", "name", "AUSTRIA"],
    ["countries", "slug", "austria"],
    ["countries", "code", "AT"],
    ["zones", "zone_name", "at-1 west (tirol, vorarlberg)"],
    ["sea_rates", "rate_name", "SEA_FREIGHT_PER_CBM"],
  ] as const)("two rows cannot share %s.%s, in any letter case", (list, column, value) => {
    const errors = errorsOf(withValue(list, column, value, 1));
    expect(errors).toContainEqual(expect.objectContaining({ list, row: 1, column, code: "duplicate" }));
  });

  test("two countries may have zones of one name", () => {
    const rows = published();
    const [first] = rows.zones;
    const other = rows.countries[1];
    if (!first || !other) throw new Error("empty");
    const zone = zoneRow({ ...first, id: "abcdefghij00001", country_id: other.id });
    expect(parseTariffRows({ ...rows, zones: [...rows.zones, zone] }).ok).toBe(true);
  });

  test("a zone without a country, a missing list, an empty list, an invalid row", () => {
    expect(errorsOf(withValue("zones", "country_id", "nowhere00000000"))).toEqual([
      expect.objectContaining({ list: "zones", row: 0, column: "country_id", code: "unknown_country" }),
    ]);
    const { zones: _, ...rest } = published();
    expect(errorsOf(rest)).toEqual([expect.objectContaining({ list: "zones", column: "", code: "required" })]);
    expect(errorsOf({ ...rest, zones: [] })).toEqual([expect.objectContaining({ list: "zones", code: "required" })]);
    expect(errorsOf({ ...rest, zones: [null] })).toEqual([expect.objectContaining({ list: "zones", code: "invalid" })]);
    for (const input of [null, undefined, 3, "rows", []]) expect(errorsOf(input)).toHaveLength(3);
  });

  test("a list that no postcode of the country can be in", () => {
    for (const codes of ["BT1-BT94", "VLT", "E,EC,N", "¿"])
      expect(errorsOf(withValue("zones", "zip_codes", codes))).toEqual([
        expect.objectContaining({ list: "zones", row: 0, column: "zip_codes", code: "invalid" }),
      ]);
    expect(parseTariffRows(withValue("zones", "zip_codes", "")).ok).toBe(true);
    expect(parseTariffRows(withValue("zones", "zip_codes", "VLT, 10")).ok).toBe(true);
  });

  test("5,000 zones are valid, 10,001 are not; of many errors the first are reported and all are counted", () => {
    const rows = published();
    const many = (n: number) =>
      Array.from({ length: n }, (_, i) =>
        zoneRow({ ...rows.zones[0], id: String(i).padStart(15, "0"), zone_name: `Zone ${i}` }),
      );
    expect(parseTariffRows({ ...rows, zones: many(5000) }).ok).toBe(true);
    expect(errorsOf({ ...rows, zones: many(TARIFF_LIMITS.zones + 1) })).toEqual([
      expect.objectContaining({ list: "zones", row: 0, column: "", code: "too_many" }),
    ]);
    const wrong = many(500).map((zone) => ({ ...zone, rate_under_500: 0 }));
    const parsed = parseTariffRows({ ...rows, zones: wrong }, 200);
    expect(parsed).toMatchObject({ ok: false, count: 500 });
    expect(parsed.ok || parsed.errors).toHaveLength(200);
  });

  test("for any input the result is rows or errors, never an exception", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (a, b) => {
        const parsed = parseTariffRows({ countries: a, zones: b, sea_rates: [a, b] });
        expect(parsed.ok || parsed.count > 0).toBe(true);
      }),
    );
  });
});
