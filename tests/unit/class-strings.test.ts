import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type ClassString, classStrings, mayHaveClasses } from "../support/class-strings.ts";
import { sources } from "../support/sources.ts";

// What needs more is a component, a @utility, or a sheet beside the component (docs/decisions/0069-sheets-beside-components.md).
const LONGEST = 200;
const MOST_SELECTORS = 3;

const isTooMuch = ({ text, selectors }: ClassString) => text.length > LONGEST || selectors > MOST_SELECTORS;

const files = () => sources("src").filter(mayHaveClasses);

test("no class string is longer than 200 characters or has more than three selectors of other elements", () => {
  const strings = files().flatMap((file) => classStrings(file));
  expect(strings.length).toBeGreaterThan(2_000);
  const found = strings.filter(isTooMuch).sort((a, b) => b.text.length - a.text.length);
  const told = ({ file, line, text, selectors }: ClassString) =>
    `${file}:${line}: ${text.length} characters, ${selectors} selectors: ${text.slice(0, 60)}…`;
  expect(found.map(told)).toEqual([]);
});

const long = (letter: string) => `${letter.repeat(3)}-1 `.repeat(20).trim();

test.each([
  ["a literal", `const a = <p className="${long("p")} ${long("q")} ${long("r")}" />;`],
  ["joined by +", `const a = "${long("p")} " + "${long("q")} " + "${long("r")}";`],
  [
    "a template of constants",
    `const a = "${long("p")}"; const b = "${long("q")}"; const c = \`\${a} \${b} ${long("r")}\`;`,
  ],
  ["classNames", `const A = "${long("p")}"; f(classNames(A, "${long("q")}", on && "x", "${long("r")}"));`],
  ["a list that is joined", `const a = ["${long("p")}", "${long("q")}", "${long("r")}"].join(" ");`],
])("a string is as long as what it is put together from: %s", (_, code) => {
  const found = classStrings("some.tsx", code).filter(isTooMuch);
  expect(found.map(({ text }) => text.length)).toEqual([long("p").length * 3 + 2]);
});

test("selectors of other elements are counted, and a condition is a string of its own", () => {
  const four = "[&_a]:p-1 sm:[&>b]:p-1 [.x_&]:p-1 [&+i]:p-1 [&_u]:p-1";
  expect(classStrings("some.tsx", `const a = "${four}";`)[0]?.selectors).toBe(4);
  const apart = `const a = classNames("${long("p")}", on ? "${long("q")}" : "${long("r")}");`;
  expect(classStrings("some.tsx", apart).map(({ text }) => text.length)).toEqual([119, 119, 119]);
});

test("each name of a component's sheet is used, and each name that is used is there", () => {
  const used = new Map<string, Set<string>>();
  for (const file of files()) {
    const code = readFileSync(file, "utf8");
    const [, sheet] = /import styles from "(.+\.module\.css)"/.exec(code) ?? [];
    if (!sheet) continue;
    const path = join(dirname(file), sheet);
    const names = [...code.matchAll(/\bstyles\.(\w+)/g)].map(([, name = ""]) => name);
    used.set(path, new Set([...(used.get(path) ?? []), ...names]));
  }
  expect(used.size).toBeGreaterThan(20);
  for (const [path, names] of used) {
    const css = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\/|:global\((?:[^()]|\([^()]*\))*\)/g, "");
    const there = new Set([...css.matchAll(/(?<![\w-])\.([a-z][\w-]*)/g)].map(([, name]) => name));
    expect([...names].sort(), path).toEqual([...there].sort());
  }
});
