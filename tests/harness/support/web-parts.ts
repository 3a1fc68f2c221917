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

type Label = { additionalData: Uint8Array };
type SealKey = { bytes: Uint8Array; usages: string[] };

/** The part of SubtleCrypto that the app uses. It hides nothing: what it tells apart is keys, labels and usages. */
export const subtle = {
  digest: async (_: string, data: ArrayBuffer) => digest(data),
  importKey: async (_: string, bytes: Uint8Array, ...[, , usages]: [string, boolean, string[]]): Promise<SealKey> => ({
    bytes,
    usages,
  }),
  encrypt: async ({ additionalData }: Label, { bytes, usages }: SealKey, text: ArrayBuffer | Uint8Array) => {
    if (!usages.includes("encrypt")) throw new Error("This key cannot seal.");
    return new Uint8Array(Buffer.concat([tag(bytes, additionalData), new Uint8Array(text)])).buffer;
  },
  decrypt: async ({ additionalData }: Label, { bytes, usages }: SealKey, sealed: Uint8Array) => {
    const wanted = tag(bytes, additionalData);
    const fits = usages.includes("decrypt") && Buffer.compare(sealed.subarray(0, wanted.length), wanted) === 0;
    if (!fits) throw Object.assign(new Error("Not with this key."), { name: "OperationError" });
    return new Uint8Array(sealed.subarray(wanted.length)).buffer;
  },
};

const tag = (key: Uint8Array, label: Uint8Array): Buffer => createHash("sha256").update(key).update(label).digest();

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
    const bytes = (part: ArrayBuffer | Uint8Array) => (part instanceof Uint8Array ? part : new Uint8Array(part));
    this.content = parts.length > 1 ? new Uint8Array(Buffer.concat(parts.map(bytes))) : bytes(first);
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
