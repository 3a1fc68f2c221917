import makeBidi from "bidi-js";

/** Invisible characters that could reverse, hide or break text: controls, direction marks, zero-width ones. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Normalises a typed text to one line: NFC, single spaces, no invisible characters. */
export function cleanText(typed: string): string {
  return typed.replace(/\s+/gu, " ").replace(UNSEEN, "").normalize("NFC").trim();
}

/** Consecutive letters of one font; null: no font has them. */
export type Run<T> = { text: string; font: T | null };

/**
 * A text in runs, each in the first font that has its letters. A letter that none has is written by its compatible form or its
 * base letter ("ﬁ" as "fi", "Ễ" as "E"), and is "no font" only after that. Marks that no font has are left out.
 */
export function runsOf<T>(text: string, fonts: readonly T[], has: (font: T, codePoint: number) => boolean): Run<T>[] {
  const runs: Run<T>[] = [];
  for (const letter of writable(text, (codePoint) => fonts.some((one) => has(one, codePoint)))) {
    const last = runs.at(-1);
    const codePoint = letter.codePointAt(0) as number;
    // A space stays in the run that it is in.
    const font =
      last?.font && has(last.font, codePoint) ? last.font : (fonts.find((one) => has(one, codePoint)) ?? null);
    if (font === null && /^\p{M}$/u.test(letter)) continue;
    if (last && last.font === font) last.text += letter;
    else runs.push({ text: letter, font });
  }
  return runs;
}

/** The nearest letters to each that can be written: itself, its compatible form, its base letter, else itself. */
function writable(text: string, can: (codePoint: number) => boolean): string {
  const canAll = (letters: string) => letters !== "" && [...letters].every((one) => can(one.codePointAt(0) as number));
  let found = "";
  for (const letter of text) {
    const compatible = letter.normalize("NFKC");
    const base = compatible.normalize("NFD").replace(/\p{M}/gu, "");
    found += [letter, compatible, base].find(canAll) ?? letter;
  }
  return found;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * The runs of a line in the order in which they stand from left to right. What runs from right to left is one run for each
 * word, its letters as they are typed: fonts turn them. Signs between them are turned here.
 */
export function visualRuns<T>(text: string, split: (text: string) => Run<T>[]): Run<T>[] {
  if (!RIGHT_TO_LEFT.test(text)) return split(text);
  const { levels } = bidi.getEmbeddingLevels(text);
  const pieces = stretchesOf(text, levels).flatMap(({ part, level }) => {
    const words = level % 2 === 0 ? [part] : part.split(/(?<= )|(?= )/);
    return words.flatMap(split).map((run) => ({ ...run, text: turned(run.text, level), level }));
  });
  return reordered(pieces);
}

const bidi = makeBidi();

/** What stands in a row on the same level. */
function stretchesOf(text: string, levels: Uint8Array): { part: string; level: number }[] {
  const stretches: { part: string; level: number }[] = [];
  for (const [at, level] of levels.entries()) {
    const last = stretches.at(-1);
    if (last?.level === level) last.part += text[at];
    else stretches.push({ part: text[at] as string, level });
  }
  return stretches;
}

/**
 * A run as it must be handed to its font, which turns every letter of a script that is read from the right. Signs and spaces
 * have no direction of their own and are turned here; Arabic figures, which are read from the left, are turned twice.
 */
function turned(text: string, level: number): string {
  const isTurnedByFont = RIGHT_TO_LEFT.test(text);
  if (isTurnedByFont === (level % 2 === 1)) return text;
  return [...text]
    .reverse()
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .join("");
}

/** Rule L2 of the Unicode bidirectional algorithm: from the highest level down to 1, what is at least that high is reversed. */
function reordered<T extends { level: number }>(pieces: readonly T[]): T[] {
  let order = [...pieces];
  for (let level = Math.max(...pieces.map((piece) => piece.level)); level >= 1; level--) {
    const next: T[] = [];
    let stretch: T[] = [];
    for (const piece of order) {
      if (piece.level >= level) stretch.unshift(piece);
      else {
        next.push(...stretch, piece);
        stretch = [];
      }
    }
    order = [...next, ...stretch];
  }
  return order;
}

/** What keeps words on one line; it is written as a space. */
export const JOINED = "\u00a0";

/**
 * A text in lines that are no wider than `width`: broken at spaces, and within a word only where it is wider itself.
 * Words are measured one by one, so that most of them are measured once.
 */
export function linesOf(text: string, width: number, measure: (text: string) => number): string[] {
  const space = measure(" ");
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const word of text.split(" ")) {
    const wide = measure(word);
    if (line !== "" && used + space + wide <= width) {
      line += ` ${word}`;
      used += space + wide;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = wide <= width ? [word] : brokenWord(word, width, measure);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
    used = measure(line);
  }
  if (line !== "") lines.push(line);
  return lines.map((one) => one.replaceAll(JOINED, " "));
}

function brokenWord(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  for (const letter of word) {
    const wide = measure(letter);
    if (piece !== "" && used + wide > width) {
      pieces.push(piece);
      piece = "";
      used = 0;
    }
    piece += letter;
    used += wide;
  }
  return [...pieces, piece];
}
