import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { berlinLane, booking, customer, post } from "../tests/support/load/bookings.mjs";
import { load, median, quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";
import { seed } from "./support/history.mjs";

/** The last size is compared with the first. The whole takes about six minutes, half of them to create the million. */
const SIZES = (process.env.SIZES ?? "1000,10000,100000,1000000").split(",").map(Number);
const REQUESTS = Number(process.env.REQUESTS ?? 100);
const OWN = 50;
/** How many of the newest shipments the product indexes itself; the others are created with their index. */
const UNINDEXED = 1000;
const OFFICE = { email: "office@bench.test", password: "office-password" };
const SHIPMENTS = "/api/collections/shipments/records";

/** How much each figure may grow from the first size to the last. @type {Record<string, number>} */
const LIMITS = {
  "office, first page": 2,
  "customer's list": 2,
  "incremental pull, customer": 2,
  "incremental pull, office": 2,
  search: 4,
};

/** The cost of the same request as the number of shipments grows: times in ms, one column per size. */
export async function run() {
  /** @type {Record<string, number[]>} */
  const p50 = {};
  /** @type {Record<string, number[]>} */
  const p95 = {};
  /** @type {Record<string, number[]>} */
  const once = {};
  for (const size of SIZES) {
    const { taken, measured } = await oneSize(size);
    for (const [name, latencies] of Object.entries(taken)) {
      p50[name] = [...(p50[name] ?? []), median(latencies)];
      p95[name] = [...(p95[name] ?? []), quantile(latencies, 0.95)];
    }
    for (const [name, value] of Object.entries(measured)) once[name] = [...(once[name] ?? []), value];
  }
  const columns = (/** @type {number[]} */ values) =>
    Object.fromEntries(SIZES.map((size, i) => [String(size), round(values[i] ?? Number.NaN)]));
  const growth = (/** @type {number[]} */ values) => round((values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN));
  const rows = [
    ...Object.entries(p50).map(([name, values]) => ({
      what: `${name} (median ms)`,
      ...columns(values),
      growth: growth(values),
      ...(LIMITS[name] ? { target: `<= ${LIMITS[name]}` } : {}),
    })),
    ...Object.entries(p95).map(([name, values]) => ({
      what: `${name} (p95 ms)`,
      ...columns(values),
      growth: growth(values),
    })),
    ...Object.entries(once).map(([name, values]) => ({ what: name, ...columns(values), growth: growth(values) })),
  ];
  return { name: "growth", unit: "ms", rows };
}

/** @param {number} size */
async function oneSize(size) {
  const server = await startServer({
    name: `growth-${size}`,
    afterMigrations: seed(size, size - UNINDEXED),
    env: { ADMIN_EMAIL: OFFICE.email, ADMIN_PASSWORD: OFFICE.password },
  });
  try {
    const lane = await berlinLane(server.url);
    const office = await post(server.url, "/api/collections/users/auth-with-password", {
      identity: OFFICE.email,
      password: OFFICE.password,
    });
    const owner = await customer(server.url, "owner");
    /** @type {Record<string, number[]>} */
    const taken = {};
    const ask = async (
      /** @type {string} */ name,
      /** @type {string} */ token,
      /** @type {(i: number) => string} */ path,
      times = REQUESTS,
    ) => {
      const make = (/** @type {number} */ i) => ({ method: "GET", path: path(i), headers: { authorization: token } });
      const { latencies, failed } = await load(server.url, times, 1, make);
      if (failed.length) throw new Error(`${name}: ${failed[0]}`);
      taken[name] = [...(taken[name] ?? []), ...latencies];
      return latencies;
    };
    const book = async (/** @type {number} */ times) => {
      const { latencies, failed } = await load(server.url, times, 1, () => ({
        method: "POST",
        path: SHIPMENTS,
        headers: { authorization: owner.token },
        body: booking(lane),
      }));
      if (failed.length) throw new Error(`a booking: ${failed[0]}`);
      return latencies;
    };

    const begun = performance.now();
    await fetch(`${server.url}/api/shipments/search`, { headers: { authorization: office.token } });
    const indexing = (performance.now() - begun) / 1000;
    await book(OWN);
    taken["a booking"] = await book(REQUESTS);
    await ask("office, first page", office.token, () => "/api/shipments/search");
    await ask(
      "search",
      office.token,
      (i) => `/api/shipments/search?q=msku${String((i * 39 + 26) % 10_000_000).padStart(7, "0")}`,
    );
    await ask("search", office.token, (i) => `/api/shipments/search?q=${encodeURIComponent(`company ${i % 200}`)}`);
    await ask("search", office.token, (i) => `/api/shipments/search?q=zeppelin${i}`);
    const filter = encodeURIComponent(`user_id = "${owner.id}"`);
    await ask(
      "customer's list",
      owner.token,
      () => `${SHIPMENTS}?filter=${filter}&sort=-booking_date&perPage=50&skipTotal=1`,
    );
    await pulls(
      server.url,
      { "incremental pull, customer": owner.token, "incremental pull, office": office.token },
      book,
      ask,
    );
    return {
      taken,
      measured: {
        [`index of ${UNINDEXED} new shipments (s)`]: indexing,
        "backup beside the running server (s)": backup(server.dataDir),
        "database (MB)": statSync(join(server.dataDir, "data.db")).size / 1e6,
        "server's memory (MB)": memory(server.pid),
      },
    };
  } finally {
    await server.stop();
  }
}

/**
 * One booking, then a pull of what is new, repeatedly.
 * @param {string} url
 * @param {Record<string, string>} clients tokens by what is measured
 * @param {(times: number) => Promise<number[]>} book
 * @param {(name: string, token: string, path: (i: number) => string, times?: number) => Promise<number[]>} ask
 */
async function pulls(url, clients, book, ask) {
  const place = async (/** @type {string} */ token, /** @type {string} */ query) =>
    (await fetch(`${url}/api/sync?${query}`, { headers: { authorization: token } })).json();
  for (const [name, token] of Object.entries(clients)) {
    const start = await place(token, "since=0&limit=1");
    let since = await headOf(place, token, start);
    for (let i = 0; i < REQUESTS / 4; i++) {
      await book(1);
      const query = `epoch=${start.epoch}&scope=${start.scope}&since=${since}&limit=500`;
      await ask(name, token, () => `/api/sync?${query}`, 1);
      since = (await place(token, query)).next;
    }
  }
}

/**
 * The end of the feed, without reading all of it: the step doubles while there is more, then it is halved.
 * @param {(token: string, query: string) => Promise<any>} place
 * @param {string} token
 * @param {{ epoch: string, scope: string }} start
 */
async function headOf(place, token, { epoch, scope }) {
  // A cursor beyond the end is answered from the beginning.
  const more = async (/** @type {number} */ since) => {
    const page = await place(token, `epoch=${epoch}&scope=${scope}&since=${since}&limit=1`);
    return page.more === true && page.reset !== true;
  };
  let low = 0;
  let high = 1;
  while (await more(high)) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await more(middle)) low = middle;
    else high = middle;
  }
  const { next } = await place(token, `epoch=${epoch}&scope=${scope}&since=${low}&limit=500`);
  return next;
}

/** Seconds of a backup. @param {string} dataDir */
function backup(dataDir) {
  const target = mkdtempSync(join(tmpdir(), "akamas-bench-backup-"));
  try {
    const begun = performance.now();
    const folders = ["--dir", dataDir, "--hooksDir", resolve("pb_hooks"), "--migrationsDir", resolve("pb_migrations")];
    execFileSync(resolve("build/akamas"), ["backup", join(target, "copy"), ...folders], { stdio: "pipe" });
    return (performance.now() - begun) / 1000;
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

/** Megabytes that a process holds in memory. @param {number} pid */
function memory(pid) {
  const kB = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kB) / 1000;
}
