import { holds } from "../support/invariants.ts";
import type { Tab } from "../support/tab.ts";
import { Bytes, Form } from "../support/web-parts.ts";

/** What happens to one writing request. */
export type Fault = "no request" | "no answer";

type Sent = Pick<RequestInit, "method" | "headers"> & { body?: string | Form | null; signal?: number };

/** The network between a device's tabs and the real server. */
export class RealNetwork {
  /** The faults of the next writing requests, in order. */
  plan: Fault[] = [];
  /** Writing requests that the server is handling now. */
  open = 0;
  /** Called when a page of the feed is requested; the function it returns gets the answer. */
  onPage: () => (status: number, text: string) => void = () => () => {};
  /** As of the network in memory: whether the next writing request leaves the device. */
  get condition(): "ok" | "offline" {
    return this.plan[0] === "no request" ? "offline" : "ok";
  }

  /** Called for each operation that is sent. */
  onWrite: (path: string, body: Record<string, unknown>) => void = () => {};
  private readonly sending = new Map<Tab, Map<string, number>>();

  constructor(private readonly url: string) {}

  /** The tab is gone and gets no more answers; the server may still be handling its request. */
  leave(tab: Tab): void {
    this.sending.delete(tab);
  }

  async fetch(tab: Tab, path: string, sent: Sent): Promise<unknown> {
    const [outcome] = await Promise.allSettled([this.send(tab, path, sent)]);
    // A tab that is gone does not get a connection error either: none of its code continues.
    if (!tab.alive) return new Promise(() => {});
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  }

  private async send(tab: Tab, path: string, { method = "GET", headers = {}, body, signal = 30_000 }: Sent) {
    const writes = body ? writesOf(path, body) : [];
    const opIds = writes.map((write) => opOf(write.body)).filter((opId) => opId !== "");
    const fault = opIds.length === 0 ? undefined : this.plan.shift();
    const told = path.startsWith("/api/sync") ? this.onPage() : () => {};
    if (fault === "no request") throw new TypeError("Failed to fetch");
    for (const write of writes) this.onWrite(write.path, write.body);
    for (const opId of opIds) this.begin(tab, opId);
    try {
      const answer = await fetch(this.url + path, {
        method,
        headers,
        body: body instanceof Form ? formOf(body) : (body ?? null),
        signal: AbortSignal.timeout(signal),
      });
      const text = await answer.text();
      if (fault === "no answer") throw new TypeError("Failed to fetch");
      const { status, headers: received } = answer;
      told(status, text);
      return { status, text: async () => text, headers: { get: (name: string) => received.get(name) } };
    } finally {
      for (const opId of opIds) this.end(tab, opId);
    }
  }

  /** In place of the SDK: tokens are not renewed here and there are no pokes; polling is enough. */
  pocketbase(): unknown {
    const unreachable = async () => {
      throw Object.assign(new Error("failed"), { status: 0, response: {} });
    };
    return {
      authStore: { save: () => {} },
      send: unreachable,
      realtime: { subscribe: async () => {}, unsubscribe: async () => {} },
    };
  }

  private begin(tab: Tab, opId: string): void {
    const mine = this.sending.get(tab) ?? new Map<string, number>();
    this.sending.set(tab, mine);
    const others = [...this.sending.values()].reduce((sum, ops) => sum + (ops.get(opId) ?? 0), 0);
    holds(17, others === 0, () => `${opId} is being sent already`);
    mine.set(opId, 1);
    this.open += 1;
  }

  private end(tab: Tab, opId: string): void {
    this.sending.get(tab)?.delete(opId);
    this.open -= 1;
  }
}

type Write = { path: string; body: Record<string, unknown> };

/** The operations in a body: one, or those of a batch. */
function writesOf(path: string, body: string | Form): Write[] {
  const values = body instanceof Form ? body.fields : JSON.parse(body);
  return values.requests ?? [{ path, body: values }];
}

const opOf = ({ op, id }: Write["body"]): string => String(op ?? id ?? "");

function formOf({ fields }: Form): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Bytes) form.append(name, new Blob([value.content as BlobPart], { type: value.type }));
    else form.append(name, String(value));
  }
  return form;
}
