import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// biome.json limits the length and the complexity of a function. One that is over a limit says why beside itself; their
// number only falls, and no file is let off as a whole.
const AT_MOST = 28;
const RULES = ["noExcessiveLinesPerFunction", "noExcessiveCognitiveComplexity"];
const IGNORED = new RegExp(
  `biome-ignore(?:-\\w+)? lint(?:/complexity(?:/(?:${RULES.join("|")}))?)?(?![/\\w])(.*)`,
  "g",
);

const config = JSON.parse(readFileSync("biome.json", "utf8"));
type Override = { includes: string[]; linter?: { rules?: { complexity?: Record<string, unknown> } } };

/** What the product is made of; tests and benches are let off. */
const files = () =>
  execFileSync("git", ["ls-files", "src", "pb_hooks", "pb_migrations", "tools"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(ts|tsx|js|mjs)$/.test(file) && !/\.gen\.\w+$/.test(file));

test("no file is let off the limits of its functions", () => {
  const { complexity } = config.linter.rules;
  for (const rule of RULES) expect(complexity[rule].level).toBe("error");
  const off = (config.overrides as Override[]).filter((one) =>
    RULES.some((rule) => one.linter?.rules?.complexity?.[rule]),
  );
  expect(off.map(({ includes }) => includes)).toEqual([["tests/**", "bench/**"]]);
});

test("a function over a limit says why, and there are no more of them than before", () => {
  const found = files().flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(IGNORED)].map(([whole, reason = ""]) => ({ file, whole, reason })),
  );
  for (const { file, whole, reason } of found) {
    expect(whole, file).toMatch(/^biome-ignore lint\/complexity\/\w+: /);
    expect(reason.slice(2).split(" ").length, `${file}: ${whole}`).toBeGreaterThan(3);
  }
  expect(found.length).toBeLessThanOrEqual(AT_MOST);
});
