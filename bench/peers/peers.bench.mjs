import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { median, quantile, round as rounded, spread } from "../../tests/support/load/load.mjs";
import { startOurs } from "../support/ours.mjs";
import { installApart } from "../support/packages-apart.mjs";
import { chromiumVersion, measure } from "../support/round.mjs";
import { NOT_DONE, SETTINGS } from "./notes.mjs";
import { startPeer } from "./peer.mjs";
import { turnByTurn } from "./turns.mjs";

const FOLDER = resolve("bench/peers");
const number = (/** @type {string} */ name, /** @type {number} */ otherwise) => Number(process.env[name] ?? otherwise);
const ROUNDS = number("ROUNDS", 5);
const QUEUED = number("QUEUED", 1000);
const PULLED = number("PULLED", 10_000);
const CHANGED = number("CHANGED", 100);
/** In all rounds together. */
const SAMPLES = number("SAMPLES", 200);
/** No further round begins after so many minutes, once there are three. */
const MINUTES = number("MINUTES", 20);

/** Our offline engine against RxDB and PouchDB, alternating, in the same Chromium, each with its server. */
export async function run() {
  installApart(FOLDER);
  const ours = await startOurs(PULLED);
  const sides = [ours.side];
  try {
    for (const peer of /** @type {const} */ (["rxdb", "pouchdb"])) sides.push(await startPeer(peer, ours.rows));
    const rows = ours.rows.toSorted((a, b) => (a.booking_date < b.booking_date ? 1 : -1));
    const size = { queued: QUEUED, changed: CHANGED, samples: Math.ceil(SAMPLES / ROUNDS) };
    /** @type {Map<string, Map<string, number[][]>>} by what, by side, by turn */
    const times = new Map();
    /** @type {Map<string, Map<string, number[]>>} */
    const parts = new Map();
    const started = performance.now();
    let round = 0;
    for (; round < ROUNDS; round++) {
      if (round >= 3 && performance.now() - started > MINUTES * 60_000) break;
      const parties = sides.map((side) => ({ side, add: adder(times, side.name), spend: adder(parts, side.name) }));
      // Forwards and backwards, so that a machine that slows down over time favours no side.
      if (round % 2 === 1) parties.reverse();
      await measure({ parties, size, rows, round, newBooking: ours.newBooking });
    }
    return {
      name: "peers",
      unit: "ms",
      rows: [...times].flatMap(([what, bySide]) => [...bySide].map(([side, all]) => figures(what, side, all.flat()))),
      turns: [...times].flatMap(([what, bySide]) => turnByTurn(what, bySide)),
      drain: [...parts].map(([what, bySide]) => partOf(what, bySide)),
      rounds: round,
      bytes: { booking: bytes(ours.newBooking()), row: rounded(bytes(rows) / rows.length, 0) },
      items: { ours: ours.feedItems, rxdb: rows.length, pouchdb: rows.length },
      settings: SETTINGS,
      peers: { ...peerVersions(), chromium: await chromiumVersion() },
    };
  } finally {
    await Promise.all(sides.map((side) => side.stop()));
  }
}

/** @template T @param {Map<string, Map<string, T[]>>} values @param {string} side @returns {(what: string, value: T) => void} */
const adder = (values, side) => (what, value) => {
  const bySide = values.get(what) ?? new Map();
  values.set(what, bySide.set(side, [...(bySide.get(side) ?? []), value]));
};

/** Seconds, one column a side. @param {string} what @param {Map<string, number[]>} bySide */
const partOf = (what, bySide) => ({
  what,
  ...Object.fromEntries([...bySide].map(([side, all]) => [side, rounded(median(all))])),
});

const bytes = (/** @type {unknown} */ value) => Buffer.byteLength(JSON.stringify(value));

/** @param {string} what @param {string} side @param {number[]} all */
function figures(what, side, all) {
  const kind = Object.keys(NOT_DONE).find((start) => what.startsWith(start)) ?? "";
  return {
    what,
    side,
    median: rounded(median(all)),
    spread: rounded(spread(all), 3),
    p95: rounded(quantile(all, 0.95)),
    n: all.length,
    "not done": NOT_DONE[kind]?.[side] ?? "",
  };
}

function peerVersions() {
  return JSON.parse(readFileSync(resolve(FOLDER, "package.json"), "utf8")).dependencies;
}
