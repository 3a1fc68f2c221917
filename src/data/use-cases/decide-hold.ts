import { authState } from "#data/shared/auth-state.ts";
import { newRecordId } from "#data/shared/random.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { handIn } from "#data/sync/hand-in.ts";
import type { NewOp } from "#data/sync/outbox.ts";

/**
 * The office's decision about pallets of one shipment on hold. `adjustedRate` in euro, 0: the price stays; `reason` is shown
 * to the customer. `seen` is what was on screen: for each pallet the number of scans relevant to its hold
 * (domain/pallets/hold.ts), and the shipment's adjusted price.
 */
export type HoldDecision = {
  pallets: readonly { id: string; scans: number }[];
  adjustedRate: number;
  reason: string;
  seenRate: number;
};

/** An operation per pallet; the first one has the price, so that it is set once. */
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
 * Applies the decision on this device at once and on the server as soon as that answers. Rejects when the device could not
 * store it; then nothing has changed.
 */
export async function decideHold(decision: HoldDecision, ops: NewOp[] = holdOps(decision)): Promise<void> {
  const engine = pageEngine();
  await handIn(ops, { owner: authState.owner(), now: engine.env.clock.now() });
  engine.start();
  engine.wake();
}
