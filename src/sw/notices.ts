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
  // Push services may deliver out of order: the newest notification stays, and it does not alert a second time.
  if (before && kept && kept.at > at) {
    const { title, body, tag, data } = before;
    const actions = (before as { actions?: Shown["actions"] }).actions ?? [];
    return show(registration, title, { body, tag, data, actions, timestamp: kept.at, silent: true });
  }
  // With the path: of the office's messages all have one tag, and two may be of one moment.
  const message = notice.at && `${notice.tag} ${notice.path} ${notice.at}`;
  // Without the list a message may alert twice; one that is not shown at all would be worse.
  const repeated = message !== "" && (await wasShown(message).catch(() => false));
  const dismissed = repeated && before === undefined;
  await show(registration, notice.title, {
    body: notice.body,
    tag: notice.tag,
    data: { path: notice.path, at } satisfies Kept,
    timestamp: at,
    renotify: before !== undefined && !repeated && kept?.at !== at,
    silent: dismissed,
    actions: notice.actions.map((action) => ({ action, title: words[action] })),
  });
  if (dismissed) await closeNotices(registration, notice.tag);
  // After it is shown: a worker that is ended in between shows it twice rather than never.
  else if (message) await keepShown(message, Date.now()).catch(() => {});
}

/**
 * Takes a repeated message away again. Safari ends the permission of an app that shows nothing for a push. Chromium counts
 * what is left on screen when the event ends: with nothing left and no page in sight it allows a few such messages, then shows
 * a notice of its own (push_messaging_notification_manager.cc). Repetitions are too rare for that.
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
  if ((await tell(registration)) === "waiting") throw new Error("Something is left to tell.");
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
