import { liveQuery } from "dexie";
import { type InteropableObservable, useObservable } from "dexie-react-hooks";
import { type Later, throttledQuery } from "#data/local/throttled-query.ts";
import { authState } from "#data/shared/auth-state.ts";
import { createStore, type Readable } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";

const owner: Readable<string> = { get: authState.owner, subscribe: authState.subscribe };

/** The owner of the data on screen: a user id or "guest". */
export function useOwner(): string {
  return useStore(owner, "");
}

type Live<T> = { value: T | undefined; failed: boolean };
/** `key` identifies the query; undefined: nothing has been read yet. */
type Answer<T> = (Live<T> & { key: string }) | undefined;
/** `calm`: throttle in milliseconds, or a function that waits. */
type Reading = { calm?: number | Later; ahead?: string };

const UNREAD: Live<never> = { value: undefined, failed: false };

/** Wraps a query so that it does not reject: a failing database is logged instead of breaking the screen. */
function answering<T>(key: string, query: () => Promise<T>): () => Promise<Answer<T>> {
  return async () => {
    try {
      return { key, value: await query(), failed: false };
    } catch (error) {
      console.error(error);
      return { key, value: undefined, failed: true };
    }
  };
}

type Begun = { key: string; answers: InteropableObservable<Answer<unknown>> };

/** Queries that were started before their screen was rendered. */
const begun = new Map<string, Begun>();

/**
 * Starts the query that `useLive` will use under the name `ahead`, and resolves when there is an answer. `useLive` then has it
 * in its first render and subscribes to the running query.
 */
export function beginLive<T>(ahead: string, key: string, query: () => Promise<T>): Promise<void> {
  const source = liveQuery(answering(key, query));
  let running: { unsubscribe: () => void } | undefined;
  const store = createStore<Answer<T>>(undefined, {
    onFirst() {
      running = source.subscribe(store.set);
    },
    onLast: () => running?.unsubscribe(),
  });
  return new Promise((resolve) => {
    // Keeps the query running until a screen subscribes.
    const letGo = store.subscribe(resolve);
    const answers: InteropableObservable<Answer<T>> = {
      hasValue: () => store.get() !== undefined,
      getValue: store.get,
      subscribe(next) {
        begun.delete(ahead);
        const stop = store.subscribe(() => next(store.get()));
        letGo();
        next(store.get());
        return stop;
      },
    };
    begun.set(ahead, { key, answers });
  });
}

/** The query that was started under `ahead` for this key. */
function begunAnswers<T>(ahead: string, key: string): InteropableObservable<Answer<T>> | null {
  const found = begun.get(ahead);
  // The cast is safe: `beginLive` and `useLive` use the same query for a name.
  return found?.key === key ? (found.answers as InteropableObservable<Answer<T>>) : null;
}

/** False in the first render of hydration, true afterwards. */
const takenOver: Readable<boolean> = { get: () => true, subscribe: () => () => {} };

/**
 * A live query of the databases; screens read them only with this. When `key` changes, the data of the former key (perhaps of
 * another user) is not shown for a single frame. `calm` throttles queries that read many rows. `ahead` is the name under which
 * `beginLive` may have started it.
 */
export function useLive<T>(key: string, query: () => Promise<T>, { calm, ahead }: Reading = {}): Live<T> {
  const answer = useObservable<Answer<T>>(() => {
    const read = answering(key, query);
    return (
      (ahead && begunAnswers<T>(ahead, key)) || (calm === undefined ? liveQuery(read) : throttledQuery(read, calm))
    );
  }, [key]);
  // The first render of hydration must equal the prerendered page, which has no data.
  const shown = useStore(takenOver, false);
  // useObservable keeps its last answer when the key changes, so the keys are compared.
  return shown && answer?.key === key ? answer : UNREAD;
}
