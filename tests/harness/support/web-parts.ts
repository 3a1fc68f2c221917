import { createHash } from "node:crypto";
import type { Tab } from "./tab.ts";

/** The part of EventTarget that the app uses. */
export class Target {
  private listeners = new Map<string, Set<(event: unknown) => void>>();
  addEventListener = (type: string, fn: (event: unknown) => void): void => {
    const all = this.listeners.get(type) ?? new Set();
    this.listeners.set(type, all.add(fn));
  };
  removeEventListener = (type: string, fn: (event: unknown) => void): void => {
    this.listeners.get(type)?.delete(fn);
  };
  fire(type: string, event: unknown = {}): void {
    for (const fn of [...(this.listeners.get(type) ?? [])]) fn(event);
  }
}

/** sha-256. */
export function digest(data: ArrayBuffer): ArrayBuffer {
  const sum = createHash("sha256").update(new Uint8Array(data)).digest();
  return sum.buffer.slice(sum.byteOffset, sum.byteOffset + sum.byteLength) as ArrayBuffer;
}

/** The part of AbortController that Dexie uses; Node's own takes a stack trace with each abort. */
export class Controller {
  readonly signal = Object.assign(new Target(), { aborted: false });
  abort(): void {
    this.signal.aborted = true;
    this.signal.fire("abort");
  }
}

/** The part of FormData that the transport uses. */
export class Form {
  readonly fields: Record<string, unknown> = {};
  append(name: string, value: unknown): void {
    this.fields[name] = value;
  }
}

/** The part of Blob and File that the app uses. */
export class Bytes {
  readonly content: Uint8Array;
  constructor(
    parts: (ArrayBuffer | Uint8Array)[],
    readonly options: { type?: string } = {},
    readonly name = "",
  ) {
    const [first = new ArrayBuffer(0)] = parts;
    this.content = first instanceof Uint8Array ? first : new Uint8Array(first);
  }
  get type(): string {
    return this.options.type ?? "";
  }
  get size(): number {
    return this.content.byteLength;
  }
  slice(from: number, to: number): Bytes {
    return new Bytes([this.content.slice(from, to)], this.options);
  }
  arrayBuffer = async (): Promise<ArrayBuffer> => this.content.slice().buffer as ArrayBuffer;
}

export type FakeChannel = { name: string; onmessage: ((event: { data: unknown }) => void) | null };

/** BroadcastChannel between the tabs of a device: Dexie announces changes on it. */
export function channelOf(tab: Tab) {
  return class {
    onmessage: FakeChannel["onmessage"] = null;
    constructor(readonly name: string) {
      tab.channels.add(this);
    }
    postMessage(data: unknown): void {
      if (!tab.alive) return;
      const { tabs, world } = tab.device;
      for (const other of tabs) {
        if (other === tab) continue;
        for (const channel of other.channels) {
          if (channel.name === this.name) world.enqueue(() => other.alive && channel.onmessage?.({ data }));
        }
      }
    }
    close(): void {
      tab.channels.delete(this);
    }
  };
}
