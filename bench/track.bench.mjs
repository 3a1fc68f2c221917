import { berlinLane, booking, customer, post } from "../tests/support/load/bookings.mjs";
import { median, quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";
import { FIRST_VISIT, firstVisit, openBrowser } from "./support/first-visit.mjs";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** Another built product, as that of an earlier commit. */
const PRODUCT = process.env.PRODUCT ?? ".";
const LIMIT_MS = 2500;

/** The first visit of somebody who was sent the link of a shipment: until where it is can be read, and until the app is there. */
export async function run() {
  const server = await startServer({ name: "track", product: PRODUCT, site: `${PRODUCT}/dist` });
  const browser = await openBrowser();
  try {
    const { token } = await customer(server.url, "track");
    const sent = booking(await berlinLane(server.url));
    await post(server.url, "/api/collections/shipments/records", sent, token);
    /** @type {{ answer: number, ready: number }[]} */
    const seen = [];
    for (let n = 0; n < ROUNDS; n += 1)
      seen.push(await firstVisit(browser, `${server.url}/track/${sent.reference}`, watch));
    const figures = (/** @type {number[]} */ all) => ({
      median: round(median(all), 0),
      p95: round(quantile(all, 0.95), 0),
    });
    const rows = [
      {
        what: `${FIRST_VISIT}: until /track/… says where a shipment is`,
        ...figures(seen.map((one) => one.answer)),
        limit: LIMIT_MS,
      },
      { what: `${FIRST_VISIT}: until the app of /track/… is there`, ...figures(seen.map((one) => one.ready)) },
    ];
    return { name: "track", unit: "ms from the navigation", rows };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** In the page: when the title says where the pallets are and a frame with it was painted, and when the app has drawn it. */
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
    const says = /\d pallets?/.test(document.querySelector("main h1")?.textContent ?? "");
    const app = says && document.documentElement?.dataset.ready !== undefined;
    for (const [name, there] of /** @type {const} */ ([
      ["answer", says],
      ["ready", app],
    ]))
      if (there && !asked.has(name)) {
        asked.add(name);
        painted(name);
      }
    if (asked.size < 2) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
