import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
  DEFAULT_PALLET,
  type Json,
  member,
  newId,
  office,
  SHIPMENTS,
} from "../support/server-api.ts";

// The copy of a person's data comes in pages.
const PAGE = 10;
const SCANS = 2 * PAGE + 5;

let server: Server;
let anna: Actor;
let hall: Actor;
beforeAll(async () => {
  server = await startServer();
  [anna, hall] = [await customer(server, "Anna"), await member(server, "warehouse", "Hall")];
});
afterAll(() => server?.stop());

const data = (query = "", actor = anna) => call(server, "GET", `/api/account/data${query}`, { token: actor.token });

/** Scans of ten pallets of Anna's, five at once; each has its number as its weight. */
async function scanned(count: number): Promise<void> {
  const { id, reference } = await book(server, anna, {
    pallet_details: Array(10).fill(DEFAULT_PALLET),
    estimated_rate: undefined,
  });
  const { token } = await office(server);
  await call(server, "PATCH", `${SHIPMENTS}/${id}`, { token, body: { status: "confirmed" } });
  const one = async (n: number) => {
    const pallet = `${reference}${String((n % 10) + 1).padStart(2, "0")}plt`.toLowerCase();
    const scanned_at = new Date().toISOString();
    const body = { id: newId(), pallet, point: "hub_in", scanned_at, length: 1.2, width: 0.8, height: 1, weight: n };
    const path = "/api/collections/scans/records";
    const answer = await call(server, "POST", path, { token: hall.token, body });
    expect([answer.status, answer.body.data]).toEqual([200, undefined]);
  };
  for (let n = 1; n <= count; n += 5)
    await Promise.all(Array.from({ length: Math.min(5, count - n + 1) }, (_, i) => one(n + i)));
}

test("a long table comes in pages that have each row once; without one there is nothing to ask for", async () => {
  expect((await data()).body.more).toBeUndefined();
  await scanned(SCANS);
  const all = (await data()).body;
  expect([all.scans.length, all.more]).toEqual([SCANS, undefined]);
  const first = (await data(`?limit=${PAGE}`)).body;
  expect([first.scans.length, Object.keys(first.more)]).toEqual([PAGE, ["scans"]]);
  const page = (after: string) => `?table=scans&limit=${PAGE}&after=${encodeURIComponent(after)}`;
  const second = (await data(page(first.more.scans))).body;
  const third = (await data(page(second.more.scans))).body;
  expect(Object.keys(third).sort()).toEqual(["account", "made_at", "scans"]);
  const weights = [first, second, third].flatMap(({ scans }) => scans.map(({ weight }: Json) => weight));
  expect(weights.sort((a, b) => a - b)).toEqual(Array.from({ length: SCANS }, (_, n) => n + 1));
  // The same place of another person's table shows nothing of hers.
  const other = await data(page(first.more.scans), hall);
  expect([other.status, other.body.scans]).toEqual([200, []]);
});

test.each([
  ["?table=mail_queue&after=2026-11-22+10:00:00.000Z,000000000000000", "table"],
  ["?table=constructor&after=2026-11-22+10:00:00.000Z,000000000000000", "table"],
  ["?table=quotes_received&after=2026-11-22+10:00:00.000Z,000000000000000", "table"],
  ["?table=scans", "after"],
  ["?table=scans&after=%27+OR+1", "after"],
  ["?limit=1001", "limit"],
  ["?limit=0", "limit"],
  ["?limit=-1", "limit"],
  ["?limit=1e2", "limit"],
  ["?after=2026-11-22+10:00:00.000Z,000000000000000", "after"],
])("%s is refused", async (query, field) => {
  const { status, body } = await data(query);
  expect([status, Object.keys(body.data)]).toEqual([400, [field]]);
});

test("one at a time and six an hour, for each account", async () => {
  const limited = await startServer({ env: { RATE_LIMITS: "on" } });
  try {
    const [one, two] = [await customer(limited, "One"), await customer(limited, "Two")];
    const ask = (actor: Actor, query = "") => call(limited, "GET", `/api/account/data${query}`, { token: actor.token });
    // Of two at once one may be refused, and is not counted.
    const both = await Promise.all([ask(one), ask(one)]);
    let made = both.filter(({ status }) => status === 200).length;
    for (; made < 6; made++) expect((await ask(one)).status).toBe(200);
    const { status, body, headers } = await ask(one);
    const message = expect.stringContaining("6 copies");
    expect([status, body]).toEqual([429, { status: 429, message, data: {} }]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask(two)).status).toBe(200);
    // What is left of a copy that was begun can still be fetched.
    expect((await ask(one, "?table=shipments&after=2026-11-22+10:00:00.000Z,000000000000000")).status).toBe(200);
  } finally {
    await limited.stop();
  }
});
