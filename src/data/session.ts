import { authState } from "./auth-state.ts";
import { deviceStorage } from "./device-storage.ts";
import { endSession } from "./end-session.ts";
import { RequestFailed, toAppError } from "./errors.ts";
import { GOES_WITH_KEY } from "./kept-mark.ts";
import { knownRole } from "./known-role.ts";
import { asked, client } from "./pb/asked.ts";

export type { Session } from "./auth-state.ts";

/** The kept bookings that whoever signs up was shown, by what they said. */
export type KeptChoice = { mine: readonly string[]; notMine: readonly string[] };

/** fresh: a new token; ended: the server refused it; unknown: no answer, the session stays as it is. */
export type RefreshOutcome = "fresh" | "ended" | "unknown";

/** The session: kept in localStorage, followed over tabs, refreshed by start(). Its calls reject with RequestFailed. */
export const session = {
  get: authState.session,
  subscribe: authState.subscribe,

  async signIn(email: string, password: string): Promise<void> {
    await asked(async (pb) => {
      const body = { identity: email.trim().toLowerCase(), password };
      const { token, record } = await pb.send("/api/collections/users/auth-with-password", { method: "POST", body });
      if (!token || !record?.id) throw new RequestFailed({ kind: "offline" });
      // Before the session: a tab that dies from here on leaves word of what the next one has to do.
      deviceStorage()?.setItem(LED_HERE, record.id);
      pb.authStore.save(token, record);
    });
    await takeAlong();
    authState.begun();
    armTimer();
  },

  /** Creates the account and signs in (spec section 7, Sign up). `kept`: the bookings of this device that go with it, and not. */
  async signUp(
    { fullName, email, password }: { fullName: string; email: string; password: string },
    kept?: KeptChoice,
  ): Promise<void> {
    const address = email.trim().toLowerCase();
    const { id } = await asked((pb) =>
      pb
        .collection("users")
        .create({ email: address, password, passwordConfirm: password, full_name: fullName.trim() }),
    );
    // Before the first session: a tab that dies from here on leaves word of what goes with it.
    if (kept) deviceStorage()?.setItem(GOES_WITH_KEY, JSON.stringify({ ...kept, user: id }));
    await session.signIn(address, password);
  },

  /**
   * Forgets the session and that user's mirror; drafts and unsent operations stay, out of sight, for the same user. The
   * server is told when there is a network.
   */
  async signOut(): Promise<void> {
    const userId = authState.session()?.userId;
    if (userId) endSession.keep(authState.token(userId));
    clearTimeout(timer);
    knownRole.forget();
    deviceStorage()?.removeItem(LED_HERE);
    authState.clear();
    void endSession.handIn();
    const { handOver } = await import("./local/hand-over.ts");
    await handOver();
    if (!userId) return;
    const { wipeMirror } = await import("./local/mirror-db.ts");
    await wipeMirror(userId).catch((error) => console.error(error));
  },

  /** Asks the server for a new token; one request however many ask, and only a 401 ends a session. */
  refresh(): Promise<RefreshOutcome> {
    refreshing ??= refreshOnce().finally(() => {
      refreshing = null;
    });
    return refreshing;
  },

  /** Follows other tabs and keeps the token fresh: now, when the network is back, and at half the token's life. */
  start(): void {
    if (started || typeof window === "undefined") return;
    started = true;
    window.addEventListener("storage", (event) => {
      if (authState.concerns(event)) authState.changed();
    });
    window.addEventListener("online", () => {
      void endSession.handIn();
      void keepFresh();
    });
    const userId = authState.session()?.userId;
    // The tab died while the person signed out.
    if (userId && endSession.waits(authState.token(userId))) void session.signOut();
    else void endSession.handIn();
    void takeAlong();
    void keepFresh();
  },
};

let started = false;
let refreshing: Promise<RefreshOutcome> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The longest timer a browser keeps is just above 24 days. */
const MAX_TIMER_MS = 2_147_000_000;
const MIN_TIMER_MS = 60_000;
const REFRESH_MS = 30_000;

async function keepFresh(): Promise<void> {
  if (!authState.session()) return;
  await session.refresh();
  armTimer();
}

function armTimer(): void {
  clearTimeout(timer);
  const userId = authState.session()?.userId;
  if (!started || !userId) return;
  // A wrong clock only changes when we ask, never what we conclude.
  const left = expiryOf(authState.token(userId)) - Date.now();
  timer = setTimeout(() => void keepFresh(), Math.min(MAX_TIMER_MS, Math.max(MIN_TIMER_MS, left / 2)));
}

/** Milliseconds since 1970 at which the token says it ends; 0 when it does not say. */
function expiryOf(token: string): number {
  try {
    const claims = JSON.parse(atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/")));
    return Number(claims.exp) * 1000 || 0;
  } catch {
    return 0;
  }
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

/** Whose sign-in has not taken along yet what led to it. */
const LED_HERE = "akamas_led_to_sign_in";

/**
 * What a visitor began goes with the sign-in it led to, or with the next start where the tab died before that. Never later
 * with another session of the user: what stands there by then may be somebody else's.
 */
async function takeAlong(): Promise<void> {
  const userId = authState.session()?.userId;
  if (!userId) return;
  try {
    if (deviceStorage()?.getItem(LED_HERE) === userId) {
      const { adoptGuestDraft } = await import("./local/drafts.ts");
      await adoptGuestDraft(userId);
      deviceStorage()?.removeItem(LED_HERE);
    }
    if (deviceStorage()?.getItem(GOES_WITH_KEY)) {
      const { takeKeptAlong } = await import("./sync/kept.ts");
      await takeKeptAlong(userId);
    }
  } catch (error) {
    // A full device must not keep anyone from signing in.
    console.error(error);
  }
}
