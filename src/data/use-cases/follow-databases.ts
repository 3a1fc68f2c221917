import { moveWhenBack, storageAnew } from "#data/local/storage.ts";
import { placesOf, SET_DOWN, WIPE } from "#data/local/unsaved-places.ts";

/** Databases that answer after all get what was done on this page meanwhile. */
export function followDatabases(): void {
  moveWhenBack(async (left) => (await import("#data/local/move-over.ts")).moveOver(left));
  storageAnew.subscribe(() => void takeUpIfAny());
}

/** Storage came back on this page: what was set down or signed out meanwhile need not wait for the next start. */
async function takeUpIfAny(): Promise<void> {
  try {
    if (placesOf(WIPE).length > 0) await (await import("./wipe.ts")).wipe();
    if (placesOf(SET_DOWN).length === 0) return;
    const { takeUp } = await import("./take-up.ts");
    await takeUp();
    const { pageEngine } = await import("#data/sync/engine.ts");
    pageEngine().wake();
  } catch (error) {
    console.error(error);
  }
}
