import {
  type BrowserContext,
  type CDPSession,
  expect,
  type Page,
  type Worker as ServiceWorker,
} from "@playwright/test";

// Delivers push messages to the service worker by the browser's own protocol.

export type Worker = {
  say: (data: string) => Promise<void>;
  shown: () => Promise<Shown[]>;
  /** Titles of what was displayed with a sound, in order, also when it is not on screen any more. */
  alerts: () => Promise<string[]>;
  dismiss: () => Promise<void>;
  cdp: CDPSession;
};
export type Shown = {
  title: string;
  body: string;
  tag: string;
  actions: string[];
  silent: boolean;
  renotify: boolean;
  at: number;
};

/** The service worker of the page that is open, and what it shows. */
export async function workerOf(context: BrowserContext, page: Page): Promise<Worker> {
  const { origin } = new URL(page.url());
  await context.grantPermissions(["notifications"], { origin });
  const cdp = await context.newCDPSession(page);
  const registrationId = new Promise<string>((found) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) found(first.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  const id = await registrationId;
  // The browser compares its list with what is on screen when it is first asked, and forgets what came meanwhile.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).getNotifications());
  const worker = await watchDisplayed(context);
  const displayed = () => worker.evaluate(() => (globalThis as unknown as WorkerScope).displayed.length);
  return {
    cdp,
    alerts: () =>
      worker.evaluate(() =>
        (globalThis as unknown as WorkerScope).displayed.filter(({ alerted }) => alerted).map(({ title }) => title),
      ),
    dismiss: () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as WorkerScope;
        for (const notice of await registration.getNotifications()) notice.close();
      }),
    async say(data) {
      const before = await displayed();
      await cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId: id, data });
      await expect.poll(displayed).toBe(before + 1);
    },
    shown: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map((one) => {
          const { title, body, tag, silent, data } = one;
          const { actions, renotify } = one as unknown as { actions: { action: string }[]; renotify: boolean };
          return {
            title,
            body,
            tag,
            silent: silent === true,
            renotify,
            actions: actions.map((a) => a.action),
            at: data.at,
          };
        });
      }),
  };
}

/**
 * Records what the worker has displayed. Who asks for the notifications while one is being displayed makes Chromium delete it:
 * it is stored already, and not on screen yet.
 */
async function watchDisplayed(context: BrowserContext): Promise<ServiceWorker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const { registration } = scope;
    const show = registration.showNotification.bind(registration);
    scope.displayed = [];
    registration.showNotification = async (title, options: NotificationOptions & { renotify?: boolean } = {}) => {
      const { tag = "", silent, renotify } = options;
      const replaces = tag !== "" && (await registration.getNotifications({ tag })).length > 0;
      await show(title, options);
      // As the Notifications API says: one that takes another's place alerts only with renotify.
      scope.displayed.push({ title, alerted: silent !== true && (!replaces || renotify === true) });
    };
  });
  return worker;
}

/** What the browser does on the worker's behalf only after a real press on a notification. */
type Done = { focused: string[]; opened: string[] };
/** As much of a worker's world as is used here; the tests' libraries are a page's. */
type WorkerScope = EventTarget & {
  PushManager: { prototype: Record<"getSubscription" | "subscribe", () => Promise<unknown>> };
  ExtendableEvent: new (type: string) => Event;
  WindowClient: { prototype: { focus: (this: { url: string }) => Promise<unknown> } };
  NotificationEvent: new (type: string, init: { notification: Notification; action: string }) => Event;
  clients: { openWindow: (url: string) => Promise<null> };
  registration: ServiceWorkerRegistration;
  displayed: { title: string; alerted: boolean }[];
};

/** Waits until a page takes the worker's messages: that code is fetched when the page is idle. */
export async function takesMessages(page: Page): Promise<void> {
  const code = await page.waitForFunction(
    () => performance.getEntriesByType("resource").find(({ name }) => /\/on-device-[\w-]+\.js$/.test(name))?.name,
  );
  // Resolves when the module has run.
  await page.evaluate(`import(${JSON.stringify(await code.jsonValue())}).then(() => true)`);
}

/** Presses the notification that is there, as the browser tells the worker. */
export async function pressNotice(context: BrowserContext, action = ""): Promise<Done> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("no worker");
  return worker.evaluate(async (pressed) => {
    const scope = globalThis as unknown as WorkerScope;
    const done: Done = { focused: [], opened: [] };
    // A script may neither open nor focus a window without a person's press, which no protocol gives.
    scope.WindowClient.prototype.focus = async function focus() {
      done.focused.push(new URL(this.url).pathname);
    };
    scope.clients.openWindow = async (url) => {
      done.opened.push(url);
      return null;
    };
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error("nothing is shown");
    const event = new scope.NotificationEvent("notificationclick", { notification, action: pressed });
    let work: Promise<unknown> = Promise.resolve("nobody answered");
    // An event that a script has made has none of its own.
    Object.defineProperty(event, "waitUntil", {
      value: (promise: Promise<unknown>) => {
        work = promise;
      },
    });
    scope.dispatchEvent(event);
    if ((await work) === "nobody answered") throw new Error("nobody answered");
    return done;
  }, action);
}

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * Tells the worker that the push service has ended the subscription; the next one it asks for is `next`. The browser's own
 * push service cannot be reached in tests, so the subscription is given to the worker.
 */
export async function endSubscription(context: BrowserContext, next: Subscription): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("no worker");
  await worker.evaluate(async (given) => {
    const scope = globalThis as unknown as WorkerScope;
    let made: unknown = null;
    scope.PushManager.prototype.getSubscription = async () => made;
    scope.PushManager.prototype.subscribe = async () => {
      made = { toJSON: () => given };
      return made;
    };
    // Chromium has no PushSubscriptionChangeEvent; the worker asks the push manager and not the event.
    const event = new scope.ExtendableEvent("pushsubscriptionchange");
    let work: Promise<unknown> = Promise.resolve("nobody answered");
    Object.defineProperty(event, "waitUntil", {
      value: (promise: Promise<unknown>) => {
        work = promise;
      },
    });
    scope.dispatchEvent(event);
    if ((await work) === "nobody answered") throw new Error("nobody answered");
  }, next);
}
