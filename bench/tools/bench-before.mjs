import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "../../tools/paths.mjs";
import { capture, mustRun } from "../../tools/run.mjs";
import { Stop } from "../../tools/stop.mjs";
import { beforeFile } from "./costs.mjs";

/**
 * Builds an earlier commit's product and runs today's bench on it, on this machine; the result is kept for the table of
 * costs. Only for benches that were there then or need nothing of the product but what it is built to.
 * @param {string} commit @param {string} bench
 */
export async function measureBefore(commit, bench) {
  const home = mkdtempSync(join(tmpdir(), "akamas-before-"));
  const added = await capture("git", ["worktree", "add", "--detach", home, commit]);
  if (added.code !== 0) throw new Stop(`There is no commit ${commit}: ${added.output.trim()}`);
  try {
    await packages(home);
    await mustRun(`The build of ${commit}`, process.execPath, ["tools/build.mjs"], { cwd: home });
    const kept = beforeFile(bench, commit);
    mkdirSync(dirname(kept), { recursive: true });
    // Benches look for the product in the folder they are run in.
    await mustRun(`${bench} of ${commit}`, process.execPath, [join(ROOT, "bench/tools/benches.mjs"), bench, kept], {
      cwd: home,
    });
    const result = JSON.parse(readFileSync(kept, "utf8"));
    writeFileSync(kept, `${JSON.stringify({ ...result, commit }, null, 2)}\n`);
    console.log(`Kept ${kept}`);
  } finally {
    await capture("git", ["worktree", "remove", "--force", home]);
    rmSync(home, { recursive: true, force: true });
  }
}

/** The packages of this folder serve there too, where the same ones are asked for. @param {string} home */
async function packages(home) {
  const list = (/** @type {string} */ at) => readFileSync(join(at, "package-lock.json"), "utf8");
  if (existsSync(join(ROOT, "node_modules")) && list(home) === list(ROOT))
    return symlinkSync(join(ROOT, "node_modules"), join(home, "node_modules"), "dir");
  await mustRun("npm ci", "npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: home });
}
