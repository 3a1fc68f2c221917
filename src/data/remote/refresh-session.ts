import { authState } from "#data/shared/auth-state.ts";
import { toAppError } from "#data/shared/errors.ts";
import { givenKey, keyIn } from "#data/shared/given-key.ts";
import { client } from "./with-client.ts";

/** fresh: a new token; ended: the server refused it; unknown: no answer, the session stays as it is. */
export type RefreshOutcome = "fresh" | "ended" | "unknown";

const REFRESH_MS = 30_000;
let refreshing: Promise<RefreshOutcome> | null = null;

/** Requests a new token, one request at a time; only a 401 ends a session. */
export function refreshSession(): Promise<RefreshOutcome> {
  refreshing ??= refreshOnce().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function refreshOnce(): Promise<RefreshOutcome> {
  const userId = authState.session()?.userId;
  if (!userId) return "ended";
  const sent = authState.token(userId);
  const pb = await client();
  // In the meantime the person may have signed out, another one in, or the same one again in another tab: the answer is
  // about the token that was sent. The SDK's own authRefresh would restore the old session.
  const passed = (): RefreshOutcome | null => {
    const now = authState.token(userId);
    return now === sent ? null : now ? "fresh" : "ended";
  };
  try {
    const answer = await pb.send("/api/collections/users/auth-refresh", {
      method: "POST",
      headers: { Authorization: sent },
      // Requested while holding the outbox's lock: a half-open connection must not block it.
      signal: AbortSignal.timeout(REFRESH_MS),
    });
    const { token, record } = answer;
    const outcome = passed();
    if (outcome) return outcome;
    if (typeof token !== "string" || token === "" || record?.id !== userId) return "unknown";
    pb.authStore.save(token, record);
    authState.changed();
    givenKey.set({ userId, key: keyIn(answer) });
    return "fresh";
  } catch (thrown) {
    if (toAppError(thrown).kind !== "session") return "unknown";
    const outcome = passed();
    if (outcome) return outcome;
    authState.end(userId);
    return "ended";
  }
}
