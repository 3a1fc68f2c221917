import { authState } from "#data/shared/auth-state.ts";
import { deleteValue, getValue, setValue } from "./keyval.ts";

/** The session for the service worker, which sends in the signed-in user's name and cannot read localStorage. */
export type WorkerSession = { userId: string; token: string };

/** Devices in the field have this key. */
const KEY = "token-hand-over";
let following = false;
let writing = Promise.resolve();

/** The session that was last stored for the worker; undefined when nobody is signed in. */
export function readWorkerSession(): Promise<WorkerSession | undefined> {
  return getValue<WorkerSession>(KEY);
}

/** Keeps the stored session equal to this page's session from now on. Calling it twice is safe. */
export function keepWorkerSession(): void {
  if (!following) authState.subscribe(() => void storeWorkerSession());
  following = true;
  void storeWorkerSession();
}

/** Stores the current session for the worker, or removes it. Never rejects: without it only pages send, which is later. */
export function storeWorkerSession(): Promise<void> {
  writing = writing.then(write).catch((error) => console.error(error));
  return writing;
}

async function write(): Promise<void> {
  for (;;) {
    const session = authState.session();
    const token = session ? authState.token(session.userId) : "";
    if (session && token) await replace({ userId: session.userId, token });
    else await deleteValue(KEY);
    // Another tab may have signed out, and removed it, while this was being written.
    if (authState.session()?.userId === session?.userId && (!session || authState.token(session.userId) === token))
      return;
  }
}

/** A device without room must not keep the token of whoever signed out before. */
async function replace(session: WorkerSession): Promise<void> {
  try {
    await setValue(KEY, session);
  } catch (error) {
    await deleteValue(KEY);
    throw error;
  }
}
