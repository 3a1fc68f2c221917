import type { Device } from "./browser.ts";
import { type FakeServer, type Reply, type Request, refusal } from "./server.ts";
import type { Tab } from "./tab.ts";
import type { World } from "./time.ts";
import { Bytes, Form } from "./web-parts.ts";

/** What happens to one request. "after" is: the server carries it out and the answer is lost. */
export const FAULTS = [
  "ok",
  "before",
  "after",
  "portal",
  "portal json",
  "portal 401",
  "other row",
  "413",
  "429",
  "500",
  "502 after",
  "half-open",
  "half-open after",
  "slow",
] as const;
export type Fault = (typeof FAULTS)[number];

/** What happens to the server's pokes on their way to a device. */
export type PokeFault = "ok" | "drop" | "twice" | "late";

/** A delay that no timeout of the app is long enough for. */
const FOR_EVER = Number.POSITIVE_INFINITY;
const WAY_MS = 15;
const SLOW_MS = 12_000;

type Flight = { tab: Tab; op: string };
type Listener = { tab: Tab; user: string; fn: (event: unknown) => void };

/** The network between one device and the server, with faults. */
export class Network {
  /** Faults of the next requests, in order. */
  plan: Fault[] = [];
  /** The fault of all other requests. */
  condition: "ok" | "offline" | "portal" = "ok";
  pokes: PokeFault[] = [];
  pokesCome = true;
  device!: Device;
  /** Called for each request before anything happens to it. */
  watch: (tab: Tab, request: Request, inFlight: (op: string) => number) => void = () => {};
  arrived: (request: Request) => void = () => {};
  answered: (request: Request, reply: Reply) => void = () => {};
  private flights = new Set<Flight>();
  private listeners = new Set<Listener>();
  private handled = 0;

  constructor(
    readonly world: World,
    readonly server: FakeServer,
  ) {}

  leave(tab: Tab): void {
    for (const flight of [...this.flights]) if (flight.tab === tab) this.flights.delete(flight);
    for (const listener of [...this.listeners]) if (listener.tab === tab) this.listeners.delete(listener);
  }

  fetch(tab: Tab, path: string, init: RequestInit): Promise<unknown> {
    if (path === "/api/health") return this.time();
    const request = read(path, init);
    const parts = partsOf(request);
    const flights = parts.map((part) => ({ tab, op: opOf(part) })).filter(({ op }) => op !== "");
    for (const part of parts)
      this.watch(tab, part, (op) => [...this.flights].filter((other) => other.op === op).length);
    for (const flight of flights) this.flights.add(flight);
    return new Promise((resolve, reject) => {
      const timeout = this.world.after(init.signal as unknown as number, () => end(null));
      const end = (reply: Reply | "html" | null) => {
        timeout();
        const here = flights.map((flight) => this.flights.delete(flight));
        if (!tab.alive || here.includes(false)) return;
        if (reply === null) reject(new TypeError("Failed to fetch"));
        else resolve(response(reply));
      };
      this.travel(request, end);
    });
  }

  /** A question for the server's time; neither an operation nor affected by their faults. */
  private async time(): Promise<unknown> {
    if (this.condition !== "ok") throw new TypeError("Failed to fetch");
    return {
      ok: true,
      json: async () => ({ code: 200, message: "API is healthy." }),
      headers: { get: () => new Date(this.world.now).toUTCString() },
    };
  }

  private travel(request: Request, end: (reply: Reply | "html" | null) => void): void {
    const parts = partsOf(request);
    const silent = parts.some((part) => this.server.poison.get(opOf(part)) === "silent");
    const fault = silent ? "before" : (this.plan.shift() ?? CONDITIONS[this.condition]);
    const back = (reply: Reply | "html" | null) => this.world.after(WAY_MS, () => end(reply));
    const there = (then: (reply: Reply) => void) => {
      this.world.after(WAY_MS, () => {
        if (isEnvelope(request) && !this.server.takesEnvelopes) return then(refusal(404, "Not found."));
        const arrived = this.world.now;
        const replies: Reply[] = [];
        let open = parts.length;
        for (const [i, part] of parts.entries()) {
          this.arrived(part);
          this.handled += 1;
          // Some writers take longer than others between a row's timestamp and its commit; readers see committed rows.
          this.world.after(part.method === "GET" ? 23 : (this.handled * 7) % 23, () => {
            const reply = this.server.handle(part, arrived);
            this.answered(part, reply);
            replies[i] = reply;
            open -= 1;
            if (open === 0) then(isEnvelope(request) ? inOne(replies) : reply);
          });
        }
      });
    };
    const answers: Record<Fault, () => void> = {
      ok: () => there(back),
      before: () => back(null),
      after: () => there((reply) => back(this.handled % 2 === 0 ? cutShort(reply) : null)),
      portal: () => back("html"),
      "portal json": () => back({ status: 200, body: { success: "welcome to our network" } }),
      "portal 401": () => back({ status: 401, body: { code: "sign in to the network" } }),
      "other row": () => back({ status: 200, body: { id: "someotherrow000" } }),
      // A proxy's own page: it says nothing about whether earlier attempts arrived.
      "413": () => back({ status: 413, body: "html" }),
      "429": () => back({ ...refusal(429, "Slow down."), retryAfter: "90" }),
      "500": () => back(refusal(500, "Broken.")),
      "502 after": () => there(() => back({ status: 502, body: undefined })),
      "half-open": () => {},
      "half-open after": () => there(() => {}),
      slow: () => there((reply) => this.world.after(SLOW_MS, () => end(reply))),
    };
    answers[fault]();
  }

