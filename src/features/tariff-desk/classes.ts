/** Class names that several files here share. */
export const classes = {
  code: "inline-block min-w-[1.9em] text-road-text font-display font-[800] tracking-[0.02em]",
  publishPart:
    "[&_h3]:mb-2 [&_h3]:text-(length:--text-21) not-first:border-t not-first:border-rule not-first:mt-6 not-first:pt-5",
} as const;
