/** The tag under which the service worker is woken for the outbox. */
export const SYNC_TAG = "outbox";

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/** Asks the browser to wake the service worker when there is a network, even without a page. Not all browsers support it. */
export function askWorker(tag = SYNC_TAG): void {
  const worker = globalThis.navigator?.serviceWorker;
  if (!worker) return;
  void worker
    .getRegistration()
    .then((found) => (found as WithSync | undefined)?.sync?.register(tag))
    .catch(() => {});
}
