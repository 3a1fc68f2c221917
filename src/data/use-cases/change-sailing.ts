import { authState } from "#data/shared/auth-state.ts";
import { newRecordId } from "#data/shared/random.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { handIn } from "#data/sync/hand-in.ts";
import type { NewOp } from "#data/sync/outbox.ts";
import type { SailingState } from "#domain/sailings/advance.ts";
import type { Container } from "#domain/sailings/containers.ts";

/** The fields that the office may set on a sailing; timestamps are ISO texts in UTC. */
export type SailingFields = {
  name: string;
  port: string;
  vessel: string;
  voyage: string;
  cut_off: string;
  etd: string;
  eta: string;
  containers: Container[];
  note: string;
};

/** A step; `at` in ms by the device, `seen` the state that was on the screen, `left` the ids of pallets left behind. */
export type SailingStep = {
  to: Exclude<SailingState, "planned">;
  at: number;
  seen: SailingState;
  left: readonly string[];
};

/** New times in ms. */
export type SailingDelay = { seen: SailingState; etd: number; eta: number; reason: string };

/** Assigns pallets and shipments; `sailing` "" removes them from theirs, `container` is a name like "1HC-48" or "". */
export type Assignment = {
  pallets?: readonly string[];
  shipments?: readonly string[];
  sailing: string;
  container?: string;
};

const iso = (ms: number) => new Date(ms).toISOString();

/** `seen`: the values of the same fields that the editor saw. */
export function sailingEditOp(sailing: string, set: Partial<SailingFields>, seen: Partial<SailingFields>): NewOp {
  return { opId: newRecordId(), kind: "sailing.edit", aggregate: sailing, payload: { ...set }, base: { ...seen } };
}

export function sailingAdvanceOp(sailing: string, { to, at, seen, left }: SailingStep): NewOp {
  const payload = { to, at: iso(at), seen, left: [...left] };
  return { opId: newRecordId(), kind: "sailing.advance", aggregate: sailing, payload };
}

export function sailingDelayOp(sailing: string, { seen, etd, eta, reason }: SailingDelay): NewOp {
  const payload = { seen, etd: iso(etd), eta: iso(eta), reason };
  return { opId: newRecordId(), kind: "sailing.delay", aggregate: sailing, payload };
}

export function assignOp({ pallets = [], shipments = [], sailing, container = "" }: Assignment): NewOp {
  const payload = { pallets: [...pallets], shipments: [...shipments], sailing, container };
  return { opId: newRecordId(), kind: "pallet.assign", payload, ...(sailing && { aggregate: sailing }) };
}

/**
 * Applies it on this device at once and on the server as soon as that answers; operations are sent in order. Rejects when
 * the device could not store it; then nothing has changed.
 */
export async function changeSailing(op: NewOp): Promise<void> {
  const engine = pageEngine();
  await handIn([op], { owner: authState.owner(), now: engine.env.clock.now() });
  engine.start();
  engine.wake();
}
