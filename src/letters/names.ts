import type { LetterTexts } from "#text/letters.ts";
import type { Address } from "./letter.ts";
import { isFormat, isLetter, isMark } from "./scripts.ts";

const JOINS_EMOJI = 0x200d;
const LONGEST_NAME = 60;
/** The longest line in the list of a gathered letter. */
const LONGEST_LINE = 120;

/**
 * A text made safe for a header or a subject: no line breaks, no control characters, no change of text direction, and no
 * encoded words (RFC 2047), which a mail program could decode to such characters.
 */
export function oneLine(text: string): string {
  // By index: in the server's engine a for-of loop creates an object per character.
  let clean = "";
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0;
    const width = code > 0xffff ? 2 : 1;
    if (isUnseen(code)) {
      clean += `${text.slice(from, at)} `;
      from = at + width;
    }
    at += width - 1;
  }
  return (clean + text.slice(from))
    .replace(/=\?|\?=/g, (mark) => `${mark.charAt(0)} ${mark.charAt(1)}`)
    .split(/\s+/)
    .filter((word) => word !== "")
    .join(" ");
}

function isUnseen(code: number): boolean {
  if (code < 0xad) return code < 0x20 || (code >= 0x7f && code < 0xa0);
  return code !== JOINS_EMOJI && isFormat(code);
}

/** One line of a list, of limited length. */
export function shortLine(text: string): string {
  const chars = [...oneLine(text)];
  return chars.length > LONGEST_LINE ? `${chars.slice(0, LONGEST_LINE - 1).join("")}…` : chars.join("");
}

/** The addressee in a header, with the name if it may be used. */
export function person(name: string, address: string, confirmed: boolean): Address {
  return { name: shownName(name, confirmed), address };
}

/** The greeting, with the name if it may be used. */
export function dear(texts: LetterTexts, name: string, confirmed: boolean): string {
  const shown = shownName(name, confirmed);
  return shown === "" ? texts.hello : texts.dear(shown);
}

/**
 * A name that a letter may use, or "". An unconfirmed address may be anybody's, so the typed name must not be an advert, a
 * telephone number or a link under our letterhead: only letters, spaces, apostrophes and hyphens are allowed. With a
 * confirmed address any name is allowed that contains no link.
 */
function shownName(typed: string, confirmed: boolean): string {
  const name = oneLine(typed);
  const refused = confirmed ? looksLikeLink(name) : !isPlainName(name);
  return refused ? "" : name;
}

/** A name that may be used in a letter to anybody, or "". */
export function plainName(typed: string): string {
  return shownName(typed, false);
}

/** Letters of any script with their marks; the first one is a letter. */
function isPlainName(name: string): boolean {
  const chars = [...name];
  return (
    chars.length > 0 &&
    chars.length <= LONGEST_NAME &&
    chars.every((char, at) => {
      const code = char.codePointAt(0) ?? 0;
      return isLetter(code) || (at > 0 && (isMark(code) || " '’‘ʼ‐‑-".includes(char)));
    })
  );
}

/** All characters that programs accept as a dot in an address. */
const DOTS = ".\u2024\u3002\uff0e\uff61";

function looksLikeLink(text: string): boolean {
  const lower = text.toLowerCase();
  return (
    ["://", "www.", "@", "/"].some((sign) => lower.includes(sign)) ||
    text.split(/\s+/).some((word) => hasInnerDot(word) && !isInitials(word))
  );
}

/** "example.com", "1.2.3.4". Not "Dr. Müller": there a space follows the dot. */
function hasInnerDot(word: string): boolean {
  const chars = [...word];
  return chars.some((char, at) => at > 0 && at < chars.length - 1 && DOTS.includes(char));
}

/** "J.R.", "J.R.R": single letters, with a dot after each but the last. */
function isInitials(word: string): boolean {
  const parts = word.split(".");
  return (
    parts.length > 1 && parts.every((part, at) => isSingleLetter(part) || (at === parts.length - 1 && part === ""))
  );
}

function isSingleLetter(part: string): boolean {
  const [first, ...marks] = [...part].map((char) => char.codePointAt(0) ?? 0);
  return first !== undefined && isLetter(first) && marks.every(isMark);
}
