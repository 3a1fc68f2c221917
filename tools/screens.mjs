import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepare } from "./prepare.mjs";
import { tellDifferences } from "./screen-report.mjs";
import { runMain, Stop } from "./stop.mjs";

const USAGE = `npm run screens                      pictures of every screen into screens/
npm run screens -- <word> …          only the files of tests/screens whose name has this word
npm run screens -- compare <commit>  that commit's pictures into screens/before, then which of today's differ
npm run screens -- compare           with what is in screens/before already`;

/** Pictures of the README are chosen by hand and not compared. */
const COMPARED = [
  ...["screens.shots", "requests.shots", "office.shots", "tray.shots", "sailings.shots", "people.shots"],
  ...["pallets.shots", "warehouse.shots", "quotes.shots", "track.shots", "customer.shots"],
];

await runMain(async () => {
  const [command, ...rest] = process.argv.slice(2);
  if (command?.startsWith("-")) throw new Stop(USAGE);
  await prepare({}, "all");
  const { ROOT } = await import("./paths.mjs");
  const { run } = await import("./run.mjs");
  const { fetchChromium, prepareMachine } = await import("./machine.mjs");
  await prepareMachine(["browser"]);
  await fetchChromium();
  const before = join(ROOT, "screens/before");

  /** @param {string[]} args @param {{ cwd?: string, env?: Record<string, string> }} [where] */
  const playwright = (args, { cwd = ROOT, env = {} } = {}) =>
    run(
      process.execPath,
      ["node_modules/@playwright/test/cli.js", "test", "--config", "tests/screens/playwright.config.ts", ...args],
      { cwd, env: { ...process.env, ...env } },
    );

  if (command !== "compare") {
    const words = [command, ...rest].filter((word) => word !== undefined);
    const code = await playwright([...words, "--update-snapshots=all", "--reporter=line"]);
    if (code !== 0) throw new Stop("Not all pictures were taken.", code);
    return;
  }

  const [commit] = rest;
  if (commit) {
    const { withEarlier } = await import("./earlier.mjs");
    rmSync(before, { recursive: true, force: true });
    mkdirSync(before, { recursive: true });
    await withEarlier(commit, async (home) => {
      const args = [...COMPARED, "--update-snapshots=all", "--reporter=line"];
      const code = await playwright(args, { cwd: home, env: { SCREENS: before } });
      if (code !== 0) throw new Stop(`Not all pictures of ${commit} were taken.`, code);
    });
    writeFileSync(join(before, "commit.txt"), `${commit}\n`);
  }
  if (!existsSync(join(before, "commit.txt"))) throw new Stop(`There is nothing to compare with.\n\n${USAGE}`);
  const report = join(ROOT, "build/reports/screens.json");
  rmSync(report, { force: true });
  await playwright([...COMPARED, "--update-snapshots=none", "--reporter=line,json"], {
    env: { SCREENS: before, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  tellDifferences(report, readFileSync(join(before, "commit.txt"), "utf8"));
});
