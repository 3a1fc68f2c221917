import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT, ROUTE_TREE } from "../../tools/paths.mjs";
import { filesOf, patchOf, RECIPES } from "../support/recipes.ts";

// The recipes of CONTRIBUTING.md, tried: all their patches are applied to one copy of the repository, whose types, linter and
// tests must pass, those of the Go packages that a patch changes too. Each patch brings the test of what it adds, and what is
// tested of everything is tested of it: rights, acknowledgements, batches, and every cell of docs/access.md.
// tests/unit/recipes.test.ts compares patches and recipes.

const NAMES = Object.values(RECIPES);
/** Contract, migration, form and text. */
const FILES_OF_A_FIELD = 5;
const MINUTES = 60_000;

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "akamas-recipes-"));
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT })
    .toString()
    .split("\n")
    .filter(Boolean);
  for (const path of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path), { preserveTimestamps: true });
  }
  // The program is built again; the route tree and the site, which routes of the table serve, do not depend on the patches.
  for (const made of ["build", "dist"])
    cpSync(join(ROOT, made), join(copy, made), { recursive: true, preserveTimestamps: true });
  cpSync(ROUTE_TREE, join(copy, relative(ROOT, ROUTE_TREE)));
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
}, 5 * MINUTES);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a program in a folder of the copy. @returns its output when it failed, "" when not */
function runIn(folder: string, program: string, ...words: string[]): string {
  const { SERVER_TEMPLATE_DIR: _, ...rest } = process.env;
  const env = { ...rest, UPDATE_ACCESS: "1" };
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: join(copy, folder), env, encoding: "utf8" });
  return status === 0 ? "" : `${words.join(" ")}\n${stdout}${stderr}`;
}
const run = (...words: string[]): string => runIn("", "node", ...words);

const TABLES = "docs/access.md";
/** What a recipe adds has these rights for the new role: everybody's with a role, and no more. */
const OF_CUSTOMS = [
  ["### closed_days", "change feed", "row"],
  ["### closed_days", "list", "403"],
  ["### closed_days", "create", "403"],
  ["### closed_days", "batch", "403"],
  ["## Routes", "`POST /api/closed-days`", "403"],
  ["## Routes", "`POST /api/shipments/{id}/note`", "403"],
] as const;

const wordsOf = (line: string): string[] => line.split("|").slice(1, -1);

/** The tables without a role's column. */
function without(role: string, text: string): string {
  let at = -1;
  const lines = text.split("\n").map((line) => {
    if (!line.startsWith("|")) at = -1;
    const words = wordsOf(line);
    if (at < 0) at = words.findIndex((word) => word.trim() === role);
    return at < 0 ? line : `|${words.filter((_, n) => n !== at).join("|")}|`;
  });
  return lines.join("\n");
}

/** A role's word in the line of an action below a heading. */
function cellOf(role: string, text: string, heading: string, action: string): string {
  const [, part = ""] = text.split(`\n${heading}\n`);
  const lines = part.split("\n").filter((line) => line.startsWith("|"));
  const at = wordsOf(lines.find((line) => line.includes(` ${role} `)) ?? "").findIndex((word) => word.trim() === role);
  return (wordsOf(lines.find((line) => line.startsWith(`| ${action} |`)) ?? "")[at] ?? "").trim();
}

test("a new optional text of bookings changes five files of the product", () => {
  expect(filesOf("new-field").filter(({ path }) => !path.startsWith("tests/"))).toHaveLength(FILES_OF_A_FIELD);
});

test(
  "a field, a collection, an operation, a role and a letter: types, linter and tests hold with all of them",
  () => {
    for (const name of NAMES)
      execFileSync("git", ["apply", "--whitespace=nowarn", fileURLToPath(patchOf(name))], { cwd: copy });
    const tsc = "node_modules/typescript/bin/tsc";
    for (const project of ["src/domain", "tsconfig.json", "pb_hooks", "tests"])
      expect(run(tsc, "--noEmit", "-p", project)).toBe("");
    const files = new Set(NAMES.flatMap((name) => filesOf(name).map(({ path }) => path)));
    const linted = [...files].filter((path) => /\.(tsx?|js)$/.test(path));
    expect(run("node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", ...linted)).toBe("");
    const added = NAMES.flatMap((name) => filesOf(name).filter(({ isNew }) => isNew)).map(({ path }) => path);
    const vitest = ["node_modules/vitest/vitest.mjs", "run"];
    const server = added.filter((path) => path.startsWith("tests/server/"));
    expect(server).toHaveLength(NAMES.length);
    const tables = () => readFileSync(join(copy, TABLES), "utf8");
    const before = tables();
    const whole = ["records", "roles", "operations", "acknowledgements", "matrix"].map(
      (name) => `tests/server/${name}.test.ts`,
    );
    expect(run(...vitest, "--project", "server", ...server, ...whole)).toBe("");
    // Asked of the server, the tables are as the patches say, and have the new role's column.
    expect(without("customs", tables())).toBe(before);
    const cells = OF_CUSTOMS.map(([heading, action]) => [
      heading,
      action,
      cellOf("customs", tables(), heading, action),
    ]);
    expect(cells).toEqual(OF_CUSTOMS);
    // The program and the letters' bundle were built by the server's tests.
    const go = [...files].filter((path) => path.startsWith("pocketbase/") && !path.includes("schema.json"));
    const packages = [...new Set(go.map((path) => `./${relative("pocketbase", dirname(path))}`))];
    expect(packages.length).toBeGreaterThan(1);
    expect(runIn("pocketbase", "go", "vet", "./...")).toBe("");
    expect(runIn("pocketbase", "go", "test", ...packages)).toBe("");
    expect(runIn("pocketbase", "go", "test", "-run", "TestSchemaFile", ".")).toBe("");
    const ui = added.filter((path) => path.startsWith("tests/ui/"));
    expect(run(...vitest, "--project", "ui", ...ui, "tests/ui/dashboard-page.test.tsx")).toBe("");
    const unit = ["letters", "records", "roles", "schemas-booking"].map((name) => `tests/unit/${name}.test.ts`);
    expect(run(...vitest, "--project", "unit", ...unit)).toBe("");
    const data = ["overlay", "feed-row", "drafts", "pull"].map((name) => `tests/data/${name}.test.ts`);
    expect(run(...vitest, "--project", "data", ...data)).toBe("");
  },
  20 * MINUTES,
);
