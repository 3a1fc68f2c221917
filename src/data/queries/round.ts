import { roundOrder } from "#domain/pallets/round.ts";
import type { Expected, ExpectedShipment } from "./expected.ts";

/** A shipment that is to be handed over. `weight` in kg, of what is not there yet; `town` is in Cyprus. */
export type Stop = {
  shipment: string;
  row: ExpectedShipment;
  town: string;
  address: string;
  phone: string;
  weight: number;
};

/** A day's deliveries: the next stop, the others in their order, and how many are done. Pallets are counted as in the list. */
export type DeliveryRound = {
  day: string;
  next: Stop | null;
  others: Stop[];
  done: number;
  here: number;
  of: number;
};

/** The stops of what is expected at `delivered`. `order`: what was kept for the day. Pure. */
export function roundOf(
  { groups, here, of }: Expected,
  { day, order }: { day: string; order: readonly string[] },
): DeliveryRound {
  const open = [...groups.missing, ...groups.ramp, ...groups.road].map(stopOf);
  const [next = null, ...others] = roundOrder(open, order);
  return { day, next, others, done: groups.complete.length, here, of };
}

function stopOf(row: ExpectedShipment): Stop {
  const first = row.squares[0]?.pallet;
  const open = row.squares.filter(({ square }) => square !== "here");
  return {
    ...{ shipment: row.shipment, row, town: row.town },
    ...{ address: first?.delivery_address ?? "", phone: first?.delivery_phone ?? "" },
    weight: open.reduce((sum, { pallet }) => sum + pallet.weight, 0),
  };
}
