import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchConsequences, type ServerConsequences } from "#data/remote/consequences.ts";
import type { Clock } from "#data/shared/env.ts";
import { MemoryStorage } from "../support/data-storage.ts";

// What follows from a choice, asked for at the server: by its schema, and given up after 2 s.

const ANSWER: ServerConsequences = {
  ...{ told: 1, push: 0, email: 1, both: 0, cannot_make: [], later: [], room: null },
  shipments: [{ id: "shipment0000001", in_bologna: "", arrives_was: "", arrives_will: "", first_sailing: "" }],
};
const CHOICE = { ids: ["shipment0000001"], status: "confirmed" as const };
/** A clock whose time is over when the test says so. */
function handClock(): Clock & { ring: () => void; waits: number[] } {
  const set = new Set<() => void>();
  const waits: number[] = [];
  return {
    waits,
    now: () => 0,
    after(ms, fn) {
      waits.push(ms);
      set.add(fn);
      return () => set.delete(fn);
    },
    ring: () => {
      for (const fn of set) fn();
    },
  };
}

beforeEach(() => vi.stubGlobal("localStorage", new MemoryStorage()));
afterEach(() => vi.unstubAllGlobals());
const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } });

test("sends the choice, and reads the answer", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    sent.push([new URL(url, "http://x").pathname, method, JSON.parse(String(body))]);
    return json({ ...ANSWER, of_a_later_version: 1 });
  });
  expect(await fetchConsequences(CHOICE, handClock())).toEqual(ANSWER);
  expect(sent).toEqual([["/api/shipments/consequences", "POST", CHOICE]]);
});

test("gives up after two seconds", async () => {
  const clock = handClock();
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    const answer = new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    clock.ring();
    return answer;
  });
  const answer = expect(fetchConsequences(CHOICE, clock)).rejects.toThrow();
  expect(clock.waits).toEqual([2000]);
  await answer;
});

test("does not believe an answer of another form", async () => {
  vi.stubGlobal("fetch", async () => json({ told: "many" }));
  await expect(fetchConsequences(CHOICE, handClock())).rejects.toThrow();
});
