import { prepare } from "./prepare.mjs";
import { runMain, Stop } from "./stop.mjs";

// npm test [-- lint types go unit data ui server e2e]
await runMain(async () => {
  // The build the tests run against does not depend on the developer's shell.
  const settings = await prepare({});
  const { CHECKS } = await import("./checks.mjs");
  const { counted, summary } = await import("./counts.mjs");
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in CHECKS));
  if (unknown.length) throw new Stop(`There is no check ${unknown.join(", ")}: ${Object.keys(CHECKS).join(", ")}.`);
  const { buildAll } = await import("./parts.mjs");
  await buildAll(settings);
  let total = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, check] of Object.entries(CHECKS)) {
    if (wanted.length && !wanted.includes(name)) continue;
    console.log(`\n== ${name}`);
    const counts = await check();
    console.log(`== ${name}: ${summary(counts)}`);
    total = counted(total, counts);
  }
  console.log(`\n${summary(total)}`);
  return total.failed ? 1 : 0;
});
