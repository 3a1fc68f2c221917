import { clean } from "../text/clean.ts";
import {
  britishKey,
  fitsPlaces,
  lengthsOf,
  POSTCODE_SIGNS,
  type PostcodeForm,
  postcodeForm,
} from "./postcode-forms.ts";

/**
 * What a text in place of a postcode means. Codes have no spaces and hyphens. `several`: the text has more than one whole
 * code, and the person is asked. `unfinished`: the beginning of a code; `withZero` is the code that it would be with the
 * zero that spreadsheets take away, else null. `town`: a name alone.
 */
export type PostcodeReading =
  | { kind: "empty" }
  | { kind: "whole"; code: string }
  | { kind: "several"; codes: string[] }
  | { kind: "unfinished"; code: string; withZero: string | null }
  | { kind: "town" }
  | { kind: "none" };

/** Longer texts are no address. */
const LONGEST = 500;

/**
 * Reads a postcode as people type and paste it: with the country's sign, with its town, inside an address, as a spreadsheet
 * saves it. The figures of a street and of a postcode never become one number.
 */
export function readPostcode(text: string, countryCode: string): PostcodeReading {
  const typed = plainText(text);
  if (typed === "") return { kind: "empty" };
  if (typed.length > LONGEST) return { kind: "none" };
  const form = postcodeForm(countryCode);
  const alone = codeAlone(typed, countryCode, form);
  if (alone !== null) return lengthReading(alone, form);
  const codes = wholeCodes(typed, countryCode, form);
  const [only] = codes;
  if (only !== undefined) return codes.length === 1 ? { kind: "whole", code: only } : { kind: "several", codes };
  const begun = beginning(typed, countryCode, form);
  if (begun !== null) return lengthReading(begun, form);
  return isTown(typed) ? { kind: "town" } : { kind: "none" };
}

/** Whether the text in place of a postcode is a town's name. No partial code has four letters. */
export function isTown(postcode: string): boolean {
  return !/\d/.test(postcode) && /[^\s\-.,]{4}/.test(postcode);
}

