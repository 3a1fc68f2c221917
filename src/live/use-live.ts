import { liveQuery } from "dexie";
import { type InteropableObservable, useObservable } from "dexie-react-hooks";
import { type Later, throttledQuery } from "#data/local/throttled-query.ts";
import { authState } from "#data/shared/auth-state.ts";
import { createStore, type Readable } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";

const owner: Readable<string> = { get: authState.owner, subscribe: authState.subscribe };

/** Whose things are in front of the person: a user id or "guest". */
export function useOwner(): string {
  return useStore(owner, "");
}

type Live<T> = { value: T | undefined; failed: boolean };
/** `key` is what the query was asked for; undefined: nothing has been read yet. */
type Answer<T> = (Live<T> & { key: string }) | undefined;
/** `calm` in milliseconds, or the way to wait. */
type Reading = { calm?: number | Later; ahead?: string };

const UNREAD: Live<never> = { value: undefined, failed: false };

/** A query that does not reject: a failing database is logged instead of thrown into the screen. */
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

/** Queries that run already, before the screen that asks them is drawn. */
const begun = new Map<string, Begun>();

/**
 * Begins what `useLive` will ask under `ahead`, and resolves when there is an answer: who asks then has it in the first
 * frame, and hears what changes from the query that runs already.
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
    // Followed from now on; let go when a screen does.
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

/** The query that was begun under `ahead` for this key. */
function begunAnswers<T>(ahead: string, key: string): InteropableObservable<Answer<T>> | null {
  const found = begun.get(ahead);
  // Whoever begins and whoever asks under a name ask the same query.
  return found?.key === key ? (found.answers as InteropableObservable<Answer<T>>) : null;
}

/** False in the first frame in which the browser takes over a page that the build drew, true afterwards. */
const takenOver: Readable<boolean> = { get: () => true, subscribe: () => () => {} };

/**
 * A live query of the databases: the one way in which screens read them. When `key` changes, what the former key had (of
 * another user) is not shown for a single frame. `calm`, for what reads many rows: how long changes that follow one another
 * wait to be read together. `ahead` is what `beginLive` may have begun it under.
 */
export function useLive<T>(key: string, query: () => Promise<T>, { calm, ahead }: Reading = {}): Live<T> {
  const answer = useObservable<Answer<T>>(() => {
    const read = answering(key, query);
    return (
      (ahead && begunAnswers<T>(ahead, key)) || (calm === undefined ? liveQuery(read) : throttledQuery(read, calm))
    );
  }, [key]);
  // While a page that the build drew is taken over, its first frame must be what was drawn: nothing is known then.
  const shown = useStore(takenOver, false);
  // useObservable keeps its last answer when the key changes.
  return shown && answer?.key === key ? answer : UNREAD;
}
