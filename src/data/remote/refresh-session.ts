import { authState } from "#data/shared/auth-state.ts";
import { toAppError } from "#data/shared/errors.ts";
import { client } from "./asked.ts";

/** fresh: a new token; ended: the server refused it; unknown: no answer, the session stays as it is. */
export type RefreshOutcome = "fresh" | "ended" | "unknown";

const REFRESH_MS = 30_000;
let refreshing: Promise<RefreshOutcome> | null = null;

/** Asks the server for a new token; one request however many ask, and only a 401 ends a session. */
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
  // Meanwhile the person may have signed out, another one in, or the same one again in another tab: whatever the answer
  // says, it is about the token that was sent. The SDK's own authRefresh would bring the old session back.
  const passed = (): RefreshOutcome | null => {
    const now = authState.token(userId);
    return now === sent ? null : now ? "fresh" : "ended";
  };
  try {
    const { token, record } = await pb.send("/api/collections/users/auth-refresh", {
      method: "POST",
      headers: { Authorization: sent },
      // Asked for under the outbox's lock: a connection that is half open must not keep it.
      signal: AbortSignal.timeout(REFRESH_MS),
    });
    const outcome = passed();
    if (outcome) return outcome;
    if (typeof token !== "string" || token === "" || record?.id !== userId) return "unknown";
    pb.authStore.save(token, record);
    authState.changed();
    return "fresh";
  } catch (thrown) {
    if (toAppError(thrown).kind !== "session") return "unknown";
    const outcome = passed();
    if (outcome) return outcome;
    authState.end(userId);
    return "ended";
  }
}
