import { resolve } from "node:path";
import { build } from "esbuild";
import { berlinLane, booking, customer, newId, post } from "../../tests/support/load/bookings.mjs";
import { startServer } from "../../tests/support/load/server.mjs";
import { seed } from "./history.mjs";

const OFFICE = { email: "office@bench.test", password: "office-pass-for-bench" };
export const HTML = (/** @type {string} */ script) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title><ul></ul><script type="module" src="${script}"></script></html>`;

/** @typedef {{ id: string, token: string }} Actor */
/** @typedef {{ page: string, url: string, actor: Actor | null }} Place where a page is opened, and its signed-in user */
/**
 * @typedef {object} SideServer
 * @property {string} name
 * @property {number} sendingPid the process that receives the bookings
 * @property {() => Promise<Place>} sending for the bookings: a new account each time, where there are accounts
 * @property {() => Promise<Place>} receiving for the rows
 * @property {(ids: string[], text: string) => Promise<void>} change sets the tracking number on the server
 * @property {() => Promise<number>} arrived how many bookings the server has
 * @property {() => Promise<void>} stop
 */
/** @typedef {Record<string, any> & { id: string, booking_date: string, tracking_number: string }} Row */

/** The address of our page once a server has its files. */
export const OUR_PAGE = "/assets/peer.html";

/** The files of the page with our data layer only; `readable` when a profile has to name its parts. */
export async function ourPage({ readable = false } = {}) {
  const script = await bundle("bench/support/ours-page.ts", !readable);
  return { "peer.html": HTML("/assets/peer.js"), "peer.js": script };
}

/** The product on two servers: one receives bookings, the other has the rows. @param {number} count */
export async function startOurs(count) {
  const assets = await ourPage();
  // All of them open, so that the office's feed contains every one.
  const open = seed(count).replace("}, () => {});", "run(`UPDATE shipments SET status = 'confirmed'`);\n}, () => {});");
  const env = { ADMIN_EMAIL: OFFICE.email, ADMIN_PASSWORD: OFFICE.password };
  const taking = await startServer({ name: "taking", assets, env });
  const having = await startServer({ name: "having", assets, env, afterMigrations: open });
  const lane = await berlinLane(taking.url);
  const office = await officeOf(having.url);
  const feed = await wholeFeed(having.url, office.token);
  const rows = /** @type {Row[]} */ (feed.filter((item) => item.collection === "shipments").map(({ row }) => row));
  const tracking = new Map(rows.map((row) => [row.id, row.tracking_number]));
  const asked = await officeOf(taking.url);
  const page = OUR_PAGE;
  /** @type {SideServer} */
  const side = {
    name: "ours",
    sendingPid: taking.pid,
    sending: async () => ({ page, url: taking.url, actor: await customer(taking.url, "ada") }),
    receiving: async () => ({ page, url: having.url, actor: office }),
    async change(ids, text) {
      for (const id of ids) {
        const edit = { op: newId(), set: { tracking_number: text }, seen: { tracking_number: tracking.get(id) } };
        await post(having.url, `/api/shipments/${id}/edit`, edit, office.token);
        tracking.set(id, text);
      }
    },
    async arrived() {
      const url = `${taking.url}/api/collections/shipments/records?perPage=1&fields=id`;
      const list = await fetch(url, { headers: { authorization: asked.token } }).then((r) => r.json());
      return list.totalItems;
    },
    async stop() {
      await Promise.all([taking.stop(), having.stop()]);
    },
  };
  return { side, rows, feedItems: feed.length, newBooking: () => booking(lane) };
}

/**
 * Bundles a page's script.
 * @param {string} entry @param {boolean} [minify] @param {Record<string, string>} [alias] replacements of packages
 */
export async function bundle(entry, minify = true, alias = {}) {
  const { outputFiles } = await build({
    entryPoints: [resolve(entry)],
    bundle: true,
    write: false,
    minify,
    format: "esm",
    target: "es2022",
    define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
    alias,
  });
  return outputFiles[0]?.text ?? "";
}

/** @param {string} url @returns {Promise<Actor>} */
async function officeOf(url) {
  const account = { identity: OFFICE.email, password: OFFICE.password };
  const { record, token } = await post(url, "/api/collections/users/auth-with-password", account);
  return { id: record.id, token };
}

/** Everything in this person's feed. @param {string} url @param {string} token */
async function wholeFeed(url, token) {
  /** @type {{ collection: string, row: Record<string, any> }[]} */
  const items = [];
  let [epoch, scope, since] = ["", "", 0];
  for (;;) {
    const query = new URLSearchParams({ epoch, scope, since: String(since), limit: "1000" });
    const answer = await fetch(`${url}/api/sync?${query}`, { headers: { authorization: token } });
    const page = await answer.json();
    ({ epoch, scope } = page);
    if (page.reset) {
      since = 0;
      continue;
    }
    items.push(...page.items);
    since = page.next;
    if (!page.more) return items;
  }
}
