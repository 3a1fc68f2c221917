/** A 40' high cube of a sailing; its name follows from its place (containerName in week.ts). Both may be "". */
export type Container = { number: string; seal: string };

/** How many containers a sailing has at most. */
export const MOST_CONTAINERS = 20;

/** Owner's code, a letter for the kind of equipment, six digits and a check digit, as ISO 6346 has it. */
const NUMBER = /^[A-Z]{3}[UJZ][0-9]{7}$/;

/** A container's number as it is stored: capitals without spaces, dashes and dots. */
export function plainContainerNumber(typed: string): string {
  return typed.toUpperCase().replace(/[\s.-]+/g, "");
}

/** Whether a plain text has the form of a container's number; its last digit may still be wrong. */
export function isContainerNumber(plain: string): boolean {
  return NUMBER.test(plain);
}

/** The last digit that a container's number should have (ISO 6346). `plain` has the form. */
export function containerCheckDigit(plain: string): number {
  let sum = 0;
  for (let at = 0; at < 10; at++) sum += signValue(plain.charAt(at)) * 2 ** at;
  return (sum % 11) % 10;
}

/** Letters count from 10 on and leave out the multiples of 11. */
function signValue(sign: string): number {
  const place = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".indexOf(sign);
  return place < 10 ? place : place + Math.floor((place - 1) / 10);
}
