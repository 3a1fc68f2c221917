import { type PalletPlace, reachedLevels, TRACKED_MILESTONES } from "#domain/track/where.ts";
import { GOODS_PLACES, type GoodsPlace } from "./goods-places.ts";

/**
 * Where a shipment's pallets are: the place of the one farthest behind, and how many of all are ahead of it, `next` being their
 * place if it is one. `loaded`: all of them are aboard, and the ship has not left.
 */
export type GoodsWhere = { place: GoodsPlace; of: number; ahead: number; next: GoodsPlace | null; loaded: boolean };

/** Null where nothing has been collected, and for goods that are not under way. `status` is the database's. */
export function goodsWhere(status: string, pallets: readonly PalletPlace[]): GoodsWhere | null {
  const levels = reachedLevels(status, pallets);
  if (levels.every((level) => level === 0)) return null;
  const ranks = levels.map((level) => PLACE_OF[level] ?? 0);
  const least = Math.min(...ranks);
  const ahead = ranks.filter((rank) => rank > least);
  const next = new Set(ahead).size === 1 ? GOODS_PLACES[ahead[0] ?? 0] : undefined;
  return {
    place: GOODS_PLACES[least] ?? "road",
    of: levels.length,
    ahead: ahead.length,
    next: next ?? null,
    loaded: levels.every((level) => level === LOADED),
  };
}

const LOADED = TRACKED_MILESTONES.indexOf("loaded") + 1;
/** By how many milestones a pallet has reached: none, collected, in Bologna, loaded, sailed, arrived, delivered. */
const PLACE_OF = [0, 0, 1, 1, 2, 3, 4];
