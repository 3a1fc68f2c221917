import { beforeEach, expect, test, vi } from "vitest";
import { authState } from "#data/shared/auth-state.ts";
import { codeHandled, codesOfBefore, holdCode, keepCode, readCode } from "#data/shared/read-codes.ts";

beforeEach(() => {
  localStorage.clear();
  authState.changed();
});

const SHIP = { point: "loaded", sailing: "sailing00week48", container: "1HC-48" } as const;

test("a code that is not handled is one scan with the same at the same place, and never one of another ship", () => {
  const first = readCode("7P6CTF30HM01", SHIP, "", 1000);
  expect(keepCode(first)).toBe(true);
  expect(readCode("7P6CTF30HM01", SHIP, "", 5000)).toEqual({ ...first, at: 5000 });
  for (const place of [
    { ...SHIP, sailing: "sailing00week49" },
    { ...SHIP, container: "2HC-48" },
    { ...SHIP, point: "port_in" as const },
  ]) {
    const other = readCode("7P6CTF30HM01", place, "", 5000);
    expect(other.place).toEqual(place);
    expect(other.id).not.toBe(first.id);
  }
  codeHandled(first.id);
  expect(readCode("7P6CTF30HM01", SHIP, "", 9000).id).not.toBe(first.id);
});

test("no more than 200 are kept, and what cannot be read is none", () => {
  for (let n = 0; n < 200; n++) expect(keepCode(readCode(`code ${n}`, SHIP, "", n))).toBe(true);
  expect(keepCode(readCode("one more", SHIP, "", 300))).toBe(false);
  expect(codesOfBefore()).toEqual([]);
  for (const text of ["{", "7", '[null,{"id":7}]']) {
    localStorage.setItem("akamas_read_codes", text);
    expect(codesOfBefore()).toEqual([]);
  }
});

test("a code whose scan is on a page in memory alone is taken again by the next page, handled or not", () => {
  const read = { ...readCode("7P6CTF30HM01", SHIP, "", 1000), page: 1 };
  keepCode(read);
  holdCode(read.id);
  codeHandled(read.id);
  expect(codesOfBefore()).toEqual([read]);
  // The next page has it in its outbox.
  keepCode(read);
  codeHandled(read.id);
  expect(codesOfBefore()).toEqual([]);
});

// WebKit says another time at which the page began when the device's clock was set, or a millisecond later by rounding.
test("a code that is read twice on one page is one scan, whatever the clock does", () => {
  const began = performance.timeOrigin;
  let asked = 0;
  vi.spyOn(performance, "timeOrigin", "get").mockImplementation(() => began + asked++);
  const read = readCode("7P6CTF30HM01", SHIP, "", 1000);
  keepCode(read);
  expect(readCode("7P6CTF30HM01", SHIP, "", 2000).id).toBe(read.id);
  expect(codesOfBefore()).toEqual([]);
  vi.restoreAllMocks();
});
