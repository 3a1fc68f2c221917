import { isAlike } from "#domain/pallets/found.ts";
import type { Expected } from "./expected.ts";
import type { PalletNow } from "./pallet-now.ts";

/** More are no offer but a list. */
const MOST_ALIKE = 4;

type Sides = Parameters<typeof isAlike>[1];

/**
 * The missing pallets that a find at a point may be by its measures: those missing there first, then those of which somebody has
 * said so elsewhere. None where a side was not measured. Pure.
 */
export function alikeMissing(pallets: readonly PalletNow[], expected: Expected, sides: Sides): PalletNow[] {
  const here = expected.groups.missing.flatMap(({ squares }) =>
    squares.flatMap(({ pallet, square }) => (square === "missing" ? [pallet] : [])),
  );
  const said = pallets.filter(({ missing_since, cancelled }) => missing_since !== "" && !cancelled);
  const each = new Map([...here, ...said].map((pallet) => [pallet.id, pallet]));
  return [...each.values()].filter((pallet) => isAlike(pallet, sides)).slice(0, MOST_ALIKE);
}
