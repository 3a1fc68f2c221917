import type { Locks } from "#data/shared/env.ts";

export * from "#data/shared/env.ts";

/** Who does not get a lock at once never gets it. */
export const webLocks: Locks = {
  exclusive: <T>(name: string, work: () => Promise<T>) =>
    navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : new Promise<T>(() => {}))),
};
