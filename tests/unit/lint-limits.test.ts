import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { layersText } from "../../tools/layers.mjs";

// biome.json limits the length and the complexity of functions. A function over a limit says why beside it; the number of those
// may only fall, and no file is exempted as a whole.
const AT_MOST = 28;
const RULES = ["noExcessiveLinesPerFunction", "noExcessiveCognitiveComplexity"];
const IGNORED = new RegExp(
  `biome-ignore(?:-\\w+)? lint(?:/complexity(?:/(?:${RULES.join("|")}))?)?(?![/\\w])(.*)`,
  "g",
);

const config = JSON.parse(readFileSync("biome.json", "utf8"));
type Override = { includes: string[]; linter?: { rules?: { complexity?: Record<string, unknown> } } };

/** The product's own folders; tests and benches are exempted. */
const files = () =>
  execFileSync("git", ["ls-files", "src", "pb_hooks", "pb_migrations", "tools"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(ts|tsx|js|mjs)$/.test(file) && !/\.gen\.\w+$/.test(file));

test("no product file is exempted from the limits of functions", () => {
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

test("the linter holds the layers of the table: node tools/layers.mjs writes its file", () => {
  expect(config.extends).toEqual(["./biome.layers.json"]);
  expect(readFileSync("biome.layers.json", "utf8")).toBe(layersText());
});
