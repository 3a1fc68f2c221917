/** A network that says it is there and gives nothing is asked again after so long. */
const AGAIN_MS = 15_000;

/**
 * Fetches a part of the app when the browser is idle, and passes it to `use`. On a first visit the part is not stored yet:
 * without a network it is fetched when the network is back. Failures in `use` are logged.
 */
export function whenIdle<T>(fetchPart: () => Promise<T>, use: (part: T) => unknown): void {
  const run = async () => {
    const part = await fetchPart().catch((error) => {
      console.error(error);
      if (navigator.onLine) setTimeout(later, AGAIN_MS);
      else addEventListener("online", later, { once: true });
      return null;
    });
    if (part !== null) await use(part);
  };
  const later = () =>
    void idle()
      .then(run)
      .catch((error) => console.error(error));
  later();
}

/** Resolves when the browser has nothing better to do, in two seconds at the latest. */
export function idle(): Promise<void> {
  return new Promise((go) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => go(), { timeout: 2000 });
    else setTimeout(go, 200);
  });
}
