import { clean } from "./clean.ts";

/** Letters without a decomposition in Unicode, by what people type instead. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th", ð: "d", đ: "d", ł: "l", ø: "o", ı: "i", ħ: "h", ŧ: "t", ŋ: "n", ĸ: "k" },
  ...{ ƀ: "b", ƃ: "b", ƈ: "c", ɗ: "d", ƒ: "f", ǥ: "g", ɠ: "g", ɨ: "i", ƙ: "k", ƚ: "l", ɫ: "l", ɲ: "n", ƥ: "p", ʠ: "q" },
  ...{ ɍ: "r", ȿ: "s", ƭ: "t", ʉ: "u", ʋ: "v", ɏ: "y", ƴ: "y", ƶ: "z", ȥ: "z", ȷ: "j", ɑ: "a", ə: "e", ς: "σ" },
};
const UNLIKE = /[ßæœþðđłøıħŧŋĸƀƃƈɗƒǥɠɨƙƚɫɲƥʠɍȿƭʉʋɏƴƶȥȷɑəς]/g;
/** Marks over, under and in letters: Latin, Greek, Cyrillic, and the vowel signs of Hebrew and Arabic. */
const MARKS =
  /[\u0300-\u036f]|[\u0483-\u0489]|[\u0591-\u05bd]|[\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g;
/** Apostrophes, accents that are typed for them, and quotation marks. */
const QUOTES =
  /['"`\u00a8\u00ab\u00b4\u00bb\u02b9-\u02bf\u02c8\u0384\u1fbd-\u1fc0\u1ffd\u1ffe\u2018-\u201f\u2032-\u2037\u2039\u203a\u05f3\u05f4]/g;
const PLAIN = /^[ !#-&(-@[-_a-z{|}~]*$/;

/**
 * A text as it is compared: small letters without accents, joined letters apart, without apostrophes and quotation marks, so
 * that "lukasz" is "Łukasz", "strasse" "Straße" and "ΓΕΩΡΓΙΟΥ" "Γεωργίου" (rule: text.fold). The same on the device and on
 * the server; folding it again changes nothing.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text;
  const once = folded(text);
  // A letter that becomes a small one may only then have a decomposition.
  return PLAIN.test(once) ? once : folded(once);
}

function folded(text: string): string {
  // Marks before the small letters: a Greek sigma at the end of a word, and the Turkish capital with a dot, depend on them.
  const letters = clean(text, "code").replace(QUOTES, "").normalize("NFKD").replace(MARKS, "").toLowerCase();
  return clean(letters.replace(UNLIKE, (letter) => LETTERS[letter] ?? letter).replace(QUOTES, ""), "code");
}
