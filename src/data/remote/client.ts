import PocketBase, { type AuthRecord, BaseAuthStore, LocalAuthStore } from "pocketbase";
import { AUTH_KEY } from "#data/shared/auth-state.ts";
import { deviceStorage, isKeptStorage } from "#data/shared/device-storage.ts";

const REALTIME_PATH = "/api/realtime";
const REALTIME_MS = 30_000;

let client: PocketBase | undefined;

/** The one PocketBase client: same origin, session in localStorage, parallel requests not cancelled. */
export function pocketbase(): PocketBase {
  client ??= newClient(isKeptStorage() ? new LocalAuthStore(AUTH_KEY) : new PageAuthStore());
  return client;
}

/** The session for the page's life, where the browser's settings forbid localStorage and the SDK's own store throws. */
class PageAuthStore extends BaseAuthStore {
  private get stored(): { token?: string; record?: AuthRecord } {
    return JSON.parse(deviceStorage()?.getItem(AUTH_KEY) ?? "{}");
  }

  override get token(): string {
    return this.stored.token ?? "";
  }

  override get record(): AuthRecord {
    return this.stored.record ?? null;
  }

  override save(token: string, record?: AuthRecord): void {
    deviceStorage()?.setItem(AUTH_KEY, JSON.stringify({ token, record }));
    super.save(token, record);
  }

  override clear(): void {
    deviceStorage()?.removeItem(AUTH_KEY);
    super.clear();
  }
}

/**
 * A client for one realtime connection, sharing the session. The SDK cannot be told to give up a connection that it is
 * restoring, so a new connection gets a new client.
 */
export function realtimeClient(): PocketBase {
  return newClient(pocketbase().authStore);
}

function newClient(authStore: PocketBase["authStore"]): PocketBase {
  const made = new PocketBase(globalThis.location?.origin ?? "/", authStore);
  made.autoCancellation(false);
  made.beforeSend = (url, options) => {
    if (!url.endsWith(REALTIME_PATH)) return { url, options };
    // The SDK waits for this answer before anything else, and on a half-open connection it never comes.
    return { url, options: { signal: AbortSignal.timeout(REALTIME_MS), ...options } };
  };
  made.afterSend = answerOfOurs;
  return made;
}

/** The SDK treats any 200 as success and an HTML page as `{}`: a captive portal's page is not an answer. */
function answerOfOurs({ ok, status, headers }: Response, data: unknown): unknown {
  if (ok && status !== 204 && !headers.get("Content-Type")?.includes("json")) throw new TypeError();
  return data;
}
