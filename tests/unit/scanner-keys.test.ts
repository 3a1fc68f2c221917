import { describe, expect, test } from "vitest";
import { readPalletCode } from "#domain/pallets/code.ts";
import { atPlace, scannedNumber, scanReadings } from "#domain/pallets/scanner-keys.ts";
import { keysOf, LAYOUTS, type Layout } from "../support/scanner/keyboards.ts";

const LABEL = "HTTPS://AKAMAS.EXAMPLE:8090/P/7Y6ZTA0QWM02";
/** What the device is told when a scanner types this. @param set the layout that the scanner is set to */
function typed(text: string, device: Layout, set: Layout = "us") {
  const keys = keysOf(text, { device, scanner: set });
  return {
    byLayout: keys.map(({ key }) => (key.length === 1 ? key : "")).join(""),
    byPlace: keys.map(({ code, shift }) => atPlace(code, shift)).join(""),
  };
}
const read = (scan: ReturnType<typeof typed>) => readPalletCode(scanReadings(scan, false)[0] ?? "");
const whole = readPalletCode(LABEL);

describe("a carrier's number", () => {
  test.each(LAYOUTS)("is read on a %s keyboard", (device) => {
    expect(scannedNumber(typed("1Z999AA1/0123-4567.84 K", device))).toBe("1Z999AA1/0123-4567.84 K");
  });

  test("has the capitals of Caps Lock, whether a person typed fast or a scanner pressed Shift", () => {
    expect(scannedNumber({ byLayout: "MSKU 4", byPlace: "msku 4" })).toBe("MSKU 4");
    expect(scannedNumber({ byLayout: "msku 4", byPlace: "MSKU 4" })).toBe("MSKU 4");
    expect(scannedNumber({ byLayout: "msku 4", byPlace: "msku 4" })).toBe("msku 4");
  });

  test("of a scanner that is set to the device's French layout stays", () => {
    expect(scannedNumber(typed("1Z999AA10123456784", "french", "french"))).toBe("1Z999AA10123456784");
  });
});

describe("a hand scanner", () => {
  test.each(LAYOUTS)("set to a US keyboard, on a %s one, reads the label", (device) => {
    expect(whole).toMatchObject({ ok: true, code: "7Y6ZTA0QWM02" });
    expect(read(typed(LABEL, device))).toEqual(whole);
    expect(read(typed("7Y6ZTA0QWM02", device))).toEqual(whole);
  });

  test.each(LAYOUTS.filter((one) => one !== "greek"))(
    "that is set to the device's %s layout reads the label",
    (device) => {
      expect(read(typed(LABEL, device, device))).toEqual(whole);
    },
  );

  test("what may be a person's is first what the field shows", () => {
    const scan = typed("AKF7Y6CTF30HM", "german", "german");
    expect(scan.byPlace).toBe("AKF7Z6CTF30HM");
    expect(scanReadings(scan, true)[0]).toBe("AKF7Y6CTF30HM");
  });
});

test("an address that another layout has changed names no pallet if letters of its code may be swapped too", () => {
  expect(readPalletCode("HTTPSÖ--HOST-P-7P6CTF30HZ02")).toEqual({ ok: false, why: "form" });
  expect(readPalletCode("HTTPSÖ--HOST-P-7P6CTF30HM02")).toMatchObject({ ok: true, code: "7P6CTF30HM02" });
});
