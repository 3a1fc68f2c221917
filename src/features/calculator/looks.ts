/** The looks of parts that several files here draw. */
export const looks = {
  barText: "gap-0.75 text-14 grid min-w-0 leading-[1.2]",
} as const;
