import { readEuro } from "#domain/numbers/read-euro.ts";
import { shipments as fields } from "#domain/records/shipments.ts";
import { clean } from "#domain/text/clean.ts";

/** Above any real price, in euro: catches typing errors. */
export const MOST_ADJUSTED = 1_000_000;

/** What is wrong with an adjusted price and its reason, as typed. */
export type PriceFaults = { price?: "priceWrong" | "priceRange"; reason?: "reasonMissing" | "reasonLong" };

export function priceFaults(typed: { price: string; reason: string }): PriceFaults {
  const faults: PriceFaults = {};
  const euro = readEuro(typed.price);
  if (euro === null) faults.price = "priceWrong";
  else if (euro <= 0 || euro > MOST_ADJUSTED) faults.price = "priceRange";
  const reason = clean(typed.reason, "text");
  if (reason === "") faults.reason = "reasonMissing";
  else if (reason.length > fields.adjusted_reason.max) faults.reason = "reasonLong";
  return faults;
}
