import { formatReference } from "#domain/shipment/reference.ts";
import { clean } from "#domain/text/clean.ts";
import { latinLetters } from "#domain/text/latin-letters.ts";

/** A shipment's reference and the pallet's number as two digits, 01 to 99: "7P6CTF30HM02". */
export const PALLET_CODE_PATTERN = "^[0-9A-HJKMNP-TV-Z]{10}(0[1-9]|[1-9][0-9])$";
const CODE = new RegExp(PALLET_CODE_PATTERN);

/** Crockford's base 32 has no I, L, O and U. A typed I or L is read as 1 and an O as 0; a U has no other reading. */
const TYPED = "[0-9A-TV-Z]";
/** "AKF-7P6CT-F30HM 2/3" in capitals, with one dash for each run of spaces and dashes; the number may be missing. */
const SHOWN = new RegExp(`^(?:AKF-?)?(${TYPED}{5})-?(${TYPED}{5})(?:(-?)([0-9ILO]{1,2})(?:/([0-9ILO]{1,2}))?)?$`);
/**
 * An address whose path ends in /p/<code>, whatever its host. A scanner whose keys another layout has read gives other
 * characters ("HTTPSç--HOST-P-..." on an Italian one), so any character may stand for a slash.
 */
const ADDRESS = new RegExp(`^.*([^0-9A-Z])P[^0-9A-Z](${TYPED}{10}[0-9ILO]{2})[/-]?$`);
/** In a longer text: a reference as it is shown, with "2/3" behind it, or in the path of one of our pages. */
const WITHIN = new RegExp(
  `(?:^|[^0-9A-Z])(?:AKF[ -]?|(?:TRACK|P)/(?:AKF-?)?)(${TYPED}{5})[ -]?(${TYPED}{5})(?:([0-9]{2})| ([0-9]{1,2})/([0-9]{1,2})(?![0-9/]))?(?![0-9A-Z])`,
  "g",
);
/** The longest text in which a reference is looked for, in characters: a page of an email. */
const LONGEST = 4000;
/** Any other address, GS1 text such as (00)…, and the bare numbers of trade items and carriers, from 13 digits on. */
const FOREIGN = /^(?:[A-Z][0-9A-Z+.-]*:|HTTPS?[^0-9A-Z]|\(\d|\]|\d{13,}$)/;

/** A pallet, or why the text names none. `number`: a reference without a pallet number. `foreign`: another system's code. */
export type CodeReading =
  | { ok: true; code: string; reference: string; number: number }
  | { ok: false; why: "form" | "foreign" }
  | { ok: false; why: "number"; reference: string };

/** The code of a shipment's pallet, counted from 1 (RangeError outside 1 to 99). */
export function palletCode(reference: string, number: number): string {
  const code = reference + (number < 10 ? `0${number}` : String(number));
  if (!CODE.test(code)) throw new RangeError("No pallet has this code");
  return code;
}

/** Whether a text is a code in its stored form. */
export function isPalletCode(text: string): boolean {
  return CODE.test(text);
}

/** The record id of a pallet, 15 characters: the same on every device and after every restore. */
export function palletId(code: string): string {
  return `${code.toLowerCase()}plt`;
}

/** Whether a text is a pallet's id. */
export function isPalletId(text: string): boolean {
  const code = text.slice(0, -3);
  return text.endsWith("plt") && code === code.toLowerCase() && isPalletCode(code.toUpperCase());
}

/** The parts of a stored code. */
export function palletCodeParts(code: string): { reference: string; number: number } {
  return { reference: code.slice(0, 10), number: Number(code.slice(10)) };
}

/** A code in its displayed form: "AKF-7P6CT-F30HM 2/3". */
export function formatPalletCode(code: string, count: number): string {
  const { reference, number } = palletCodeParts(code);
  return `${formatReference(reference)} ${number}/${count}`;
}

/**
 * The content of a label's QR code: the pallet's address below the server's. In capitals if that is the same address (a host
 * without a path), because alphanumeric mode gives a QR code with larger squares.
 */
export function labelAddress(publicUrl: string, code: string): string {
  const base = publicUrl.replace(/\/+$/, "");
  return /^https?:\/\/[0-9a-z.:-]+$/i.test(base) ? `${base}/P/${code}`.toUpperCase() : `${base}/p/${code}`;
}

/** Reads a code, a displayed code, or the address on a label: what a scanner gives, and nothing around it. */
export function readPalletCode(given: string): CodeReading {
  // Longer than any label's address; too long for a regular expression to be cheap.
  if (given.length > 300) return { ok: false, why: "foreign" };
  const text = latinLetters(clean(given, "code")).toUpperCase();
  const [, slash, address] = ADDRESS.exec(text) ?? [];
  // German and French layouts swap letters of the code too: a wrong one would be as valid.
  if (address !== undefined && slash !== "/" && /[AQWYZ]/.test(address)) return { ok: false, why: "form" };
  if (address !== undefined) return reading(address.slice(0, 10), address.slice(10));
  const shown = SHOWN.exec(text.replace(/[ -]+/g, "-").replace(/-?\/-?/g, "/"));
  if (shown === null) return { ok: false, why: FOREIGN.test(text) ? "foreign" : "form" };
  const [, first = "", second = "", dash = "", number = "", count] = shown;
  // "…2" may be the beginning of "…23"; after a dash, or followed by the count, the number is complete.
  if (number.length === 1 && dash === "" && count === undefined) return { ok: false, why: "form" };
  return reading(first + second, number, count);
}

/**
 * Reads what a person types or pastes: as a scanner's, else the only reference within a longer text, such as a line of an
 * email or the address of one of our pages (rule: track.number).
 */
export function readTypedCode(given: string): CodeReading {
  const whole = readPalletCode(given);
  if (whole.ok || whole.why === "number" || given.length > LONGEST) return whole;
  const found = [...clean(given, "code").toUpperCase().matchAll(WITHIN)].map(([, first = "", second = "", ...more]) =>
    reading(first + second, more[0] ?? more[1] ?? "", more[2]),
  );
  const [one] = found;
  if (one === undefined || new Set(found.map(referenceOf)).size > 1) return whole;
  if (found.every((other) => other.ok && one.ok && other.code === one.code)) return one;
  return { ok: false, why: "number", reference: referenceOf(one) };
}

const referenceOf = (read: CodeReading) => (read.ok || read.why === "number" ? read.reference : "");

function reading(reference: string, number: string, count?: string): CodeReading {
  if (number === "") return { ok: false, why: "number", reference: withoutLetters(reference) };
  const n = Number(withoutLetters(number));
  if (n < 1 || (count !== undefined && n > Number(withoutLetters(count)))) return { ok: false, why: "form" };
  const settled = withoutLetters(reference);
  return { ok: true, code: palletCode(settled, n), reference: settled, number: n };
}

function withoutLetters(text: string): string {
  return text.replace(/[IL]/g, "1").replace(/O/g, "0");
}