  /** The server tells this device that something changed for one of `users`. */
  poke(users: readonly string[], event: { collection?: string; record?: unknown }): void {
    const fault = this.pokesCome ? (this.pokes.shift() ?? "ok") : "drop";
    if (fault === "drop" || this.condition !== "ok") return;
    for (const listener of this.listeners) {
      if (
        !users.some((user) => user === listener.user || this.server.maySee(listener.user, event.collection ?? "", user))
      )
        continue;
      const hear = () => {
        if (this.listeners.has(listener) && listener.tab.alive) listener.fn(event);
      };
      this.world.after(fault === "late" ? 4_000 : WAY_MS, hear);
      if (fault === "twice") this.world.after(2 * WAY_MS, hear);
    }
  }

  /** The part of the SDK that the app uses. */
  pocketbase(tab: Tab): unknown {
    const { server } = this;
    const store = (token: string, record: unknown) =>
      tab.storage.setItem("pocketbase_auth", JSON.stringify({ token, record }));
    const held = () => JSON.parse(tab.storage.getItem("pocketbase_auth") ?? "{}");
    const failed = (status: number, response: unknown = {}) => Object.assign(new Error("failed"), { status, response });
    return {
      authStore: { save: store },
      collection: () => ({
        create: async ({ email }: { email: string }) => {
          if (this.condition !== "ok") throw failed(0);
          return { id: email };
        },
      }),
      send: async (path: string, init: { body?: { identity: string }; headers?: Record<string, string> }) => {
        if (path.endsWith("/auth-with-password")) {
          if (this.condition !== "ok") throw failed(0);
          const user = init.body?.identity ?? "";
          const meta = { keepsakes: server.sealKeyOf(user) };
          return { token: server.signIn(user), record: { id: user, email: user, full_name: user }, meta };
        }
        // As the SDK does for a request without a token of its own.
        const headers = { Authorization: held().token ?? "", ...init.headers };
        const sent = { signal: FOR_EVER, ...init, headers, body: init.body && JSON.stringify(init.body) };
        const answer = (await this.fetch(tab, path, sent as never).catch(() => {
          throw failed(0);
        })) as { status: number; text: () => Promise<string> };
        const text = await answer.text();
        const body = text.startsWith("{") ? JSON.parse(text) : {};
        if (answer.status >= 400) throw failed(answer.status, body);
        return body;
      },
      realtime: {
        subscribe: async (topic: string, fn: (event: unknown) => void) => {
          const { token } = held();
          if (this.condition !== "ok" || !server.tokens.get(token)?.good) throw failed(0);
          if (topic === "PB_CONNECT") this.world.after(WAY_MS, () => tab.alive && fn({}));
          else this.listeners.add({ tab, user: server.userOf(token), fn });
        },
        unsubscribe: async () => {
          for (const listener of [...this.listeners]) if (listener.tab === tab) this.listeners.delete(listener);
        },
      },
    };
  }
}

const CONDITIONS: Record<Network["condition"], Fault> = { ok: "ok", offline: "before", portal: "portal" };

const isEnvelope = ({ path }: Request): boolean => path === "/api/operations";

/** The requests in a batch; any other request is its own single part. */
function partsOf(request: Request): Request[] {
  if (!isEnvelope(request)) return [request];
  const inside = request.values.requests as (Pick<Request, "method" | "path" | "again"> & {
    body: Request["values"];
  })[];
  return inside.map(({ method, path, body, again }) => ({
    ...{ method, path, token: request.token, values: body, bytes: null, again },
  }));
}

/** An invalid token is refused first. */
function inOne(replies: Reply[]): Reply {
  if (replies.every(({ status }) => status === 401)) return replies[0] as Reply;
  return { status: 200, body: { answers: replies } };
}

/** The last answer of a batch is missing; of any other request the only one. */
function cutShort({ body }: Reply): Reply | null {
  const { answers } = (body ?? {}) as { answers?: Reply[] };
  return answers ? { status: 200, body: { answers: answers.slice(0, -1) } } : null;
}

/** The id of a request's operation, "" for all others. */
export function opOf({ method, path, values }: Request): string {
  if (method !== "POST" || path.endsWith("auth-refresh")) return "";
  return String(values.op ?? values.id ?? "");
}

function read(path: string, init: RequestInit): Request {
  const headers = (init.headers ?? {}) as Record<string, string>;
  const { body } = init as { body?: unknown };
  const form = body instanceof Form ? body.fields : null;
  const { file, ...fields } = form ?? (typeof body === "string" ? JSON.parse(body) : {});
  return {
    method: init.method ?? "GET",
    path,
    token: headers.Authorization ?? "",
    values: fields,
    bytes: file instanceof Bytes ? file.content : null,
    again: headers["Akamas-Again"],
  };
}

function response(reply: Reply | "html") {
  const { status, body, ...rest }: Reply = reply === "html" ? { status: 200, body: "html" } : reply;
  const headers = new Map([
    ["Retry-After", rest.retryAfter],
    ["Sync-Next", rest.ahead],
    ["Akamas-Acknowledged", rest.acknowledged],
    ["Akamas-Feed", rest.feed],
  ]);
  const text = body === "html" ? "<html>Sign in to the network</html>" : body === undefined ? "" : JSON.stringify(body);
  return {
    status,
    ok: status >= 200 && status < 300,
    text: async () => text,
    json: async () => JSON.parse(text),
    headers: { get: (name: string) => headers.get(name) ?? null },
  };
}
