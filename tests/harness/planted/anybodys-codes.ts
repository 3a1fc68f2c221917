import { authState } from "#data/shared/auth-state.ts";
import type * as right from "#data/shared/read-codes.ts";

export * from "#data/shared/read-codes.ts";

/** Whoever is signed in has read them. */
export const codesOfBefore: typeof right.codesOfBefore = () => {
  const all: right.ReadCode[] = JSON.parse(localStorage.getItem("akamas_read_codes") ?? "[]");
  return all.filter(({ page }) => page !== performance.timeOrigin).map((one) => ({ ...one, owner: authState.owner() }));
};
