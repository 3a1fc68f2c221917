import { GOODS_PLACES } from "#domain/office/goods-places.ts";
import { isUnderWay } from "#domain/sailings/assign.ts";
import type { ShipmentSailings } from "#live/office.ts";
import type { Sort } from "./search-params.ts";
import type { GoodsLook } from "./use-goods.ts";
import type { Listed } from "./use-shipment-search.ts";

type By = Pick<ShipmentSailings, "sailings"> & { goods: GoodsLook | undefined };
type Ranks = ReadonlyMap<string, number>;

const NAMES = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Sorts `listed`, which has the newest booking first; rows that are equal keep that order. */
export function inOrder(listed: Listed[], sort: Sort, { sailings, goods }: By): Listed[] {
  if (sort === "newest") return listed.sort((a, b) => compare(b.row.booking_date, a.row.booking_date));
  if (sort === "oldest") return listed.sort((a, b) => compare(a.row.booking_date, b.row.booking_date));
  if (sort === "where") return listed.sort((a, b) => placeRank(a, goods) - placeRank(b, goods));
  // Ranks instead of a comparison of names for each pair: there are far fewer customers than shipments.
  const ranks = sort === "sailing" ? sailingRanks(sailings) : customerRanks(listed);
  const of = ({ sailing, row }: Listed) => ranks.get(sort === "sailing" ? sailing : row.user_id) ?? ranks.size;
  return listed.sort((a, b) => of(a) - of(b));
}

/** The farthest behind first, what is not on its way last. */
function placeRank({ row }: Listed, goods: GoodsLook | undefined): number {
  const where = isUnderWay(row.status) ? goods?.of(row).where : null;
  return where ? GOODS_PLACES.indexOf(where.place) : GOODS_PLACES.length;
}

/** The next departure first; after those that have not left yet the others, the last to leave first. */
function sailingRanks(sailings: ShipmentSailings["sailings"]): Ranks {
  const all = [...sailings.values()];
  const isDue = ({ state }: { state: string }) => state === "planned" || state === "closed";
  const due = all.filter(isDue).sort((a, b) => compare(a.etd, b.etd));
  const over = all.filter((sailing) => !isDue(sailing)).sort((a, b) => compare(b.etd, a.etd));
  return ranksOf([...due, ...over]);
}

/** Customers without a known name have no rank. */
function customerRanks(listed: readonly Listed[]): Ranks {
  const all = new Set(listed.map(({ customer }) => customer));
  const named = [...all].filter((customer) => customer !== undefined).filter(({ full_name }) => full_name !== "");
  return ranksOf(named.sort((a, b) => NAMES.compare(a.full_name, b.full_name)));
}

function ranksOf(sorted: readonly { id: string }[]): Ranks {
  return new Map(sorted.map(({ id }, rank) => [id, rank]));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
