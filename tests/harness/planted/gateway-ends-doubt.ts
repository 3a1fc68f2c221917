import * as right from "#data/sync/classify.ts";

export * from "#data/sync/classify.ts";

/** Any refusal counts as our server having looked up the record without finding it. */
export const classify: typeof right.classify = (answer, acknowledges, now) => {
  const verdict = right.classify(answer, acknowledges, now);
  return verdict.to === "retry" && verdict.refused ? { ...verdict, absent: true } : verdict;
};
