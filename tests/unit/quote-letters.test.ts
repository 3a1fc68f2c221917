import { describe, expect, test } from "vitest";
import { cleanText, linesOf, type Run, visualRuns } from "#features/quotes/pdf/letters.ts";

const split = (text: string): Run<string>[] => [{ text, font: "one" }];
const visual = (text: string) => visualRuns(text, split).map((run) => run.text);

describe("typed text in the PDF", () => {
  test("is one line of composed letters, without invisible characters", () => {
    expect(cleanText("  A\u0301kos \n  Kft.\t\u202Egpj\u200B ")).toBe("Ákos Kft. gpj");
  });

  test("wraps at spaces, and within a word only if the word is too wide", () => {
    const width = (text: string) => text.length;
    expect(linesOf("one two three", 7, width)).toEqual(["one two", "three"]);
    expect(linesOf("a abcdefghij b", 4, width)).toEqual(["a", "abcd", "efgh", "ij b"]);
    expect(linesOf("", 4, width)).toEqual([]);
    expect(linesOf("Mon\u00a014 Dec", 6, width)).toEqual(["Mon 14", "Dec"]);
  });
});

describe("right-to-left text", () => {
  test("is ordered from left to right as it is seen, word by word", () => {
    expect(visual("אקמה שילוח")).toEqual(["שילוח", " ", "אקמה"]);
  });

  test("keeps the order of words and digits of the other direction", () => {
    expect(visual("אקמה Ltd 123")).toEqual(["Ltd 123", " ", "אקמה"]);
    expect(visual("Ltd אקמה 12")).toEqual(["Ltd ", "12", " ", "אקמה"]);
  });

  test("mirrors brackets, and Arabic digits for fonts that mirror them again", () => {
    expect(visual("אב (x) ג").join("")).toBe("ג (x) אב");
    expect(visual("شركة ٢٠٢٦")[0]).toBe("٦٢٠٢");
  });

  test("leaves other text unchanged", () => {
    expect(visual("Κτήμα (A) 12")).toEqual(["Κτήμα (A) 12"]);
  });
});
