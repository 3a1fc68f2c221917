import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatPalletCode,
  isPalletCode,
  labelAddress,
  palletCode,
  palletCodeParts,
  palletId,
  readPalletCode,
} from "#domain/pallets/code.ts";

const CODE = "7P6CTF30HM02";
const reference = fc
  .array(fc.constantFrom(..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"), { minLength: 10, maxLength: 10 })
  .map((letters) => letters.join(""));
const number = fc.integer({ min: 1, max: 99 });

test("a code is the reference and the number as two digits, and the id is derived from it", () => {
  expect(palletCode("7P6CTF30HM", 2)).toBe(CODE);
  expect(palletId(CODE)).toBe("7p6ctf30hm02plt");
  expect(formatPalletCode(CODE, 3)).toBe("AKF-7P6CT-F30HM 2/3");
  expect(palletCodeParts(palletCode("7P6CTF30HM", 10))).toEqual({ reference: "7P6CTF30HM", number: 10 });
});

test.each([0, -1, 100, 1.5, Number.NaN])("no pallet has the number %d", (n) => {
  expect(() => palletCode("7P6CTF30HM", n)).toThrow(RangeError);
});

test.each(["", "7P6CTF30HM", "7P6CTF30HM00", "7p6ctf30hm02", "7P6CTF30HU02", "7P6CTF30HM020", `${CODE}\n`])(
  "%j is not a code as it is stored",
  (text) => expect(isPalletCode(text)).toBe(false),
);

describe("reading", () => {
  test.each([
    ["the code", CODE],
    ["lower case", "7p6ctf30hm02"],
    ["what a scanner that types ends with", `${CODE}\r\n`],
    ["spaces around it", `  ${CODE}\t`],
    ["as it is shown", "AKF-7P6CT-F30HM 2/3"],
    ["as it is shown, small", "akf-7p6ct-f30hm 2/3"],
    ["without AKF", "7P6CT-F30HM 2/3"],
    ["without dashes", "AKF7P6CTF30HM 2/3"],
    ["the two lines of a label", "7P6CT\nF30HM\n2/3"],
    ["spaces about the stroke", "7P6CT F30HM 2 / 3"],
    ["number without count", "AKF-7P6CT-F30HM 2"],
    ["number as two digits", "AKF-7P6CT-F30HM-02"],
    ["a long dash", "AKF\u20117P6CT\u2013F30HM 2"],
    ["O for 0", "7P6CTF3OHMO2"],
    ["address on a label", `HTTPS://AKAMAS.EXAMPLE/P/${CODE}`],
    ["small letters", `https://akamas.example/p/${CODE}`],
    ["another host and port", `http://192.0.2.7:8090/p/${CODE}`],
    ["below a path", `https://example.com/freight/p/${CODE}`],
    ["small code in an address, with a line end", "https://akamas.example/p/7p6ctf30hm02\n"],
    ["with a stroke behind", `https://akamas.example/p/${CODE}/`],
    ["without a scheme", `akamas.example/P/${CODE}`],
    ["typed onto an Italian keyboard", `HTTPSç--AKAMAS.EXAMPLE-P-${CODE}`],
  ])("%s", (_, text) => {
    expect(readPalletCode(text)).toEqual({ ok: true, code: CODE, reference: "7P6CTF30HM", number: 2 });
  });

  test("I and L are read as 1, as in Crockford's base 32", () => {
    expect(readPalletCode("IL6CTF30HM0L")).toEqual({
      ok: true,
      code: "116CTF30HM01",
      reference: "116CTF30HM",
      number: 1,
    });
  });

  test.each(["7P6CTF30HM", "AKF-7P6CT-F30HM", "akf7p6ctf30hm "])("%j has no pallet's number", (text) => {
    expect(readPalletCode(text)).toEqual({ ok: false, why: "number", reference: "7P6CTF30HM" });
  });

  test.each([
    ["nothing", ""],
    ["too short", "7P6CTF30H02"],
    ["one digit that may be half a number", "7P6CTF30HM2"],
    ["number 0", "7P6CTF30HM00"],
    ["number above the count", "AKF-7P6CT-F30HM 4/3"],
    ["three digits", "AKF-7P6CT-F30HM 012"],
    ["a letter that is not in use", "7P6CTF30HU02"],
    ["words", "no such thing"],
    ["a quote's reference", "AKQ-7P6CT-F30HM"],
  ])("unknown form: %s", (_, text) => expect(readPalletCode(text)).toEqual({ ok: false, why: "form" }));

  test.each([
    ["another page", "https://example.com/track/1Z999AA10123456784"],
    ["a quote's link", "https://akamas.example/q/0123456789abcdefghjkmnpqrs"],
    ["more behind the code", `https://akamas.example/p/${CODE}/edit`],
    ["a mail address", "mailto:a@example.com"],
    ["a transport unit", "(00)380123456789012345"],
    ["a transport unit's number", "00380123456789012345"],
    ["a trade item's number", "4006381333931"],
    ["a scanner's own sign", "]C100380123456789012345"],
    ["very long", `https://example.com/${"a".repeat(400)}/p/${CODE}`],
  ])("another system's: %s", (_, text) => expect(readPalletCode(text)).toEqual({ ok: false, why: "foreign" }));

  test("every written form is read back", () => {
    fc.assert(
      fc.property(reference, number, fc.boolean(), fc.boolean(), (ref, n, small, address) => {
        const code = palletCode(ref, n);
        const written = address ? labelAddress("https://akamas.example", code) : formatPalletCode(code, 99);
        expect(readPalletCode(small ? written.toLowerCase() : written)).toEqual({
          ok: true,
          code,
          reference: ref,
          number: n,
        });
        expect(palletId(code)).toMatch(/^[a-z0-9]{15}$/);
      }),
    );
  });

  test("any text has a result, and a code that is read is valid", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9A-Za-z/: -]{8,24}$/)), (text) => {
        const read = readPalletCode(text);
        if (read.ok) expect(isPalletCode(read.code)).toBe(true);
        else expect(["form", "foreign", "number"]).toContain(read.why);
      }),
    );
  });
});

test.each([
  ["https://akamas.example", `HTTPS://AKAMAS.EXAMPLE/P/${CODE}`],
  ["http://192.0.2.7:8090/", `HTTP://192.0.2.7:8090/P/${CODE}`],
  // A path may differ in capitals.
  ["https://example.com/freight", `https://example.com/freight/p/${CODE}`],
])("a label below %s", (url, address) => expect(labelAddress(url, CODE)).toBe(address));
