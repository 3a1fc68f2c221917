import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import { type Actor, bookingBody, call, customer, type Json, newId, newRef, SHIPMENTS } from "../support/server-api.ts";

/** The golden quotes through a live hook: the server's engine must match the browser's to the cent. */
type Vector = {
  name: string;
  country: string;
  zone: string;
  pallets: { length: number; width: number; height: number; weight: number }[];
  goods?: string;
  expected: {
    totalCBM: string;
    chargeableCBM: string;
    chargeableKg: string;
    cents: Record<string, number> & { total: number };
  };
};
const vectors: Vector[] = JSON.parse(readFileSync(new URL("../vectors/quotes.json", import.meta.url), "utf8"));

let server: Server;
let anna: Actor;
let template: Record<string, unknown>;
let tariff: Json;
beforeAll(async () => {
  server = await startServer();
  anna = await customer(server);
  template = await bookingBody(server);
  tariff = (await call(server, "GET", "/api/tariff")).body;
});
afterAll(() => server?.stop());

function send(vector: Vector, seenCents: number) {
  const zone = tariff.zones.find((z: Json) => z.zone_name === vector.zone);
  const body = {
    ...template,
    id: newId(),
    reference: newRef(),
    country_id: zone.country_id,
    zone_id: zone.id,
    pallet_details: vector.pallets,
    estimated_rate: seenCents / 100,
    goods_description: vector.goods ?? "",
  };
  return call(server, "POST", SHIPMENTS, { token: anna.token, body });
}

/** Eight at a time, in order. */
async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const i = next++;
      results[i] = await work(items[i] as T);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return results;
}

test("every vector is booked at its own price, with the same lines", async () => {
  expect(vectors.length).toBeGreaterThanOrEqual(200);
  const stored = await inParallel(vectors, async (vector) => {
    const { status, body } = await send(vector, vector.expected.cents.total);
    if (status !== 200) return { name: vector.name, refused: body };
    const cents = Object.entries(body.cost_breakdown as Record<string, number>).map(([line, euro]) => {
      // Exact to the cent: the stored number is the nearest one to it, not merely close.
      expect(euro).toBe(Math.round(euro * 100) / 100);
      return [line, Math.round(euro * 100)];
    });
    return {
      name: vector.name,
      goods: body.goods_description,
      total: Math.round(body.estimated_rate * 100),
      totalCBM: body.total_cbm.toFixed(9),
      chargeableCBM: body.chargeable_cbm.toFixed(9),
      chargeableKg: body.total_chargeable_weight.toFixed(9),
      pallets: body.pallet_details,
      cents: Object.fromEntries(cents),
    };
  });
  expect(stored).toEqual(
    vectors.map(({ name, pallets, goods, expected: { cents, ...measures } }) => ({
      name,
      goods: goods ?? "",
      total: cents.total,
      ...measures,
      pallets,
      cents,
    })),
  );
});

test("a price one cent lower or higher is refused", async () => {
  const some = vectors.filter((_, i) => i % 10 === 0);
  const answers = await inParallel(
    some.flatMap((vector) => [-1, 1].map((off) => ({ vector, off }))),
    async ({ vector, off }) => (await send(vector, vector.expected.cents.total + off)).body.data?.estimated_rate?.code,
  );
  expect(new Set(answers)).toEqual(new Set(["price_changed"]));
});
