import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ROOT } from "../../tools/paths.mjs";
import { filesOf, patchOf, RECIPES } from "../support/recipes.ts";

// The recipes of CONTRIBUTING.md say what their patches do. tests/server/recipes.slow.test.ts applies the patches.

const TEXT = readFileSync(new URL("../../CONTRIBUTING.md", import.meta.url), "utf8");

/** Where a recipe names a file: itself, else its folder or its name with a placeholder; -1 if it does not. */
function placeOf(file: string, recipe: string): number {
  const whole = recipe.indexOf(`\`${file}\``);
  if (whole >= 0) return whole;
  const named = [...recipe.matchAll(/`([^` ]+)`/g)].find(([, words = ""]) => {
    const pattern = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/<\w+>/g, "[^/.]+");
    return new RegExp(`^${pattern}(/|$)`).test(file);
  });
  return named?.index ?? -1;
}

test("the patches apply to what is here, one after the other", () => {
  const patches = Object.values(RECIPES).map((name) => fileURLToPath(patchOf(name)));
  execFileSync("git", ["apply", "--check", "--whitespace=nowarn", ...patches], { cwd: ROOT, stdio: "pipe" });
});

test.each(Object.entries(RECIPES))("'%s' names the files of its patch, in their order", (name, patch) => {
  const recipe = TEXT.split("\n### ").find((part) => part.startsWith(`${name}\n`)) ?? "";
  expect(recipe).toContain(`tests/records/${patch}.patch`);
  // A new test of the whole is no step.
  const files = filesOf(patch).filter(({ path, isNew }) => !(isNew && path.startsWith("tests/")));
  const places = files.map(({ path }) => [path, placeOf(path, recipe)] as const);
  expect(places.filter(([, place]) => place < 0)).toEqual([]);
  expect(places).toEqual([...places].sort(([, a], [, b]) => a - b));
});
