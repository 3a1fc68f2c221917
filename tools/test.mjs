import { prepare } from "./prepare.mjs";
import { runMain, Stop } from "./stop.mjs";

/**
 * What is built first, and which checks need it.
 * @type {{ only: ("binary" | "types" | "routes" | "hooks" | "web")[], without: string[] }[]} */
const BUILDS = [
  { only: ["binary", "types", "routes", "hooks"], without: ["server", "e2e", "engines"] },
  // The tests of slow bodies request a page.
  { only: ["web"], without: ["browsers", "server", "e2e", "engines"] },
];

// npm test [-- lint types browsers go unit data harness ui server e2e], npm run test:slow [-- …]
await runMain(async () => {
  // The build under test does not depend on the developer's environment.
  const settings = await prepare({}, "all");
  const { BESIDE, checksOf } = await import("./checks.mjs");
  const { counted, summary } = await import("./counts.mjs");
  const checks = checksOf(process.argv.includes("--slow"));
  const wanted = process.argv.slice(2).filter((name) => name !== "--slow");
  const unknown = wanted.filter((name) => !(name in checks));
  if (unknown.length) throw new Stop(`There is no check ${unknown.join(", ")}: ${Object.keys(checks).join(", ")}.`);
  const chosen = wanted.length ? wanted : Object.keys(checks);
  const { failed, impossible } = await buildFirst(settings, chosen);
  let total = counted({ passed: 0, failed, skipped: 0 }, { passed: 0, failed: 0, skipped: 0 });
  /** One after the other. @param {string[]} names @param {boolean} beside */
  const walk = async (names, beside) => {
    for (const [name, check] of Object.entries(checks)) {
      if (!names.includes(name)) continue;
      console.log(`\n== ${name}${beside ? ", beside the others" : ""}`);
      const started = performance.now();
      const counts = impossible.has(name) ? { passed: 0, failed: 1, skipped: 0 } : await check({ beside });
      console.log(`== ${name}: ${summary(counts)} in ${Math.round((performance.now() - started) / 1000)} s`);
      total = counted(total, counts);
    }
  };
  const first = chosen.filter((name) => !BESIDE.includes(name));
  const rest = chosen.filter((name) => BESIDE.includes(name));
  if (first.length) await Promise.all([walk(first, false), walk(rest, true)]);
  else await walk(rest, false);
  console.log(["", ...total.told, "", summary(total)].join("\n"));
  return total.failed ? 1 : 0;
});

/**
 * A failed build counts as a failure; checks that do not need it still run.
 * @param {Awaited<ReturnType<typeof prepare>>} settings @param {string[]} chosen
 * @returns {Promise<{ failed: number, impossible: Set<string> }>}
 */
async function buildFirst(settings, chosen) {
  const { buildAll } = await import("./parts.mjs");
  /** @type {Set<string>} */
  const impossible = new Set();
  let failed = 0;
  for (const { only, without } of BUILDS) {
    if (only.includes("web") && !chosen.some((name) => without.includes(name))) continue;
    try {
      await buildAll({ ...settings, only });
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      console.error(error.message);
      failed++;
      for (const name of without) impossible.add(name);
    }
  }
  return { failed, impossible };
}
