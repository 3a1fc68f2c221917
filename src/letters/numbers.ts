/**
 * A number with so many decimals, exact halves to the even neighbour: 312.5 is "312", 0.0625 "0.062". As
 * `Intl.NumberFormat` with roundingMode "halfEven" writes it without grouping; PocketBase's engine has no Intl, and its
 * toFixed rounds exact halves up.
 */
export function fixed(n: number, decimals: number): string {
  // Multiplying by a power of two is exact, so an odd whole number here is an exact half and nothing else is.
  const halves = n * 2 ** (decimals + 1);
  if (!Number.isInteger(halves) || halves % 2 === 0) return n.toFixed(decimals);
  const lower = Math.floor((halves * 5 ** decimals) / 2);
  const even = lower % 2 === 0 ? lower : lower + 1;
  return (even / 10 ** decimals).toFixed(decimals);
}
