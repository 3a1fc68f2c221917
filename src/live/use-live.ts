import { liveQuery } from "dexie";
import { type InteropableObservable, useObservable } from "dexie-react-hooks";
import { useSyncExternalStore } from "react";
import { authState } from "#data/auth-state.ts";
import { calmQuery, type Later } from "#data/local/calm-query.ts";

/** Whose things are in front of the person: a user id or "guest". */
export function useOwner(): string {
  return useSyncExternalStore(authState.subscribe, authState.owner, () => "");
}

type Live<T> = { value: T | undefined; failed: boolean };
type Keyed<T> = Live<T> & { key: string };
/** `calm` in milliseconds, or the way to wait. */
type Reading = { calm?: number | Later; ahead?: string };
type Begun = {
  hasValue: () => boolean;
  getValue: () => unknown;
  subscribe: (next: (state: unknown) => void) => { unsubscribe: () => void };
};

/** Queries that run already, before the screen that asks them is drawn. */
const begun = new Map<string, Begun>();

/**
 * Begins what `useLive` will ask under `ahead`, and resolves when there is an answer: who asks then has it in the first
 * frame, and hears what changes from the query that runs already.
 */
export function beginLive<T>(ahead: string, key: string, query: () => Promise<T>): Promise<void> {
  return new Promise((resolve) => {
    const live = liveQuery(reading(key, query));
    let last: Keyed<T> | undefined;
    let listener = (_: Keyed<T>) => {};
    const listen = () =>
      live.subscribe((state) => {
        last = state;
        listener(state);
        resolve();
      });
    let running: ReturnType<typeof listen> | null = listen();
    begun.set(ahead, {
      hasValue: () => last !== undefined,
      getValue: () => last,
      subscribe(next) {
        begun.delete(ahead);
        listener = next;
        if (!running) running = listen();
        else if (last) next(last);
        return {
          unsubscribe() {
            running?.unsubscribe();
            running = null;
          },
        };
      },
    });
  });
}

/** What a query says, and that it failed where it did. */
function reading<T>(key: string, query: () => Promise<T>): () => Promise<Keyed<T>> {
  return async () => {
    try {
      return { key, value: await query(), failed: false };
    } catch (error) {
      console.error(error);
      return { key, value: undefined, failed: true };
    }
  };
}

/**
 * A live Dexie query. useObservable keeps its value when `key` changes; here it is forgotten, so that nobody sees a frame of
 * what another key (another user) had. A failing database is logged instead of thrown into the screen. `calm`, for what
 * reads many rows: how long changes that follow one another wait to be read together. `ahead` is what `beginLive` may have
 * begun it under.
 */
export function useLive<T>(key: string, query: () => Promise<T>, { calm, ahead }: Reading = {}): Live<T> {
  const state = useObservable<Keyed<T>>(() => {
    const running = ahead === undefined ? undefined : begun.get(ahead);
    if (running) return running as unknown as InteropableObservable<Keyed<T>>;
    const read = reading(key, query);
    return calm === undefined ? liveQuery(read) : calmQuery(read, calm);
  }, [key]);
  return state?.key === key ? state : { value: undefined, failed: false };
}
