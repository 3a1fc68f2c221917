import { knownRole } from "#data/shared/known-role.ts";
import { session } from "#data/use-cases/session.ts";
import type { RoleOrNone } from "#domain/roles.ts";
import { createSignal } from "#lib/store.ts";

/** The signed-in user's role; "" for none, and while nothing is known of it. */
export type RoleState = { loading: boolean; role: RoleOrNone };

// The same object each time: screens compare by identity.
const STATES = {
  "": { loading: false, role: "" },
  admin: { loading: false, role: "admin" },
  operator: { loading: false, role: "operator" },
  sales: { loading: false, role: "sales" },
  warehouse: { loading: false, role: "warehouse" },
} as const satisfies Record<RoleOrNone, RoleState>;
const LOADING: RoleState = { loading: true, role: "" };

/** How far the look-up of this page load has come. "failed": the server answered, but not this. */
let look: { userId: string; state: "running" | "done" | "failed" } | undefined;
let stop: (() => void) | undefined;

const changes = createSignal({
  onFirst() {
    const stops = [session.subscribe(follow), knownRole.subscribe(heard)];
    window.addEventListener("online", askAgain);
    window.addEventListener("storage", otherTab);
    stop = () => {
      for (const end of stops) end();
      window.removeEventListener("online", askAgain);
      window.removeEventListener("storage", otherTab);
    };
    follow();
  },
  onLast: () => stop?.(),
});

/**
 * One look-up per signed-in user and page load. A store of its own instead of a TanStack Query: the header of every public
 * page asks, and must not load the query client for it. The role that the server named last holds at once, and without a
 * network; a look-up or a pull that names another takes effect the moment it arrives. A server error means no role, for
 * links and screens alike.
 */
export const role = {
  get(): RoleState {
    const userId = session.get()?.userId;
    if (!userId) return STATES[""];
    if (look?.userId === userId && look.state === "failed") return STATES[""];
    const known = knownRole.get(userId);
    if (known) return STATES[known];
    return look?.userId === userId && look.state === "done" ? STATES[""] : LOADING;
  },

  /** The role that the server named last, otherwise what it answers; "" where it does not. */
  known(): Promise<RoleOrNone> {
    const last = knownRole.get(session.get()?.userId ?? "");
    if (last !== null && look?.state !== "failed") return Promise.resolve(last);
    return new Promise((resolve) => {
      let end = () => {};
      const settle = () => {
        const { loading, role: found } = role.get();
        if (loading) return;
        resolve(found);
        // Not from within its own call: the store may still be telling the others.
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
  look = { userId, state: answer === "failed" ? "failed" : "done" };
  if (answer !== "offline" && answer !== "failed") knownRole.set(userId, answer === "none" ? "" : answer);
  changes.notify();
}

/** The server said it, by whatever way: an earlier failure is history. */
function heard(): void {
  const userId = session.get()?.userId;
  if (userId) look = { userId, state: "done" };
  changes.notify();
}

/** Offline, or a server in trouble, was no answer. */
function askAgain(): void {
  const userId = session.get()?.userId;
  if (userId && look?.state !== "running") void ask(userId);
}

function otherTab(event: StorageEvent): void {
  if (knownRole.concerns(event)) heard();
}
