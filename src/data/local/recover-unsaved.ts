import * as z from "zod/mini";
import { deviceStorage } from "#data/shared/device-storage.ts";
import { idOf, putDraft } from "./drafts.ts";
import { type DraftRow, outboxDb } from "./outbox-db.ts";
import { storageMemory, withStorage } from "./storage.ts";
import { markUnsaved } from "./unsaved.ts";
import { unsavedPlaces } from "./unsaved-places.ts";

const Unsaved = z.object({
  owner: z.string(),
  key: z.string(),
  value: z.unknown(),
  savedAt: z.number(),
  unread: z.optional(z.boolean()),
});

/**
 * Writes to the database the drafts that closed pages left in localStorage (unsaved.ts). A later draft of another tab stays.
 * What cannot be written stays in localStorage for the next start, and so does what is written into memory alone.
 */
export async function recoverUnsaved(): Promise<void> {
  for (const place of unsavedPlaces()) {
    const { row, unread } = parseUnsaved(deviceStorage()?.getItem(place) ?? "");
    if (row) await withStorage(() => recover(row, unread));
    if (row && storageMemory()) markUnsaved({ ...row, unread: true });
    else deviceStorage()?.removeItem(place);
  }
}

async function recover(row: DraftRow, unread: boolean): Promise<void> {
  const stored = await outboxDb().drafts.get([row.owner, row.key]);
  const newer = stored && idOf(stored.value) === idOf(row.value) && stored.savedAt > row.savedAt;
  if (!newer) await putDraft(row, { unread: unread && stored?.savedAt !== row.savedAt });
}

function parseUnsaved(text: string): { row: DraftRow | null; unread: boolean } {
  try {
    const { unread = false, ...row } = Unsaved.parse(JSON.parse(text));
    return { row, unread };
  } catch {
    return { row: null, unread: false };
  }
}
