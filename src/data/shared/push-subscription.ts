/** An endpoint with its keys, as PushSubscription.toJSON() has them. */
export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * This browser's subscription, made where there is none and the person has agreed. Null without their word, without `key`'s
 * answer, and where the browser's push service does not answer. `key`: the server's public key, base64url.
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
    // No network to the push service, or a browser that has none: it is asked again.
    console.warn(error);
    return null;
  }
}

function subscribed(subscription: PushSubscription | null): PushAddress | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } : null;
}
