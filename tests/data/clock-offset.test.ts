import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Answer, Transport } from "#data/remote/transport.ts";
import { fetchTransport } from "#data/remote/transport.ts";
import { clockOffset } from "#data/sync/clock-offset.ts";
import { watched } from "#data/sync/connectivity.ts";

const HOUR = 3_600_000;
const NOON = Date.parse("2026-11-24T12:00:00Z");
const request = { method: "GET", path: "/api/sync", token: "" } as const;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function answered(by: number, more: Partial<Answer> = {}): Promise<number> {
  const answer: Answer = { status: 200, json: {}, serverTime: Date.now() + by, ...more };
  const transport: Transport = { send: async () => answer };
  await watched(transport).send(request);
  return clockOffset.get();
}

test("an answer tells how far the device's clock is off, from an hour on, both ways", async () => {
  expect([await answered(59 * 60_000), await answered(-59 * 60_000)]).toEqual([0, 0]);
  expect(await answered(24 * HOUR)).toBe(24 * HOUR);
  expect(await answered(-24 * HOUR)).toBe(-24 * HOUR);
  expect(await answered(0)).toBe(0);
});

test("what is no answer of our server says nothing, and neither does one without a time", async () => {
  expect(await answered(24 * HOUR, { json: undefined })).toBe(0);
  expect(await answered(0, { serverTime: undefined })).toBe(0);
});

test("it stays without a network, until the clock was visibly set back", async () => {
  await answered(-24 * HOUR);
  vi.setSystemTime(NOON + 5 * HOUR);
  expect(clockOffset.get()).toBe(-24 * HOUR);
  vi.setSystemTime(NOON - 20 * HOUR);
  expect(clockOffset.get()).toBe(0);
});

test("the time comes from the answer's Date header", async () => {
  const dated = (date: string) => {
    vi.stubGlobal("fetch", async () => new Response("{}", { headers: { Date: date } }));
    return fetchTransport.send(request);
  };
  expect((await dated("Wed, 25 Nov 2026 12:00:00 GMT"))?.serverTime).toBe(NOON + 24 * HOUR);
  expect((await dated("soon"))?.serverTime).toBeUndefined();
});
