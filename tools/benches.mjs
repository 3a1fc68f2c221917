import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./paths.mjs";
import { capture } from "./run.mjs";

const FOLDER = join(ROOT, "tests/bench");
const ENDING = ".bench.mjs";

/** @typedef {{ name: string, unit: string, rows: Record<string, string | number>[] }} Result */

/** Names of the benchmarks, in the order they run. */
export const benches = () =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();

/** Runs one, prints its table and keeps the numbers beside what they were measured on. @param {string} name */
export async function runBench(name) {
  console.log(`\n${name} …`);
  const { run } = await import(pathToFileURL(join(FOLDER, name + ENDING)).href);
  /** @type {Result} */
  const result = await run();
  console.log(`${result.name} (${result.unit})`);
  console.table(result.rows);
  mkdirSync(join(FOLDER, "results"), { recursive: true });
  const kept = { ...result, date: new Date().toISOString(), ...(await where()) };
  writeFileSync(join(FOLDER, "results", `${result.name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

async function where() {
  const commit = await capture("git", ["rev-parse", "--short", "HEAD"]);
  const changed = await capture("git", ["status", "--porcelain", "--untracked-files=no"]);
  const go = await capture("go", ["version"]);
  const mod = readFileSync(join(ROOT, "pocketbase/go.mod"), "utf8");
  return {
    commit: commit.code === 0 ? commit.stdout.trim() + (changed.stdout.trim() ? " with changes" : "") : "unknown",
    machine: {
      cpu: cpus()[0]?.model ?? "unknown",
      cores: cpus().length,
      memoryGB: Math.round(totalmem() / 1e9),
      system: `${type()} ${release()}`,
    },
    versions: {
      node: process.versions.node,
      go: go.stdout.trim().split(" ")[2]?.replace("go", "") ?? "unknown",
      pocketbase: /pocketbase\/pocketbase v(\S+)/.exec(mod)?.[1] ?? "unknown",
    },
  };
}
