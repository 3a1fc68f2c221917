import { authState } from "#data/shared/auth-state.ts";
import { newRecordId } from "#data/shared/random.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { handIn } from "#data/sync/hand-in.ts";

/** Which pallet a find is. `reason` is for what stops its scan, "" for none. */
export type MatchInput = { find: string; pallet: string; reason: string };

/** Kept on this device and sent behind its find. Rejects when the device cannot store it; then nothing has changed. */
export async function matchFound({ find, pallet, reason }: MatchInput, opId = newRecordId()): Promise<void> {
  const engine = pageEngine();
  const payload = { pallet, ...(reason && { reason }) };
  const op = { opId, kind: "found.match" as const, aggregate: find, payload };
  await handIn([op], { owner: authState.owner(), now: engine.env.clock.now() });
  engine.start();
  engine.wake();
}
