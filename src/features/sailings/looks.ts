/** The looks of parts that several files here draw. */
export const looks = {
  /** A row to press, with its name at the left and what belongs to it at the right. The inner edge is its own. */
  choice:
    "grid grid-cols-1 gap-x-3 gap-y-0.5 items-baseline w-full min-h-(--tap) pr-5 py-3 text-left min-[24rem]:grid-cols-[minmax(0,1fr)_auto]",
  name: "font-display font-[850] text-(length:--text-21) leading-[1.15] normal-nums wrap-anywhere",
  /** What is chosen has a bar at its left. */
  lit: "shadow-[inset_5px_0_0_var(--color-ink)]",
  /** What a checkbox stands in, and the checkbox. */
  tick: "flex-none grid place-items-center w-12 min-h-12",
  tickBox: "size-6 accent-ink",
  /** The bar of how full something is. */
  bar: "h-[15px] border-ink bg-sheet",
} as const;
