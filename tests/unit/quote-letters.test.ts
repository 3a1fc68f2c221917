import { describe, expect, test } from "vitest";
import { cleanText, linesOf, type Run, runsOf, visualRuns } from "#ui/paper/letters.ts";

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

test("a letter that no font has is written by its compatible form or its base letter, and is missing only then", () => {
  const has = (letters: string, codePoint: number) => letters.includes(String.fromCodePoint(codePoint));
  const written = (text: string) => runsOf(text, ["NguyenVEafi ", "\u0391\u03b1\u03b7\u03bd\u03c9\u03b8\u03c2"], has);
  const texts = (text: string) =>
    written(text)
      .map((run) => run.text)
      .join("");
  expect(texts("Nguy\u1ec5n V\u1ea3 \u1ec4")).toBe("Nguyen Va E");
  expect(texts("\u1f08\u03b8\u03b7\u03bd\u1ff6\u03bd")).toBe("\u0391\u03b8\u03b7\u03bd\u03c9\u03bd");
  expect(texts("\ufb01")).toBe("fi");
  expect(written("\u{1f600}")).toEqual([{ text: "\u{1f600}", font: null }]);
});
