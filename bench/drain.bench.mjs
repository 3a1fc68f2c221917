import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { berlinLane, booking, customer } from "../tests/support/load/bookings.mjs";
import { median, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";
import { OUR_PAGE, ourPage } from "./support/ours.mjs";
import { profilePage } from "./support/page-profile.mjs";
import { watchProcessor, watchThreads } from "./support/processor.mjs";
import { call, each, onDevice } from "./support/round.mjs";
import { profiledServer, profileServer } from "./support/server-profile.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const QUEUED = Number(process.env.QUEUED ?? 1000);
/** Chromium runs databases in its thread pool, and pipes to other processes in the IO thread. @type {[RegExp, string][]} */
const THREADS = [
  [/^ThreadPool/, "its databases"],
  [/IOThread/, "messages between processes"],
];
/**
 * What the peers of bench/peers do in place of a part, by the beginning of its name; parts not listed they do in their own
 * way.
 * @type {Record<string, string>}
 */
const PEERS = {
  SQLite: "rows stay in the server's memory",
  hooks: "nothing: no rights, no price, no history, no mail",
  "sign-in": "nothing",
  PocketBase: "no rules, no fields that are checked",
  "its databases": "one write; here: claimed, answered, receipt, taken out, and two rows of the feed",
};

/** Where the seconds of a drain are spent, by profile: the queue is emptied as in the comparison with the peers. */
export async function run() {
  const home = mkdtempSync(join(tmpdir(), "akamas-bench-drain-"));
  const file = join(home, "server.pprof");
  const assets = await ourPage({ readable: true });
  const server = await startServer({ name: "drain", assets, env: { PROFILE: file }, binary: profiledServer() });
  try {
    const lane = await berlinLane(server.url);
    /** @type {Map<string, number>[]} */
    const rounds = [];
    for (let i = 0; i < ROUNDS; i++) rounds.push(await drainOnce({ server, file, source: assets["peer.js"], lane }));
    const rows = [...new Set(rounds.flatMap((round) => [...round.keys()]))].map((key) => {
      const [where = "", what = ""] = key.split("|");
      // A part that does not appear in a round counts as zero.
      return { where, what, seconds: median(rounds.map((round) => round.get(key) ?? 0)) };
    });
    const total = rows.filter(({ where }) => where !== "clock").reduce((sum, { seconds }) => sum + seconds, 0);
    return {
      name: "drain",
      unit: `seconds of the processor for ${QUEUED} bookings`,
      rows: inOrder(rows).map((row) => ({
        ...row,
        seconds: round(row.seconds, 3),
        "ms a booking": round((row.seconds * 1000) / QUEUED, 2),
        share: row.where === "clock" ? "" : `${Math.round((100 * row.seconds) / total)} %`,
        "at the peers": Object.entries(PEERS).find(([start]) => row.what.startsWith(start))?.[1] ?? "",
      })),
    };
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** @typedef {{ where: string, what: string, seconds: number }} Part */

/** By place, each place's largest first; wall-clock time last. @param {Part[]} rows */
function inOrder(rows) {
  const places = ["server", "page", "browser", "clock"];
  return rows.toSorted((a, b) => places.indexOf(a.where) - places.indexOf(b.where) || b.seconds - a.seconds);
}

/**
 * @param {{ server: Awaited<ReturnType<typeof startServer>>, file: string, source: string, lane: Awaited<ReturnType<typeof berlinLane>> }} given
 * @returns {Promise<Map<string, number>>} seconds by "where|what"
 */
async function drainOnce({ server, file, source, lane }) {
  /** @type {Map<string, number>} */
  const spent = new Map();
  const add = (/** @type {string} */ key, /** @type {number} */ seconds) =>
    spent.set(key, (spent.get(key) ?? 0) + seconds);
  const place = { page: OUR_PAGE, url: server.url, actor: await customer(server.url, "ada") };
  await onDevice(place, async (context, open, profile) => {
    const page = await open();
    await context.setOffline(true);
    const bookings = Array.from({ length: QUEUED }, () => booking(lane));
    await each(page, "save", bookings);
    const session = await context.newCDPSession(page);
    const drained = call(page, "drained");
    await drained.begun;
    const [inPage, onServer] = [await profilePage(session, source), profileServer(server.pid, file)];
    const [all, threads] = [watchProcessor({ server: server.pid, profile }), watchThreads(profile)];
    await context.setOffline(false);
    const ms = await drained.done;
    const [processes, byThread] = [all(), threads()];
    for (const [what, seconds] of shared(await onServer(), processes.server)) add(`server|${what}`, seconds);
    for (const [what, seconds] of shared(await inPage(), processes.page)) add(`page|${what}`, seconds);
    for (const [name, seconds] of byThread)
      add(`browser|${THREADS.find(([is]) => is.test(name))?.[1] ?? "the rest"}`, seconds);
    add("browser|the network", processes["its services"]);
    add("clock|from the network's return until all are acknowledged", ms / 1000);
  });
  return spent;
}

/**
 * A profile is sampled, and the page's leaves out other threads. So the processor time of the whole process, as the system
 * counts it, is divided in the profile's proportions.
 * @param {Map<string, number>} parts @param {number} seconds
 */
function shared(parts, seconds) {
  const sum = [...parts.values()].reduce((a, b) => a + b, 0);
  return new Map([...parts].map(([what, part]) => [what, (part / sum) * seconds]));
}
