import { knownRole } from "#data/shared/known-role.ts";
import { session } from "#data/use-cases/session.ts";
import type { RoleOrNone } from "#domain/roles.ts";
import { createSignal } from "#lib/store.ts";

/** The signed-in user's role; "" for none, and while it is unknown. `unread`: it could not be looked up, and never was. */
export type RoleState = { loading: boolean; role: RoleOrNone; unread?: true };

// Constants, because useSyncExternalStore compares by identity.
const STATES = {
  "": { loading: false, role: "" },
  admin: { loading: false, role: "admin" },
  operator: { loading: false, role: "operator" },
  sales: { loading: false, role: "sales" },
  warehouse: { loading: false, role: "warehouse" },
} as const satisfies Record<RoleOrNone, RoleState>;
const LOADING: RoleState = { loading: true, role: "" };
const UNREAD: RoleState = { loading: false, role: "", unread: true };

/** The state of this page load's look-up. "failed": no answer, or an error. */
let look: { userId: string; state: "running" | "done" | "failed" } | undefined;
let stop: (() => void) | undefined;

const changes = createSignal({
  onFirst() {
    const stops = [session.subscribe(follow), knownRole.subscribe(noteRole)];
    window.addEventListener("online", retryLookUp);
    window.addEventListener("storage", otherTab);
    stop = () => {
      for (const end of stops) end();
      window.removeEventListener("online", retryLookUp);
      window.removeEventListener("storage", otherTab);
    };
    follow();
  },
  onLast: () => stop?.(),
});

/**
 * The role, looked up once per signed-in user and page load. Not a TanStack Query, because the header of every public page
 * needs it and must not load the query client. The last known role is used at once, and offline; a different answer of the
 * look-up or of a pull takes effect immediately. A look-up that fails changes nothing; without a last known role there is none.
 */
export const role = {
  get(): RoleState {
    const userId = session.get()?.userId;
    if (!userId) return STATES[""];
    const known = knownRole.get(userId);
    if (known) return STATES[known];
    if (look?.userId !== userId || look.state === "running") return LOADING;
    return look.state === "failed" ? UNREAD : STATES[""];
  },

  /** The last known role, otherwise the result of the look-up; "" when that fails. */
  known(): Promise<RoleOrNone> {
    const last = knownRole.get(session.get()?.userId ?? "");
    if (last !== null) return Promise.resolve(last);
    return new Promise((resolve) => {
      let end = () => {};
      const settle = () => {
        const { loading, role: found } = role.get();
        if (loading) return;
        resolve(found);
        // Unsubscribes later: this runs while the store is notifying its listeners.
        queueMicrotask(() => end());
      };
      end = role.subscribe(settle);
      settle();
    });
  },

  subscribe: changes.subscribe,
};

function follow(): void {
  const userId = session.get()?.userId;
  if (!userId) look = undefined;
  else if (look?.userId !== userId) void ask(userId);
  changes.notify();
}

async function ask(userId: string): Promise<void> {
  look = { userId, state: "running" };
  const { lookUpRole } = await import("#data/remote/role.ts");
  const answer = await lookUpRole(userId);
  if (look?.userId !== userId) return;
  look = { userId, state: answer === "failed" || answer === "offline" ? "failed" : "done" };
  if (answer !== "offline" && answer !== "failed") knownRole.set(userId, answer === "none" ? "" : answer);
  changes.notify();
}

/** The role arrived, by look-up or pull: clears an earlier failure. */
function noteRole(): void {
  const userId = session.get()?.userId;
  if (userId) look = { userId, state: "done" };
  changes.notify();
}

/** Back online: looks up again, because an earlier try may have failed. */
function retryLookUp(): void {
  const userId = session.get()?.userId;
  if (userId && look?.state !== "running") void ask(userId);
}

function otherTab(event: StorageEvent): void {
  if (knownRole.concerns(event)) noteRole();
}
