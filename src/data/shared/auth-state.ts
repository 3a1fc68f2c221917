import { createSignal } from "#lib/store.ts";
import { deviceStorage } from "./device-storage.ts";

/** The signed-in user on this device. The token may have expired: only the server decides, never the device's clock. */
export type Session = { userId: string; email: string; fullName: string };

/** The key of PocketBase's LocalAuthStore with `{token, record}`; read here so that public pages need no SDK. */
export const AUTH_KEY = "pocketbase_auth";
/** The user whose session ended without a sign-out: their unsent operations stay theirs and stay visible. */
export const ENDED_KEY = "akamas_ended_session";
/** Set once somebody has signed in on this device. */
const HAD_ACCOUNT_KEY = "akamas_had_account";
/** The owner of operations made without a session. */
export const GUEST = "guest";
/**
 * The owner of a visitor's booking that waits for a sign-in: no outbox has this owner, so it is not sent (use-
 * cases/kept.ts).
 */
export const VISITOR = "visitor";

type Stored = { raw: string | null; token: string; session: Session | null };

const NOBODY: Stored = { raw: null, token: "", session: null };
let cached: Stored = NOBODY;
const changes = /* @__PURE__ */ createSignal();

/** The session in localStorage, shared by all tabs. */
export const authState = {
  session: (): Session | null => read().session,

  /** The token to send for `userId`; "" when another user or nobody is signed in. */
  token(userId: string): string {
    const stored = read();
    return stored.session?.userId === userId ? stored.token : "";
  },

  /** The owner of the visible drafts, files and operations: the user, one whose session ended, or "guest". */
  owner: (): string => read().session?.userId ?? endedUser() ?? GUEST,

  /** True when a session ended by itself: signing in again as the same user is all that is needed. */
  ended: (): boolean => read().session === null && endedUser() !== null,

  /** An account is or was signed in on this device: who types here may be somebody else. */
  hadAccount: (): boolean => !!(read().session ?? endedUser() ?? deviceStorage()?.getItem(HAD_ACCOUNT_KEY)),

  /** The server refused the token of `userId`. */
  end(userId: string): void {
    deviceStorage()?.setItem(ENDED_KEY, userId);
    deviceStorage()?.removeItem(AUTH_KEY);
    authState.changed();
  },

  /** The person signed out: no one's data is visible any more. */
  clear(): void {
    deviceStorage()?.removeItem(ENDED_KEY);
    deviceStorage()?.removeItem(AUTH_KEY);
    markAccount();
    authState.changed();
  },

  /** Somebody signed in: an earlier ended session no longer matters. */
  begun(): void {
    markAccount();
    deviceStorage()?.removeItem(ENDED_KEY);
    authState.changed();
  },

  // Separate functions: the page's first script imports only the keys, and the bundler drops the rest.
  changed: () => changes.notify(),
  subscribe: (fn: () => void): (() => void) => changes.subscribe(fn),

  /** True for a storage event about the session. */
  concerns: (event: { key: string | null }): boolean =>
    event.key === AUTH_KEY || event.key === ENDED_KEY || event.key === null,
};

function markAccount(): void {
  try {
    deviceStorage()?.setItem(HAD_ACCOUNT_KEY, "1");
  } catch {
    // A full device signs in and out all the same.
  }
}

function endedUser(): string | null {
  return deviceStorage()?.getItem(ENDED_KEY) ?? null;
}

function read(): Stored {
  const raw = deviceStorage()?.getItem(AUTH_KEY) ?? null;
  if (raw !== cached.raw) cached = parse(raw);
  return cached;
}

function parse(raw: string | null): Stored {
  if (raw === null) return NOBODY;
  try {
    const { token, record } = JSON.parse(raw) as { token?: unknown; record?: Record<string, unknown> | null };
    if (typeof token !== "string" || token === "" || typeof record?.id !== "string") return { ...NOBODY, raw };
    const found = { userId: record.id, email: text(record.email), fullName: text(record.full_name) };
    // The same user stays the same object, whatever happens to the token: screens compare by identity.
    const same = cached.session && JSON.stringify(cached.session) === JSON.stringify(found);
    return { raw, token, session: same ? cached.session : found };
  } catch {
    return { ...NOBODY, raw };
  }
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
