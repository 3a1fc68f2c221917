import { describe, expect, test } from "vitest";
import { DEFAULT_PALLET } from "#domain/rates/pallet.ts";
import type { Tariff, Zone } from "#domain/rates/tariff.ts";
import { decidePrice } from "#domain/shipment/decide-price.ts";
import { tariff } from "./support/sample-tariff.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-03-15T12:00:00Z");
const dearer = (factor: number) => (zone: Zone) => ({ ...zone, rate_under_500: zone.rate_under_500 * factor });

// The default pallet from DE-4: 300.00 by the first version, 378.00 by the second, 456.00 by the third.
const first = tariff(1);
const second = tariff(2, dearer(1.5));
const third = tariff(3, dearer(2));

const decide = (over: Partial<Parameters<typeof decidePrice>[0]> = {}) =>
  decidePrice({
    seenCents: 30000,
    pallets: [DEFAULT_PALLET],
    countryId: "DE",
    zoneId: "DE-4",
    current: third,
    named: { tariff: first, supersededAt: NOW - DAY },
    now: NOW,
    validDays: 14,
    ...over,
  });
const outcome = (over: Parameters<typeof decide>[0] = {}) => {
  const made = decide(over);
  return made.ok ? [made.version, made.result.costBreakdown.total] : [made.code];
};

describe("1: the current tariff", () => {
  test("gives the cents that were seen: booked, whatever version is named", () => {
    expect(outcome({ seenCents: 45600 })).toEqual(["3-000000000000", 456]);
    expect(outcome({ seenCents: 45600, named: null })).toEqual(["3-000000000000", 456]);
  });
  test("sets the price when none was seen", () => {
    expect(outcome({ seenCents: null })).toEqual(["3-000000000000", 456]);
  });
  test("is preferred when both versions give the same cents", () => {
    expect(outcome({ current: tariff(4) })).toEqual(["4-000000000000", 300]);
  });
});

describe("2: the quoted version", () => {
  test("is used at its own price", () => {
    expect(outcome()).toEqual(["1-000000000000", 300]);
    expect(outcome({ seenCents: 37800, named: { tariff: second, supersededAt: NOW } })).toEqual([
      "2-000000000000",
      378,
    ]);
  });
  test("is used up to the last millisecond, by the server's clock", () => {
    expect(outcome({ named: { tariff: first, supersededAt: NOW - 14 * DAY } })).toEqual(["1-000000000000", 300]);
    expect(outcome({ named: { tariff: first, supersededAt: NOW - 14 * DAY - 1 } })).toEqual(["price_changed"]);
    expect(outcome({ named: { tariff: first, supersededAt: NOW - 14 * DAY - 1 }, validDays: 15 })).toEqual([
      "1-000000000000",
      300,
    ]);
  });
  test("must have been superseded: a version that was never current is not used", () => {
    for (const now of [NOW, 0])
      expect(outcome({ now, named: { tariff: first, supersededAt: null } })).toEqual(["price_changed"]);
  });
  test("must give the cents that were seen", () => {
    expect(outcome({ seenCents: 29999 })).toEqual(["price_changed"]);
    expect(outcome({ named: { tariff: second, supersededAt: NOW } })).toEqual(["price_changed"]);
  });
  test("is used for a zone that the current tariff no longer has", () => {
    const without: Tariff = { ...third, zones: third.zones.filter((zone) => zone.id !== "DE-4") };
    expect(outcome({ current: without })).toEqual(["1-000000000000", 300]);
  });
});

describe("3: neither", () => {
  test("the refusal has the current price", () => {
    expect(decide({ seenCents: 1 })).toMatchObject({
      ok: false,
      code: "price_changed",
      version: "3-000000000000",
      result: { costBreakdown: { transport: 312, total: 456 } },
    });
  });
  test.each<[name: string, over: Parameters<typeof decide>[0]]>([
    ["an unknown zone", { zoneId: "XX-1" }],
    ["a zone of another country", { countryId: "FR" }],
    ["an unknown country", { countryId: "XX" }],
    [
      "a country that was switched off",
      { current: { ...third, countries: third.countries.map((c) => ({ ...c, active: false })) }, named: null },
    ],
    ["no sea rates, as the calculator refuses them", { current: { ...third, sea_rates: [] }, named: null }],
  ])("%s", (_name, over) => {
    for (const seenCents of [30000, null])
      expect(decide({ ...over, seenCents })).toEqual({ ok: false, code: "zone_unknown" });
  });
});
