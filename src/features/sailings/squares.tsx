import type { PalletMark, PalletView } from "#live/sailings.ts";
import { sailings as text } from "#text/sailings.ts";
import { PalletSquare } from "#ui/freight/pallet-square.tsx";

const ORDER: readonly PalletMark[] = ["loaded", "hub", "road", "missing", "elsewhere"];

/** "3 in Bologna, 1 missing". */
export function marksText(pallets: readonly PalletView[]): string {
  return ORDER.flatMap((mark) => {
    const n = pallets.filter((pallet) => pallet.mark === mark).length;
    return n > 0 ? text.plan.count(n, text.plan.marks[mark]) : [];
  }).join(", ");
}

/** One square per pallet, in the order of their numbers. */
export function Squares({ pallets }: { pallets: readonly PalletView[] }) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-[3px]" role="img" aria-label={marksText(pallets)}>
      {pallets.map(({ id, mark }) => (
        <PalletSquare key={id} mark={mark} />
      ))}
    </span>
  );
}
