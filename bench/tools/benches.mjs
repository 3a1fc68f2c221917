import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { endTogether } from "../../tools/end-together.mjs";
import { ROOT } from "../../tools/paths.mjs";
import { Stop } from "../../tools/stop.mjs";
import { where } from "../../tools/where.mjs";
import { workMs } from "./speed.mjs";

const FOLDER = join(ROOT, "bench");
const ENDING = ".bench.mjs";
export const RESULTS = join(FOLDER, "results");

/**
 * Minutes on two cores, in the order in which they run: quick ones first. The time of a kept run is used instead.
 * @type {Record<string, number>}
 */
const PLAN = {
  rates: 1,
  create: 2,
  edits: 2,
  drain: 2,
  mail: 2,
  start: 3,
  track: 3,
  warehouse: 3,
  server: 3,
  feed: 3,
  admin: 3,
  scans: 3,
  codes: 6,
  sailings: 3,
  quote: 3,
  receipt: 2,
  fanout: 5,
  office: 5,
  lighthouse: 4,
  offline: 5,
  load: 4,
  "hostile-load": 15,
  push: 7,
  frontend: 16,
  peers: 17,
  growth: 7,
  fresh: 12,
};
/** A benchmark that takes so many times longer is considered hanging. */
const PATIENCE = 3;
/** How long an ended benchmark has to end its browsers and servers. */
const GOODBYE_MS = 15_000;

/** @typedef {{ name: string, unit: string, rows: Record<string, string | number>[] }} Result */
/** `work`: what bench/tools/speed.mjs measured before and after. @typedef {Result & { date: string, commit: string, seconds?: number, work?: { before: number, after: number }, machine: { cpu: string, cores: number, memoryGB: number, system: string }, versions: Record<string, string> }} Kept */

/** The benchmarks' files by name: those of the product, and those of the folders that compare it with others.
 * @returns {Map<string, string>} */
function files() {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const found = ["", ...folders.map(({ name }) => name)].flatMap((folder) =>
    readdirSync(join(FOLDER, folder))
      .filter((file) => file.endsWith(ENDING))
      .map((file) => /** @type {const} */ ([file.slice(0, -ENDING.length), join(FOLDER, folder, file)])),
  );
  return new Map(found);
}

/** Names of the benchmarks, in the order in which they run. */
export function benches() {
  const place = (/** @type {string} */ name) => {
    const at = Object.keys(PLAN).indexOf(name);
    return at < 0 ? Object.keys(PLAN).length : at;
  };
  return [...files().keys()].sort((a, b) => place(a) - place(b) || a.localeCompare(b));
}

/**
 * The file of a result; a second run has its own, so that bench/tools/order.mjs can compare them.
 * @param {string} name
 * @param {boolean} [second]
 */
export const resultFile = (name, second = false) => join(RESULTS, second ? "second" : "", `${name}.json`);

/** @param {string} name @param {boolean} [second] @returns {Kept | null} null when it was never run */
export function keptResult(name, second = false) {
  const file = resultFile(name, second);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** The expected minutes: those of the last run, or the planned ones. @param {string} name */
export const minutesOf = (name) => Math.ceil((keptResult(name)?.seconds ?? (PLAN[name] ?? 5) * 60) / 60);

/**
 * Runs one in a separate process, which is killed when it hangs, and keeps its figures. LIMIT_MINUTES replaces the limit of
 * three times the expected time.
 * @param {string} name @param {boolean} [second]
 * @throws {Stop} when it failed or hung; the figures of the last run stay then
 */
export async function runBench(name, second = false) {
  const limit = Number(process.env.LIMIT_MINUTES ?? Math.max(5, Math.max(minutesOf(name), PLAN[name] ?? 0) * PATIENCE));
  console.log(`\n${name} … about ${minutesOf(name)} min, ended after ${limit}`);
  const code = await inGroup([fileURLToPath(import.meta.url), name, resultFile(name, second)], limit * 60_000);
  if (code === null) throw new Stop(`${name} did not end within ${limit} minutes.`);
  if (code !== 0) throw new Stop(`${name} failed (exit code ${code}).`);
}

/**
 * @param {string[]} args of Node
 * @param {number} ms
 * @returns {Promise<number | null>} its exit code, null when it was killed
 */
function inGroup(args, ms) {
  // A process group of its own: servers that it started are killed with it.
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit", detached: true });
  const tell = (/** @type {NodeJS.Signals} */ signal) => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // No process of the group is left.
    }
  };
  let hung = false;
  /** @type {NodeJS.Timeout[]} */
  const timers = [];
  const end = () => {
    // Browsers have groups of their own: their parent ends them when it is interrupted.
    tell("SIGINT");
    timers.push(setTimeout(() => tell("SIGKILL"), GOODBYE_MS));
  };
  timers.push(
    setTimeout(() => {
      hung = true;
      end();
    }, ms),
  );
  /** @type {Promise<number | null>} */
  const ended = new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", (code) => {
      for (const timer of timers) clearTimeout(timer);
      tell("SIGKILL");
      done(hung ? null : (code ?? 1));
    });
  });
  endTogether(end, ended);
  return ended;
}

/**
 * Runs one in this process, prints its table and keeps the figures with machine and versions.
 * @param {string} name
 * @param {string} file
 */
async function runHere(name, file) {
  const before = await workMs();
  const started = performance.now();
  const { run } = await import(pathToFileURL(files().get(name) ?? "").href);
  /** @type {Result} */
  const result = await run();
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${result.name} (${result.unit}), ${seconds} s`);
  console.table(result.rows);
  mkdirSync(dirname(file), { recursive: true });
  const work = { before, after: await workMs() };
  const kept = { ...result, seconds, work, date: new Date().toISOString(), ...(await where()) };
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
}

// node bench/tools/benches.mjs <name> <file>
const [, called, name, file] = process.argv;
if (called === fileURLToPath(import.meta.url) && name && file) {
  await runHere(name, file);
  // Explicitly: a socket left open must not delay the next benchmark.
  process.exit(0);
}
