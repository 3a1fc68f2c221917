import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { prepare } from "./prepare.mjs";
import { runMain, Stop } from "./stop.mjs";

const USAGE = `npm run screens                      pictures of every screen into screens/
npm run screens -- <word> …          only the files of tests/screens whose name has this word
npm run screens -- compare <commit>  that commit's pictures into screens/before, then which of today's differ
npm run screens -- compare           with what is in screens/before already`;

/** Those of the README are chosen by hand. */
const COMPARED = ["screens.shots", "requests.shots", "office.shots", "tray.shots"];

await runMain(async () => {
  const [command, ...rest] = process.argv.slice(2);
  if (command?.startsWith("-")) throw new Stop(USAGE);
  await prepare({});
  const { ROOT } = await import("./paths.mjs");
  const { run } = await import("./run.mjs");
  const { installChromium } = await import("./chromium.mjs");
  await installChromium();
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
  if (!existsSync(report)) throw new Stop("The pictures were not compared.");
  const { differences, other } = readReport(JSON.parse(readFileSync(report, "utf8")));
  for (const { name, said, picture } of differences) console.log(`${name}: ${said}  ${relative(ROOT, picture)}`);
  for (const line of other) console.log(line);
  console.log(
    `${differences.length} pictures differ from those of ${readFileSync(join(before, "commit.txt"), "utf8")}`,
  );
  if (differences.length || other.length) throw new Stop("Each difference is either meant or a fault.");
});

/**
 * @param {any} report of Playwright's JSON reporter
 * @returns {{ differences: { name: string, said: string, picture: string }[], other: string[] }} `other`: what failed
 *   without a picture
 */
function readReport(report) {
  /** @type {{ name: string, said: string, picture: string }[]} */
  const differences = [];
  /** @type {string[]} */
  const other = [];
  const results = (/** @type {any} */ suite) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests.flatMap((/** @type {any} */ test) =>
        test.results.map((/** @type {any} */ result) => ({ spec, result })),
      ),
    ),
    ...(suite.suites ?? []).flatMap(results),
  ];
  for (const { spec, result } of report.suites.flatMap(results)) {
    const pictures = result.attachments.filter((/** @type {any} */ one) => one.name.endsWith("-diff.png"));
    const sizes = result.errors.flatMap((/** @type {any} */ error) => error.message.match(/[\d.]+ pixels[^\n]*/) ?? []);
    for (const [i, one] of pictures.entries())
      differences.push({
        name: one.name.replace("-diff.png", ""),
        said: sizes[i] ?? "another size",
        picture: one.path,
      });
    if (result.errors.length > pictures.length)
      other.push(
        `${spec.title}: ${result.errors.map((/** @type {any} */ error) => error.message.split("\n")[0]).join("; ")}`,
      );
  }
  return { differences, other };
}
