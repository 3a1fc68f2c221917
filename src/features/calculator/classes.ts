/** Class names that several files here share. */
export const classes = {
  barText: "gap-0.75 text-14 grid min-w-0 leading-[1.2]",
} as const;
