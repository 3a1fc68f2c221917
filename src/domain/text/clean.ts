import { latinCodes } from "./latin-letters.ts";

/**
 * How a typed or pasted text is cleaned, by what it is (rule: text.clean, docs/text.md).
 * "text": free text of several lines. "line": a name, company or town, on one line. "code": what is read letter by letter: a
 * reference, postcode, telephone number, search or CSV header. "email": an address, of which an address book or a link
 * has more than the address. "number": a measure with its unit, whose Greek letters are Greek.
 */
export type Cleaning = "text" | "line" | "code" | "email" | "number";

/**
 * Removed from every text: controls, soft hyphens, zero-width spaces, byte order marks, and the marks that turn the direction
 * of what follows them. Kept in every text: variation selectors, which names in Japanese and emoji need.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it matches
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc]/g;
const BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Tags of flags stand after a black flag. Elsewhere they are hidden text. */
const TAGS = /(\ud83c\udff4(?:\udb40[\udc00-\udc7f])+)|(?:\udb40[\udc00-\udc7f])+/g;
/** Persian and Indic scripts and emoji need joiners inside a word. Beside Latin, Greek and Cyrillic they do nothing. */
const JOINERS = /(^|[^\u0600-\uffff])[\u200c\u200d]+|[\u200c\u200d]+(?![\u0600-\uffff])/g;
/** They order a sentence that has Hebrew or Arabic in it. A name is a paragraph of its own. */
const DIRECTION = /[\u061c\u200e\u200f]/g;
const FROM_RIGHT = /[\u0590-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Most texts: visible Latin, Greek, Cyrillic and Armenian letters with single-byte spaces inside. Each kind keeps them. */
const CLEAN = /^[!-~¡-¬®-˿Ͱ-֏](?:[ -~¡-¬®-˿Ͱ-֏]*[!-~¡-¬®-˿Ͱ-֏])?$/;

/** The same text without what nobody sees. Cleaning it again changes nothing. Only `text` and `line` keep all what is seen. */
export function clean(text: string, how: Cleaning): string {
  if (text === "" || CLEAN.test(text)) return SEEN[how](text);
  const shown = text.replace(UNSEEN, "").replace(BREAKS, "\n").replace(SPACES, " ").replace(TAGS, "$1");
  const ordered = how === "text" && FROM_RIGHT.test(shown) ? shown : shown.replace(DIRECTION, "");
  if (how === "text") return ordered.replace(JOINERS, "$1").trim();
  const parts = ordered
    .replace(/\t/g, "\n")
    .split("\n")
    .map((part) => part.trim());
  const line = parts.filter((part) => part !== "").join(" ");
  if (how === "line") return line.replace(JOINERS, "$1").trim();
  return SEEN[how](asTyped(line).trim());
}

/** What of a text without hidden characters changes too. */
const SEEN: Record<Cleaning, (text: string) => string> = {
  text: (text) => text,
  line: (text) => text,
  code: latinCodes,
  email: bareAddress,
  number: (text) => text,
};

/** Longer texts are refused as an address anyway; searching them costs time. */
const LONGEST_ADDRESS = 1000;

/** "Maria <maria@example.com>;", "mailto:maria@example.com?subject=Rates": the address alone. */
function bareAddress(text: string): string {
  if (text.length > LONGEST_ADDRESS) return text;
  const link = /^mailto:([^?]*)/i.exec(text)?.[1] ?? text;
  const bare = (/<([^<>\s]+)>[;,.\s]*$/.exec(link)?.[1] ?? link.replace(/[;,\s]+$/, "")).trim();
  return bare === text ? bare : bareAddress(bare);
}

/** Joiners, fillers, blanks and selectors that are part of words in some scripts, and of no code. */
const FILLERS =
  /\u034f|[\u115f\u1160\u2800\u3164\uffa0]|[\u17b4\u17b5]|[\u180b-\u180f]|[\u200c\u200d]|[\ufe00-\ufe0f]|\udb40[\udc00-\uddef]/g;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63]/g;
/** Letters that typesetting joins: text copied from a PDF has them. */
const LIGATURES: Readonly<Record<string, string>> = { ﬀ: "ff", ﬁ: "fi", ﬂ: "fl", ﬃ: "ffi", ﬄ: "ffl", ﬅ: "st", ﬆ: "st" };

/** Full-width characters, Arabic digits, dashes and ligatures as a keyboard has them. */
function asTyped(text: string): string {
  return text
    .replace(FILLERS, "")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(DASHES, "-")
    .replace(/[\ufb00-\ufb06]/g, (joined) => LIGATURES[joined] ?? joined);
}
