import type * as right from "#data/local/keepsakes.ts";
import { keep as keepRight } from "#data/local/keepsakes.ts";

export * from "#data/local/keepsakes.ts";

/** The proof is not kept: what comes again is an operation like any other. */
export const keep: typeof right.keep = async (db, acked, now) => {
  await keepRight(db, acked, now);
  const ids = acked.map(({ op }) => op.opId);
  await db.keepsakes
    .where("opId")
    .anyOf(ids)
    .modify((kept) => {
      if (kept.said) kept.said.signature = "";
    });
};
