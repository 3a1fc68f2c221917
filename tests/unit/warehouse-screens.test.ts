import { describe, expect, test } from "vitest";
import { AGAIN_AFTER, aimedAt, createCodeFilter } from "#features/warehouse/camera/code-filter.ts";
import { deliverySearch } from "#features/warehouse/delivery-search.ts";
import { difference, headline, NOTHING_TYPED, readMeasures } from "#features/warehouse/measured.ts";
import { isScannerFile, sortOut } from "../../src/sw/scanner-files.ts";

const DECLARED = { length: 1.2, width: 0.8, height: 1, weight: 300 };
const code = (text: string, x: number, y: number) => ({
  text,
  corners: [
    { x: x - 5, y: y - 5 },
    { x: x + 5, y: y - 5 },
    { x: x + 5, y: y + 5 },
    { x: x - 5, y: y + 5 },
  ],
});

describe("which code is read", () => {
  test("of several in view the one nearest to the middle, and none without a text", () => {
    const frame = { width: 1280, height: 720 };
    const far = code("A", 100, 100);
    const near = code("B", 700, 300);
    expect(aimedAt([far, near], frame)?.text).toBe("B");
    expect(aimedAt([far, { ...near, text: "" }], frame)?.text).toBe("A");
    expect(aimedAt([], frame)).toBeUndefined();
  });

  test("not again while it stays in view, but again after three seconds out of view", () => {
    const letThrough = createCodeFilter();
    expect(letThrough("A", 0)).toBe(true);
    for (let now = 100; now <= 9000; now += 100) expect(letThrough("A", now)).toBe(false);
    expect(letThrough("B", 9100)).toBe(true);
    expect(letThrough("A", 9000 + AGAIN_AFTER - 1)).toBe(false);
    expect(letThrough("B", 9100 + AGAIN_AFTER)).toBe(true);
    expect(letThrough("A", 9000 + 2 * AGAIN_AFTER)).toBe(true);
  });
});

describe("measures", () => {
  test("measured values, and nothing where nothing was typed", () => {
    expect(readMeasures(NOTHING_TYPED)).toEqual({ measured: {}, errors: {} });
    const typed = { ...NOTHING_TYPED, weight: "412", height: "1,18" };
    expect(readMeasures(typed)).toEqual({ measured: { weight: 412, height: 1.18 }, errors: {} });
  });

  test.each([
    ["weight", "-5", "From 0.01 to 5000 kg."],
    ["weight", "99999", "From 0.01 to 5000 kg."],
    ["weight", "1.200", "Write 1200 or 1.2, without a point for thousands."],
    ["height", "0", "From 0.01 to 4.00 m."],
    ["length", "120", "In metres: 1.20?"],
    ["width", "wide", "Write a number, for example 1.20."],
  ] as const)("%s %s is refused: %s", (name, given, words) => {
    const { measured, errors } = readMeasures({ ...NOTHING_TYPED, [name]: given });
    expect(measured).toEqual({});
    expect(errors[name]).toBe(words);
  });

  test("the difference has its sign", () => {
    expect(difference("weight", 300, 412)).toBe("+112");
    expect(difference("height", 1, 0.82)).toBe("-0.18");
    expect(difference("length", 1.2, 1.2)).toBe("same");
    expect(difference("length", 1.2, undefined)).toBe("");
  });

  test("the headline says what is wrong, with its figure", () => {
    expect(headline(true, DECLARED, { weight: 412, height: 1.18 })).toBe("Damaged, and 112 kg too heavy");
    expect(headline(true, DECLARED, {})).toBe("Damaged");
    expect(headline(false, DECLARED, { weight: 412 })).toBe("112 kg too heavy");
    expect(headline(false, DECLARED, { height: 1.5 })).toBe("Larger than declared");
    expect(headline(false, DECLARED, { weight: 301 })).toBe("As declared");
    expect(headline(false, DECLARED, {})).toBe("Measure it");
  });
});

test("the address of a delivery has a code or nothing", () => {
  expect(deliverySearch({ pallet: "7P6CTF30HM02", scanned: true })).toEqual({ pallet: "7P6CTF30HM02", scanned: true });
  expect(deliverySearch({ pallet: "7P6CTF30HM02", scanned: "yes" })).toEqual({ pallet: "7P6CTF30HM02" });
  expect(deliverySearch({ pallet: "7P6CTF30HM02", round: true })).toEqual({ pallet: "7P6CTF30HM02", round: true });
  expect(deliverySearch({ pallet: "<script>", scanned: true, round: true })).toEqual({});
});

test("the decoder's files are not among those that every device caches", () => {
  const wasm = { url: "assets/scanner-zxing_reader-1a2b3c4d.wasm", revision: null };
  const shell = { url: "index.html", revision: "1" };
  expect(sortOut([shell, wasm])).toEqual({ scanner: [wasm.url], everybody: [shell] });
  expect(isScannerFile("/assets/scanner-decode-worker-1.js")).toBe(true);
  expect(isScannerFile("/assets/app-scanner-1.js")).toBe(false);
});
