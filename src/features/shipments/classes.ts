/** Class names that several files here share. */
export const classes = {
  shipmentScale: "text-14 text-ink-2 font-normal block leading-[1.125rem]",
} as const;
