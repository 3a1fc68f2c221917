/** Numbers that follow from a seed: the same seed gives the same year. Not for anything secret. */
export type Random = ReturnType<typeof randomFrom>;

/**
 * A stream of random choices: mulberry32, a public-domain generator of 32 bits.
 * @param seed any text; equal texts give equal streams
 */
export function randomFrom(seed: string) {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  /** From 0 to below 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number from `least` to `most`, both possible. */
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T;
  return {
    whole,
    pick,
    /** A number between two others, with so many digits behind the point. */
    between: (least: number, most: number, digits: number) => Number((least + next() * (most - least)).toFixed(digits)),
    /** True in this share of the calls, 0 to 1. */
    chance: (share: number) => next() < share,
    /** One of a list of [value, weight]. */
    weighted: <T>(list: readonly (readonly [T, number])[]): T => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of list) {
        left -= weight;
        if (left < 0) return value;
      }
      return (list[list.length - 1] as readonly [T, number])[0];
    },
    /** An id as PocketBase makes them: 15 characters. */
    id: () => Array.from({ length: 15 }, () => pick([..."abcdefghijklmnopqrstuvwxyz0123456789"])).join(""),
    /** Bytes for references and links. */
    bytes: (count: number) => Uint8Array.from({ length: count }, () => whole(0, 255)),
  };
}
