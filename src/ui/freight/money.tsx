/** Euro, everywhere the same: sign directly before, point, two decimals, no grouping. */
export function Money({ value, className }: { value: number; className?: string | undefined }) {
  return <span className={className ? `figure ${className}` : "figure"}>{money(value)}</span>;
}

/** The text of an amount in euro: "€16009.00". */
export function money(value: number): string {
  const cents = Math.round((Math.abs(value) + Number.EPSILON) * 100);
  return `${value < 0 && cents > 0 ? "-" : ""}€${(cents / 100).toFixed(2)}`;
}
