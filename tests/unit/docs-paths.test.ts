import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

// What README, CONTRIBUTING and docs name exists: files by their path, npm scripts, linked pages.
const ROOT = join(import.meta.dirname, "../..");
const text = (path: string) => readFileSync(join(ROOT, path), "utf8");
const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
// A record that no longer holds describes what is gone.
const superseded = (page: string) => /\*\*Status\*\*: superseded/.test(text(page));
const FILE = /`((?:src|pb_hooks|pb_migrations|pocketbase|tools|bench|tests|docs)\/[\w./-]+)`/g;
const SCRIPT = /npm run ([\w:-]+)/g;
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;

const each = (pattern: RegExp, wrong: (found: string, page: string) => boolean) =>
  PAGES.filter((page) => !superseded(page)).flatMap((page) =>
    [...text(page).matchAll(pattern)]
      .filter(([, found = ""]) => wrong(found, page))
      .map(([, found]) => `${page}: ${found}`),
  );

test("every named file exists", () => {
  expect(each(FILE, (path) => !/\.gen\./.test(path) && !existsSync(join(ROOT, path)))).toEqual([]);
});

test("every named script of npm exists", () => {
  const { scripts } = JSON.parse(text("package.json"));
  expect(each(SCRIPT, (name) => !(name in scripts))).toEqual([]);
});

test("every linked page exists", () => {
  expect(each(LINK, (path, page) => !existsSync(join(ROOT, dirname(page), path)))).toEqual([]);
});
