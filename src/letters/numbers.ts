/**
 * A number with a fixed number of decimals, exact halves rounded to even: 312.5 is "312", 0.0625 "0.062". The result equals
 * `Intl.NumberFormat` with roundingMode "halfEven" without grouping. PocketBase's engine has no Intl, and its toFixed rounds
 * exact halves up.
 */
export function fixed(n: number, decimals: number): string {
  // Multiplying by a power of two is exact, so only an exact half becomes an odd whole number here.
  const halves = n * 2 ** (decimals + 1);
  if (!Number.isInteger(halves) || halves % 2 === 0) return n.toFixed(decimals);
  const lower = Math.floor((halves * 5 ** decimals) / 2);
  const even = lower % 2 === 0 ? lower : lower + 1;
  return (even / 10 ** decimals).toFixed(decimals);
}
