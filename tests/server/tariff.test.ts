import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import { call, type Json, rowsOf, superuser } from "../support/server-api.ts";

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

test("an empty database starts with the complete sample tariff", async () => {
  const csv = readFileSync(new URL("../../pocketbase/seed/sample-tariff.csv", import.meta.url), "utf8");
  const { body } = await call(server, "GET", "/api/tariff");
  expect([body.countries.length, body.zones.length]).toEqual([26, 72]);
  const lines = csv.trim().split("\n").slice(1);
  const names = new Map(body.countries.map((country: Json) => [country.id, `${country.code},${country.name}`]));
  const quoted = (text: string) => (text.includes(",") ? `"${text}"` : text);
  const printed = body.zones.map((zone: Json) =>
    [
      names.get(zone.country_id),
      quoted(zone.zone_name),
      quoted(zone.zip_codes),
      [zone.rate_under_500, zone.rate_under_1000, zone.rate_under_2000, zone.rate_under_2500, zone.rate_over_2500],
      zone.minimum_charge,
    ].join(","),
  );
  // The fifth column, kilometres to Bologna, is only in the sample file and not loaded.
  const expected = lines.map((line) => line.trim().replace(/,\d+,(?=(\d+\.\d+,){5})/, ","));
  expect(printed.sort()).toEqual(expected.sort());
  expect(Object.fromEntries(body.sea_rates.map((rate: Json) => [rate.rate_name, rate.rate_value]))).toEqual({
    sea_freight_per_cbm: 70,
    documentation_fee: 25,
    fob_per_cbm: 14,
    profit_per_cbm: 20,
  });
  for (const country of body.countries)
    expect(country).toMatchObject({ active: true, service_frequency: "2 pickups per week, weekly sea departure" });
  expect(body.countries.find((country: Json) => country.code === "CZ").slug).toBe("czech-republic");
});

test("the document is the current version, and equals the three collections", async () => {
  const { body, headers } = await call(server, "GET", "/api/tariff");
  expect(body.version).toMatch(/^1-[0-9a-f]{12}$/);
  expect(headers.get("etag")).toBe(`"${body.version}"`);
  for (const [list, collection] of [
    ["countries", "countries"],
    ["zones", "trucking_rates"],
    ["sea_rates", "sea_freight_rates"],
  ] as const) {
    const rows = new Map((await rowsOf(server, collection)).map((row) => [row.id, row]));
    expect(rows.size).toBe(body[list].length);
    for (const item of body[list]) expect(rows.get(item.id)).toMatchObject(item);
  }
});

test("a client that already has it gets 304", async () => {
  const { body } = await call(server, "GET", "/api/tariff");
  for (const tag of [`"${body.version}"`, `W/"${body.version}"`, `"x", "${body.version}"`]) {
    const answer = await call(server, "GET", "/api/tariff", { headers: { "if-none-match": tag } });
    expect([answer.status, answer.body]).toEqual([304, ""]);
  }
  expect((await call(server, "GET", "/api/tariff", { headers: { "if-none-match": `"1-000000000000"` } })).status).toBe(
    200,
  );
});

test("it states how long a quote may be booked, also with a 304", async () => {
  const short = await startServer({ env: { QUOTE_VALID_DAYS: "7" } });
  try {
    for (const [url, days] of [
      [server.url, "14"],
      [short.url, "7"],
    ]) {
      const full = await fetch(`${url}/api/tariff`);
      const again = await fetch(`${url}/api/tariff`, { headers: { "If-None-Match": full.headers.get("ETag") ?? "" } });
      expect([full.status, full.headers.get("Quote-Valid-Days")]).toEqual([200, days]);
      expect([again.status, again.headers.get("Quote-Valid-Days")]).toEqual([304, days]);
    }
  } finally {
    await short.stop();
  }
});

test("a country that is switched off is not in it, nor are its zones", async () => {
  const own = await startServer();
  try {
    const { token } = await superuser(own);
    const [first] = await rowsOf(own, "tariffs");
    const off = first.snapshot.countries[0];
    const countries = first.snapshot.countries.map((c: Json) => ({ ...c, active: c.id !== off.id }));
    const version = "2-0123456789ab";
    const snapshot = { ...first.snapshot, countries, version, number: 2 };
    const body = { number: 2, version, snapshot, published_at: new Date().toISOString() };
    expect((await call(own, "POST", "/api/collections/tariffs/records", { token, body })).status).toBe(200);
    const answer = await call(own, "GET", "/api/tariff");
    expect(answer.body.version).toBe(version);
    expect(answer.body.countries.length).toBe(25);
    expect(answer.body.zones.some((zone: Json) => zone.country_id === off.id)).toBe(false);
    expect(answer.body.zones.length).toBeLessThan(72);
  } finally {
    await own.stop();
  }
});
