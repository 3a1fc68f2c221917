/** An endpoint with its keys, in the form of PushSubscription.toJSON(). */
export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * This browser's push subscription, created if there is none and permission is granted. Null without permission, without a
 * `key`, and when the browser's push service does not answer. `key`: the server's public key, base64url.
 */
export async function pushSubscription(
  registration: ServiceWorkerRegistration,
  key: () => Promise<string | null>,
): Promise<PushAddress | null> {
  const there = subscribed(await registration.pushManager.getSubscription());
  if (there) return there;
  if (Notification.permission !== "granted") return null;
  const applicationServerKey = await key();
  if (applicationServerKey === null) return null;
  try {
    return subscribed(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  } catch (error) {
    // The push service cannot be reached, or the browser has none: retried later.
    console.warn(error);
    return null;
  }
}

function subscribed(subscription: PushSubscription | null): PushAddress | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } : null;
}
