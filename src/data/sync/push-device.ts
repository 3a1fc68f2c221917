import { changePushDevice, isWanted, type PushDevice, readPushDevice } from "#data/local/push-device.ts";
import {
  fetchPushKey,
  fetchPushState,
  type PushAnswer,
  renewPush,
  setPushArrivals,
  subscribePush,
  unsubscribePush,
} from "#data/remote/push.ts";
import type { Transport } from "#data/remote/transport.ts";
import type { Locks } from "#data/shared/env.ts";
import type { PushAddress } from "#data/shared/push-subscription.ts";

/** The tag that wakes the service worker for wishes the server has not been told. */
export const PUSH_SYNC_TAG = "push-device";
const LOCK = "akamas-push-device";

export type PushParts = {
  transport: Transport;
  locks: Locks;
  /** The token of the user who is signed in, "" for another one. */
  token: (userId: string) => Promise<string> | string;
  language: string;
  /** This device's subscription; null when there is none and none can be made at the moment. */
  subscription: (key: (there: boolean) => Promise<string | null>) => Promise<PushAddress | null>;
};

/**
 * told: the server knows all of the person's wishes; waiting: no answer yet; no-service: our server answers, but the
 * browser's push service does not; full, missing: the server refused, and the refused wish was removed.
 */
export type PushOutcome = "told" | "waiting" | "no-service" | "full" | "missing" | "failed";

/** Sends this device's wishes to the server, one request at a time over all tabs and the worker. */
export function tellPushServer(parts: PushParts): Promise<PushOutcome> {
  return parts.locks.exclusive(LOCK, () => tell(parts));
}

async function tell(parts: PushParts): Promise<PushOutcome> {
  if (!(await tellGone(parts))) return "waiting";
  const device = await readPushDevice();
  const wanted = isWanted(device);
  // A notification's button may find a device whose storage was emptied.
  if (!wanted && !device.untold.arrivals) return "told";
  let reached = false;
  const address = await parts.subscription(async (there) => {
    // No subscription is made without a wish; one that is there is compared with the server's key when something is told.
    if (!wanted || (there && !hasUntold(device))) return null;
    const key = await fetchPushKey(parts.transport);
    reached = key !== null;
    return key;
  });
  if (!address) return reached ? "no-service" : "waiting";
  if (!(await tellAddress(parts, device, address))) return "waiting";
  return tellWishes(parts, await readPushDevice(), address);
}

/**
 * Marks wishes as untold that the server has lost, for example because a session was ended elsewhere; the device's wishes
 * are the source. True when something was marked.
 */
export async function comparePushDevice(transport: Transport, reference?: string): Promise<boolean> {
  const { endpoint } = await readPushDevice();
  if (!endpoint) return false;
  const known = await fetchPushState(transport, { endpoint, ...(reference ? { reference } : {}) });
  if (!known) return false;
  const { untold } = await changePushDevice((now) => {
    if (now.endpoint !== endpoint) return now;
    const lost = reference && now.follows.includes(reference) && !known.follows ? [reference] : [];
    return withUntold(now, {
      wants: now.untold.wants || (now.userId !== "" && !known.account),
      arrivals: now.untold.arrivals || (isWanted(now) && now.arrivalsOnly !== known.arrivals_only),
      follow: [...new Set([...now.untold.follow, ...lost])],
    });
  });
  return untold.wants || untold.arrivals || untold.follow.length > 0;
}

/**
 * Renews this device at the server once a day, with or without an account, and marks as untold what the server has lost.
 * Does nothing where nothing is wanted. Without an answer the next call tries again.
 */
export function renewOnceADay(
  parts: Pick<PushParts, "transport" | "locks" | "subscription">,
  today: string,
): Promise<void> {
  const { transport } = parts;
  return parts.locks.exclusive(LOCK, async () => {
    const known = await readPushDevice();
    if (!known.endpoint || known.renewedOn === today || !isWanted(known)) return;
    // Made anew where the server has another key than it was made for.
    const address = await parts.subscription(() => fetchPushKey(transport));
    if (address && !(await tellAddress(parts, known, address))) return;
    const { endpoint, arrivalsOnly } = await readPushDevice();
    await comparePushDevice(transport);
    const { state } = await setPushArrivals({ transport }, { endpoint, arrivals_only: arrivalsOnly });
    if (state !== "ok") return;
    await changePushDevice((now) => (now.endpoint === endpoint ? { ...now, renewedOn: today } : now));
  });
}

