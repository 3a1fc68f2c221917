const DECIMAL = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;

/** A typed number: one decimal comma or point, no grouping, no exponent. Anything else is NaN. */
export function parseDecimal(text: string): number {
  const trimmed = text.trim();
  return DECIMAL.test(trimmed) ? Number(trimmed.replace(",", ".")) : Number.NaN;
}

const decimalsOf = (text: string) => (text.split(/[.,]/)[1] ?? "").length;

/** What an arrow key makes of a typed number: one step on, inside the limits, written with the comma or point it had. */
export function stepDecimal(
  text: string,
  step: number,
  direction: 1 | -1,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: { min?: number; max?: number } = {},
): string {
  const now = parseDecimal(text);
  const digits = Math.max(decimalsOf(String(step)), Number.isNaN(now) ? 0 : decimalsOf(text.trim()));
  const next = Math.min(max, Math.max(min, (Number.isNaN(now) ? 0 : now) + direction * step));
  const written = next.toFixed(digits);
  return text.includes(",") ? written.replace(".", ",") : written;
}
