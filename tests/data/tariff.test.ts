import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storedTariff } from "#data/local/tariff.ts";
import { tariffDb } from "#data/local/tariff-db.ts";
import { authState } from "#data/shared/auth-state.ts";
import { firstTariff } from "#data/sync/first-tariff.ts";
import { keepTariff } from "#data/sync/keep-tariff.ts";
import { pull } from "#data/sync/pull.ts";
import { followTariff, refreshTariff } from "#data/sync/tariff.ts";
import { freshDevice } from "../support/data-device.ts";

const tariff = (number: number) => ({
  version: `${number}-aaaaaaaaaaaa`,
  number,
  published_at: "2026-11-01 00:00:00.000Z",
  countries: [{ id: "c1", name: "Germany", code: "DE", slug: "germany", service_frequency: "weekly", active: true }],
  zones: [
    {
      id: "z1",
      country_id: "c1",
      zone_name: "DE-4",
      zip_codes: "0, 10-16",
      rate_under_500: 0.52,
      rate_under_1000: 0.425,
      rate_under_2000: 0.345,
      rate_under_2500: 0.3,
      rate_over_2500: 0.27,
      minimum_charge: 105,
    },
  ],
  sea_rates: [{ id: "s1", rate_name: "documentation_fee", rate_value: 25 }],
});

let asked: (string | null)[];
let answer: () => Response;
beforeEach(async () => {
  await tariffDb().current.clear();
  asked = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get("If-None-Match"));
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });

test("on a first visit it is there before it is stored, and is stored without a second request", async () => {
  answer = json(tariff(1));
  const [first, kept] = await Promise.all([firstTariff(), keepTariff()]);
  expect(first?.tariff).toEqual(tariff(1));
  expect(kept).toBe(true);
  expect((await storedTariff())?.tariff).toEqual(tariff(1));
  expect(asked).toEqual([null]);
});

test("without a network a first visit has none, and it is fetched later", async () => {
  answer = () => {
    throw new TypeError("no network");
  };
  await expect(firstTariff()).rejects.toThrow();
  expect(await keepTariff()).toBe(false);
  answer = json(tariff(1));
  expect(await keepTariff()).toBe(true);
  expect((await storedTariff())?.tariff).toEqual(tariff(1));
});

test("it is fetched once, then requested by its version, and replaced when it has changed", async () => {
  expect(await storedTariff()).toBeUndefined();
  answer = json(tariff(1));
  await Promise.all([refreshTariff(), refreshTariff()]);
  expect(asked).toEqual([null]);
  expect((await storedTariff())?.tariff).toEqual(tariff(1));

  answer = () => new Response(null, { status: 304 });
  await refreshTariff();
  expect(asked[1]).toBe('"1-aaaaaaaaaaaa"');
  expect((await storedTariff())?.tariff.number).toBe(1);

  answer = json(tariff(2));
  await refreshTariff();
  expect((await storedTariff())?.tariff).toEqual(tariff(2));
});

test("the server states how long a quote may be booked, also when nothing else has changed", async () => {
  const said =
    (days: string, body: unknown = null) =>
    () =>
      new Response(body === null ? null : JSON.stringify(body), {
        status: body === null ? 304 : 200,
        headers: { "Quote-Valid-Days": days },
      });
  answer = said("14", tariff(1));
  await refreshTariff();
  expect((await storedTariff())?.quoteValidDays).toBe(14);
  answer = said("7");
  await refreshTariff();
  expect((await storedTariff())?.quoteValidDays).toBe(7);
  answer = said("0");
  await refreshTariff();
  expect((await storedTariff())?.quoteValidDays).toBe(0);
  answer = said("soon");
  await refreshTariff();
  expect((await storedTariff())?.quoteValidDays).toBeNull();
});

test.each<[string, () => Response, object]>([
  ["no network", () => Promise.reject(new TypeError("Failed to fetch")) as unknown as Response, { kind: "offline" }],
  ["a portal's page", () => new Response("<html>"), { kind: "offline" }],
  ["somebody else's JSON", json({ hello: "world" }), { kind: "offline" }],
  ["500", json({ status: 500, message: "Broken." }, 500), { kind: "server", status: 500, message: "Broken." }],
])("%s leaves the stored one as it is", async (_, bad, error) => {
  answer = json(tariff(1));
  await refreshTariff();
  answer = bad;
  await expect(refreshTariff()).rejects.toMatchObject({ error });
  expect((await storedTariff())?.tariff).toEqual(tariff(1));
});

test("one in an earlier version's shape is fetched again", async () => {
  await tariffDb().current.put({ key: "current", tariff: { version: "1-a", rates: [] }, fetchedAt: 1 });
  expect(await storedTariff()).toBeUndefined();
  answer = json(tariff(1));
  await refreshTariff();
  expect(asked).toEqual([null]);
  expect((await storedTariff())?.tariff.number).toBe(1);
});

test("the version that the feed names is fetched only when the device has another one", async () => {
  answer = json(tariff(1));
  await followTariff("1-aaaaaaaaaaaa");
  expect((await storedTariff())?.tariff.number).toBe(1);
  await followTariff("1-aaaaaaaaaaaa");
  expect(asked.length).toBe(1);
  answer = json({ status: 500, message: "Broken." }, 500);
  await followTariff("2-aaaaaaaaaaaa");
  expect((await storedTariff())?.tariff.number).toBe(1);
  answer = json(tariff(2));
  await followTariff("2-aaaaaaaaaaaa");
  expect((await storedTariff())?.tariff.number).toBe(2);
});

test("a pull fetches the tariff that its last page names", async () => {
  const device = await freshDevice();
  try {
    await tariffDb().open(); // a new device has deleted it
    device.signIn("ada");
    const { transport } = device.server;
    const naming = {
      send: async (request: Parameters<typeof transport.send>[0]) => {
        const reply = await transport.send(request);
        return reply && { ...reply, json: { ...(reply.json as object), tariff: "2-aaaaaaaaaaaa" } };
      },
    };
    answer = json(tariff(2));
    await pull("ada", { clock: device.clock, transport: naming, token: authState.token });
    await expect.poll(async () => (await storedTariff())?.tariff.number).toBe(2);
  } finally {
    device.stop();
  }
});
