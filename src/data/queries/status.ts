import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { authState, GUEST } from "#data/shared/auth-state.ts";
import { deviceNetwork } from "#data/shared/device-network.ts";
import { connectivity } from "#data/sync/connectivity.ts";
import { concerns, shownState } from "./overlay.ts";

/**
 * The content of the sync chip. "loading": the server's rows are being asked for, "behind": they could not be had, "closed": the
 * storage of this device does not answer until a restart. `count` is how many operations the server does not have yet, or how
 * many need the person.
 */
export type SyncStatus = {
  state: "ok" | "loading" | "behind" | "offline" | "sending" | "sign_in" | "attention" | "closed";
  count: number;
};

/** The chip for these operations. Operations that need the person come first, then what blocks sending. */
export function statusOf(ops: readonly Op[], way: { online: boolean; signedIn: boolean }): SyncStatus {
  const open = ops.filter(({ state }) => state !== "acked");
  const count = open.length;
  const states = open.map(shownState);
  const shown = new Set(states);
  if (shown.has("attention")) return { state: "attention", count: states.filter((one) => one === "attention").length };
  if (count > 0 && (shown.has("sign_in") || !way.signedIn)) return { state: "sign_in", count };
  if (!way.online) return { state: "offline", count };
  return { state: count > 0 ? "sending" : "ok", count };
}

/** The status of the current person's operations. */
export async function readStatus(): Promise<SyncStatus> {
  const owner = authState.owner();
  const signedIn = owner === GUEST || authState.session() !== null;
  const ops = await outboxDb().ops.toArray();
  return statusOf(
    ops.filter((op) => concerns(op, owner)),
    { online: deviceNetwork.get() && connectivity.get().reachable, signedIn },
  );
}
