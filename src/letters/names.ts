import type { LetterTexts } from "#text/letters.ts";
import type { Address } from "./letter.ts";
import { isFormat, isLetter, isMark } from "./scripts.ts";

const JOINS_EMOJI = 0x200d;
const LONGEST_NAME = 60;
/** A line of a gathered letter's list is not longer than this. */
const LONGEST_LINE = 120;

/**
 * A text fit for a header or a subject: no line breaks, no control characters, nothing that turns the direction of what
 * follows, and nothing that a reader would decode to them (the marks of encoded words, RFC 2047).
 */
export function oneLine(text: string): string {
  // By index: in the server's engine a for-of makes an object of each character.
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

/** One line of a list, of bounded length. */
export function shortLine(text: string): string {
  const chars = [...oneLine(text)];
  return chars.length > LONGEST_LINE ? `${chars.slice(0, LONGEST_LINE - 1).join("")}…` : chars.join("");
}

/** An address as a letter to it begins, with the name as it may stand there. */
export function person(name: string, address: string, confirmed: boolean): Address {
  return { name: shownName(name, confirmed), address };
}

/** The greeting, by the name as it may stand there. */
export function dear(texts: LetterTexts, name: string, confirmed: boolean): string {
  const shown = shownName(name, confirmed);
  return shown === "" ? texts.hello : texts.dear(shown);
}

/**
 * A name as a letter may carry it, or "". An address that nobody has confirmed may be anybody's: what was typed for a name
 * must not be an advert, a telephone number or a link under our letterhead. It is letters, spaces, apostrophes and hyphens
 * there. Whoever has confirmed the address is greeted as they wish, but for links.
 */
function shownName(typed: string, confirmed: boolean): string {
  const name = oneLine(typed);
  const refused = confirmed ? looksLikeLink(name) : !isPlainName(name);
  return refused ? "" : name;
}

/** A name as a letter to anybody may carry it, or "". */
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

/** A dot, in any of the ways that an address may be written with. */
const DOTS = ".\u2024\u3002\uff0e\uff61";

function looksLikeLink(text: string): boolean {
  const lower = text.toLowerCase();
  return (
    ["://", "www.", "@", "/"].some((sign) => lower.includes(sign)) ||
    text.split(/\s+/).some((word) => hasInnerDot(word) && !isInitials(word))
  );
}

/** "example.com", "1.2.3.4". The dot of "Dr. Müller" has a space behind it. */
function hasInnerDot(word: string): boolean {
  const chars = [...word];
  return chars.some((char, at) => at > 0 && at < chars.length - 1 && DOTS.includes(char));
}

/** "J.R.", "J.R.R": single letters, with a dot behind each but the last. */
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
