import { storageAnew, storageState } from "#data/local/storage.ts";
import { createStore, type Readable } from "#lib/store.ts";

const turn = createStore(0);
for (const { subscribe } of [storageAnew, storageState]) subscribe(() => turn.set(turn.get() + 1));

/** Changes when the databases answer again, or do not any more: every live query then reads anew. */
export const storageTurn: Readable<number> = turn;
