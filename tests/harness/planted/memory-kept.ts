import { storageMemory, withStorage } from "#data/local/storage.ts";
import * as right from "#data/sync/hand-in.ts";
import { enqueue } from "#data/sync/outbox.ts";

export * from "#data/sync/hand-in.ts";

/** What is in memory counts as kept. */
export const storeOrSetDown: typeof right.storeOrSetDown = async (store, work, pictures) => {
  if (!storageMemory()) return right.storeOrSetDown(store, work, pictures);
  await withStorage(store);
  return "outbox";
};

export const handIn: typeof right.handIn = (ops, how) => storeOrSetDown(() => enqueue(ops, how), { ops, ...how });

export const placeOf: typeof right.placeOf = () => "outbox";
