import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { berlinLane, booking, customer, storedBooking } from "../tests/support/load/bookings.mjs";
import { load, median, quantile, round, spread } from "../tests/support/load/load.mjs";
import { startServer, WITHOUT_TRIGGERS } from "../tests/support/load/server.mjs";

const ROUNDS = 5;
const BOOKINGS = 600;
// The number of requests that one device has in flight (src/data/sync/push.ts). With IN_FLIGHT=8 the client saturates two
// cores.
const IN_FLIGHT = Number(process.env.IN_FLIGHT ?? 4);
const CUSTOMERS = 8;
const LIST = 500;
const LISTS = 60;

/** A complete booking against a bare row in the same table, interleaved; and a list of 500 of them. */
export async function run() {
  const full = await startServer({ name: "full" });
  const bare = await startServer({
    name: "bare",
    hooksDir: mkdtempSync(join(tmpdir(), "akamas-bench-no-hooks-")),
    afterMigrations: WITHOUT_TRIGGERS,
  });
  try {
    const lane = await berlinLane(full.url);
    const people = await Promise.all(Array.from({ length: CUSTOMERS }, (_, i) => customer(full.url, `customer${i}`)));
    const strangers = await Promise.all(
      Array.from({ length: CUSTOMERS }, (_, i) => customer(bare.url, `customer${i}`)),
    );
    const at = (/** @type {{id: string, token: string}[]} */ list, /** @type {number} */ i) => {
      const one = list[i % list.length];
      if (!one) throw new Error("no customer");
      return one;
    };
    const path = "/api/collections/shipments/records";
    const sides = {
      full: () =>
        load(full.url, BOOKINGS, IN_FLIGHT, (i) => ({
          method: "POST",
          path,
          headers: { authorization: at(people, i).token },
          body: booking(lane),
        })),
      bare: () =>
        load(bare.url, BOOKINGS, IN_FLIGHT, (i) => ({
          method: "POST",
          path,
          headers: { authorization: at(strangers, i).token },
          body: storedBooking(booking(lane), at(strangers, i).id),
        })),
    };
    /** @type {Record<"full" | "bare", { rate: number[], p95: number[] }>} */
    const creates = { full: { rate: [], p95: [] }, bare: { rate: [], p95: [] } };
    for (let round = 0; round < ROUNDS; round++)
      for (const side of /** @type {const} */ (["bare", "full"])) {
        const { seconds, latencies, failed } = await sides[side]();
        if (failed.length) throw new Error(`${side}: ${failed.length} creates failed: ${failed[0]}`);
        creates[side].rate.push(BOOKINGS / seconds);
        creates[side].p95.push(quantile(latencies, 0.95));
      }

    const lister = await customer(full.url, "lister");
    const bareLister = await customer(bare.url, "lister");
    await load(full.url, LIST, IN_FLIGHT, () => ({
      method: "POST",
      path,
      headers: { authorization: lister.token },
      body: booking(lane),
    }));
    await load(bare.url, LIST, IN_FLIGHT, () => ({
      method: "POST",
      path,
      headers: { authorization: bareLister.token },
      body: storedBooking(booking(lane), bareLister.id),
    }));
    /** @type {Record<"full" | "bare", number[]>} */
    const lists = { full: [], bare: [] };
    for (let round = 0; round < ROUNDS; round++)
      for (const [side, url, who] of /** @type {const} */ ([
        ["bare", bare.url, bareLister],
        ["full", full.url, lister],
      ])) {
        const filter = encodeURIComponent(`user_id = "${who.id}"`);
        const { latencies, failed } = await load(url, LISTS, 1, () => ({
          method: "GET",
          path: `${path}?perPage=${LIST}&skipTotal=1&sort=-created&filter=${filter}`,
          headers: { authorization: who.token },
        }));
        if (failed.length) throw new Error(`${side}: list failed: ${failed[0]}`);
        // All samples together: five medians of sixty differ less than two runs do.
        lists[side].push(...latencies);
      }
    return {
      name: "create",
      unit: "creates/s, ms",
      rows: [
        { what: "requests in flight", value: IN_FLIGHT },
        row("create, bare", creates.bare),
        row("create, with price, event and feed rows", creates.full),
        {
          what: "create: full / bare",
          value: round(median(creates.full.rate) / median(creates.bare.rate)),
          target: ">= 0.4",
        },
        { what: "list of 500, bare (ms)", value: round(median(lists.bare)), spread: round(spread(lists.bare)) },
        { what: "list of 500, with hooks (ms)", value: round(median(lists.full)), spread: round(spread(lists.full)) },
        {
          what: "list of 500: with hooks / bare",
          value: round(median(lists.full) / median(lists.bare)),
          target: "<= 1.3",
        },
      ],
    };
  } finally {
    await Promise.all([full.stop(), bare.stop()]);
  }
}

/** @param {string} what @param {{ rate: number[], p95: number[] }} side */
const row = (what, side) => ({
  what: `${what} (per second)`,
  value: round(median(side.rate), 0),
  spread: round(spread(side.rate)),
  p95_ms: round(median(side.p95)),
});
