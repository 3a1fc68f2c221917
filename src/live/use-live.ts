import { liveQuery } from "dexie";
import { useEffect, useState, useSyncExternalStore } from "react";
import { authState } from "#data/auth-state.ts";

/** Whose things are in front of the person: a user id or "guest". */
export function useOwner(): string {
  return useSyncExternalStore(authState.subscribe, authState.owner, () => "");
}

/**
 * A live Dexie query. Unlike useLiveQuery it forgets its value when `key` changes, so that nobody sees a frame of what
 * another key (another user) had, and a failing database is logged instead of thrown into the screen.
 */
export function useLive<T>(key: string, query: () => Promise<T>): { value: T | undefined; failed: boolean } {
  const [state, setState] = useState<{ key: string; value: T | undefined; failed: boolean }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what the query depends on
  useEffect(() => {
    const subscription = liveQuery(query).subscribe({
      next: (value) => setState({ key, value, failed: false }),
      error: (error) => {
        console.error(error);
        setState({ key, value: undefined, failed: true });
      },
    });
    return () => subscription.unsubscribe();
  }, [key]);
  return state?.key === key ? state : { value: undefined, failed: false };
}
