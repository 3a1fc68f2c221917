import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { authState, GUEST } from "#data/shared/auth-state.ts";
import { deviceNetwork } from "#data/shared/device-network.ts";
import { connectivity } from "#data/sync/connectivity.ts";
import { type InStep, inStep } from "#data/sync/in-step.ts";
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

const BY_STEP = { yes: "ok", asking: "loading", no: "behind" } as const;
type Way = { online: boolean; signedIn: boolean; inStep: InStep };

/** The chip for these operations. Operations that need the person come first, then what blocks sending. */
export function statusOf(ops: readonly Op[], way: Way): SyncStatus {
  const open = ops.filter(({ state }) => state !== "acked");
  const count = open.length;
  const states = open.map(shownState);
  const shown = new Set(states);
  if (shown.has("attention")) return { state: "attention", count: states.filter((one) => one === "attention").length };
  if (count > 0 && (shown.has("sign_in") || !way.signedIn)) return { state: "sign_in", count };
  if (!way.online) return { state: "offline", count };
  return { state: count > 0 ? "sending" : BY_STEP[way.inStep], count };
}

/** The status of the current person's operations. */
export async function readStatus(): Promise<SyncStatus> {
  const owner = authState.owner();
  const hasSession = authState.session() !== null;
  const ops = await outboxDb().ops.toArray();
  return statusOf(
    ops.filter((op) => concerns(op, owner)),
    {
      online: deviceNetwork.get() && connectivity.get().reachable,
      signedIn: owner === GUEST || hasSession,
      // Without an account there is nothing to be had, and after the end of a session nothing comes.
      inStep: owner === GUEST ? "yes" : hasSession ? inStep.get() : "no",
    },
  );
}
