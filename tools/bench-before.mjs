import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeFile } from "./costs.mjs";
import { ROOT } from "./paths.mjs";
import { capture, mustRun } from "./run.mjs";
import { Stop } from "./stop.mjs";

/**
 * Runs a bench of an earlier commit on that commit's product, on this machine, and keeps the result for the table of
 * costs.
 * @param {string} commit @param {string} bench
 */
export async function measureBefore(commit, bench) {
  const home = mkdtempSync(join(tmpdir(), "akamas-before-"));
  const added = await capture("git", ["worktree", "add", "--detach", home, commit]);
  if (added.code !== 0) throw new Stop(`There is no commit ${commit}: ${added.output.trim()}`);
  try {
    for (const folder of [".", "tests/bench/peers", "tests/bench/lighthouse"]) sharePackages(home, folder);
    await mustRun(`${bench} of ${commit}`, process.execPath, ["tools/bench.mjs", bench], { cwd: home });
    const kept = beforeFile(bench, commit);
    mkdirSync(dirname(kept), { recursive: true });
    cpSync(join(home, "tests/bench/results", `${bench}.json`), kept);
    console.log(`Kept ${kept}`);
  } finally {
    await capture("git", ["worktree", "remove", "--force", home]);
    rmSync(home, { recursive: true, force: true });
  }
}

/** The packages of this folder serve there too, where the same ones are asked for. @param {string} home @param {string} folder */
function sharePackages(home, folder) {
  const [there, here] = [join(home, folder), join(ROOT, folder)];
  const list = (/** @type {string} */ at) => join(at, "package-lock.json");
  if (!existsSync(list(there)) || !existsSync(join(here, "node_modules"))) return;
  if (readFileSync(list(there), "utf8") !== readFileSync(list(here), "utf8")) return;
  symlinkSync(join(here, "node_modules"), join(there, "node_modules"), "dir");
}
