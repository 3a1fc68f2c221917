import { clean } from "#domain/text/clean.ts";
import { fold } from "#domain/text/fold.ts";
import { latinLetters } from "#domain/text/latin-letters.ts";
import { QUANTITIES, type Quantity, type QuantityRule } from "./quantities.ts";

/** The decimal separator. */
export type DecimalMark = "." | ",";

/** What a typed text means. `two`: it has two readings, and neither is used until the person has chosen. */
export type TypedNumber =
  | { kind: "empty" }
  | { kind: "none" }
  | { kind: "one"; value: number; places: number; mark: DecimalMark }
  | { kind: "two"; grouped: number; decimal: number; mark: DecimalMark };

/** No measure is longer than this many characters, and no text with one in it. */
const LONGEST = 40;
const LONGEST_TEXT = 1_000;
/** "300", "1,2", ".5", "5." */
const PLAIN = /^(?=.?\d)(\d*)(?:([.,])(\d*))?$/;
/** "1 200", "1'200.50", "1.200,5", "1.200.000": groups with one separator, decimals with another. */
const GROUPED = /^([1-9]\d{0,2}(?:([ '.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d*))?$/;

/** Reads a number as people in Europe type it, by the rules of its quantity. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one reading of a text by two patterns; each condition is a rule of its own
export function readTyped(text: string, quantity: Quantity): TypedNumber {
  const { askUpTo = -1, whole, units } = QUANTITIES[quantity];
  if (text.length > LONGEST_TEXT) return { kind: "none" };
  const given = clean(text, "number").replace(/[\u2018\u2019\u00b4`]/g, "'");
  if (given === "") return { kind: "empty" };
  const { typed, shift } = withoutUnit(given, units);
  const sign = /^[+-]?/.exec(typed)?.[0] ?? "";
  const digits = typed.slice(sign.length);
  const plain = PLAIN.exec(digits);
  const groups = plain ? null : GROUPED.exec(digits);
  const [integer = "", mark, fraction = ""] = plain
    ? plain.slice(1)
    : [groups?.[1]?.replace(/\D/g, ""), groups?.[3], groups?.[4]];
  const none = typed.length > LONGEST || (!plain && !groups) || (groups && mark === groups[2]);
  if (none || (whole && mark)) return { kind: "none" };
  // The unit moves the decimal sign of the text: 115 / 100 and 1.15 * 100 are not exact.
  const value = Number(`${sign}${integer || 0}.${fraction || 0}e${shift}`) || 0;
  const shown = (mark ?? ".") as DecimalMark;
  const grouped = Number(`${integer}${fraction}e${shift}`);
  const twice = plain && fraction.length === 3 && /^\d{1,3}$/.test(integer) && sign !== "-";
  if (twice && grouped <= askUpTo && grouped !== value) return { kind: "two", grouped, decimal: value, mark: shown };
  // 1.200 mm is 1200 mm to most people, and no field asks.
  if (twice && shift !== 0 && askUpTo < 0) return { kind: "none" };
  return { kind: "one", value, places: Math.max(0, fraction.length - shift), mark: shown };
}

/** "300 kg", "300 κ.", "120cm": the number without a unit of its quantity. Another unit stays, and makes it no number. */
function withoutUnit(given: string, units: QuantityRule["units"]): { typed: string; shift: number } {
  const [whole = "", written = ""] = / ?([a-z\u00b5\u0370-\u03ff]+)\.?$/i.exec(given) ?? [];
  const unit = fold(written);
  // "κg" of a Greek keyboard.
  const shift = units?.[unit] ?? units?.[latinLetters(unit)];
  return shift === undefined ? { typed: given, shift: 0 } : { typed: given.slice(0, -whole.length), shift };
}

/** The single number that a text means; NaN when it is none or has two readings. */
export function numberOf(text: string, quantity: Quantity): number {
  const read = readTyped(text, quantity);
  return read.kind === "one" ? read.value : Number.NaN;
}

/** A number in the form its field shows, which has one reading only. */
export function written(value: number | string, quantity: Quantity, mark: DecimalMark = "."): string {
  const text = String(value).replace(".", mark);
  // Three decimals could be read as a group; four cannot.
  return readTyped(text, quantity).kind === "two" ? `${text}0` : text;
}

/** The text after an arrow key: one step further, within the limits. A text with two readings stays as it is. */
export function stepTyped(
  text: string,
  quantity: Quantity,
  step: number,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: { min?: number; max?: number } = {},
): string {
  const now = readTyped(text, quantity);
  if (now.kind === "two") return text;
  const { value, places, mark } = now.kind === "one" ? now : { value: 0, places: 0, mark: "." as const };
  const digits = Math.max((String(step).split(".")[1] ?? "").length, places);
  return written(Math.min(max, Math.max(min, value + step)).toFixed(digits), quantity, mark);
}
