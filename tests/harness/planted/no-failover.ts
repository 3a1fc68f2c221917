import type { Locks } from "#data/shared/env.ts";

export * from "#data/shared/env.ts";

/** A lock that is not granted at once is never granted. */
export const webLocks: Locks = {
  exclusive: <T>(name: string, work: () => Promise<T>) =>
    navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : new Promise<T>(() => {}))),
};
