import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "#domain/text/fold.ts";

test.each([
  ["Łukasz", "lukasz"],
  ["Straße", "strasse"],
  ["STRASSE", "strasse"],
  ["GROẞ", "gross"],
  ["Søren", "soren"],
  ["Đorđe", "dorde"],
  ["Yılmaz", "yilmaz"],
  ["YILMAZ", "yilmaz"],
  ["İstanbul", "istanbul"],
  ["Cœur", "coeur"],
  ["ﬁlter", "filter"],
  ["Æther", "aether"],
  ["Þór", "thor"],
  ["Guðrún", "gudrun"],
  ["Γεωργίου", "γεωργιου"],
  ["ΓΕΩΡΓΙΟΥ", "γεωργιου"],
  ["ΝΙΚΟΣ", "νικοσ"],
  ["νίκος", "νικοσ"],
  ["Ἀθηνῶν", "αθηνων"],
  ["ΐΰ", "ιυ"],
  ["Ёлка", "елка"],
  ["Nguyễn Văn Ả", "nguyen van a"],
  ["D’Angelo", "dangelo"],
  ["D'Angelo", "dangelo"],
  ["O´Brien", "obrien"],
  ["„Alfa“", "alfa"],
  ["Ａｋａｍａｓ１２", "akamas12"],
  ["Li\u200bmassol\u00a0\u200e3025", "limassol 3025"],
  ["Anna\u2011Maria", "anna-maria"],
  ["שָׁלוֹם", "שלום"],
])("%s is compared as %s", (text, as) => {
  expect(fold(text)).toBe(as);
  expect(fold(fold(text))).toBe(as);
});

test("folded twice is as folded once, in capitals too", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(..."łŁøØđĐıİßẞœŒæÆþÞðÐﬁςΣσΆΐ’'\u0307\u200b \u00a0"), maxLength: 12 }),
  );
  fc.assert(
    fc.property(text, (some) => {
      const once = fold(some);
      expect(fold(once)).toBe(once);
    }),
    { numRuns: 500 },
  );
  // Those of the scripts that people type, and compatibility forms.
  const points = [[0, 0x3000] as const, [0xf900, 0x10000] as const].flatMap(([from, to]) =>
    Array.from({ length: to - from }, (_, i) => from + i),
  );
  for (const point of points) {
    const letter = String.fromCodePoint(point);
    const once = fold(letter);
    if (fold(once) !== once) expect([point.toString(16), fold(once)]).toEqual([point.toString(16), once]);
  }
});
