/** Asks the service worker to keep the decoder on this device: from then on it is there without a network. */
export function keepDecoder(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.ready.then(
    ({ active }) => active?.postMessage({ type: "KEEP_SCANNER" }),
    () => {},
  );
}
