import { classNames } from "../class-names.ts";

/** Where a pallet is. `elsewhere`: aboard another ship than the one it belongs to. */
export type SquareMark = "road" | "hub" | "loaded" | "delivered" | "missing" | "elsewhere";

const MISSING = "fill-none stroke-error stroke-[2.4]";
const LOOKS: Readonly<Record<SquareMark, string>> = {
  loaded: "fill-sea-fill stroke-ink stroke-[1.4]",
  hub: "fill-hub-fill stroke-ink stroke-[1.4]",
  road: "fill-none stroke-road stroke-2 [stroke-dasharray:3_2.5]",
  delivered: "fill-ink stroke-ink stroke-[1.4]",
  missing: MISSING,
  elsewhere: MISSING,
};

/** A pallet's mark; decoration beside equivalent text. */
export function PalletSquare({ mark }: { mark: SquareMark }) {
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
