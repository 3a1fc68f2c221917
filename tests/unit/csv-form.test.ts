import { afterEach, expect, test, vi } from "vitest";
import { keptCsvDecimals, separatorOf } from "#data/shared/csv-form.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["el-CY", ","],
  ["el", ","],
  ["it-IT", ","],
  ["de-DE", ","],
  ["en-GB", "."],
  ["en", "."],
  ["it-CH", "."],
  ["c", "."],
  ["", "."],
])("a browser in %j begins with decimals by %j", (language, decimals) => {
  vi.stubGlobal("navigator", { language });
  expect(keptCsvDecimals()).toBe(decimals);
});

test("columns are separated by the sign that no number has", () => {
  expect([separatorOf("."), separatorOf(",")]).toEqual([",", ";"]);
});
