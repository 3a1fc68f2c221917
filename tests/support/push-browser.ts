import { clear } from "idb-keyval";
import { vi } from "vitest";

/** A browser with push messages, its push service and our server's routes. */
export class PushBrowser {
  permission: NotificationPermission = "default";
  /** The person's answer to the permission prompt. */
  says: NotificationPermission = "granted";
  asked = 0;
  /** Null: no subscription. */
  endpoint: string | null = null;
  pushService = true;
  network = true;
  /** An answer of our server in place of 200. */
  refuses: Record<string, number> = {};
  /** The server's state of this device, for screens that compare; null: no answer. */
  known: { account: boolean; arrivals_only: boolean; follows: boolean } | null = null;
  sent: { path: string; token: string | null; body: Record<string, unknown> }[] = [];
  /** What the worker is to be woken for when there is a network. */
  syncs: string[] = [];
  private made = 0;

  /** The requested paths without their prefix, and their bodies' content. */
  get said(): string[] {
    return this.sent.map(({ path, body }) =>
      [path, ...["reference", "wants", "arrivals_only"].flatMap((name) => (name in body ? `${body[name]}` : []))].join(
        " ",
      ),
    );
  }

  install(userAgent = "Chromium"): void {
    const subscription = () => {
      const endpoint = this.endpoint;
      return (
        endpoint && {
          toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
          unsubscribe: async () => {
            this.endpoint = null;
            return true;
          },
        }
      );
    };
    const pushManager = {
      getSubscription: async () => subscription(),
      subscribe: async () => {
        if (!this.pushService || !this.network) throw new DOMException("push service error", "AbortError");
        this.made += 1;
        this.endpoint = `https://push.test/${this.made}`;
        return subscription();
      },
    };
    const sync = { register: async (tag: string) => void this.syncs.push(tag) };
    const registration = { pushManager, sync };
    const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
    vi.stubGlobal("PushManager", class {});
    vi.stubGlobal(
      "Notification",
      Object.defineProperty({ requestPermission: async () => this.askPerson() }, "permission", {
        get: () => this.permission,
      }),
    );
    // Other parts of the page use the same object for other things.
    for (const [name, value] of Object.entries({ userAgent, serviceWorker }))
      Object.defineProperty(navigator, name, { value, configurable: true });
    vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => this.answer(url, init));
  }

  /** Call after each test. */
  remove(): void {
    vi.unstubAllGlobals();
    for (const name of ["userAgent", "serviceWorker"]) Reflect.deleteProperty(navigator, name);
  }

  private askPerson(): NotificationPermission {
    this.asked += 1;
    if (this.permission === "default") this.permission = this.says;
    return this.permission;
  }

  private answer(url: string, init: RequestInit): Response {
    if (!this.network) throw new TypeError("Failed to fetch");
    const { pathname } = new URL(url, "http://akamas.test");
    if (!pathname.startsWith("/api/push/")) return Response.json({ status: 404, message: "None." }, { status: 404 });
    const path = pathname.slice("/api/push/".length);
    if (path === "key") return Response.json({ key: "B".repeat(87) });
    if (path === "state") return this.known ? Response.json(this.known) : new Response("Hotel Wi-Fi");
    const body = JSON.parse(String(init.body));
    this.sent.push({ path, token: new Headers(init.headers).get("Authorization"), body });
    const status = this.refuses[path];
    if (status) return Response.json({ status, message: "No.", data: {} }, { status });
    return Response.json({ ok: true });
  }
}

/** A device that has never been asked for permission. */
export async function freshPushBrowser(): Promise<PushBrowser> {
  await clear();
  return new PushBrowser();
}
