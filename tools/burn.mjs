import { spawn, spawnSync } from "node:child_process";
import { dirname, relative } from "node:path";
import { titleOf } from "./counts.mjs";
import { fetchChromium, prepareMachine } from "./machine.mjs";
import { ROOT } from "./paths.mjs";
import { prepare } from "./prepare.mjs";
import { go, playwright, vitest } from "./runners.mjs";
import { runMain, Stop } from "./stop.mjs";

const ROUNDS = 10;
/** Processes that do nothing but keep a processor busy, as long as this one lives. */
const BUSY = 2;
const WORK = `const parent = process.ppid;
for (let end = 0; process.ppid === parent; end = Date.now() + 500) while (Date.now() < end);`;
const TEST = /(\.(test|spec)\.tsx?|_test\.go)$/;

// npm run burn [-- <test files>]: each test of these files, or of those that changed since the branch left main and are not
// committed, ten times beside two busy processes. Prints which tests failed how often; fails when one did.
await runMain(async () => {
  const files = (process.argv.length > 2 ? process.argv.slice(2) : changed()).filter((file) => TEST.test(file));
  if (files.length === 0) throw new Stop("No test file was named, and none has changed.");
  const browser = files.some((file) => /^tests\/(e2e|engines)\//.test(file));
  const engines = files.some((file) => file.startsWith("tests/engines/"));
  await prepareMachine([
    ...(browser ? /** @type {const} */ (["browser"]) : []),
    ...(engines ? /** @type {const} */ (["engines"]) : []),
  ]);
  const settings = await prepare({}, "all");
  if (browser) await fetchChromium();
  const { buildAll } = await import("./parts.mjs");
  await buildAll({ ...settings, only: ["binary", "types", "routes", "hooks", "web"] });
  const failed = await rounds(files);
  if (failed.size) console.table([...failed].map(([test, times]) => ({ test, failed: `${times} of ${ROUNDS}` })));
  else console.log(`\n${files.length} files, ${ROUNDS} rounds: none failed`);
  return failed.size ? 1 : 0;
});

/** How often each test failed. @param {string[]} files @returns {Promise<Map<string, number>>} */
async function rounds(files) {
  const busy = Array.from({ length: BUSY }, () => spawn(process.execPath, ["-e", WORK], { stdio: "ignore" }));
  /** @type {Map<string, number>} */
  const failed = new Map();
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      console.log(`\n== round ${round} of ${ROUNDS}`);
      for (const [runner, own] of byRunner(files)) {
        const { failures } = await runner(own);
        for (const one of failures) failed.set(titleOf(one), (failed.get(titleOf(one)) ?? 0) + 1);
      }
    }
  } finally {
    for (const one of busy) one.kill("SIGKILL");
  }
  return failed;
}

/** What differs from the commit at which this branch left main, and what is not committed. @returns {string[]} */
function changed() {
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync("git", args, { cwd: ROOT, encoding: "utf8" }).stdout.trim();
  const since = git("merge-base", "HEAD", "origin/main") || git("merge-base", "HEAD", "main") || "HEAD";
  const names = `${git("diff", "--name-only", "--diff-filter=d", since)}\n${git("ls-files", "--others", "--exclude-standard")}`;
  return [...new Set(names.split("\n"))];
}

/**
 * The files by what runs them.
 * @param {string[]} files
 * @returns {[(files: string[]) => Promise<import("./counts.mjs").Result>, string[]][]}
 */
function byRunner(files) {
  const of = (/** @type {string} */ start) => files.filter((file) => file.startsWith(start));
  /** @type {[(files: string[]) => Promise<import("./counts.mjs").Result>, string[]][]} */
  const all = ["unit", "data", "harness", "ui", "server"].map((project) => [
    (own) => vitest("burn", ["--project", project], { files: own }),
    of(`tests/${project}/`),
  ]);
  all.push([
    (own) => vitest("burn", ["--config", "tests/engines/vitest.config.ts"], { files: own }),
    of("tests/engines/"),
  ]);
  all.push([(own) => playwright("burn.json", { files: own }), of("tests/e2e/")]);
  all.push([
    (own) => go({ files: [...new Set(own.map((file) => `./${relative("pocketbase", dirname(file))}`))] }),
    of("pocketbase/"),
  ]);
  return all.filter(([, own]) => own.length > 0);
}
