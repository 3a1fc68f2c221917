const listeners = new Set<() => void>();
let outdated = false;

/** True once a newer version of the app wants the databases: this tab has closed them and needs a restart. */
export const isOutdated = (): boolean => outdated;

/** A newer version opened a database: called by the databases themselves. */
export function announceOutdated(): void {
  outdated = true;
  for (const listener of [...listeners]) listener();
}

/** Calls `fn` when this tab becomes outdated; returns the way to stop. */
export function onOutdated(fn: () => void): () => void {
  listeners.add(fn);
  return () => listeners.delete(fn);
}
