/** Asks the service worker to cache the decoder, so that it works offline. */
export function keepDecoder(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.ready.then(
    ({ active }) => active?.postMessage({ type: "KEEP_SCANNER" }),
    () => {},
  );
}
