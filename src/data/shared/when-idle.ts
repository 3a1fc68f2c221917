/** How long to wait before a retry when the browser reports a network but a request fails. */
const AGAIN_MS = 15_000;

/**
 * Loads a part of the app when the browser is idle, and passes it to `use`. On a first visit the part is not cached yet:
 * offline it is loaded when the network is back. Failures in `use` are logged.
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

let before: Promise<unknown> = Promise.resolve();

/** Nothing counts as idle before `shown` resolves: what is loaded later would delay the first screen. */
export function idleAfter(shown: Promise<unknown>): void {
  before = shown;
}

/** Resolves when the browser is idle, after two seconds at the latest. */
export async function idle(): Promise<void> {
  await before;
  await new Promise<void>((go) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => go(), { timeout: 2000 });
    else setTimeout(go, 200);
  });
}
