import { changePushDevice, keptPushDevice } from "#data/local/push-device.ts";
import { keepShown, wasShown } from "#data/local/shown-notices.ts";
import { readWorkerSession } from "#data/local/worker-session.ts";
import { fetchTransport } from "#data/remote/transport.ts";
import { webLocks } from "#data/shared/env.ts";
import { pushSubscription } from "#data/shared/push-subscription.ts";
import { PUSH_SYNC_TAG, type PushOutcome, tellPushServer } from "#data/sync/push-device.ts";
import { opensPath } from "#domain/push/opens.ts";
import { type PushNotice, readPayload } from "#domain/push/payload.ts";
import { noticeWords as words } from "#text/notifications.ts";
import { openInApp } from "./open-in-app.ts";

/** Options that Chromium has and TypeScript's libraries lack. */
type Shown = NotificationOptions & {
  renotify?: boolean;
  timestamp?: number;
  actions?: { action: string; title: string }[];
};
type Kept = { path: string; at: number };
type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

const ICON = "/icon-192.png";
/** One colour on a transparent ground: Android shows it in the status bar. */
const BADGE = "/icon-monochrome-512.png";
const NEUTRAL: PushNotice = { ...words.neutral, tag: "news", path: "/", at: "", actions: [] };

/** Shows a push. One that cannot be parsed gets a neutral text, because browsers require that every push is shown. */
export async function showPush(registration: ServiceWorkerRegistration, text: string): Promise<void> {
  const notice = readPayload(text) ?? NEUTRAL;
  const at = Date.parse(notice.at) || Date.now();
  const [before] = await registration.getNotifications({ tag: notice.tag });
  const kept = before?.data as Kept | undefined;
  const message = notice.at && messageKey(notice);
  // Without the list a message may alert twice; one that is not shown at all would be worse.
  const repeated = message !== "" && (await wasShown(message).catch(() => false));
  const same = before !== undefined && isSame(before, notice, at);
  // Push services may deliver out of order, and a server that was killed sends again: the newest notification stays, and it
  // does not alert a second time.
  if (before && ((kept?.at ?? 0) > at || (repeated && !same))) return showAgain(registration, before);
  const dismissed = repeated && before === undefined;
  await show(registration, notice.title, {
    body: notice.body,
    tag: notice.tag,
    data: { path: notice.path, at } satisfies Kept,
    timestamp: at,
    renotify: before !== undefined && !repeated && !same,
    silent: dismissed,
    actions: notice.actions.map((action) => ({ action, title: words[action] })),
  });
  if (dismissed) await closeNotices(registration, notice.tag);
  // After it is shown: a worker that is ended in between shows it twice rather than never.
  else if (message) await keepShown(message, Date.now()).catch(() => {});
}

/**
 * What makes two messages the same. Tag, page and time are not enough: a milestone and a damaged pallet may be of one scan,
 * and all messages of the office have one tag.
 */
const messageKey = ({ tag, path, at, title, body }: PushNotice) => JSON.stringify([tag, path, at, title, body]);

/** Whether the notification on screen is this message, in case the list of shown messages could not be read. */
function isSame(before: Notification, { title, body }: PushNotice, at: number): boolean {
  return (before.data as Kept | undefined)?.at === at && before.title === title && before.body === body;
}

/** A browser wants something shown for every push, so what is on screen is shown once more, without a sound. */
function showAgain(registration: ServiceWorkerRegistration, notice: Notification): Promise<void> {
  const { title, body, tag, data } = notice;
  const { actions = [] } = notice as { actions?: Shown["actions"] };
  return show(registration, title, { body, tag, data, actions, timestamp: (data as Kept).at, silent: true });
}

/**
 * Closes the notification of a repeated message that the person has dismissed. It is shown first, because Safari withdraws the
 * permission of an app that shows nothing for a push. In Chromium a push that leaves no notification behind counts against a
 * small allowance; beyond it the browser shows a notice of its own (push_messaging_notification_manager.cc). Repeated messages
 * are too rare to use it up.
 */
async function closeNotices(registration: ServiceWorkerRegistration, tag: string): Promise<void> {
  for (const notice of await registration.getNotifications({ tag })) notice.close();
}

function show(registration: ServiceWorkerRegistration, title: string, options: Shown): Promise<void> {
  return registration.showNotification(title, { icon: ICON, badge: BADGE, lang: "en", ...options });
}

/** A notification or one of its buttons was pressed. */
export async function answerNotice(
  { registration, clients }: { registration: ServiceWorkerRegistration; clients: Clients },
  { action, notification }: Pick<NotificationEvent, "action" | "notification">,
): Promise<void> {
  notification.close();
  const path = opensPath((notification.data as Partial<Kept> | null)?.path);
  if (action !== "arrivals") return openInApp(clients, path);
  const { title, told, kept } = words.arrivalsOnly;
  await changePushDevice((device) => ({
    ...device,
    arrivalsOnly: true,
    untold: { ...device.untold, arrivals: true },
  }));
  const outcome = await tellFromWorker(registration);
  const body = outcome === "told" ? told : kept;
  await show(registration, title, { body, tag: notification.tag, data: { path, at: Date.now() }, silent: true });
}

/** pushsubscriptionchange: sends the new subscription to the server. */
export async function renewSubscription(registration: ServiceWorkerRegistration): Promise<void> {
  if (await keptPushDevice()) await tellFromWorker(registration);
}

/** Background Sync: sends the pending changes of the subscription. Rejects when some are left, so that the browser retries. */
export async function sendPendingPushChanges(registration: ServiceWorkerRegistration): Promise<void> {
  if ((await tell(registration)) === "waiting") throw new Error("Changes of the push subscription are still unsent.");
}

async function tellFromWorker(registration: ServiceWorkerRegistration): Promise<PushOutcome> {
  const outcome = await tell(registration);
  // Where Background Sync is missing, the next start of the app sends them.
  if (outcome === "waiting") await (registration as WithSync).sync?.register(PUSH_SYNC_TAG).catch(() => {});
  return outcome;
}

async function tell(registration: ServiceWorkerRegistration): Promise<PushOutcome> {
  return tellPushServer({
    transport: fetchTransport,
    locks: webLocks,
    token: async (userId) => {
      const session = await readWorkerSession();
      return session?.userId === userId ? session.token : "";
    },
    language: "en",
    subscription: (key) => pushSubscription(registration, key),
  });
}