/** In capital letters, and without what spreadsheets put around and into a code: '01067, ="01067", 1067.0, 10,115. */
function plainText(text: string): string {
  return clean(text, "code")
    .toUpperCase()
    .replace(/\s+/g, " ")
    .replace(/^'|^="?(?=\d)/, "")
    .replace(/^(\d{1,3})[.,](\d{3})$/, "$1$2")
    .replace(/^(\d+)(?:[.,]0+|")$/, "$1");
}

function lengthReading(code: string, form: PostcodeForm): PostcodeReading {
  const { least, most } = lengthsOf(form);
  if (code.length === least || code.length === most || (form.loose && code.length > least))
    return { kind: "whole", code };
  const lost = code.length === least - 1 && form.begins.some(([from]) => from.startsWith("0"));
  return { kind: "unfinished", code, withZero: lost ? `0${code}` : null };
}

/** The text without the sign of its own country; null when there is none. */
function withoutSign(typed: string, countryCode: string, form: PostcodeForm): string | null {
  const signs = [countryCode, ...form.signs].sort((a, b) => b.length - a.length);
  const sign = signs.find((one) => typed.startsWith(one));
  // No Eircode begins with I, so the text after IE or IRL is always the code itself, never a part of it. MTF is a place in Malta.
  const next = countryCode === "IE" ? /^[ -]*[A-Z]/ : beginsWithLetter(form) ? /^[ -]+[A-Z]/ : /^[ -]*\d/;
  if (sign === undefined || !next.test(typed.slice(sign.length))) return null;
  return typed.slice(sign.length).replace(/^[ -]+/, "");
}

const beginsWithLetter = ({ form }: PostcodeForm) => form.startsWith("A");

/** The code, or its beginning, that the whole text is; null when the text has something else or is longer than a code. */
function codeAlone(typed: string, countryCode: string, form: PostcodeForm): string | null {
  const bare = (withoutSign(typed, countryCode, form) ?? typed).replace(/[ -]+$/, "");
  if (form.british) return /\d/.test(bare) ? britishKey(bare) : null;
  const code = bare.replace(/[ -]/g, "");
  if (!/^[0-9A-Z]/.test(code) || !/\d/.test(code) || !fitsPlaces(code, form)) return null;
  if (countryCode === "IE") return code;
  // "10 115" is one code. In "5 10115" the first figure is a house's.
  const groups = bare.split(/[ -]+/);
  return groups.length === 1 || (groups[0] ?? "").length > 1 ? code : null;
}

/** All whole codes of a text, each once, in their order. */
function wholeCodes(typed: string, countryCode: string, form: PostcodeForm): string[] {
  const found = new Set<string>();
  for (let at = 0; at < typed.length; at++) {
    const before = typed.slice(0, at);
    const touches = isWordSign(typed[at - 1]) && !endsWithSign(before, countryCode, form);
    if (touches || isForeign(before, countryCode, form)) continue;
    const hit = codeAt(typed.slice(at), form);
    if (hit === null) continue;
    found.add(hit.code);
    at += hit.length - 1;
  }
  return [...found];
}

/** Whether it is a letter or figure. The server's engine has no \p{L}: only letters have two cases. */
function isWordSign(sign: string | undefined): boolean {
  return sign !== undefined && (/\d/.test(sign) || sign.toLowerCase() !== sign.toUpperCase());
}

/** "D" of "D10115", "F" of "F-75001": the letters before a code, if they are a word of their own; else "". */
function signBefore(before: string): string {
  const sign = /[A-Z]*$/.exec(before)?.[0] ?? "";
  return isWordSign(before[before.length - sign.length - 1]) ? "" : sign;
}

/** "D10115": the sign touches its code. */
function endsWithSign(before: string, countryCode: string, form: PostcodeForm): boolean {
  const sign = signBefore(before);
  return sign === countryCode || form.signs.includes(sign);
}

/** Whether another country's sign stands before a code: "F-75001" anywhere, "F 75001" at the beginning. */
function isForeign(before: string, countryCode: string, form: PostcodeForm): boolean {
  const hyphen = before.endsWith("-");
  const sign = hyphen ? signBefore(before.slice(0, -1)) : (/^([A-Z]{1,3}) $/.exec(before)?.[1] ?? "");
  if (sign === "" || sign.length > 3 || sign === countryCode || form.signs.includes(sign)) return false;
  return hyphen || POSTCODE_SIGNS.has(sign);
}

/** The whole code at the beginning of a text, with its written length; the longest that ends where no letter or figure follows. */
function codeAt(text: string, form: PostcodeForm): { code: string; length: number } | null {
  for (const pattern of patternsOf(form)) {
    const hit = pattern.exec(text)?.[0] ?? "";
    if (hit === "" || isWordSign(text[hit.length]) || /^[.,]\d/.test(text.slice(hit.length))) continue;
    const code = form.british ? britishKey(hit) : hit.replace(/[ -]/g, "");
    if (code !== null) return { code, length: hit.length };
  }
  return null;
}

const patterns = new Map<PostcodeForm, RegExp[]>();

function patternsOf(form: PostcodeForm): RegExp[] {
  const known = patterns.get(form);
  if (known) return known;
  const [short = "", more = ""] = form.form.split("[");
  const written = (places: string) => [...places].map((place) => PLACE_PATTERNS[place] ?? "").join("");
  const { least, most } = lengthsOf(form);
  const bodies = form.british
    ? [BRITISH_WHOLE]
    : form.loose
      ? [`\\d{${least},${most}}`]
      : [short + more, short].map(written);
  const made = bodies.map((body) => new RegExp(`^${body}`));
  patterns.set(form, made);
  return made;
}

const BRITISH_WHOLE = "[A-Z]{1,2}\\d{1,2}[A-Z]? ?\\d[A-Z]{2}";

const PLACE_PATTERNS: Readonly<Record<string, string>> = {
  "9": "\\d",
  A: "[A-Z]",
  E: "[ACDEFHKNPRTVWXY]",
  W: "[\\dW]",
  X: "[0-9A-Z]",
  " ": " ?",
  "-": "[ -]{0,3}",
};

/** "101 BERLIN", "HAUPTSTR. 5, 101": a code that is being typed stands at the beginning, or after the last comma. */
function beginning(typed: string, countryCode: string, form: PostcodeForm): string | null {
  if (countryCode === "IE") {
    // The districts of Dublin before the Eircode: 1 to 24, and 6W.
    const district = /(?:^|[ ,])DUBLIN (\d{1,2}|6W)$/.exec(typed)?.[1];
    return district === undefined ? null : `D${district.padStart(2, "0")}`;
  }
  const last = typed.slice(typed.lastIndexOf(",") + 1).trim();
  for (const part of [typed, last]) {
    const bare = withoutSign(part, countryCode, form) ?? part;
    const [, code = "", rest = ""] = /^(\d+)(?:$|,? (.*)$)/.exec(bare) ?? [];
    if (code !== "" && !/\d/.test(rest) && (rest === "" || isTown(rest)) && fitsPlaces(code, form)) return code;
  }
  return null;
}
