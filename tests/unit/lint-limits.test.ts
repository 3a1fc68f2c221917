import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { layersText } from "../../tools/layers.mjs";

// biome.json limits the length and the complexity of functions. A function over a limit says why beside it; no file is exempted
// as a whole.
const RULES = ["noExcessiveLinesPerFunction", "noExcessiveCognitiveComplexity"];

const config = JSON.parse(readFileSync("biome.json", "utf8"));
type Override = { includes: string[]; linter?: { rules?: { complexity?: Record<string, unknown> } } };

test("no product file is exempted from the limits of functions", () => {
  const { complexity } = config.linter.rules;
  for (const rule of RULES) expect(complexity[rule].level).toBe("error");
  const off = (config.overrides as Override[]).filter((one) =>
    RULES.some((rule) => one.linter?.rules?.complexity?.[rule]),
  );
  expect(off.map(({ includes }) => includes)).toEqual([["tests/**", "bench/**"]]);
});

test("the linter holds the layers of the table: node tools/layers.mjs writes its file", () => {
  expect(config.extends).toEqual(["./biome.layers.json"]);
  expect(readFileSync("biome.layers.json", "utf8")).toBe(layersText());
});
