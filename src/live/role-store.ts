import { knownRole } from "#data/known-role.ts";
import { session } from "#data/session.ts";

type Role = { loading: boolean; admin: boolean };

const NOT_ADMIN: Role = { loading: false, admin: false };
const ADMIN: Role = { loading: false, admin: true };
const LOADING: Role = { loading: true, admin: false };

/** How far the look-up of this page load has come. "failed": the server answered, but not this. */
let look: { userId: string; state: "running" | "done" | "failed" } | undefined;
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/**
 * One look-up per signed-in user and page load. A store of its own instead of a TanStack Query: the header of every public
 * page asks, and must not load the query client for it. Whom the server last called the office is the office at once, and
 * without a network; a look-up or a pull that says otherwise takes effect the moment it arrives.
 */
export const role = {
  get(): Role {
    const userId = session.get()?.userId;
    if (!userId) return NOT_ADMIN;
    if (look?.userId === userId && look.state === "failed") return NOT_ADMIN;
    if (knownRole.get(userId)) return ADMIN;
    return look?.userId === userId && look.state === "done" ? NOT_ADMIN : LOADING;
  },

  subscribe(fn: () => void): () => void {
    listeners.add(fn);
    if (listeners.size === 1) {
      const stops = [session.subscribe(follow), knownRole.subscribe(heard)];
      window.addEventListener("online", askAgain);
      window.addEventListener("storage", otherTab);
      stop = () => {
        for (const end of stops) end();
        window.removeEventListener("online", askAgain);
        window.removeEventListener("storage", otherTab);
      };
      follow();
    }
    return () => {
      listeners.delete(fn);
      if (listeners.size === 0) stop?.();
    };
  },
};

function follow(): void {
  const userId = session.get()?.userId;
  if (!userId) look = undefined;
  else if (look?.userId !== userId) void ask(userId);
  tell();
}

async function ask(userId: string): Promise<void> {
  look = { userId, state: "running" };
  const { lookUpRole } = await import("#data/role.ts");
  const answer = await lookUpRole(userId);
  if (look?.userId !== userId) return;
  look = { userId, state: answer === "failed" ? "failed" : "done" };
  if (answer === "admin" || answer === "none") knownRole.set(userId, answer === "admin");
  tell();
}

/** The server said it, by whatever way: an earlier failure is history. */
function heard(): void {
  const userId = session.get()?.userId;
  if (userId) look = { userId, state: "done" };
  tell();
}

/** Offline, or a server in trouble, was no answer. */
function askAgain(): void {
  const userId = session.get()?.userId;
  if (userId && look?.state !== "running") void ask(userId);
}

function otherTab(event: StorageEvent): void {
  if (knownRole.concerns(event)) heard();
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}
