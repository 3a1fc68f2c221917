import { post } from "../tests/support/load/bookings.mjs";
import { load, median, quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";
import { GOODS, PEOPLE, RECEIVERS, seed } from "./support/history.mjs";

const LARGE = Number(process.env.SHIPMENTS ?? 100_000);
const SMALL = 1000;
const REQUESTS = Number(process.env.REQUESTS ?? 200);
const OFFICE = { email: "office@bench.test", password: "office-password" };

/** One of a list by number. @param {readonly string[]} list @param {number} i */
const one = (list, i) => list[i % list.length] ?? "";

/**
 * Typical searches of an office: the i-th request of each kind.
 * @type {Record<string, (i: number) => Record<string, string>>}
 */
const SEARCHES = {
  "a tracking number": (i) => ({ q: `msku${String((i * 39 + 26) % 10_000_000).padStart(7, "0")}` }),
  "a shipper and a number": (i) => ({ q: `${one(PEOPLE, i)} ${i % 997}` }),
  "a receiver in Greek capitals": (i) => ({ q: one(RECEIVERS, i).toUpperCase() }),
  "a customer's company": (i) => ({ q: `company ${i % 200}` }),
  "goods and a receiver": (i) => ({ q: `${one(GOODS, i)} ${one(RECEIVERS, i * 3)}` }),
  "what every row has": () => ({ q: "various goods" }),
  "what every row has, cancelled ones": () => ({ q: "various goods", status: "cancelled" }),
  "two characters": (i) => ({ q: one(["ms", "wi", "10", "αν", "jo"], i) }),
  "two characters that no row has": (i) => ({ q: one(["qz", "wq", "ξψ", "##"], i) }),
  "a word that no row has": (i) => ({ q: `zeppelin${i}` }),
};
/** @type {Record<string, (i: number) => Record<string, string>>} */
const PAGES = {
  "first page": () => ({}),
  "first page, cancelled ones": () => ({ status: "cancelled" }),
};

/** The office's list and its search, with a small and a large history. */
export async function run() {
  /** @type {Record<string, Record<"small" | "large", number[]>>} */
  const taken = {};
  /** @type {Record<string, string | number>[]} */
  const rows = [{ what: "shipments", small: SMALL, large: LARGE }];
  for (const [size, count] of /** @type {const} */ ([
    ["small", SMALL],
    ["large", LARGE],
  ])) {
    const server = await startServer({
      name: size,
      afterMigrations: seed(count),
      env: { ADMIN_EMAIL: OFFICE.email, ADMIN_PASSWORD: OFFICE.password },
    });
    try {
      const { token } = await post(server.url, "/api/collections/users/auth-with-password", {
        identity: OFFICE.email,
        password: OFFICE.password,
      });
      const headers = { authorization: token };
      const ask = async (
        /** @type {string} */ name,
        /** @type {number} */ times,
        /** @type {(i: number) => string} */ path,
      ) => {
        const { latencies, failed } = await load(server.url, times, 1, (i) => ({
          method: "GET",
          path: path(i),
          headers,
        }));
        if (failed.length) throw new Error(`${name}: ${failed[0]}`);
        taken[name] ??= { small: [], large: [] };
        taken[name][size].push(...latencies);
      };
      // The first search pays for indexing everything that was inserted; it is not counted.
      await ask("first request: indexes everything", 1, () => "/api/shipments/search");
      for (const [name, query] of Object.entries({ ...PAGES, ...SEARCHES }))
        await ask(name, REQUESTS, (i) => `/api/shipments/search?${new URLSearchParams(query(i))}`);
      await ask("counters", REQUESTS, () => "/api/office/counters");
    } finally {
      await server.stop();
    }
  }
  const p95 = (/** @type {string} */ name, /** @type {"small" | "large"} */ size) =>
    quantile(taken[name]?.[size] ?? [], 0.95);
  for (const name of Object.keys(taken))
    rows.push({
      what: `${name} (p95 ms)`,
      small: round(p95(name, "small")),
      large: round(p95(name, "large")),
      large_median: round(median(taken[name]?.large ?? [])),
    });
  for (const [what, names] of Object.entries({ "first page": Object.keys(PAGES), search: Object.keys(SEARCHES) })) {
    const all = (/** @type {"small" | "large"} */ size) =>
      quantile(
        names.flatMap((name) => taken[name]?.[size] ?? []),
        0.95,
      );
    rows.push({
      what: `${what}, all kinds: p95 (ms)`,
      small: round(all("small")),
      large: round(all("large")),
      target: "<= 50",
    });
    rows.push({
      what: `${what}, all kinds: p95 large / small`,
      large: round(all("large") / all("small")),
      target: "<= 3",
    });
  }
  return { name: "office", unit: "ms", rows };
}
