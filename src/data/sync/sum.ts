/** A text that two payloads share when they say the same in the same order: for telling apart what one person typed. */
export function sumOf(payload: Record<string, unknown>): string {
  const text = JSON.stringify(payload);
  let [a, b] = [0, 0];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    // Two sums that mix differently: what one misses the other sees.
    a = (Math.imul(a, 31) + code) | 0;
    b = Math.imul(b ^ code, 16_777_619);
  }
  return `${text.length} ${a} ${b}`;
}
