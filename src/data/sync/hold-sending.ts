import { authState, GUEST } from "#data/shared/auth-state.ts";
import { type Locks, outboxLock, webLocks } from "#data/shared/env.ts";

/** Runs `work` while nothing is sent in any tab or in the service worker; waits for requests in flight. */
export function holdSending<T>(work: () => Promise<T>, locks: Locks = webLocks): Promise<T> {
  const owners = new Set([authState.owner(), GUEST]);
  return [...owners].reduce<() => Promise<T>>(
    (inner, owner) => () => locks.exclusive(outboxLock(owner), inner),
    work,
  )();
}
