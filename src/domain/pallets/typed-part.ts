import { clean } from "#domain/text/clean.ts";
import { latinLetters } from "#domain/text/latin-letters.ts";

/** As numbers are read: capitals, without what stands between, I and L as 1, O as 0. */
const asRead = (text: string): string =>
  latinLetters(clean(text, "code"))
    .toUpperCase()
    .replace(/[IL]/g, "1")
    .replace(/O/g, "0")
    .replace(/[^0-9A-Z]/g, "");

/** Shorter parts stand in too many numbers, in characters. */
const LEAST = 3;

/**
 * Where what was typed stands in a shown number, "AKF-7P6CT-F30HM 2/3", as [from, to), across its dashes too; null where it does
 * not, or is too short. A part that begins with the letters before the number may also stand without them.
 */
export function typedPart(shown: string, typed: string): [from: number, to: number] | null {
  const places = [...shown].flatMap((char, at) => (/[0-9A-Z]/.test(char) ? [at] : []));
  const line = places.map((at) => shown[at]).join("");
  const wanted = asRead(typed);
  for (const part of [wanted, wanted.replace(/^AKF/, "")]) {
    const at = part.length < LEAST ? -1 : line.indexOf(part);
    const [from, last] = [places[at], places[at + part.length - 1]];
    if (from !== undefined && last !== undefined) return [from, last + 1];
  }
  return null;
}
