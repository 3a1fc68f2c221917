import { deviceStorage } from "#data/device-storage.ts";
import { placeOf } from "./left-behind.ts";
import type { DraftRow } from "./outbox-db.ts";

/**
 * What was typed and is still on its way to the disk. A strict write takes some milliseconds, on a busy device many:
 * a page that goes in them (reload, close, another address) leaves it in localStorage, which is written at once, and
 * take-in.ts puts it into the outbox when the app starts next.
 */
const onTheWay = new Map<string, DraftRow>();

/** Says that a draft is on its way; call what it answers when the draft is on the disk. Until then it is left behind. */
export function onItsWay(row: DraftRow): () => void {
  const place = placeOf(row.owner, row.key);
  listen();
  onTheWay.set(place, row);
  return () => {
    // Also what a hidden page left: it came back and has written it after all.
    if (onTheWay.get(place) === row) forgetUnwritten(row.owner, row.key);
  };
}

/** The draft of this place is thrown away, also what the disk did not take of it. */
export function forgetUnwritten(owner: string, key: string): void {
  const place = placeOf(owner, key);
  onTheWay.delete(place);
  deviceStorage()?.removeItem(place);
}

function leave() {
  for (const [place, row] of onTheWay) {
    try {
      deviceStorage()?.setItem(place, JSON.stringify(row));
    } catch (error) {
      // Full: the write under way may still arrive.
      console.error(error);
    }
  }
}

let listening = false;

function listen() {
  if (listening || typeof document === "undefined") return;
  listening = true;
  addEventListener("pagehide", leave);
  // A phone may end a hidden page without another word.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
  });
}
