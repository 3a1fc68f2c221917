import { variants } from "../variants.ts";

/** Classes of a word with a shape before it: a status, or the sync state of a change. */
export const TAG =
  "inline-flex items-center gap-[7px] min-h-7 pr-2.5 pl-2 rounded-ruled font-[650] text-(length:--text-15) leading-[1.25rem] whitespace-nowrap";

/** A tag with a tinted background. */
export const badgeLooks = variants(`${TAG} py-1`, {
  tint: {
    pending: "bg-pending-tint text-pending",
    confirmed: "bg-confirmed-tint text-confirmed",
    in_transit: "bg-transit-tint text-transit",
    delivered: "bg-delivered-tint text-delivered",
    cancelled: "bg-cancelled-tint text-cancelled",
    over: "bg-sheet-2 text-ink-2",
  },
});
/** The shape in a tag. */
export const SHAPE = "flex-none overflow-visible";
