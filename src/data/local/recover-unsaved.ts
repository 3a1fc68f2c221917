import * as z from "zod/mini";
import { GUEST } from "#data/shared/auth-state.ts";
import { deviceStorage } from "#data/shared/device-storage.ts";
import { idOf, putDraft } from "./drafts.ts";
import { leave, triesAgain } from "./left-behind.ts";
import { type DraftRow, outboxDb } from "./outbox-db.ts";
import { StorageClosed, storageMemory, withStorage } from "./storage.ts";
import { markUnsaved } from "./unsaved.ts";
import { UNSAVED, unsavedPlaces } from "./unsaved-places.ts";

const Unsaved = z.object({
  owner: z.string(),
  key: z.string(),
  value: z.unknown(),
  savedAt: z.number(),
  unread: z.optional(z.boolean()),
});

/**
 * Writes to the database the drafts that closed pages left in localStorage (unsaved.ts). A later draft of another tab stays.
 * What cannot be written stays in localStorage for the next start, as does what is written into memory alone. A person's is
 * listed (left-behind.ts); a visitor's is not shown to the next visitor, and goes if it cannot be read.
 */
export async function recoverUnsaved(): Promise<void> {
  triesAgain(UNSAVED);
  for (const place of unsavedPlaces()) if ((await recoverAt(place)) === "closed") return;
}

type Why = "unreadable" | "failed" | "closed";

/** Null when it is written, or another tab was first. */
async function recoverAt(place: string): Promise<Why | null> {
  const text = deviceStorage()?.getItem(place);
  if (text == null) return null;
  const owner = place.slice(UNSAVED.length).split(":")[0] ?? "";
  const { row, unread } = parseUnsaved(text);
  const why = row?.owner === owner ? await write(row, unread) : "unreadable";
  if (why === "closed") return why;
  if (why && owner !== GUEST) leave({ place, owner, why, isDraft: true, op: null });
  else if (row && storageMemory()) markUnsaved({ ...row, unread: true });
  else if (why !== "failed") deviceStorage()?.removeItem(place);
  return why;
}

async function write(row: DraftRow, unread: boolean): Promise<Exclude<Why, "unreadable"> | null> {
  try {
    await withStorage(() => recover(row, unread));
    return null;
  } catch (error) {
    if (error instanceof StorageClosed) return "closed";
    console.error(error);
    return "failed";
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
