import * as v from "valibot";
import { fault } from "#domain/fault.ts";
import { shipments } from "#domain/records/shipments.ts";
import { MOST_ADJUSTED } from "#domain/shipment/typed-price.ts";
import { optionalText } from "./text.ts";

/** An adjusted price, 0 for none. */
export const AdjustedRate = v.pipe(
  v.number(fault("not_number", { of: "the_price" })),
  v.check((price) => price >= 0 && price <= MOST_ADJUSTED, fault("price_range", { max: MOST_ADJUSTED })),
  v.check((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, "price_cents"),
);
export const AdjustedReason = optionalText("the_reason", shipments.adjusted_reason.max, "text");

/** The office's decision about a pallet on hold: the price stays (0), or a new one with a reason. */
export const HoldDecisionSchema = v.object({
  adjusted_rate: v.optional(AdjustedRate, 0),
  reason: v.optional(AdjustedReason, ""),
  /** What the person saw: the number of scans relevant to the hold (pallets/hold.ts), and the shipment's adjusted price. */
  seen: v.optional(
    v.object({
      scans: v.pipe(v.number(), v.integer(), v.minValue(0)),
      adjusted_rate: v.pipe(v.number(), v.minValue(0)),
    }),
  ),
});
export type HoldDecision = v.InferOutput<typeof HoldDecisionSchema>;
