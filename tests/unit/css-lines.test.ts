import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Looks are Tailwind utilities in the components (docs/decisions/0027-utilities.md). Sheets whose names count on every page may
// not grow again. The sheet of one component (*.module.css, decision 69) counts against nothing: no budget decides where a look is.
const AT_MOST = 2_000;

const sheets = () =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "src"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(css|scss|less)$/.test(file) && !file.endsWith(".module.css"));

test("there are at most 2,000 lines of CSS whose names count everywhere", () => {
  const lines = sheets().map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }));
  expect(lines.length).toBeGreaterThan(5);
  const sum = lines.reduce((total, one) => total + one.lines, 0);
  const largest = lines.toSorted((a, b) => b.lines - a.lines).map((one) => `${one.file} ${one.lines}`);
  expect(sum, largest.join("\n")).toBeLessThanOrEqual(AT_MOST);
});

test("CSS is formatted by Biome, so that a line is a declaration", () => {
  const { files, formatter } = JSON.parse(readFileSync("biome.json", "utf8"));
  expect(formatter?.enabled ?? true).toBe(true);
  const excluded = (files?.includes ?? []).filter((glob: string) => glob.startsWith("!") && /css|src/.test(glob));
  expect(excluded).toEqual([]);
});
