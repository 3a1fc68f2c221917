import type { PalletMark, PalletView } from "#live/sailings.ts";
import { sailings as text } from "#text/sailings.ts";
import { classNames } from "#ui/class-names.ts";

const MISSING = "fill-none stroke-error stroke-[2.4]";
const LOOKS: Readonly<Record<PalletMark, string>> = {
  loaded: "fill-sea-fill stroke-ink stroke-[1.4]",
  hub: "fill-hub-fill stroke-ink stroke-[1.4]",
  road: "fill-none stroke-road stroke-2 [stroke-dasharray:3_2.5]",
  missing: MISSING,
  elsewhere: MISSING,
};

/** A pallet's mark; decoration beside equivalent text. */
export function Square({ mark }: { mark: PalletMark }) {
  const crossed = mark === "missing" || mark === "elsewhere";
  return (
    <svg
      className={classNames("flex-none size-4", LOOKS[mark])}
      viewBox="0 0 18 18"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="2" y="2" width="14" height="14" />
      {crossed && <path d="M5.5 5.5l7 7M12.5 5.5l-7 7" />}
    </svg>
  );
}

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
        <Square key={id} mark={mark} />
      ))}
    </span>
  );
}
