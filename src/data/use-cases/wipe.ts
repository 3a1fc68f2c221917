import { wipeMirror } from "#data/local/mirror-db.ts";
import { storageMemory, withStorage } from "#data/local/storage.ts";
import { placesOf, WIPE } from "#data/local/unsaved-places.ts";
import { storeWorkerSession } from "#data/local/worker-session.ts";
import { authState } from "#data/shared/auth-state.ts";
import { deviceStorage } from "#data/shared/device-storage.ts";

/**
 * Deletes what this device has of people who have signed out here, and of `signedOut`: their mirrors, and the worker's token.
 * Marks stay until that is done, so that a start finishes what storage that did not answer has prevented. Rejects where it
 * still does.
 */
export async function wipe(signedOut?: string): Promise<void> {
  await storeWorkerSession();
  const marks = new Set([...placesOf(WIPE), ...(signedOut ? [`${WIPE}${signedOut}`] : [])]);
  for (const mark of marks) {
    const userId = mark.slice(WIPE.length);
    // Signed in again: it is their own.
    if (userId !== authState.session()?.userId) {
      await withStorage(() => wipeMirror(userId));
      // What is in memory is not what was stored.
      if (storageMemory()) return;
    }
    deviceStorage()?.removeItem(mark);
  }
}
