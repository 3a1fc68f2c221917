import { create } from "fontkit";
import { describe, expect, test } from "vitest";
import { quotePdf } from "#features/quotes/pdf/quote-pdf.ts";
import { quotePdf as words } from "#text/quote-pdf.ts";
import type { Face } from "#ui/paper/faces.ts";
import { scriptsIn } from "#ui/paper/scripts.ts";
import { quoteFaces } from "./support/quote-faces.ts";
import { paperOf } from "./support/quote-paper.ts";

// Only the fonts that a quote's letters need are loaded; its file must not depend on that.

const FACES: readonly Face[] = ["text", "bold", "display"];

test("every letter has the same font as with all of them", async () => {
  const all = await quoteFaces();
  const fonts = new Map(
    FACES.flatMap((face) => all[face]).map((file) => [Buffer.from(file).toString("base64"), create(file)]),
  );
  const chosen = (files: readonly Uint8Array[], codePoint: number) =>
    files
      .map((file) => Buffer.from(file).toString("base64"))
      .find((key) => fonts.get(key)?.hasGlyphForCodePoint(codePoint));
  const others: string[] = [];
  const known = new Map<string, Awaited<ReturnType<typeof quoteFaces>>>();
  for (let codePoint = 0; codePoint <= 0xffff; codePoint += 1) {
    if (codePoint >= 0xd800 && codePoint < 0xe000) continue;
    const scripts = scriptsIn(String.fromCodePoint(codePoint));
    const key = [...scripts].join();
    const some = known.get(key) ?? (await quoteFaces(scripts));
    known.set(key, some);
    for (const face of FACES)
      if (some[face].length < all[face].length && chosen(some[face], codePoint) !== chosen(all[face], codePoint))
        others.push(`${face} U+${codePoint.toString(16)}`);
  }
  expect(others).toEqual([]);
});

describe("the file is the same as with all fonts", () => {
  test.each([
    ["Latin", "Jonas Brandt GmbH", ["latin"]],
    ["Polish", "Zażółć gęślą jaźń", ["latin", "latin-ext"]],
    ["Greek", "Κτήμα Αργάκι Λτδ", ["latin", "greek"]],
    ["Bulgarian", "Търговия ООД", ["latin", "cyrillic"]],
    ["Hebrew", "אברהם כהן", ["latin", "hebrew"]],
    ["Arabic", "شركة الشحن", ["latin", "arabic"]],
    ["Vietnamese, with letters of no known script", "Nguyễn 😀", null],
  ])("%s", async (_, company, needed) => {
    const paper = paperOf({ customer: { company, name: "Jonas", email: "", phone: "" } });
    const scripts = scriptsIn(company);
    expect([...scripts].sort()).toEqual(needed?.sort() ?? expect.objectContaining({ length: 6 }));
    const made = async (files: Awaited<ReturnType<typeof quoteFaces>>) =>
      Buffer.from(await quotePdf(paper, words, files)).toString("latin1");
    expect(await made(await quoteFaces(scripts))).toBe(await made(await quoteFaces()));
  });
});
