import { authState } from "#data/shared/auth-state.ts";
import { newRecordId } from "#data/shared/random.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { enqueue, type NewOp } from "#data/sync/outbox.ts";

/**
 * What the office decides about pallets of one shipment that are on hold. `adjustedRate` in euro, 0: the price stays;
 * `reason` is what the customer reads. `seen` is what was on the screen: of each pallet how many scans bore on its hold
 * (domain/pallets/hold.ts), and the adjusted price that the shipment had.
 */
export type HoldDecision = {
  pallets: readonly { id: string; scans: number }[];
  adjustedRate: number;
  reason: string;
  seenRate: number;
};

/** An operation for each pallet; the price goes with the first one, so that it is set once. */
export function holdOps({ pallets, adjustedRate, reason, seenRate }: HoldDecision): NewOp[] {
  return pallets.map(({ id, scans }, n) => ({
    opId: newRecordId(),
    kind: "hold.decide",
    aggregate: id,
    payload: n === 0 && adjustedRate > 0 ? { adjusted_rate: adjustedRate, reason } : { adjusted_rate: 0, reason: "" },
    base: { scans, adjusted_rate: seenRate },
  }));
}

/**
 * Decides on this device at once and at the server as soon as that answers. Rejects when the device could not store it, and
 * nothing has changed then.
 */
export async function decideHold(decision: HoldDecision): Promise<void> {
  const engine = pageEngine();
  await enqueue(holdOps(decision), { owner: authState.owner(), now: engine.env.clock.now() });
  engine.start();
  engine.wake();
}
