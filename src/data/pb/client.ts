import PocketBase, { LocalAuthStore } from "pocketbase";
import { AUTH_KEY } from "#data/auth-state.ts";

let client: PocketBase | undefined;

/** The one PocketBase client: same origin, session in localStorage, parallel requests not cancelled. */
export function pocketbase(): PocketBase {
  if (!client) {
    client = new PocketBase(globalThis.location?.origin ?? "/", new LocalAuthStore(AUTH_KEY));
    client.autoCancellation(false);
  }
  return client;
}
