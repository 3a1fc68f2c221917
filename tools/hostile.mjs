import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./paths.mjs";
import { prepare } from "./prepare.mjs";
import { run } from "./run.mjs";
import { runMain, Stop } from "./stop.mjs";
import { where } from "./where.mjs";

const REPORT = join(ROOT, "build/reports/hostile.json");
const RESULTS = join(ROOT, "tests/server/results");

// npm run hostile [-- --runs 2000] [--seed n]: hostile requests to every input of the server, that many for each.
await runMain(async () => {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: "2000" },
      seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
    },
  });
  const [runs, seed] = [Number(values.runs), Number(values.seed)];
  if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(seed))
    throw new Stop("npm run hostile -- [--runs 2000] [--seed n]");
  await prepare({}, "all");
  rmSync(REPORT, { force: true });
  const env = { ...process.env, HOSTILE_RUNS: String(runs), HOSTILE_SEED: String(seed), HOSTILE_REPORT: REPORT };
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "server", "tests/server/hostile.slow.test.ts"];
  const started = performance.now();
  const code = await run(process.execPath, args, { env });
  if (!existsSync(REPORT)) throw new Stop(`The run with seed ${seed} ended with code ${code} and no report.`);
  const seconds = Math.round((performance.now() - started) / 1000);
  const result = {
    name: "hostile",
    ...JSON.parse(readFileSync(REPORT, "utf8")),
    seconds,
    date: new Date().toISOString(),
  };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, "hostile.json"), `${JSON.stringify({ ...result, ...(await where()) }, null, 2)}\n`);
  return code;
});
