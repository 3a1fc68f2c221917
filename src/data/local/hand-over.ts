import { del, get, set } from "idb-keyval";
import { authState } from "#data/auth-state.ts";

/** What the service worker needs to send in the name of whoever is signed in; it cannot read localStorage. */
export type HandOver = { userId: string; token: string };

const KEY = "token-hand-over";
let following = false;
let writing = Promise.resolve();

/** The session as it was last handed over; undefined when nobody is signed in. */
export function readHandOver(): Promise<HandOver | undefined> {
  return get<HandOver>(KEY);
}

/** Keeps the hand-over equal to the session from now on; safe to call again. */
export function keepHandOver(): void {
  if (!following) authState.subscribe(() => void handOver());
  following = true;
  void handOver();
}

/** Brings the hand-over in line with the session. Never rejects: without it the page sends, only later. */
export function handOver(): Promise<void> {
  writing = writing.then(write).catch((error) => console.error(error));
  return writing;
}

async function write(): Promise<void> {
  for (;;) {
    const session = authState.session();
    const token = session ? authState.token(session.userId) : "";
    if (session && token) await set(KEY, { userId: session.userId, token } satisfies HandOver);
    else await del(KEY);
    // Another tab may have signed out while this was written, and removed it before.
    if (authState.session()?.userId === session?.userId && (!session || authState.token(session.userId) === token))
      return;
  }
}
