import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEXIE } from "../../tools/slim/dexie.mjs";
import { leaveOut } from "../../tools/slim/leave-out.mjs";
import { POCKETBASE } from "../../tools/slim/pocketbase.mjs";
import { ZOD } from "../../tools/slim/zod.mjs";

const TEXT = `class Table {
  get(key) { return key; }
  each(fn) { return fn; }
}
props(Table, { one: 1, ...more, two });
const debug = true;
`;
const sha256 = createHash("sha256").update(TEXT).digest("hex");
const omission = { file: "some/lib.mjs", sha256, members: {}, passages: [] };

test("members of classes and objects go, and passages", () => {
  const members = { Table: ["each"], "props(Table)": ["more", "two"] };
  const passages = [{ from: "const debug", upTo: ";", put: "const debug = false" }];
  expect(leaveOut(TEXT, { ...omission, members, passages }).replace(/\s+/g, " ")).toBe(
    "class Table { get(key) { return key; } } props(Table, { one: 1, }); const debug = false; ",
  );
});

test.each([
  ["another text", { sha256: "0" }, "is another one"],
  ["an unknown class", { members: { Tables: ["get"] } }, "There is no Tables"],
  ["an unknown member", { members: { Table: ["put"] } }, "Table has no put"],
  ["a passage that is not there", { passages: [{ from: "const debugging" }] }, "Not there exactly once"],
  ["a passage that is there twice", { passages: [{ from: "return" }] }, "Not there exactly once"],
  ["an end that is not there", { passages: [{ from: "const debug", upTo: "let" }] }, "There is no let"],
  ["overlaps", { members: { Table: ["each"] }, passages: [{ from: "each(fn) {" }] }, "overlaps"],
])("%s fails the build", (_, wrong, words) => {
  expect(() => leaveOut(TEXT, { ...omission, ...wrong })).toThrow(words);
});

test.each([DEXIE, POCKETBASE, ...ZOD])("$file is the one that somebody has read", (library) => {
  const whole = readFileSync(new URL(`../../node_modules/${library.file}`, import.meta.url), "utf8");
  expect(leaveOut(whole, library).length).toBeLessThan(whole.length);
});
