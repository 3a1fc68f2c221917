import { placesOf, WIPE } from "#data/local/unsaved-places.ts";
import { refreshSession } from "#data/remote/refresh-session.ts";
import { callServer } from "#data/remote/with-client.ts";
import { authState } from "#data/shared/auth-state.ts";
import { deviceStorage } from "#data/shared/device-storage.ts";
import { RequestFailed } from "#data/shared/errors.ts";
import { keyIn } from "#data/shared/given-key.ts";
import { GOES_WITH_KEY } from "#data/shared/kept-mark.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { endSession } from "#data/sync/end-session.ts";
import { clean } from "#domain/text/clean.ts";
import { sealKept, takeGivenKeys, takeSealKey } from "./seal-key.ts";

export type { Session } from "#data/shared/auth-state.ts";

/** The kept bookings shown at a sign-up, by the person's choice. */
export type KeptChoice = { mine: readonly string[]; notMine: readonly string[] };

/** The session: stored in localStorage, shared by all tabs, refreshed by start(). Calls reject with RequestFailed. */
export const session = {
  get: authState.session,
  subscribe: authState.subscribe,

  async signIn(email: string, password: string): Promise<void> {
    await callServer(async (pb) => {
      const body = { identity: clean(email, "email").toLowerCase(), password };
      const answer = await pb.send("/api/collections/users/auth-with-password", { method: "POST", body });
      const { token, record } = answer;
      if (!token || !record?.id) throw new RequestFailed({ kind: "offline" });
      // Stored before the session: after a crash from here on, the next start knows what is left to do.
      deviceStorage()?.setItem(LED_HERE, record.id);
      pb.authStore.save(token, record);
      void takeSealKey(record.id, keyIn(answer), true);
    });
    await takeAlong();
    await renewNotices();
    authState.begun();
    armTimer();
  },

  /** Creates the account and signs in (rule: account.sign-in). `kept`: the bookings of this device that go with it, and not. */
  async signUp(
    { fullName, email, password }: { fullName: string; email: string; password: string },
    kept?: KeptChoice,
  ): Promise<void> {
    const address = clean(email, "email").toLowerCase();
    const { id } = await callServer((pb) =>
      pb
        .collection("users")
        .create({ email: address, password, passwordConfirm: password, full_name: clean(fullName, "line") }),
    );
    // Stored before the first session: after a crash from here on, the next start knows which bookings belong to it.
    if (kept) deviceStorage()?.setItem(GOES_WITH_KEY, JSON.stringify({ ...kept, user: id }));
    await session.signIn(address, password);
  },

  /**
   * Removes the session and that user's mirror; drafts and unsent operations stay, hidden, for the same user. The server is
   * told when there is a network.
   */
  async signOut(): Promise<void> {
    const userId = authState.session()?.userId;
    if (userId) endSession.keep(authState.token(userId));
    if (userId) markForWipe(userId);
    clearTimeout(timer);
    knownRole.forget();
    deviceStorage()?.removeItem(LED_HERE);
    authState.clear();
    void endSession.handIn();
    const { storeWorkerSession } = await import("#data/local/worker-session.ts");
    await storeWorkerSession();
    await endNotices();
    if (!userId) return;
    await finishWipes(userId);
    await sealKept();
  },

  refresh: refreshSession,

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
    // The tab crashed during a sign-out.
    if (userId && endSession.waits(authState.token(userId))) void session.signOut();
    else void endSession.handIn();
    // Before this device is asked for anything of theirs.
    void finishWipes();
    takeGivenKeys();
    void takeAlong();
    void keepFresh();
  },
};

function markForWipe(userId: string): void {
  try {
    deviceStorage()?.setItem(`${WIPE}${userId}`, "");
  } catch (error) {
    // localStorage is full: it is done now, or not at all.
    console.error(error);
  }
}

/** A sign-out never fails because of it: what is not done now is done at the next start. */
async function finishWipes(userId?: string): Promise<void> {
  if (!userId && placesOf(WIPE).length === 0) return;
  try {
    const { wipe } = await import("./wipe.ts");
    await wipe(userId);
  } catch (error) {
    console.error(error);
  }
}

/** The device gets no more notifications; the server is told when it can be. A sign-out never fails because of it. */
async function endNotices(): Promise<void> {
  try {
    const { keptPushDevice } = await import("#data/local/push-device.ts");
    if (!(await keptPushDevice())) return;
    const { notifications } = await import("./notifications.ts");
    await notifications.signedOut();
  } catch (error) {
    console.error(error);
  }
}

/** The server deletes a device's subscription with its session, so a new session has to register it again. */
async function renewNotices(): Promise<void> {
  try {
    const { keptPushDevice, markPushWishesUnsent } = await import("#data/local/push-device.ts");
    if (await keptPushDevice()) await markPushWishesUnsent();
  } catch (error) {
    console.error(error);
  }
}

let started = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The longest timer of a browser is just above 24 days. */
const MAX_TIMER_MS = 2_147_000_000;
const MIN_TIMER_MS = 60_000;

async function keepFresh(): Promise<void> {
  if (!authState.session()) return;
  await session.refresh();
  armTimer();
}

function armTimer(): void {
  clearTimeout(timer);
  const userId = authState.session()?.userId;
  if (!started || !userId) return;
  // A wrong clock changes when the server is callServer, but not the result.
  const left = expiryOf(authState.token(userId)) - Date.now();
  timer = setTimeout(() => void keepFresh(), Math.min(MAX_TIMER_MS, Math.max(MIN_TIMER_MS, left / 2)));
}

/** Milliseconds since 1970 of the token's expiry; 0 when it has none. */
function expiryOf(token: string): number {
  try {
    const claims = JSON.parse(atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/")));
    return Number(claims.exp) * 1000 || 0;
  } catch {
    return 0;
  }
}

/** The user whose sign-in has not yet taken over the visitor's data. */
const LED_HERE = "akamas_led_to_sign_in";

/**
 * A visitor's data move to the account whose sign-in they led to, or at the next start after a crash before that. Never with
 * a later session of the user: by then the data may be somebody else's.
 */
async function takeAlong(): Promise<void> {
  const userId = authState.session()?.userId;
  if (!userId) return;
  try {
    if (deviceStorage()?.getItem(LED_HERE) === userId) {
      const { adoptGuestDraft } = await import("#data/local/drafts.ts");
      await adoptGuestDraft(userId);
      deviceStorage()?.removeItem(LED_HERE);
    }
    if (deviceStorage()?.getItem(GOES_WITH_KEY)) {
      const { takeKeptAlong } = await import("./kept.ts");
      await takeKeptAlong(userId);
    }
  } catch (error) {
    // A full device must not keep anyone from signing in.
    console.error(error);
  }
}
