import { post } from "../tests/support/load/bookings.mjs";
import { median, quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";
import { FIRST_VISIT, firstVisit, openBrowser } from "./support/first-visit.mjs";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** Another built product, as that of an earlier commit. */
const PRODUCT = process.env.PRODUCT ?? ".";
const OFFICE = { identity: "office@bench.test", password: "bench-password" };
const LIMIT_MS = 1500;

/** The first visit of a phone of the warehouse: until its head and what loads are painted, and until a point can be chosen. */
export async function run() {
  const env = { ADMIN_EMAIL: OFFICE.identity, ADMIN_PASSWORD: OFFICE.password };
  const server = await startServer({ name: "warehouse", product: PRODUCT, site: `${PRODUCT}/dist`, env });
  const browser = await openBrowser();
  try {
    const session = await post(server.url, "/api/collections/users/auth-with-password", OFFICE);
    /** @type {{ answer: number, ready: number }[]} */
    const seen = [];
    for (let n = 0; n < ROUNDS; n += 1)
      seen.push(await firstVisit(browser, `${server.url}/warehouse`, watch, JSON.stringify(session)));
    const figures = (/** @type {number[]} */ all) => ({
      median: round(median(all), 0),
      p95: round(quantile(all, 0.95), 0),
    });
    const rows = [
      {
        what: `${FIRST_VISIT}: until /warehouse has painted its head`,
        ...figures(seen.map((one) => one.answer)),
        limit: LIMIT_MS,
      },
      {
        what: `${FIRST_VISIT}: until a point can be chosen on /warehouse`,
        ...figures(seen.map((one) => one.ready)),
      },
    ];
    return { name: "warehouse", unit: "ms from the navigation", rows };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** In the page: when words stand in it and a frame with them was painted, and when the points are there. */
function watch() {
  const seen = { answer: 0, ready: 0 };
  const painted = (/** @type {"answer" | "ready"} */ name) => {
    const turn = new MessageChannel();
    turn.port1.onmessage = () => {
      seen[name] = performance.now();
      if (seen.answer > 0 && seen.ready > 0) Object.assign(window, { seen });
    };
    requestAnimationFrame(() => turn.port2.postMessage(0));
  };
  const asked = new Set();
  const look = () => {
    const isPainted = performance.getEntriesByName("first-contentful-paint").length > 0;
    for (const [name, there] of /** @type {const} */ ([
      ["answer", isPainted && (document.body?.innerText.trim() ?? "") !== ""],
      ["ready", document.querySelector("input[type=radio]") !== null],
    ]))
      if (there && !asked.has(name)) {
        asked.add(name);
        painted(name);
      }
    if (asked.size < 2) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
