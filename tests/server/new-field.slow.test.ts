import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

// How much it takes to add an optional text to bookings: the patch is applied to a copy of the repository, whose types and
// tests must pass. CONTRIBUTING.md has the recipe.

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PATCH = join(ROOT, "tests/records/new-field.patch");
/** Contract, migration, form and text. */
const PRODUCT_FILES = 4;
const MINUTES = 60_000;

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "akamas-new-field-"));
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT })
    .toString()
    .split("\n")
    .filter(Boolean);
  for (const path of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path), { preserveTimestamps: true });
  }
  // The copy uses the built program, which does not depend on the field.
  cpSync(join(ROOT, "build"), join(copy, "build"), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
}, 5 * MINUTES);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a program in the copy. @returns its output when it failed, "" when not */
function run(...words: string[]): string {
  const { SERVER_TEMPLATE_DIR: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync("node", words, { cwd: copy, env, encoding: "utf8" });
  return status === 0 ? "" : `${words.join(" ")}\n${stdout}${stderr}`;
}

test("a new optional text of bookings changes four files of the product", () => {
  const touched = [...readFileSync(PATCH, "utf8").matchAll(/^\+\+\+ b\/(.*)$/gm)].map(([, path = ""]) => path);
  expect(touched.filter((path) => !path.startsWith("tests/"))).toHaveLength(PRODUCT_FILES);
  execFileSync("git", ["apply", "--whitespace=nowarn", PATCH], { cwd: copy });
});

test(
  "types and tests hold with it: form, wire, feed, list, search, export, erasure, database",
  () => {
    const tsc = "node_modules/typescript/bin/tsc";
    for (const project of ["src/domain", "tsconfig.json", "pb_hooks", "tests"])
      expect(run(tsc, "--noEmit", "-p", project)).toBe("");
    const vitest = ["node_modules/vitest/vitest.mjs", "run"];
    const server = ["collection-note", "records"].map((name) => `tests/server/${name}.test.ts`);
    expect(run(...vitest, "--project", "server", ...server)).toBe("");
    expect(
      run(...vitest, "--project", "ui", "tests/ui/collection-note.test.tsx", "tests/ui/dashboard-page.test.tsx"),
    ).toBe("");
    const unit = ["records", "schemas-booking"].map((name) => `tests/unit/${name}.test.ts`);
    expect(run(...vitest, "--project", "unit", ...unit)).toBe("");
    const data = ["overlay", "feed-row", "drafts", "pull"].map((name) => `tests/data/${name}.test.ts`);
    expect(run(...vitest, "--project", "data", ...data)).toBe("");
  },
  20 * MINUTES,
);
