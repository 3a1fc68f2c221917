import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvFile } from "#data/shared/csv-file.ts";

const written = async (cell: string) => {
  const rows = Papa.parse<string[]>(await csvFile([["name"], [cell]], ".").text(), { skipEmptyLines: true }).data;
  return rows[1]?.[0] ?? "";
};

test("only figures get a decimal comma, and a formula among them stays none", async () => {
  const rows = [
    ["1.50", "1.50"],
    ["=1.5", "300"],
    ["1.2.3", "2"],
  ];
  expect(await csvFile(rows, ",", [0]).text()).toBe("1,50;1.50\r\n'=1.5;300\r\n1.2.3;2\r\n");
  expect(await csvFile(rows.slice(0, 1), ".", [0]).text()).toBe("1.50,1.50\r\n");
});

test.each([
  ["a formula", "=1+1", "'=1+1"],
  ["a formula before a line break", '=HYPERLINK("http://a.example")\nx', '\'=HYPERLINK("http://a.example")\nx'],
  ["a formula after a line break", "x\n=1+1", "x\n'=1+1"],
  ["after other line breaks", "x\r\n+1\r@a\u2028-1", "x\r\n'+1\r'@a\u2028'-1"],
  ["full-width signs", "＝1+1", "'＝1+1"],
  ["full-width plus, minus, at", "＋1\n－1\n＠a", "'＋1\n'－1\n'＠a"],
  ["small signs", "﹦1", "'﹦1"],
  ["a tab", "\t=1", "'\t=1"],
  ["a carriage return", "\r=1", "'\r'=1"],
  ["a line break", "\n=1", "'\n'=1"],
  ["blanks before it", "\u00a0 =1", "'\u00a0 =1"],
  ["what nobody sees before it", "\u200b=1", "'\u200b=1"],
  ["an apostrophe before it", "'=1", "''=1"],
  ["a control before it, in a later line", "x\n\u0001=1", "x\n'\u0001=1"],
  ["a telephone number", "+357 25 000 184", "'+357 25 000 184"],
  ["a plain text", "Ελένη = Helen, a@b.cy", "Ελένη = Helen, a@b.cy"],
])("%s", async (_, cell, expected) => {
  expect(await written(cell)).toBe(expected);
});

test("no cell of any text begins a formula, in any of its lines", async () => {
  const part = fc.constantFrom(
    "=",
    "+",
    "-",
    "@",
    "＝",
    "－",
    "'",
    "\n",
    "\r\n",
    "\r",
    "\t",
    " ",
    "\u200b",
    "a",
    "1",
    '"',
  );
  const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(text, async (cell) => {
      for (const line of (await written(cell)).split(/\r\n|[\r\n]/)) expect(line).not.toMatch(/^[\s\u200b]*[=+@＝－-]/);
    }),
  );
});

test("every CSV file is written in one place", () => {
  const root = fileURLToPath(new URL("../../src/", import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const writers = files.filter((name) => /unparse\(/.test(readFileSync(join(root, name), "utf8")));
  expect(writers).toEqual(["data/shared/csv-file.ts"]);
});
