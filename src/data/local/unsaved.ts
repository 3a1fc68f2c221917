import { deviceStorage } from "#data/shared/device-storage.ts";
import type { DraftRow } from "./outbox-db.ts";
import { placeOf } from "./unsaved-places.ts";

/**
 * Drafts whose write to the database has not ended, or which are in a database in memory alone. A strict write takes some
 * milliseconds, on a busy device more. A page that closes or reloads meanwhile puts them into localStorage, which is written
 * synchronously; recover-unsaved.ts moves them to the database at the next start.
 */
const unsaved = new Map<string, UnsavedDraft>();

/** `unread`: as in `writeDraft` (draft-writer.ts). */
type UnsavedDraft = DraftRow & { unread?: boolean };

/** Marks a draft as not yet written. Call the returned function when it is on the disk. */
export function markUnsaved(row: UnsavedDraft): () => void {
  const place = placeOf(row.owner, row.key);
  listen();
  unsaved.set(place, row);
  return () => {
    // Also the copy of a page that was hidden, came back and wrote it.
    if (unsaved.get(place) === row) forgetUnsaved(row.owner, row.key);
  };
}

/** The draft was discarded: its copy in localStorage goes too. */
export function forgetUnsaved(owner: string, key: string): void {
  const place = placeOf(owner, key);
  unsaved.delete(place);
  deviceStorage()?.removeItem(place);
}

/** Writes into localStorage what is not in the database: its page closes, or its database is in memory. */
export function storeUnsaved(): void {
  for (const [place, row] of unsaved) {
    try {
      deviceStorage()?.setItem(place, JSON.stringify(row));
    } catch (error) {
      // localStorage is full. The write to the disk may still succeed.
      console.error(error);
    }
  }
}

let listening = false;

function listen() {
  if (listening || typeof document === "undefined") return;
  listening = true;
  addEventListener("pagehide", storeUnsaved);
  // A phone may end a hidden page without any further event.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") storeUnsaved();
  });
}
