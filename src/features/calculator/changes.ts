import type { Pallet } from "#domain/rates/pallet.ts";
import type { BookingData } from "#live/booking.tsx";
import { eachPallet, type Inputs, MEASURES, palletOf } from "./inputs.ts";

/** The differences between the current inputs and those of the quote. */
export type Changes = {
  country: boolean;
  zone: boolean;
  /** Numbers of the pallets whose measures differ, from 1. */
  pallets: number[];
  /** How many pallets more (or, negative, fewer) there are now. */
  added: number;
};

/** Null when the quote is for exactly the current inputs; then it is valid. */
export function changesSince(quote: BookingData, inputs: Inputs): Changes | null {
  const now = eachPallet(inputs.rows).map(palletOf);
  const country = inputs.countryId !== (quote.country?.id ?? null);
  const zone = !country && inputs.zoneId !== (quote.zone?.id ?? null);
  const added = now.length - quote.pallets.length;
  // After a pallet was removed the numbers have shifted, so only the count is reported.
  const pallets = added < 0 ? [] : quote.pallets.flatMap((was, index) => (same(was, now[index]) ? [] : [index + 1]));
  return country || zone || added !== 0 || pallets.length > 0 ? { country, zone, pallets, added } : null;
}

function same(was: Pallet, now: Pallet | undefined): boolean {
  return now !== undefined && MEASURES.every((measure) => was[measure] === now[measure]);
}
