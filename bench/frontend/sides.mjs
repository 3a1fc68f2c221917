import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { startServer } from "../../tests/support/load/server.mjs";
import { precompress } from "../../tools/compress.mjs";

const FOLDER = resolve("bench/frontend");
const MADE = resolve("build/frontend");

/**
 * @typedef {object} Front
 * @property {string} name
 * @property {string} url
 * @property {boolean} marked its page says when it is the app's (`data-ready`)
 * @property {boolean} kept it has a service worker
 * @property {string[]} pages that both it and ours have
 * @property {() => Promise<void>} stop
 */

/** Our front end, the same one drawn in the browser alone, and the usual libraries: each with a server of its own. @returns {Promise<Front[]>} */
export async function startFronts() {
  install();
  for (const kind of ["plain", "usual"])
    execFileSync(process.execPath, [join(FOLDER, "build.mjs"), kind, join(MADE, kind)], { stdio: "inherit" });
  /** @type {Front[]} */
  const fronts = [];
  try {
    const ours = await startServer({ name: "front-ours" });
    fronts.push(front("ours", ours, true, ["/calculator", "/"]));
    const plain = await startServer({ name: "front-plain", site: join(MADE, "plain") });
    fronts.push(front("plain", plain, true, ["/calculator", "/"]));
    await writeTables(ours.url);
    const usual = await startServer({ name: "front-usual", site: join(MADE, "usual") });
    fronts.push(front("usual", usual, false, ["/calculator"]));
    return fronts;
  } catch (error) {
    await Promise.all(fronts.map(({ stop }) => stop()));
    throw error;
  }
}

/** @param {string} name @param {{ url: string, stop: () => Promise<void> }} server @param {boolean} own @param {string[]} pages @returns {Front} */
const front = (name, { url, stop }, own, pages) => ({ name, url, marked: own, kept: own, pages, stop });

/** What the usual app's client asks its server for, as files beside it. @param {string} from */
async function writeTables(from) {
  const tables = join(MADE, "usual/rest/v1");
  mkdirSync(tables, { recursive: true });
  const tariff = await fetch(`${from}/api/tariff`).then((r) => r.text());
  writeFileSync(join(tables, "tariff.json"), tariff);
  await precompress(tables);
}

/** Fetched by the first run: building and testing the product need none of these packages, and no script of theirs runs. */
function install() {
  if (existsSync(join(FOLDER, "node_modules"))) return;
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: FOLDER, stdio: "inherit" });
}
