import { classNames } from "../class-names.ts";

/** Where a pallet is. `elsewhere`: aboard another ship than the one it belongs to. */
export type SquareMark =
  | "booked"
  | "road"
  | "hub"
  | "loaded"
  | "sea"
  | "delivered"
  | "held"
  | "damaged"
  | "missing"
  | "elsewhere";

const ON_INK = "fill-none stroke-paper stroke-[2.4]";
const MISSING = "fill-none stroke-error stroke-[2.4]";
const LOOKS: Readonly<Record<SquareMark, string>> = {
  booked: "fill-none stroke-ink-2 stroke-1",
  sea: "fill-sea-fill stroke-ink stroke-[1.4]",
  loaded: "fill-sea-fill stroke-ink stroke-[1.4]",
  hub: "fill-hub-fill stroke-ink stroke-[1.4]",
  road: "fill-none stroke-road stroke-2 [stroke-dasharray:3_2.5]",
  held: "fill-hub-fill stroke-error stroke-2",
  delivered: "fill-ink stroke-ink stroke-[1.4]",
  damaged: "fill-ink stroke-ink stroke-[1.4]",
  missing: MISSING,
  elsewhere: MISSING,
};

/** A pallet's mark; decoration beside equivalent text. */
export function PalletSquare({ mark, size }: { mark: SquareMark; size?: "lg" }) {
  const crossed = mark === "missing" || mark === "elsewhere";
  return (
    <svg
      className={classNames("flex-none", size ? "size-8" : "size-4", LOOKS[mark])}
      viewBox="0 0 18 18"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="2" y="2" width="14" height="14" />
      {mark === "delivered" && <path d="M4.5 9.5l3 3 6-7" className={ON_INK} />}
      {mark === "held" && <path d="M5 9h8" />}
      {mark === "damaged" && <path d="M10.5 2L7 7.5l4 3L8 16" className={ON_INK} />}
      {crossed && <path d="M5.5 5.5l7 7M12.5 5.5l-7 7" />}
    </svg>
  );
}
