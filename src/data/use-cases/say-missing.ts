import { authState, GUEST } from "#data/shared/auth-state.ts";
import { RequestFailed } from "#data/shared/errors.ts";
import { newRecordId } from "#data/shared/random.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { handIn } from "#data/sync/hand-in.ts";
import type { ScanPoint } from "#domain/pallets/scan.ts";
import { missingFaults } from "#domain/schemas/scan-fault.ts";

/** That pallets are missing at a point, or are not any more. */
export type MissingInput = {
  pallets: readonly string[];
  point: ScanPoint;
  note: string;
  missing: boolean;
  /** The ids of the operations, one a pallet; made here if left out. */
  ops?: readonly string[];
};

/**
 * Kept on this device for all of them in one transaction, each sent by itself. Rejects with RequestFailed (`session`; `invalid`
 * with the faults by field), or with the browser's error when the device is full; then nothing was stored.
 */
export async function sayMissing(input: MissingInput): Promise<void> {
  const owner = authState.owner();
  if (owner === GUEST) throw new RequestFailed({ kind: "session" }, "Not authenticated");
  const engine = pageEngine();
  await writeMissing(input, { owner, now: engine.env.clock.now() });
  engine.start();
  engine.wake();
}

/** The same with owner and time given, and nothing sent. */
export async function writeMissing(input: MissingInput, how: { owner: string; now: number }): Promise<void> {
  const { pallets, point, note, missing, ops = [] } = input;
  const payload = { point, at: new Date(how.now).toISOString(), missing, ...(note && missing && { note }) };
  const fields = missingFaults(payload);
  if (fields) throw new RequestFailed({ kind: "invalid", fields });
  const kind = "pallet.missing" as const;
  await handIn(
    pallets.map((aggregate, n) => ({ opId: ops[n] ?? newRecordId(), kind, aggregate, payload })),
    how,
  );
}
