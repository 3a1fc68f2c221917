import { useMemo } from "react";
import { isStorageFault, storageFailed } from "#data/local/storage.ts";
import type { Later } from "#data/local/throttled-query.ts";
import { authState } from "#data/shared/auth-state.ts";
import { whenIdle } from "#data/shared/when-idle.ts";
import { createStore, type Readable } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";
import { storageTurn } from "./storage-turn.ts";

const owner: Readable<string> = { get: authState.owner, subscribe: authState.subscribe };

/** The owner of the data on screen: a user id or "guest". */
export function useOwner(): string {
  return useStore(owner, "");
}

/** What a live query said last: `value` is undefined until it was read, and where it cannot be read. */
export type Live<T> = { value: T | undefined; failed: boolean };

export const UNREAD: Live<never> = { value: undefined, failed: false };
const FAILED: Live<never> = { value: undefined, failed: true };

/** Throttle in milliseconds, or a function that waits. */
type Calm = number | Later;
/** `besides`: what the query reads outside of the databases; it runs again when one of them changes. */
type Beginning = { calm?: Calm | undefined; besides?: readonly Pick<Readable<unknown>, "subscribe">[] };

/**
 * A query, or one whose module is loaded first. It is loaded outside of the query, because what a live query awaits may only
 * be the database's: otherwise Dexie takes other writes for part of it and refuses them. `known` may give a first
 * answer without the databases, for example where the device has none yet. Dexie is then loaded when the page is idle.
 */
export type Query<T> =
  | (() => Promise<T>)
  | { load: () => Promise<() => Promise<T>>; known?: () => Promise<T | undefined> };

type Queries = typeof import("#data/local/throttled-query.ts");
let loaded: Queries | undefined;

/** Dexie is loaded with the first query, because a first visit has nothing to read. */
async function queries(): Promise<Queries> {
  loaded ??= await import("#data/local/throttled-query.ts");
  return loaded;
}

/** Wraps a query so that it does not reject: a failing database is logged instead of breaking the screen. */
export function answering<T>(query: () => Promise<T>): () => Promise<Live<T>> {
  return async () => {
    try {
      return { value: await query(), failed: false };
    } catch (error) {
      console.error(error);
      if (isStorageFault(error)) void storageFailed();
      return FAILED;
    }
  };
}

/**
 * A live query of the databases as a store, for what a first visit asks before Dexie is there and for what several parts of a
 * screen share: it runs while there are listeners. All else reads with `useLive` (use-live.ts), which brings Dexie.
 */
export function liveStore<T>(query: Query<T>, { calm, besides = [] }: Beginning = {}): Readable<Live<T>> {
  let stop = () => {};
  const follow = () => {
    let running: { unsubscribe: () => void } | undefined;
    let ends: (() => void)[] = [];
    let ended = false;
    stop = () => {
      ended = true;
      running?.unsubscribe();
      for (const end of ends) end();
    };
    const begin = ({ observe }: Queries, read: () => Promise<T>) => {
      if (ended) return;
      const run = () => {
        running?.unsubscribe();
        running = observe(answering(read), calm).subscribe(store.set);
      };
      run();
      ends = [storageTurn, ...besides].map(({ subscribe }) => subscribe(run));
    };
    if (loaded && typeof query === "function") return begin(loaded, query);
    const { load, known } = typeof query === "function" ? { load: async () => query } : query;
    const parts = () => Promise.all([queries(), load()]);
    const all = (ready: Awaited<ReturnType<typeof parts>>) => begin(...ready);
    const first = async () => {
      const value = await known?.();
      if (value === undefined) return all(await parts());
      if (!ended) store.set({ value, failed: false });
      whenIdle(parts, all);
    };
    first().catch((error) => {
      console.error(error);
      store.set(FAILED);
    });
  };
  const store = createStore<Live<T>>(UNREAD, { onFirst: follow, onLast: () => stop() });
  return store;
}

type Begun = { key: string; answers: Readable<Live<unknown>> };

/** Queries that were started before their screen was rendered. */
const begun = new Map<string, Begun>();

/**
 * Starts the query that `useEarlyLive` will use under the name `ahead`, and resolves when there is an answer. `useEarlyLive` then has it
 * in its first render and subscribes to the running query.
 */
export function beginLive<T>(ahead: string, key: string, query: Query<T>): Promise<void> {
  const store = liveStore(query);
  return new Promise((resolve) => {
    // Keeps the query running until a screen subscribes.
    const letGo = store.subscribe(resolve);
    begun.set(ahead, {
      key,
      answers: {
        get: store.get,
        subscribe(listener) {
          begun.delete(ahead);
          const stop = store.subscribe(listener);
          letGo();
          return stop;
        },
      },
    });
  });
}

/** The query that was started under `ahead` for this key. */
function begunStore<T>(ahead: string, key: string): Readable<Live<T>> | null {
  const found = begun.get(ahead);
  // The cast is safe: `beginLive` and `useEarlyLive` use the same query for a name.
  return found?.key === key ? (found.answers as Readable<Live<T>>) : null;
}

/**
 * A live query of a screen that first visits see. When `key` changes, the data of the former key (perhaps of another user) is
 * not shown for a single frame. `ahead` is the name under which `beginLive` may have started it. The first render of hydration
 * must equal the prerendered page, and has no data.
 */
export function useEarlyLive<T>(key: string, query: Query<T>, ahead: string): Live<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the query, which is a new function each time
  const store = useMemo(() => begunStore<T>(ahead, key) ?? liveStore(query), [key]);
  return useStore<Live<T>>(store, UNREAD);
}
