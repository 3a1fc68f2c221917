import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { KINDS } from "../support/op-kinds.ts";

// docs/what-can-be-done.md names every operation and every hook, each with a file that has it.
const ROOT = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const PAGE = read("docs/what-can-be-done.md");

test("every operation that works offline stands on the page", () => {
  const missing = Object.keys(KINDS).filter((kind) => !PAGE.includes(`\`${kind}\``));
  expect(missing).toEqual([]);
});

test("every hook that a screen may call stands on the page", () => {
  const hooks = readdirSync(join(ROOT, "src/live")).flatMap((file) =>
    [...read(`src/live/${file}`).matchAll(/^export (?:function|const) (use[A-Z]\w*)/gm)].map(([, name = ""]) => name),
  );
  expect(hooks.length).toBeGreaterThan(50);
  expect(hooks.filter((name) => !PAGE.includes(`\`${name}\``))).toEqual([]);
});

test("what the page names is in the file behind it", () => {
  const groups = [...PAGE.matchAll(/((?:`[\w.]+`,? )+)\(`(src\/live\/[\w.-]+)`\)/g)];
  const wrong = groups.flatMap(([, names = "", file = ""]) =>
    [...names.matchAll(/`(\w+)(?:\.(\w+))?`/g)]
      .filter(([, name = "", part]) => !read(file).includes(name) || (part !== undefined && !read(file).includes(part)))
      .map(([name]) => `${name} in ${file}`),
  );
  expect(groups.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

test("a file named without its folder lies beside the one before it", () => {
  const rows = [...PAGE.matchAll(/`((?:src|pb_hooks)\/[\w./-]+)`((?:, `[\w-]+\.(?:ts|js)`)+)/g)];
  const wrong = rows.flatMap(([, first = "", rest = ""]) =>
    [...rest.matchAll(/`([\w.-]+)`/g)]
      .map(([, file = ""]) => file)
      .filter((file) => !readdirSync(join(ROOT, dirname(first))).includes(file)),
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(wrong).toEqual([]);
});
