// Exact fractions: the reference that prices are compared with has no rounding to get wrong.

/** @typedef {{ n: bigint, d: bigint }} Exact d > 0 */

/** A decimal as it is written: "1.20", 0.425, "1500". @param {string | number} text @returns {Exact} */
export function exact(text) {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(String(text));
  if (!match) throw new Error(`not a plain decimal: ${text}`);
  const [, whole = "", part = ""] = match;
  return { n: BigInt(whole + part), d: 10n ** BigInt(part.length) };
}

/** @param {Exact} a @param {Exact} b @returns {Exact} */
export const plus = (a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
/** @param {Exact} a @param {Exact} b @returns {Exact} */
export const times = (a, b) => ({ n: a.n * b.n, d: a.d * b.d });
/** @param {Exact} a @param {Exact} b @returns {Exact} */
export const over = (a, b) => ({ n: a.n * b.d, d: a.d * b.n });
/** @param {Exact} a @param {Exact} b */
export const less = (a, b) => a.n * b.d < b.n * a.d;
/** @param {Exact} a @param {Exact} b @returns {Exact} */
export const larger = (a, b) => (less(a, b) ? b : a);
/** @param {Exact[]} list @returns {Exact} */
export const sum = (list) => list.reduce(plus, { n: 0n, d: 1n });

/** Whole hundredths, half up. @param {Exact} a */
export const cents = ({ n, d }) => Number((n * 200n + d) / (2n * d));

/** A decimal with nine places, half up. @param {Exact} a */
export function decimal({ n, d }) {
  const digits = ((n * 2_000_000_000n + d) / (2n * d)).toString().padStart(10, "0");
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`;
}
