import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// Every route that the hooks or the server program register has a place in docs/api.md, and api.md names no other of theirs.
const ROOT = join(import.meta.dirname, "../..");
const HOOKS = /routerAdd\(\s*"([A-Z]+)",\s*"(\/api\/[^"]+)"/g;
const PROGRAM = /\.(GET|POST|PUT|PATCH|DELETE)\("(\/api\/[^"]+)"/g;
// A heading, a row of a table or a paragraph that begins with the route, or the second of two routes.
const NAMED = /^(?:#+ |\| )?`(GET|POST|PUT|PATCH|DELETE) (\/api\/[^`?\s]+)|` and `(GET|POST) (\/api\/[^`?\s]+)/gm;
// PocketBase's own routes, which api.md names because our hooks add to them.
const POCKETBASE = /\/api\/(collections\/|files\/token)/;

const files = (folder: string, ending: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !/(_test\.go|\.gen\.js)$/.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), "utf8"));

const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, method, path, method2, path2]) =>
    `${method ?? method2} ${path ?? path2}`.replace("...}", "}"),
  );

test("docs/api.md names every route, and only routes that exist", () => {
  const routes = [
    ...files("pb_hooks", /\.js$/).flatMap((text) => found(text, HOOKS)),
    ...files("pocketbase", /\.go$/).flatMap((text) => found(text, PROGRAM)),
  ];
  const api = readFileSync(join(ROOT, "docs/api.md"), "utf8").replace(/^## How much$[\s\S]*?(?=^## )/m, "");
  const named = found(api, NAMED).filter((route) => !POCKETBASE.test(route));
  expect(routes.length).toBeGreaterThan(40);
  expect([...new Set(named)].sort()).toEqual([...new Set(routes)].sort());
});
