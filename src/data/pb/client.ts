import PocketBase, { LocalAuthStore } from "pocketbase";
import { AUTH_KEY } from "#data/auth-state.ts";

let client: PocketBase | undefined;

/** The one PocketBase client: same origin, session in localStorage, parallel requests not cancelled. */
export function pocketbase(): PocketBase {
  if (!client) {
    client = new PocketBase(globalThis.location?.origin ?? "/", new LocalAuthStore(AUTH_KEY));
    client.autoCancellation(false);
    client.afterSend = ours;
    const send = client.send.bind(client);
    // While it waits for this answer the SDK follows nothing else, and a connection that is half open never gives it.
    client.send = (path, options) =>
      send(path, path === "/api/realtime" ? { signal: AbortSignal.timeout(30_000), ...options } : options);
  }
  return client;
}

/** The SDK takes any 200 for success and its page for `{}`: a network's own sign-in page is no answer. */
function ours({ ok, status, headers }: Response, data: unknown): unknown {
  if (ok && status !== 204 && !headers.get("Content-Type")?.includes("json")) throw new TypeError();
  return data;
}
