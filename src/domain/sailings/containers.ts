import { clean } from "#domain/text/clean.ts";
import { latinLetters } from "#domain/text/latin-letters.ts";

/** A 40' high cube of a sailing; its name is its position (containerName in week.ts). Both may be "". */
export type Container = { number: string; seal: string };

/** How many containers a sailing may have. */
export const MOST_CONTAINERS = 20;

/** Owner's code, a letter for the type of equipment, six digits and a check digit, by ISO 6346. */
const NUMBER = /^[A-Z]{3}[UJZ][0-9]{7}$/;

/** A container number in its stored form: capitals without spaces, dashes and dots. */
export function plainContainerNumber(typed: string): string {
  return latinLetters(clean(typed, "code"))
    .toUpperCase()
    .replace(/[ .-]+/g, "");
}

/** Whether a text in stored form has the pattern of a container number; its check digit may still be wrong. */
export function isContainerNumber(plain: string): boolean {
  return NUMBER.test(plain);
}

/** The check digit that a container number should have (ISO 6346). `plain` has the pattern. */
export function containerCheckDigit(plain: string): number {
  let sum = 0;
  for (let at = 0; at < 10; at++) sum += signValue(plain.charAt(at)) * 2 ** at;
  return (sum % 11) % 10;
}

/** Letters have values from 10 up, without multiples of 11. */
function signValue(sign: string): number {
  const place = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".indexOf(sign);
  return place < 10 ? place : place + Math.floor((place - 1) / 10);
}
