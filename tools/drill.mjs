import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { prepare } from "./prepare.mjs";
import { runMain, Stop } from "./stop.mjs";
import { where } from "./where.mjs";

// npm run drill [-- litestream s3]: tests with other programs and other releases (tests/drills). Not part of npm test,
// because those have to be built first.
const DRILLS = ["healing", "kills", "litestream", "s3", "slow-bodies", "versions"];

await runMain(async () => {
  const settings = await prepare({}, "all");
  const { buildAll } = await import("./parts.mjs");
  await buildAll(settings);
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !DRILLS.includes(name));
  if (unknown.length) throw new Stop(`There is no drill ${unknown.join(", ")}: ${DRILLS.join(", ")}.`);
  const folder = join(ROOT, "tests/drills/results");
  mkdirSync(folder, { recursive: true });
  let failed = 0;
  for (const name of wanted.length ? wanted : DRILLS) {
    const { run } = await import(`../tests/drills/${name}.mjs`);
    // `code` of the program that ran it: not 0 where a row is wrong, or where not all of them were reached.
    const { code = 0, ...result } = await run();
    if (code !== 0) failed = 1;
    console.table(result.rows);
    const kept = { ...result, date: new Date().toISOString(), ...(await where()) };
    writeFileSync(join(folder, `${result.name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
  }
  return failed;
});
