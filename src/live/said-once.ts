import { keepSaid, type Once, wasSaid } from "#data/local/said-once.ts";

/** What this device was told or asked, and is not again. */
export const saidOnce: { was: (what: Once) => Promise<boolean>; keep: (what: Once) => Promise<void> } = {
  was: wasSaid,
  keep: keepSaid,
};
