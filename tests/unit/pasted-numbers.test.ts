import { describe, expect, test } from "vitest";
import { pastedNumbers } from "#domain/shipment/pasted-numbers.ts";
import { trackingFault } from "#domain/shipment/tracking-fault.ts";

const numbers = (pasted: string) => pastedNumbers(pasted)?.map(({ number }) => number);

describe("a pasted column of tracking numbers", () => {
  test("is read by its order: of several columns the first, an empty cell is kept as one", () => {
    expect(numbers("MSKU 1\nMSKU 2")).toEqual(["MSKU 1", "MSKU 2"]);
    expect(numbers("a1\tx\r\n\r\n b2 \ty\r\n")).toEqual(["a1", "", "b2"]);
    expect([pastedNumbers(""), pastedNumbers("a1"), pastedNumbers("a1\r\n")]).toEqual([null, null, null]);
  });

  test("has no headings, which would move every number to the next shipment", () => {
    expect(numbers("Tracking number\nMSKU 1\nMSKU 2")).toEqual(["MSKU 1", "MSKU 2"]);
    expect(numbers("Αριθμός\tΠελάτης\n1Z999AA10123456784\tKolossi")).toEqual(["1Z999AA10123456784"]);
    // An empty first cell is no heading.
    expect(numbers("\nMSKU 1")).toEqual(["", "MSKU 1"]);
  });

  test("is without what a spreadsheet puts around a text", () => {
    expect(numbers('="612206123456"\n"JD014 600"\n\'00340434\n612206123456.0\n612206123456,00\n"a ""b"" 1"')).toEqual([
      ...["612206123456", "JD014 600", "'00340434", "612206123456", "612206123456", 'a "b" 1'],
    ]);
  });

  test("goes by our references where each line has one, on either side", () => {
    const pairs = [
      { reference: "7P6CTF30HM", number: "MSKU 1" },
      { reference: "7K2M9QXR4T", number: "MSKU 2" },
    ];
    expect(pastedNumbers("Reference\tNumber\nAKF-7P6CT-F30HM\tMSKU 1\nAKF-7K2M9-QXR4T\tMSKU 2")).toEqual(pairs);
    expect(pastedNumbers("MSKU 1\tAKF-7P6CT-F30HM\nMSKU 2\tAKF-7K2M9-QXR4T")).toEqual(pairs);
    expect(pastedNumbers("AKF-7P6CT-F30HM\tMSKU 1\tKolossi\nAKF-7K2M9-QXR4T\tMSKU 2\tOmodos")).toEqual(pairs);
    // One line without: the order counts.
    expect(numbers("AKF-7P6CT-F30HM\tMSKU 1\nMSKU 2\tx")).toEqual(["AKF-7P6CT-F30HM", "MSKU 2"]);
  });
});

test.each([
  ["tracking_shortened", ["6.12206E+11", "6,12206E+11", "6E+11", "6.1e+5"]],
  ["tracking_cell_error", ["#N/A", "#n/a", "#REF!", "####", "0"]],
  ["tracking_own_reference", ["AKF-7P6CT-F30HM", "akf 7p6ct f30hm"]],
  ["", ["", "1Z999AA10123456784", "MSKU 123456-7", "612E11", "JD0146E+", "10", "RR123456785CY"]],
])("%s", (why, texts) => {
  for (const text of texts) expect([text, trackingFault(text)]).toEqual([text, why]);
});
