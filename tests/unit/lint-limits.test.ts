import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

// biome.json limits the length and the complexity of a function, and names the files that were there before the limits.
// The lists only get shorter: a file whose functions are short enough comes off, and none is added.
const AT_MOST = { noExcessiveLinesPerFunction: 11, noExcessiveCognitiveComplexity: 21 };
type Rule = keyof typeof AT_MOST;
const RULES = Object.keys(AT_MOST) as Rule[];

const config = JSON.parse(readFileSync("biome.json", "utf8"));
type Override = { includes: string[]; linter: { rules: { complexity?: Partial<Record<Rule, "off">> } } };
const isTests = ({ includes }: Override) => includes.includes("tests/**");

function listed(rule: Rule): string[] {
  const all: Override[] = config.overrides;
  return all.filter((one) => !isTests(one) && one.linter.rules.complexity?.[rule]).flatMap(({ includes }) => includes);
}

/** The files with a function over a limit, whatever the lists say. */
function found(): Record<Rule, string[]> {
  const dir = mkdtempSync(join(tmpdir(), "akamas-lint-"));
  try {
    const bare = { linter: { rules: { complexity: config.linter.rules.complexity } } };
    writeFileSync(join(dir, "biome.json"), JSON.stringify(bare));
    const { stdout } = spawnSync(
      process.execPath,
      [
        "node_modules/@biomejs/biome/bin/biome",
        "lint",
        `--config-path=${dir}`,
        ...RULES.map((rule) => `--only=complexity/${rule}`),
        "--max-diagnostics=none",
        "--reporter=json",
        ...["src", "pb_hooks", "pb_migrations", "tools"],
      ],
      { encoding: "utf8", maxBuffer: 100_000_000 },
    );
    const { diagnostics } = JSON.parse(stdout.slice(stdout.indexOf("{")));
    const of = (rule: Rule) =>
      diagnostics
        .filter(({ category }: { category: string }) => category === `lint/complexity/${rule}`)
        .map(({ location }: { location: { path: string } }) => location.path);
    return Object.fromEntries(RULES.map((rule) => [rule, [...new Set<string>(of(rule))].sort()])) as Record<
      Rule,
      string[]
    >;
  } finally {
    rmSync(dir, { recursive: true });
  }
}

test("the files with a long or tangled function are those of the lists, and never more", () => {
  const now = found();
  for (const rule of RULES) {
    expect(listed(rule)).toEqual(now[rule].filter((file) => !file.endsWith(".gen.js") && !file.endsWith(".gen.ts")));
    expect(listed(rule).length).toBeLessThanOrEqual(AT_MOST[rule]);
  }
});
