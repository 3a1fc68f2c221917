import { session } from "#data/session.ts";

type Role = { loading: boolean; admin: boolean };

const NOT_ADMIN: Role = { loading: false, admin: false };
const ADMIN: Role = { loading: false, admin: true };
const LOADING: Role = { loading: true, admin: false };

let known: { userId: string; role: Role } | undefined;
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/**
 * One look-up per signed-in user and page load. A store of its own instead of a TanStack Query: the header of every public
 * page asks, and must not load the query client for it.
 */
export const role = {
  get(): Role {
    const user = session.get();
    if (!user) return NOT_ADMIN;
    return known?.userId === user.userId ? known.role : LOADING;
  },

  subscribe(fn: () => void): () => void {
    listeners.add(fn);
    if (listeners.size === 1) {
      stop = session.subscribe(look);
      look();
    }
    return () => {
      listeners.delete(fn);
      if (listeners.size === 0) stop?.();
    };
  },
};

function look(): void {
  const userId = session.get()?.userId;
  if (userId && known?.userId !== userId) {
    known = { userId, role: LOADING };
    void import("#data/queries.ts")
      .then(({ adminRoleQuery }) => adminRoleQuery(userId).queryFn())
      .then((admin) => {
        if (known?.userId === userId) known = { userId, role: admin ? ADMIN : NOT_ADMIN };
        tell();
      });
  } else if (!userId) {
    known = undefined;
  }
  tell();
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}
