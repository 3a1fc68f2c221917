import { useLiveQuery, useObservable } from "dexie-react-hooks";
import { type Later, throttledQuery } from "#data/local/throttled-query.ts";
import { useStore } from "#lib/use-store.ts";
import { answering, type Live, UNREAD } from "./early-live.ts";
import { storageTurn } from "./storage-turn.ts";

/**
 * A live query of the databases; screens read them only with this. When `key` changes, the data of the former key (perhaps of
 * another user) is not shown for a single frame. What first visits see reads with `useEarlyLive` (early-live.ts).
 */
export function useLive<T>(key: string, query: () => Promise<T>): Live<T> {
  return ofKey(key, useLiveQuery(tagged(key, query), [key, useStore(storageTurn, 0)]));
}

/** The same for queries that read many rows. `calm`: throttle in milliseconds, or a function that waits. */
export function useCalmLive<T>(key: string, query: () => Promise<T>, calm: number | Later): Live<T> {
  return ofKey(
    key,
    useObservable(() => throttledQuery(tagged(key, query), calm), [key, useStore(storageTurn, 0)]),
  );
}

type Tagged<T> = { key: string; live: Live<T> };

const tagged =
  <T>(key: string, query: () => Promise<T>) =>
  async (): Promise<Tagged<T>> => ({ key, live: await answering(query)() });

/** The hooks of the library go on with the last result when their query changes. */
const ofKey = <T>(key: string, read: Tagged<T> | undefined): Live<T> => (read?.key === key ? read.live : UNREAD);
