import { QUANTITIES, type Quantity } from "./quantities.ts";

/** The sign before the decimals. */
export type DecimalMark = "." | ",";

/** What a typed text says. `two`: it has two readings, and neither is taken until somebody has chosen. */
export type TypedNumber =
  | { kind: "empty" }
  | { kind: "none" }
  | { kind: "one"; value: number; places: number; mark: DecimalMark }
  | { kind: "two"; grouped: number; decimal: number; mark: DecimalMark };

/** Longer texts are no measure of anything. */
const LONGEST = 40;
/** What people and keyboards put between groups of three digits beside point and comma. */
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4`]/g;
const MINUSES = /[\u2010-\u2013\u2212]/g;

const PLAIN = /^\d+$/;
const DECIMAL = /^(?:(\d+)([.,])(\d*)|([.,])(\d+))$/;
/** "1 200", "1'200.50": neither a space nor an apostrophe begins decimals. */
const SPACED = /^[1-9]\d{0,2}(?:([ '])\d{3})(?:\1\d{3})*(?:([.,])(\d*))?$/;
/** "1.200.000": what stands twice is no decimal point. */
const REPEATED = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})+$/;
/** "1.200,5", "1,200.50", "1.200.000,5": the other sign begins the decimals. */
const BOTH = /^[1-9]\d{0,2}(?:(?:\.\d{3})+(,)|(?:,\d{3})+(\.))(\d*)$/;

/** Reads a number as people in Europe type it, by the rule of its quantity. */
export function readTyped(text: string, quantity: Quantity): TypedNumber {
  const { askUpTo, whole } = QUANTITIES[quantity];
  const typed = unified(text);
  if (typed === "") return { kind: "empty" };
  if (typed.length > LONGEST) return { kind: "none" };
  const sign = /^[+-]/.exec(typed)?.[0] ?? "";
  const digits = typed.slice(sign.length);
  const read = split(digits);
  if (!read || (whole && read.mark !== null)) return { kind: "none" };
  const { integer, fraction, mark } = read;
  const value = Number(`${integer === "" ? "0" : integer}.${fraction === "" ? "0" : fraction}`);
  const grouped = Number(integer + fraction);
  const twice = read.mayGroup && askUpTo !== undefined && grouped <= askUpTo && grouped !== value;
  if (twice && sign !== "-") return { kind: "two", grouped, decimal: value, mark: mark ?? "." };
  return {
    kind: "one",
    value: sign === "-" && value !== 0 ? -value : value,
    places: fraction.length,
    mark: mark ?? ".",
  };
}

/** The one number a text says; NaN where it says none or may say two. */
export function numberOf(text: string, quantity: Quantity): number {
  const read = readTyped(text, quantity);
  return read.kind === "one" ? read.value : Number.NaN;
}

/** A number as its field shows it, in a form that has one reading only. */
export function written(value: number, quantity: Quantity, mark: DecimalMark = "."): string {
  return clear(String(value).replace(".", mark), quantity);
}

/** What an arrow key makes of a typed number: one step on, inside the limits. An open question stays as it is. */
export function stepTyped(
  text: string,
  quantity: Quantity,
  step: number,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: { min?: number; max?: number } = {},
): string {
  const now = readTyped(text, quantity);
  if (now.kind === "two") return text;
  const { value, places, mark } = now.kind === "one" ? now : { value: 0, places: 0, mark: "." as const };
  const next = Math.min(max, Math.max(min, value + step));
  return clear(next.toFixed(Math.max(placesOf(step), places)).replace(".", mark), quantity);
}

/** Three decimals may be read as a group; four may not. */
function clear(text: string, quantity: Quantity): string {
  return readTyped(text, quantity).kind === "two" ? `${text}0` : text;
}

const placesOf = (step: number) => (String(step).split(".")[1] ?? "").length;

/** Full-width digits and the many spaces, apostrophes and minus signs as the plain ones. */
function unified(text: string): string {
  return text
    .replace(/[\uff0b-\uff19]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(SPACES, " ")
    .replace(APOSTROPHES, "'")
    .replace(MINUSES, "-")
    .trim();
}

type Parts = { integer: string; fraction: string; mark: DecimalMark | null; mayGroup: boolean };

function split(digits: string): Parts | null {
  if (PLAIN.test(digits)) return { integer: digits, fraction: "", mark: null, mayGroup: false };
  const decimal = DECIMAL.exec(digits);
  if (decimal) {
    const integer = decimal[1] ?? "";
    const fraction = decimal[3] ?? decimal[5] ?? "";
    const mark = (decimal[2] ?? decimal[4]) as DecimalMark;
    return { integer, fraction, mark, mayGroup: fraction.length === 3 && integer.length >= 1 && integer.length <= 3 };
  }
  const spaced = SPACED.exec(digits);
  if (spaced) return grouped(digits, (spaced[2] as DecimalMark | undefined) ?? null, spaced[3]);
  if (REPEATED.test(digits)) return grouped(digits, null, undefined);
  const both = BOTH.exec(digits);
  return both && grouped(digits, (both[1] ?? both[2]) as DecimalMark, both[3]);
}

function grouped(digits: string, mark: DecimalMark | null, fraction = ""): Parts {
  const integer = mark === null ? digits : digits.slice(0, digits.lastIndexOf(mark));
  return { integer: integer.replace(/\D/g, ""), fraction, mark, mayGroup: false };
}
