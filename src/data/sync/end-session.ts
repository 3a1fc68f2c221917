import { deviceStorage } from "#data/shared/device-storage.ts";

/**
 * Signing out must not wait for a network, but the server must be told: until then the token is valid for anybody with a
 * copy. So the token is stored here, each under a key of its own, so that tabs do not overwrite each other's. It is sent
 * only to this one route and removed when the server has answered.
 */
const PREFIX = "akamas_ending_session ";
const PATH = "/api/session/end";
const ANSWER_MS = 30_000;
const AGAIN_MS = 60_000;

/** Tokens that could not be stored on a full device: sent while this tab lives. */
const unkept = new Set<string>();
let running = Promise.resolve();
let busy = false;
let askedAgain = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sessions that were signed out here and that the server has not been told about. */
export const endSession = {
  /** Stored before the session is removed, so that it is known after a crash in between. */
  keep(token: string): void {
    try {
      deviceStorage()?.setItem(PREFIX + token, "");
    } catch (error) {
      // A full device must not keep anyone from signing out.
      console.error(error);
      unkept.add(token);
    }
  },

  waits: (token: string): boolean => waiting().includes(token),

  /** Sends all of them to the server, and retries later those without an answer. Never rejects. */
  handIn(): Promise<void> {
    // The network may have come back while a request was failing for want of it.
    if (busy) askedAgain = true;
    else running = handInAll();
    return running;
  },
};

function waiting(): string[] {
  const storage = deviceStorage();
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, n) => storage?.key(n) ?? "");
  const kept = keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  return [...kept, ...unkept];
}

async function handInAll(): Promise<void> {
  busy = true;
  clearTimeout(timer);
  do {
    askedAgain = false;
    await handInOnce();
  } while (askedAgain && waiting().length > 0);
  busy = false;
  if (waiting().length > 0) timer = setTimeout(() => void endSession.handIn(), AGAIN_MS);
}

async function handInOnce(): Promise<void> {
  const tried = new Set<string>();
  const next = () => waiting().find((token) => !tried.has(token));
  for (let token = next(); token !== undefined; token = next()) {
    tried.add(token);
    if (!(await isOver(token))) continue;
    deviceStorage()?.removeItem(PREFIX + token);
    unkept.delete(token);
  }
}

/** Whether our server confirms that this session has ended, now or earlier. */
async function isOver(token: string): Promise<boolean> {
  try {
    const answer = await fetch(PATH, {
      method: "POST",
      headers: { Authorization: token },
      // The page may be closed right after the sign-out.
      keepalive: true,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (answer.status === 204) return true;
    // A captive portal answers 401 too, but not with this body.
    return answer.status === 401 && typeof (await answer.json()).message === "string";
  } catch {
    return false;
  }
}
