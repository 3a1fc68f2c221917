/** Class names that several files here share. */
export const classes = {
  /** A row that can be pressed, with its name at the left and details at the right. */
  choice:
    "grid grid-cols-1 gap-x-3 gap-y-0.5 items-baseline w-full min-h-(--tap) pr-5 py-3 text-left min-[24rem]:grid-cols-[minmax(0,1fr)_auto]",
  name: "font-display font-[850] text-(length:--text-21) leading-[1.15] normal-nums wrap-anywhere",
  /** The chosen row has a bar at its left. */
  lit: "shadow-[inset_5px_0_0_var(--color-ink)]",
  /** The cell of a checkbox, and the checkbox. */
  tick: "flex-none grid place-items-center w-12 min-h-12",
  tickBox: "size-6 accent-ink",
  /** A bar for a fill level. */
  bar: "h-[15px] border-ink bg-sheet",
} as const;
