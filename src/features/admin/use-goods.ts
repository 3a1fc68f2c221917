import { useMemo } from "react";
import { type GoodsWhere, goodsWhere } from "#domain/office/goods.ts";
import type { Late } from "#domain/office/today.ts";
import { placesOf } from "#domain/track/where.ts";
import type { Shipment } from "#live/office.ts";
import { type PalletRow, type TodayParts, useOfficeToday } from "#live/today.ts";
import type { SquareMark } from "#ui/freight/pallet-square.tsx";

/** What the pallets of a row say. `late`: by how many days they miss the cut-off, 0 for none. `text`: all of it, to compare. */
export type Goods = {
  where: GoodsWhere | null;
  marks: readonly SquareMark[];
  missing: number;
  held: number;
  late: number;
  text: string;
};

type Row = Pick<Shipment, "id" | "status" | "pallet_count">;
/** Each row is looked at when it is asked for: most are closed, and only some are on the screen. */
export type GoodsLook = { of: (row: Row) => Goods; containers: (shipment: string) => string[] };

/** From what the day's lines are counted from; undefined until that was read. */
export function useGoods(): GoodsLook | undefined {
  const { parts, late } = useOfficeToday();
  return useMemo(() => (parts ? goodsLook(parts, late) : undefined), [parts, late]);
}

function goodsLook({ pallets, sailings }: TodayParts, late: ReadonlyMap<string, Late>): GoodsLook {
  const ships = new Map(sailings.map((ship) => [ship.id, ship]));
  const byShipment = new Map<string, PalletRow[]>();
  for (const pallet of pallets) {
    if (pallet.cancelled) continue;
    const list = byShipment.get(pallet.shipment);
    if (list) list.push(pallet);
    else byShipment.set(pallet.shipment, [pallet]);
  }
  const known = new WeakMap<object, Goods>();
  return {
    of(row) {
      const found = known.get(row) ?? goodsIn(row, byShipment.get(row.id) ?? [], ships, late.get(row.id)?.days ?? 0);
      known.set(row, found);
      return found;
    },
    containers: (shipment) => [...new Set(byShipment.get(shipment)?.map(containerOf))].filter(Boolean).sort(),
  };
}

type Ships = Parameters<typeof placesOf>[1];

function goodsIn({ status, pallet_count }: Row, pallets: readonly PalletRow[], ships: Ships, late: number): Goods {
  const isOver = status === "delivered" || status === "cancelled";
  const open = isOver ? [] : pallets;
  const goods = {
    where: goodsWhere(status, placesOf(pallets, ships)),
    marks:
      pallets.length > 0
        ? pallets.map((pallet) => markOf(pallet, status, ships))
        : Array<SquareMark>(pallet_count).fill(status === "delivered" ? "delivered" : "booked"),
    missing: open.filter(({ missing_since, state }) => missing_since !== "" && state !== "delivered").length,
    held: open.filter(({ hold }) => hold).length,
    late,
  };
  return { ...goods, text: JSON.stringify(goods) };
}

const containerOf = ({ aboard_container, container, assigned_container }: PalletRow) =>
  aboard_container || container || assigned_container;

const OF_PLACE = { bologna: "hub", at_sea: "sea", limassol: "sea", delivered: "delivered" } as const;

function markOf(pallet: PalletRow, status: string, ships: Ships): SquareMark {
  if (status === "delivered") return "delivered";
  if (pallet.missing_since && pallet.state !== "delivered") return "missing";
  if (pallet.hold) return "held";
  const place = goodsWhere(status, placesOf([pallet], ships))?.place;
  if (place === undefined) return "booked";
  if (place === "bologna" && pallet.state === "loaded") return "loaded";
  return place === "road" ? "road" : OF_PLACE[place];
}
