import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BESIDE, checksOf } from "./checks.mjs";
import { added, nothing, summary, titleOf } from "./counts.mjs";
import { fetchChromium, prepareMachine } from "./machine.mjs";
import { prepare } from "./prepare.mjs";
import { REPORTS } from "./runners.mjs";
import { lookAgain, MOST_FLAKY, quarantine, runQuarantine } from "./second-look.mjs";
import { runMain, Stop } from "./stop.mjs";

/**
 * What is built first, and which checks need it.
 * @type {{ only: ("binary" | "types" | "routes" | "hooks" | "web")[], without: string[] }[]} */
const BUILDS = [
  { only: ["binary", "types", "routes", "hooks"], without: ["server", "e2e", "slow-paths", "engines"] },
  // The tests of slow bodies request a page.
  { only: ["web"], without: ["browsers", "server", "e2e", "slow-paths", "engines"] },
];

// npm test [-- lint types browsers go unit data harness ui server e2e], npm run test:slow [-- …]
await runMain(async () => {
  const slow = process.argv.includes("--slow");
  const checks = checksOf(slow);
  const wanted = process.argv.slice(2).filter((name) => name !== "--slow");
  const unknown = wanted.filter((name) => !(name in checks));
  if (unknown.length) throw new Stop(`There is no check ${unknown.join(", ")}: ${Object.keys(checks).join(", ")}.`);
  const chosen = wanted.length ? wanted : Object.keys(checks);
  const needs = new Set(chosen.flatMap((name) => checks[name]?.needs ?? []));
  await prepareMachine([...needs]);
  // The build under test does not depend on the developer's environment.
  const settings = await prepare({}, "all");
  if (needs.has("browser")) await fetchChromium();
  mkdirSync(REPORTS, { recursive: true });

  const { failures, impossible } = await buildFirst(settings, chosen);
  /** @type {import("./second-look.mjs").Found[]} */
  const found = failures.map((one) => ({ ...one, check: "build" }));
  let total = nothing();
  /** One after the other. @param {string[]} names @param {boolean} beside */
  const walk = async (names, beside) => {
    for (const [name, check] of Object.entries(checks)) {
      if (!names.includes(name) || impossible.has(name)) continue;
      console.log(`\n== ${name}${beside ? ", beside the others" : ""}`);
      const started = performance.now();
      const result = await check.run({ beside });
      console.log(`== ${name}: ${summary(result)} in ${Math.round((performance.now() - started) / 1000)} s`);
      total = added(total, result);
      found.push(...result.failures.map((one) => ({ ...one, check: name })));
    }
  };
  const first = chosen.filter((name) => !BESIDE.includes(name));
  const rest = chosen.filter((name) => BESIDE.includes(name));
  if (first.length) await Promise.all([walk(first, false), walk(rest, true)]);
  else await walk(rest, false);

  const listed = new Set(quarantine().map(({ check, test }) => `${check} ${test}`));
  const apart = found.filter((one) => listed.has(`${one.check} ${titleOf(one)}`));
  const judged = found.filter((one) => !apart.includes(one));
  const { failed, flaky } = await lookAgain(judged, checks);
  writeFileSync(join(REPORTS, "flaky.json"), `${JSON.stringify(flaky, null, 2)}\n`);
  if (slow && !wanted.length) await runQuarantine(checks);
  const told = (/** @type {string} */ word) => (/** @type {import("./second-look.mjs").Found} */ one) =>
    `${word} ${[one.check, titleOf(one)].filter(Boolean).join(" ")}: ${one.message}`;
  const lines = [...apart.map(told("QUARANTINED")), ...flaky.map(told("FLAKY")), ...failed.map(told("FAILED"))];
  if (flaky.length > MOST_FLAKY) {
    const message = `${flaky.length} tests are flaky, more than ${MOST_FLAKY}`;
    failed.push({ check: "", file: "", name: "", message });
    lines.push(`FAILED: ${message}`);
  }
  if (flaky.length) lines.push("", `${flaky.length} flaky`);
  console.log(["", ...lines, "", summary({ ...total, good: [...total.good, ...flaky], failures: failed })].join("\n"));
  return failed.length ? 1 : 0;
});

/**
 * A failed build counts as a failure; checks that do not need it still run.
 * @param {Awaited<ReturnType<typeof prepare>>} settings @param {string[]} chosen
 * @returns {Promise<{ failures: import("./counts.mjs").Failure[], impossible: Set<string> }>}
 */
async function buildFirst(settings, chosen) {
  const { buildAll } = await import("./parts.mjs");
  /** @type {Set<string>} */
  const impossible = new Set();
  const failures = [];
  for (const { only, without } of BUILDS) {
    if (only.includes("web") && !chosen.some((name) => without.includes(name))) continue;
    try {
      await buildAll({ ...settings, only });
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      console.error(error.message);
      failures.push({ file: "", name: "", message: error.message.split("\n")[0] ?? "" });
      for (const name of without) impossible.add(name);
    }
  }
  // What could not run was not good.
  for (const name of chosen.filter((one) => impossible.has(one)))
    failures.push({ file: "", name, message: "did not run, because its build failed" });
  return { failures, impossible };
}
