import { formatEuro } from "#domain/rates/money.ts";

/** An amount in euro, formatted the same everywhere: sign first, decimal point, two decimals, no grouping. */
export function Money({ value, className }: { value: number; className?: string | undefined }) {
  return (
    <span translate="no" className={className ? `figure ${className}` : "figure"}>
      {formatEuro(value)}
    </span>
  );
}
