import * as v from "valibot";
import { shipments } from "#domain/records/shipments.ts";
import { optionalText } from "./text.ts";

/** Above any real price, in euro: catches typing errors. */
export const MOST_ADJUSTED = 1_000_000;

/** The office's decision about a pallet on hold: the price stays (0), or a new one with a reason. */
export const HoldDecisionSchema = v.object({
  adjusted_rate: v.optional(
    v.pipe(
      v.number("The price is not a number"),
      v.check((price) => price >= 0 && price <= MOST_ADJUSTED, `The price must be 0 to ${MOST_ADJUSTED} euro`),
      v.check(
        (price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6,
        "The price has cents and no parts of them",
      ),
    ),
    0,
  ),
  reason: v.optional(optionalText("The reason", shipments.adjusted_reason.max, "text"), ""),
  /** What the person saw: the number of scans relevant to the hold (pallets/hold.ts), and the shipment's adjusted price. */
  seen: v.optional(
    v.object({
      scans: v.pipe(v.number(), v.integer(), v.minValue(0)),
      adjusted_rate: v.pipe(v.number(), v.minValue(0)),
    }),
  ),
});
export type HoldDecision = v.InferOutput<typeof HoldDecisionSchema>;
