import { leftBehind, leftBehindOf } from "#data/local/left-behind.ts";
import { setDownCount } from "#data/local/set-down.ts";
import { storageState } from "#data/local/storage.ts";
import type { SyncStatus } from "#data/queries/status.ts";
import { authState, GUEST } from "#data/shared/auth-state.ts";
import { deviceNetwork } from "#data/shared/device-network.ts";
import { connectivity } from "#data/sync/connectivity.ts";
import { inStep } from "#data/sync/in-step.ts";
import { createStore, type Readable } from "#lib/store.ts";
import { liveStore } from "./early-live.ts";

/** The state until the outbox was read. */
export const INITIAL: SyncStatus = { state: "loading", count: 0 };

/** Reading a thousand operations takes a moment: while many wait, they are read less often. */
const calm = (fn: () => void): (() => void) => {
  const timer = setTimeout(fn, 400 + status.get().count);
  return () => clearTimeout(timer);
};

/** Begins when the page is idle, because the databases are loaded for it. */
const read = liveStore(
  { load: async () => (await import("#data/queries/status.ts")).readStatus, known: async () => INITIAL },
  { calm, besides: [connectivity, authState, deviceNetwork] },
);

let stop = () => {};

const status = createStore(INITIAL, {
  onFirst() {
    const stops = [read, storageState, leftBehind, inStep].map(({ subscribe }) => subscribe(show));
    stop = () => {
      for (const one of stops) one();
    };
    show();
  },
  onLast: () => stop(),
});

/** The chip's state. */
export const syncStatus: Readable<SyncStatus> = status;

/** What could not be taken up needs the person, too. */
function withLeft(value: SyncStatus | undefined): SyncStatus | undefined {
  const left = leftBehindOf(leftBehind.get(), authState.owner()).length;
  if (!value || left === 0) return value;
  return { state: "attention", count: left + (value.state === "attention" ? value.count : 0) };
}

const BY_STEP = { yes: "ok", asking: "loading", no: "behind" } as const;

/**
 * With nothing to send: whether this tab's rows are the server's. Not a part of the query, which reads the databases: as one it
 * began anew when the first pull ended, and a page that WebKit keeps while it reads holds them (data/local/end-when-left.ts).
 */
function withStep(value: SyncStatus | undefined): SyncStatus | undefined {
  // Without an account there is nothing to be had, and after the end of a session nothing comes.
  if (value?.state !== "ok" || authState.owner() === GUEST) return value;
  return { ...value, state: BY_STEP[authState.session() === null ? "no" : inStep.get()] };
}

function show(): void {
  const { value } = read.get();
  const next: SyncStatus | undefined =
    storageState.get() === "closed"
      ? { state: "closed", count: setDownCount.get(authState.owner()) }
      : withLeft(withStep(value));
  // Not readable: what was shown last stays, because "Up to date" would be a guess.
  if (next === undefined) return;
  const { state, count } = status.get();
  if (next.state === state && next.count === count) return;
  // Also loads the actions on operations: when they are needed, the network may be gone.
  if (next.count > 0) import("#data/use-cases/op-actions.ts").catch(() => {});
  status.set(next);
}
