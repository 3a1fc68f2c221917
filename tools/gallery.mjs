import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepare } from "./prepare.mjs";
import { tellDifferences } from "./screen-report.mjs";
import { runMain, Stop } from "./stop.mjs";

const USAGE = `npm run gallery                      every component of src/ui in its states, on a development server
npm run gallery -- pictures          pictures of each state into screens/gallery
npm run gallery -- compare <commit>  that commit's pictures into screens/gallery-before, then which of today's differ
npm run gallery -- compare           with what is in screens/gallery-before already`;

const CONFIG = "gallery/vite.config.ts";

await runMain(async () => {
  const [command, commit] = process.argv.slice(2);
  await prepare({}, "all");
  const { ROOT } = await import("./paths.mjs");
  const { mustRun, run } = await import("./run.mjs");
  if (command === undefined) return run(process.execPath, ["node_modules/vite/bin/vite.js", "--config", CONFIG]);
  if (command !== "pictures" && command !== "compare") throw new Stop(USAGE);
  const { fetchChromium, prepareMachine } = await import("./machine.mjs");
  await prepareMachine(["browser"]);
  await fetchChromium();

  const build = (cwd = ROOT) =>
    mustRun("Building the gallery", process.execPath, ["node_modules/vite/bin/vite.js", "build", "--config", CONFIG], {
      cwd,
    });
  /** @param {string[]} args @param {Record<string, string>} env */
  const playwright = (args, env) =>
    run(
      process.execPath,
      ["node_modules/@playwright/test/cli.js", "test", "--config", "gallery/pictures/playwright.config.ts", ...args],
      { env: { ...process.env, ...env } },
    );
  /** @param {string} into @param {string} gallery the built gallery */
  const take = async (into, gallery) => {
    rmSync(into, { recursive: true, force: true });
    const code = await playwright(["--update-snapshots=all", "--reporter=line"], { SCREENS: into, GALLERY: gallery });
    if (code !== 0) throw new Stop("Not all pictures were taken.", code);
  };

  const built = join(ROOT, "build/gallery");
  if (command === "pictures") {
    await build();
    return take(join(ROOT, "screens/gallery"), built);
  }
  const before = join(ROOT, "screens/gallery-before");
  if (commit) {
    const { withSources } = await import("./earlier.mjs");
    await withSources(commit, async (home) => {
      if (!existsSync(join(home, CONFIG))) throw new Stop(`${commit} has no gallery.`);
      await build(home);
      await take(before, join(home, "build/gallery"));
    });
    mkdirSync(before, { recursive: true });
    writeFileSync(join(before, "commit.txt"), `${commit}\n`);
  }
  if (!existsSync(join(before, "commit.txt"))) throw new Stop(`There is nothing to compare with.\n\n${USAGE}`);
  await build();
  const report = join(ROOT, "build/reports/gallery.json");
  rmSync(report, { force: true });
  await playwright(["--update-snapshots=none", "--reporter=line,json"], {
    SCREENS: before,
    COMPARE: "1",
    GALLERY: built,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  tellDifferences(report, readFileSync(join(before, "commit.txt"), "utf8"));
});
