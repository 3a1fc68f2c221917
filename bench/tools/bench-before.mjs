import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withEarlier } from "../../tools/earlier.mjs";
import { ROOT } from "../../tools/paths.mjs";
import { mustRun } from "../../tools/run.mjs";
import { beforeFile } from "./costs.mjs";

/**
 * Builds an earlier commit's product and runs today's benchmark on it, on this machine; the result is kept for the table of
 * costs. Only for benchmarks that existed then or need only the built product.
 * @param {string} commit @param {string} bench
 */
export const measureBefore = (commit, bench) =>
  withEarlier(commit, async (home) => {
    const kept = beforeFile(bench, commit);
    mkdirSync(dirname(kept), { recursive: true });
    // Benchmarks look for the product in the current folder.
    await mustRun(`${bench} of ${commit}`, process.execPath, [join(ROOT, "bench/tools/benches.mjs"), bench, kept], {
      cwd: home,
    });
    const result = JSON.parse(readFileSync(kept, "utf8"));
    writeFileSync(kept, `${JSON.stringify({ ...result, commit }, null, 2)}\n`);
    console.log(`Kept ${kept}`);
  });
