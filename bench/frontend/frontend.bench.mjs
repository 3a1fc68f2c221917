import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { median, round as rounded, spread } from "../../tests/support/load/load.mjs";
import { lighthouseLook } from "../support/lighthouse.mjs";
import { chromiumVersion } from "../support/round.mjs";
import { NOT_DONE, SETTINGS } from "./notes.mjs";
import { startFronts } from "./sides.mjs";
import { firstVisitHttp2, start, weigh } from "./starts.mjs";

const LOOKS = Number(process.env.LOOKS ?? 3);
const STARTS = Number(process.env.STARTS ?? 10);
/** No further round of starts begins after so many minutes, once there are three. */
const MINUTES = Number(process.env.MINUTES ?? 15);

/** Our front end against the same app rendered in the browser only and against the usual libraries, alternating. */
export async function run() {
  const fronts = await startFronts();
  /** @type {Map<string, Map<string, (number | string)[]>>} by what, by side */
  const taken = new Map();
  const addTo = (/** @type {string} */ side) => (/** @type {string} */ what, /** @type {number | string} */ value) => {
    const bySide = taken.get(what) ?? new Map();
    taken.set(what, bySide.set(side, [...(bySide.get(side) ?? []), value]));
  };
  try {
    for (const front of fronts) await weigh(front, addTo(front.name));
    const machine = await looks(fronts, addTo);
    const begun = performance.now();
    for (let i = 0; i < STARTS; i++) {
      if (i >= 3 && performance.now() - begun > MINUTES * 60_000) break;
      for (const front of fronts) {
        await firstVisitHttp2(front, addTo(front.name));
        await start(front, addTo(front.name));
      }
    }
    return {
      name: "frontend",
      unit: "kB, ms",
      rows: [...taken].flatMap(([what, bySide]) => [...bySide].map(([side, all]) => figures(what, side, all))),
      settings: SETTINGS,
      machineIndex: machine,
      peers: { ...packages(), chromium: await chromiumVersion() },
    };
  } finally {
    await Promise.all(fronts.map(({ stop }) => stop()));
  }
}

/**
 * Lighthouse's mobile preset over every page that two sides have.
 * @param {import("./sides.mjs").Front[]} fronts
 * @param {(side: string) => (what: string, value: number) => void} addTo
 * @returns {Promise<number>} the median of Lighthouse's machine benchmark: below 1000 it was busy
 */
async function looks(fronts, addTo) {
  const look = await lighthouseLook();
  /** @type {number[]} */
  const machine = [];
  for (let i = 0; i < LOOKS; i++)
    for (const path of ["/calculator", "/"])
      for (const { name, url, pages } of fronts) {
        if (!pages.includes(path)) continue;
        const seen = await look(url + path);
        const add = addTo(name);
        add(`${path}: LCP, Lighthouse mobile, ms`, seen.lcp);
        add(`${path}: TBT, Lighthouse mobile, ms`, seen.tbt);
        add(`${path}: performance, Lighthouse mobile, of 100`, seen.performance);
        machine.push(seen.machine);
      }
  return rounded(median(machine), 0);
}

/** @param {string} what @param {string} side @param {(number | string)[]} all */
function figures(what, side, all) {
  const kind = Object.keys(NOT_DONE).find((start) => what.startsWith(start)) ?? "";
  const numbers = all.filter((value) => typeof value === "number");
  return {
    what,
    side,
    median:
      numbers.length === all.length ? rounded(median(numbers), 1) : String(all.find((one) => typeof one === "string")),
    // A percentage of the median; undefined for a median of zero.
    spread: numbers.length && median(numbers) > 0 ? rounded(spread(numbers), 3) : 0,
    n: all.length,
    "not done": NOT_DONE[kind]?.[side] ?? "",
  };
}

/** The usual app's packages, with versions. @returns {Record<string, string>} */
const packages = () => JSON.parse(readFileSync(resolve("bench/frontend/package.json"), "utf8")).dependencies;