/** Endpoints that are no longer this device's. */
async function tellGone(parts: PushParts): Promise<boolean> {
  for (const endpoint of (await readPushDevice()).untold.gone) {
    const { state } = await unsubscribePush({ transport: parts.transport }, { endpoint });
    // The server cannot have stored an endpoint that it refuses to read.
    if (state === "silent") return false;
    await changePushDevice((now) => withUntold(now, { gone: without(now.untold.gone, endpoint) }));
  }
  return true;
}

/** The first endpoint is sent with the wishes, a later one as a replacement. */
async function tellAddress(
  parts: Pick<PushParts, "transport">,
  { endpoint: old }: PushDevice,
  address: PushAddress,
): Promise<boolean> {
  if (old === address.endpoint) return true;
  const first = old === "";
  if (!first && (await renewPush({ transport: parts.transport }, { ...address, old })).state === "silent") return false;
  await changePushDevice((now) => {
    // All wishes are sent again: the server may have deleted the old endpoint after a 410.
    const follow = [...new Set([...now.untold.follow, ...now.follows])];
    const untold = { wants: now.userId !== "", arrivals: now.arrivalsOnly || now.untold.arrivals, follow };
    return withUntold({ ...now, endpoint: address.endpoint }, untold);
  });
  return true;
}

async function tellWishes(parts: PushParts, device: PushDevice, address: PushAddress): Promise<PushOutcome> {
  const { untold } = device;
  let outcome: PushOutcome = untold.wants && device.userId ? await tellWants(parts, device, address) : "told";
  for (const reference of untold.follow) outcome = worse(outcome, await tellFollow(parts, address, reference));
  for (const reference of untold.unfollow) {
    const { state } = await unsubscribePush({ transport: parts.transport }, { endpoint: address.endpoint, reference });
    if (state === "silent") return worse(outcome, "waiting");
    await changePushDevice((now) => withUntold(now, { unfollow: without(now.untold.unfollow, reference) }));
  }
  // Last: the server must know the device by then.
  return untold.arrivals ? worse(outcome, await tellArrivals(parts, device, address)) : outcome;
}

async function tellWants(parts: PushParts, device: PushDevice, address: PushAddress): Promise<PushOutcome> {
  const { userId, wants } = device;
  const token = await parts.token(userId);
  // Signed out: the server is told after the next sign-in.
  if (!token) return "waiting";
  const answer = await subscribePush(
    { transport: parts.transport, token },
    { ...address, language: parts.language, wants },
  );
  if (answer.state === "silent") return "waiting";
  await changePushDevice((now) => {
    if (answer.state === "refused") return withUntold({ ...now, userId: "", wants: [] }, { wants: false });
    // Changed again in the meantime: sent again.
    return withUntold(now, { wants: now.userId !== userId || `${now.wants}` !== `${wants}` });
  });
  return refusal(answer);
}

async function tellArrivals(parts: PushParts, device: PushDevice, address: PushAddress): Promise<PushOutcome> {
  const { arrivalsOnly } = device;
  const body = { endpoint: address.endpoint, arrivals_only: arrivalsOnly };
  if ((await setPushArrivals({ transport: parts.transport }, body)).state === "silent") return "waiting";
  await changePushDevice((now) => withUntold(now, { arrivals: now.arrivalsOnly !== arrivalsOnly }));
  return "told";
}

async function tellFollow(parts: PushParts, address: PushAddress, reference: string): Promise<PushOutcome> {
  const answer = await subscribePush(
    { transport: parts.transport },
    { ...address, language: parts.language, reference },
  );
  if (answer.state === "silent") return "waiting";
  await changePushDevice((now) => {
    const follows = answer.state === "refused" ? without(now.follows, reference) : now.follows;
    return withUntold({ ...now, follows }, { follow: without(now.untold.follow, reference) });
  });
  return refusal(answer);
}

function refusal(answer: PushAnswer): PushOutcome {
  if (answer.state !== "refused") return "told";
  return answer.status === 404 ? "missing" : answer.status === 409 ? "full" : "failed";
}

const RANK: readonly PushOutcome[] = ["told", "waiting", "no-service", "failed", "full", "missing"];
const worse = (a: PushOutcome, b: PushOutcome): PushOutcome => (RANK.indexOf(b) > RANK.indexOf(a) ? b : a);

const hasUntold = ({ untold: { wants, arrivals, follow, unfollow } }: PushDevice): boolean =>
  wants || arrivals || follow.length + unfollow.length > 0;

const without = (list: readonly string[], one: string): string[] => list.filter((other) => other !== one);

function withUntold(device: PushDevice, set: Partial<PushDevice["untold"]>): PushDevice {
  return { ...device, untold: { ...device.untold, ...set } };
}
