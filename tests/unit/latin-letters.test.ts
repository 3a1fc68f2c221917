import { describe, expect, test } from "vitest";
import { readTypedCode } from "#domain/pallets/code.ts";
import { typedPart } from "#domain/pallets/typed-part.ts";
import { readPostcode } from "#domain/rates/read-postcode.ts";
import { plainContainerNumber } from "#domain/sailings/containers.ts";
import { parseEdit } from "#domain/schemas/edit.ts";
import { containsWords, searchText, searchWords } from "#domain/shipment/search.ts";
import { clean } from "#domain/text/clean.ts";
import { fold } from "#domain/text/fold.ts";
import { readTrackedNumber } from "#domain/track/reference.ts";

// What a Greek or a Cyrillic keyboard types in place of Latin letters: it looks the same.
const GREEK: Readonly<Record<string, string>> = Object.fromEntries(
  ["AΑ", "BΒ", "EΕ", "ZΖ", "HΗ", "IΙ", "KΚ", "MΜ", "NΝ", "OΟ", "PΡ", "TΤ", "YΥ", "XΧ"].flatMap(([latin, greek]) => [
    [latin, greek],
    [latin?.toLowerCase(), greek?.toLowerCase()],
  ]),
);
const asGreek = (text: string) => text.replace(/[A-Z]/gi, (letter) => GREEK[letter] ?? letter);

describe("letters that look Latin", () => {
  test("are Latin in what is a code, at every door for codes", () => {
    for (const typed of ["AKF-7P6CT-F30HM", "akf 7p6ct f30hm", "7P6CTF30HM", "Ref: AKF-7P6CT-F30HM (3 pallets)"])
      expect([typed, readTrackedNumber(asGreek(typed))]).toEqual([typed, { reference: "7P6CTF30HM", pallet: null }]);
    expect(readTypedCode(asGreek("AKF-7P6CT-F30HM 2/3"))).toMatchObject({ ok: true, code: "7P6CTF30HM02" });
    expect(plainContainerNumber(asGreek("CMAU 123456-7"))).toBe("CMAU1234567");
    expect(plainContainerNumber("ТНМU 123456 7")).toBe("THMU1234567");
    expect(typedPart("AKF-7P6CT-F30HM 2/3", asGreek("6ct-f"))).toEqual([6, 11]);
    expect(readPostcode(asGreek("D02 AF30"), "IE")).toEqual(readPostcode("D02 AF30", "IE"));
    const edit = parseEdit({ op: "abcdefghijklmnop", set: { tracking_number: asGreek("TMA 1039 IE") }, base: {} });
    expect(edit).toMatchObject({ ok: true, value: { set: { tracking_number: "TMA 1039 IE" } } });
    expect(clean("Β-14 Α3", "code")).toBe("B-14 A3");
  });

  test("stay where one of them looks like no Latin letter, where no figure is beside them, and in an email address", () => {
    for (const text of ["ΑΠΟΘΗΚΗ", "2ος", "ΛΑ 12Δ", "ΚΑΤΩ", "μαρκο@sender.test", "Α1@sender.test", "ΑΚΦ"])
      expect([text, clean(text, "code")]).toEqual([text, text]);
  });

  test("stay in names, towns and addresses", () => {
    for (const how of ["line", "text"] as const) expect(clean("ΝΙΚΗΣ 12Α, ΤΚ 1060", how)).toBe("ΝΙΚΗΣ 12Α, ΤΚ 1060");
  });

  test("are found in either form, also in what was stored before", () => {
    for (const stored of ["TMA1039IE", asGreek("TMA1039IE")])
      for (const typed of ["TMA1039IE", asGreek("TMA1039IE"), asGreek("tma1039"), "1039ie"])
        expect([stored, typed, containsWords(searchText({ tracking_number: stored }), searchWords(typed))]).toEqual([
          ...[stored, typed, true],
        ]);
    // A name is compared in its own letters.
    const text = searchText({ consignee_name: "ΜΑΡΙΑ ΚΑΤΑΝΑ" });
    expect([containsWords(text, searchWords("μαρια")), containsWords(text, searchWords("MAPIA"))]).toEqual([
      true,
      false,
    ]);
    expect(fold(fold("Ά1 ΒΤ2"))).toBe(fold("Ά1 ΒΤ2"));
  });
});
