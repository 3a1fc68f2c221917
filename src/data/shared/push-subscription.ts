/** An endpoint with its keys, in the form of PushSubscription.toJSON(). */
export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * This browser's push subscription, created if there is none for the server's key and permission is granted. Null without
 * permission, without a `key`, and when the browser's push service does not answer. `key`: the server's public key, base64url;
 * null where it is not to be asked for, and then a subscription that is there counts as one for it.
 */
export async function pushSubscription(
  registration: ServiceWorkerRegistration,
  key: (there: boolean) => Promise<string | null>,
): Promise<PushAddress | null> {
  const there = await registration.pushManager.getSubscription();
  const applicationServerKey = await key(there !== null);
  if (there && (applicationServerKey === null || isFor(there, applicationServerKey))) return subscribed(there);
  if (Notification.permission !== "granted" || applicationServerKey === null) return null;
  // For another key, with which nothing arrives any more.
  await there?.unsubscribe();
  try {
    return subscribed(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  } catch (error) {
    // The push service cannot be reached, or the browser has none: retried later.
    console.warn(error);
    return null;
  }
}

/** Whether a subscription was made for this key; true where the browser does not say. */
function isFor({ options }: PushSubscription, key: string): boolean {
  const own = options?.applicationServerKey;
  if (!own) return true;
  return String.fromCharCode(...new Uint8Array(own)) === atob(key.replaceAll("-", "+").replaceAll("_", "/"));
}

function subscribed(subscription: PushSubscription | null): PushAddress | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } : null;
}
