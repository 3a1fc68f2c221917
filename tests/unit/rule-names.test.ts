import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// docs/rules.md names every rule and the code cites the names: both sets must be equal.
const ROOT = join(import.meta.dirname, "../..");
// A comment may break its line inside of it.
const CITED = /\(rule:\s+(?:\*\s+|\/\/\s+)?([a-z]+\.[a-z-]+)/g;
const NAMED = /^- \*\*`([a-z]+\.[a-z-]+)`\*\*/gm;

const sources = ["src", "pb_hooks", "pocketbase", "tests/e2e"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.gen)\.(ts|tsx|js|go)$/.test(name))
    .map((name) => join(ROOT, folder, name)),
);

const found = (text: string, names: RegExp) => [...text.matchAll(names)].map(([, name]) => name);
const named = found(readFileSync(join(ROOT, "docs/rules.md"), "utf8"), NAMED);

test("every rule has a unique name, and every cited name has a rule", () => {
  const cited = new Set(sources.flatMap((file) => found(readFileSync(file, "utf8"), CITED)));
  expect(new Set(named).size).toBe(named.length);
  expect([...cited].sort()).toEqual([...named].sort());
});
