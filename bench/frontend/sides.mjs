import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { startServer } from "../../tests/support/load/server.mjs";
import { precompress } from "../../tools/compress.mjs";
import { installApart } from "../support/packages-apart.mjs";

const FOLDER = resolve("bench/frontend");
const MADE = resolve("build/frontend");

/**
 * @typedef {object} Front
 * @property {string} name
 * @property {string} url
 * @property {boolean} marked its page marks when the app has taken over (`data-ready`)
 * @property {boolean} kept whether it has a service worker
 * @property {string[]} pages that both it and ours have
 * @property {() => Promise<void>} stop
 */

/**
 * Starts our front end, the same one rendered in the browser only, and the usual libraries: each with its own server.
 * @returns {Promise<Front[]>}
 */
export async function startFronts() {
  installApart(FOLDER);
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

/** Writes the data that the usual app requests from its server as files beside it. @param {string} from */
async function writeTables(from) {
  const tables = join(MADE, "usual/rest/v1");
  mkdirSync(tables, { recursive: true });
  const tariff = await fetch(`${from}/api/tariff`).then((r) => r.text());
  writeFileSync(join(tables, "tariff.json"), tariff);
  await precompress(tables);
}
