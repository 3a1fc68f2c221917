import { del, get, set } from "idb-keyval";
import { authState } from "#data/shared/auth-state.ts";

/** What the service worker needs to send in the name of whoever is signed in; it cannot read localStorage. */
export type WorkerSession = { userId: string; token: string };

/** Devices in the field have this key. */
const KEY = "token-hand-over";
let following = false;
let writing = Promise.resolve();

/** The session that was last stored for the worker; undefined when nobody is signed in. */
export function readWorkerSession(): Promise<WorkerSession | undefined> {
  return get<WorkerSession>(KEY);
}

/** Keeps the stored session equal to this page's session from now on. Calling it twice is safe. */
export function keepWorkerSession(): void {
  if (!following) authState.subscribe(() => void storeWorkerSession());
  following = true;
  void storeWorkerSession();
}

/** Stores the current session for the worker, or removes it. Never rejects: without it the page sends, only later. */
export function storeWorkerSession(): Promise<void> {
  writing = writing.then(write).catch((error) => console.error(error));
  return writing;
}

async function write(): Promise<void> {
  for (;;) {
    const session = authState.session();
    const token = session ? authState.token(session.userId) : "";
    if (session && token) await set(KEY, { userId: session.userId, token } satisfies WorkerSession);
    else await del(KEY);
    // Another tab may have signed out while this was written, and removed it before.
    if (authState.session()?.userId === session?.userId && (!session || authState.token(session.userId) === token))
      return;
  }
}
