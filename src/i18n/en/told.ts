/** How many hear of something, by what. */
export const told = {
  byPush: "by push",
  byEmail: "by email",
  both: (n: number) => (n === 1 ? "1 gets both" : `${n} get both`),
} as const;
