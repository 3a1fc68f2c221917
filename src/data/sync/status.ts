import { liveQuery } from "dexie";
import { authState } from "#data/auth-state.ts";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { connectivity, deviceOnline } from "./connectivity.ts";
import { shownState } from "./overlay.ts";

/** What the sync chip says; `count` is how many operations the server does not have yet. */
export type SyncStatus = { state: "ok" | "offline" | "sending" | "sign_in" | "attention"; count: number };

/** The chip for these operations. What needs the person comes first, then what keeps things from moving. */
export function statusOf(ops: readonly Op[], way: { online: boolean; signedIn: boolean }): SyncStatus {
  const open = ops.filter(({ state }) => state !== "acked");
  const count = open.length;
  const shown = new Set(open.map(shownState));
  if (shown.has("attention")) return { state: "attention", count };
  if (count > 0 && (shown.has("sign_in") || !way.signedIn)) return { state: "sign_in", count };
  if (!way.online) return { state: "offline", count };
  return { state: count > 0 ? "sending" : "ok", count };
}

/** Calls `next` with the status now and on every change; returns the way to stop. */
export function followStatus(next: (status: SyncStatus) => void): () => void {
  let ops: Op[] = [];
  let last = "";
  const tell = () => {
    const owner = authState.owner();
    const signedIn = owner === "guest" || authState.session() !== null;
    const status = statusOf(
      ops.filter((op) => op.owner === owner),
      { online: deviceOnline() && connectivity.get().reachable, signedIn },
    );
    const text = `${status.state} ${status.count}`;
    if (text === last) return;
    last = text;
    next(status);
  };
  const subscription = liveQuery(() => outboxDb().ops.toArray()).subscribe({
    next: (rows) => {
      ops = rows;
      tell();
    },
    error: (error) => console.error(error),
  });
  const stops = [connectivity.subscribe(tell), authState.subscribe(tell)];
  window.addEventListener("online", tell);
  window.addEventListener("offline", tell);
  return () => {
    subscription.unsubscribe();
    for (const stop of stops) stop();
    window.removeEventListener("online", tell);
    window.removeEventListener("offline", tell);
  };
}
