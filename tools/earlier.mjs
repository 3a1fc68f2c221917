import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { capture, mustRun } from "./run.mjs";
import { Stop } from "./stop.mjs";

/**
 * Checks an earlier commit out into a temporary folder, builds it there and calls `use` with the folder. The folder is
 * removed afterwards.
 * @param {string} commit @param {(home: string) => Promise<void>} use
 * @throws {Stop} when there is no such commit or it does not build
 */
export const withEarlier = (commit, use) =>
  withSources(commit, async (home) => {
    await mustRun(`The build of ${commit}`, process.execPath, ["tools/build.mjs"], { cwd: home });
    await use(home);
  });

/**
 * The same without building.
 * @param {string} commit @param {(home: string) => Promise<void>} use
 * @throws {Stop} when there is no such commit
 */
export async function withSources(commit, use) {
  const home = mkdtempSync(join(tmpdir(), "akamas-before-"));
  const added = await capture("git", ["worktree", "add", "--detach", home, commit]);
  if (added.code !== 0) throw new Stop(`There is no commit ${commit}: ${added.output.trim()}`);
  try {
    await packages(home);
    await use(home);
  } finally {
    await capture("git", ["worktree", "remove", "--force", home]);
    rmSync(home, { recursive: true, force: true });
  }
}

/** Uses this folder's packages where the lock files are the same. @param {string} home */
async function packages(home) {
  const list = (/** @type {string} */ at) => readFileSync(join(at, "package-lock.json"), "utf8");
  if (existsSync(join(ROOT, "node_modules")) && list(home) === list(ROOT))
    return symlinkSync(join(ROOT, "node_modules"), join(home, "node_modules"), "dir");
  await mustRun("npm ci", "npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: home });
}
