import * as z from "zod/mini";
import { deviceStorage } from "#data/device-storage.ts";
import { idOf, putDraft } from "./drafts.ts";
import { leftBehind } from "./left-behind.ts";
import { type DraftRow, outboxDb } from "./outbox-db.ts";

const Left = z.object({ owner: z.string(), key: z.string(), value: z.unknown(), savedAt: z.number() });

/**
 * Puts into the outbox what pages left behind when they went (unwritten.ts). What another tab wrote later about the same
 * stays; what the disk does not take is left for the next start.
 */
export async function takeInLeft(): Promise<void> {
  for (const place of leftBehind()) {
    const row = parseLeft(deviceStorage()?.getItem(place) ?? "");
    const stored = row && (await outboxDb().drafts.get([row.owner, row.key]));
    const newer = stored && idOf(stored.value) === idOf(row.value) && stored.savedAt > row.savedAt;
    if (row && !newer) await putDraft(row);
    deviceStorage()?.removeItem(place);
  }
}

function parseLeft(text: string): DraftRow | null {
  try {
    const parsed = Left.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
