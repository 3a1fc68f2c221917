import { type SetDown, type SetDownPicture, setDown } from "#data/local/set-down.ts";
import { StorageClosed, withStorage } from "#data/local/storage.ts";
import { withRoom } from "#data/local/with-room.ts";
import { AlreadyEnqueued, enqueue, type NewOp } from "./outbox.ts";

type How = { owner: string; draft?: string; now: number };

/**
 * Puts operations into the outbox. While storage is closed they are set down in localStorage instead, and enter the outbox at
 * the next start. Returns where they are. Rejects as `enqueue` does, and with StorageClosed where there is no room for them
 * either; then nothing has changed.
 */
export async function handIn(ops: NewOp[], how: How): Promise<"outbox" | "set down"> {
  return storeOrSetDown(() => enqueue(ops, how), { ops, ...how });
}

/** The same with a transaction of its own; `pictures` reads what it would store besides, where it must be set down. */
export async function storeOrSetDown(
  store: () => Promise<void>,
  work: How & { ops: NewOp[] },
  pictures: () => SetDownPicture[] = () => [],
): Promise<"outbox" | "set down"> {
  try {
    await withStorage(() => withRoom(store));
    return "outbox";
  } catch (error) {
    if (!(error instanceof StorageClosed)) throw error;
    const read = pictures();
    const outcome = setDown({ ...work, ...(read.length > 0 && { pictures: read }) } satisfies SetDown);
    if (outcome === "taken") throw new AlreadyEnqueued(work.ops.map(({ opId }) => opId));
    if (outcome === "full") throw error;
    return "set down";
  }
}
