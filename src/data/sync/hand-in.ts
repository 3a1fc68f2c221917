import { liveQuery } from "dexie";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { pickedUp, placeOf, type SetDown, type SetDownPicture, setDown, setDownOps } from "#data/local/set-down.ts";
import { StorageClosed, storageMemory, withStorage } from "#data/local/storage.ts";
import { forgetUnsaved } from "#data/local/unsaved.ts";
import { withRoom } from "#data/local/with-room.ts";
import { AlreadyEnqueued, enqueue, findOp, type NewOp, writerOf } from "./outbox.ts";

export { placeOf };

type How = { owner: string; draft?: string; now: number };

/**
 * Where operations are. outbox: this device keeps them, and they are sent. set down: this device keeps them, and they are sent
 * after a restart. page: they are sent from this page, and are gone with it.
 */
export type Place = "outbox" | "set down" | "page";

/**
 * Puts operations into the outbox, behind what was set down before. While storage is closed they are set down in localStorage
 * instead, and enter the outbox at the next start. Rejects as `enqueue` does, and with StorageClosed where there is no room for
 * them either; then nothing has changed.
 */
export async function handIn(ops: NewOp[], how: How): Promise<Place> {
  return storeOrSetDown(() => enqueue(ops, how), { ops, ...how });
}

/** The same with a transaction of its own; `pictures` reads what it would store besides, where it must be set down. */
export async function storeOrSetDown(
  store: () => Promise<void>,
  work: How & { ops: NewOp[] },
  pictures: () => SetDownPicture[] = () => [],
): Promise<Place> {
  try {
    await withStorage(async () => {
      await takingUp;
      await withRoom(store);
    });
  } catch (error) {
    // An attempt that got no answer may have stored it after all: in memory that is only half of it.
    if (error instanceof AlreadyEnqueued && (await isUnsent(work.ops[0]))) setDownBesides(work, pictures);
    if (!(error instanceof StorageClosed)) throw error;
    const outcome = setDown(written(work, pictures()));
    if (outcome === "taken") throw new AlreadyEnqueued(work.ops.map(({ opId }) => opId));
    if (outcome === "full") throw error;
    return "set down";
  }
  setDownBesides(work, pictures);
  return placeOf(work.ops[0]);
}

/** An outbox in memory sends; only what is set down besides is kept. A document's bytes are in memory alone. */
function setDownBesides(work: How & { ops: NewOp[] }, pictures: () => SetDownPicture[]): void {
  if (!storageMemory()) return;
  if (work.draft !== undefined) forgetUnsaved(writerOf(work.owner), work.draft);
  const isWhole = !work.ops.some((op) => op.kind === "booking.document");
  if (isWhole && setDown(written(work, pictures())) === "kept") keepInStep();
}

async function isUnsent(op: NewOp | undefined): Promise<boolean> {
  const stored = op && storageMemory() ? await findOp(op.opId) : undefined;
  return stored !== undefined && isOpen(stored);
}

const written = (work: How & { ops: NewOp[] }, pictures: SetDownPicture[]): SetDown => ({
  ...work,
  ...(pictures.length > 0 && { pictures }),
});

let takingUp: Promise<void> = Promise.resolve();

/**
 * Runs `work`, which moves what was set down into the outbox. What is handed in meanwhile comes behind it: operations on one
 * thing are sent in their order.
 */
export function takeUpBy(work: () => Promise<void>): Promise<void> {
  takingUp = takingUp.then(work).catch((error) => console.error(error));
  return takingUp;
}

let following: { memory: object; stop: () => void } | undefined;

/** While the outbox is in memory: what the server has, or its person has discarded, is no longer set down. */
export function keepInStep(): void {
  const memory = storageMemory();
  if (!memory || following?.memory === memory) return;
  following?.stop();
  following = { memory, stop: followOutbox(memory) };
}

function followOutbox(memory: object): () => void {
  // Only what was seen in this outbox can have left it: an answer may be older than what was handed in since, and what another
  // tab has set down is not here. What leaves unseen is taken up again, and counts once by its id.
  const seen = new Set<string>();
  // Null while the databases are tried: theirs is another outbox.
  const unsent = async () =>
    storageMemory() === memory
      ? new Set((await outboxDb().ops.toArray()).filter(isOpen).map(({ opId }) => opId))
      : null;
  const subscription = liveQuery(unsent).subscribe({
    next: (open) => {
      if (storageMemory() !== memory || !open) return;
      for (const id of open) seen.add(id);
      for (const { place, ids } of setDownOps()) if (ids.every((id) => seen.has(id) && !open.has(id))) pickedUp(place);
    },
    error: (error) => console.error(error),
  });
  return () => subscription.unsubscribe();
}

const isOpen = ({ state }: Op) => state !== "acked";
