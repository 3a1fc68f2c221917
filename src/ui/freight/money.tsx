import { formatEuro } from "#domain/rates/money.ts";

/** Euro, everywhere the same: sign directly before, point, two decimals, no grouping. */
export function Money({ value, className }: { value: number; className?: string | undefined }) {
  return <span className={className ? `figure ${className}` : "figure"}>{formatEuro(value)}</span>;
}
