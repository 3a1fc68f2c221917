/**
 * In a page of the product: resolves when its service worker is in control and the rates are stored; rejects after a minute.
 * Both happen without any interaction.
 */
export async function onDevice() {
  const hasRates = async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "tariff")) return false;
    /** @type {IDBDatabase} */
    const db = await new Promise((resolve, reject) => {
      const opening = indexedDB.open("tariff");
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    try {
      if (!db.objectStoreNames.contains("current")) return false;
      const counting = db.transaction("current").objectStore("current").count();
      return await new Promise((resolve, reject) => {
        counting.onsuccess = () => resolve(counting.result > 0);
        counting.onerror = () => reject(counting.error);
      });
    } finally {
      db.close();
    }
  };
  const deadline = performance.now() + 60_000;
  while (navigator.serviceWorker.controller?.state !== "activated" || !(await hasRates())) {
    if (performance.now() > deadline) throw new Error("The app was not kept on the device within a minute.");
    await new Promise((next) => setTimeout(next, 50));
  }
}
