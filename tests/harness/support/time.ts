type Timer = { at: number; order: number; fn: () => void };

/** More turns than any command needs while no time passes: reaching it means an endless loop. */
const HOT_LOOP = 60_000;

const POLL_MS = 100;
const POLLS = /closeConnection\(|waitForOthersClosed/;

export class HotLoop extends Error {}

const realSetImmediate = globalThis.setImmediate;
let current: World | null = null;

/** One turn of the event loop: every promise that can continue has continued. */
const turnOver = (): Promise<void> => new Promise((resolve) => realSetImmediate(resolve));

// fake-indexeddb works in setImmediate: here the world's own queue, so that a schedule always runs the same way.
globalThis.setImmediate = Object.assign(
  (fn: (...args: unknown[]) => void, ...args: unknown[]) =>
    current ? current.immediate(() => fn(...args), fn) : realSetImmediate(fn, ...args),
  realSetImmediate,
) as unknown as typeof setImmediate;

/** Time and everything that waits for its turn, over all devices and the server. One at a time in a process. */
export class World {
  /** Milliseconds since 1970, the real time; devices may have another. */
  readonly start = Date.UTC(2026, 10, 21, 9);
  now = this.start;
  private tasks: (() => void)[] = [];
  private timers: Timer[] = [];
  private order = 0;

  constructor() {
    current = this;
  }

  end(): void {
    if (current === this) current = null;
    this.tasks = [];
    this.timers = [];
  }

  /** `fn` runs after everything that already waits. */
  enqueue(fn: () => void): void {
    (this.aside ?? this.tasks).push(fn);
  }

  /** Whether fake-indexeddb's polls for a transaction or a connection that is to end take time, as what they wait for may. */
  pollsTakeTime = false;

  immediate(run: () => void, fn: (...args: never[]) => void): void {
    if (this.pollsTakeTime && POLLS.test(String(fn))) this.after(POLL_MS, run);
    else this.enqueue(run);
  }

  private aside: (() => void)[] | null = null;
  /** What `fn` would have run later is put into `into` instead. */
  putAside<T>(into: (() => void)[], fn: () => T): T {
    this.aside = into;
    try {
      return fn();
    } finally {
      this.aside = null;
    }
  }

  after(ms: number, fn: () => void): () => void {
    this.order += 1;
    const timer = { at: this.now + Math.max(0, ms), order: this.order, fn };
    this.timers.push(timer);
    return () => {
      const at = this.timers.indexOf(timer);
      if (at >= 0) this.timers.splice(at, 1);
    };
  }

  /** At most this many turns: running work stops in the middle. */
  async turns(count: number): Promise<void> {
    await turnOver();
    for (let i = 0; i < count && this.tasks.length > 0; i += 1) {
      (this.tasks.shift() as () => void)();
      await turnOver();
    }
  }

  /** Until nothing moves any more without time passing. */
  async settle(): Promise<void> {
    await turnOver();
    for (let i = 0; this.tasks.length > 0; i += 1) {
      if (i > HOT_LOOP) throw new HotLoop(`${HOT_LOOP} turns and no end`);
      (this.tasks.shift() as () => void)();
      await turnOver();
    }
  }

  /** Time passes; due timers run in order, each until everything has settled. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await this.settle();
    for (;;) {
      let next: Timer | null = null;
      for (const timer of this.timers) {
        if (timer.at > end) continue;
        if (!next || timer.at < next.at || (timer.at === next.at && timer.order < next.order)) next = timer;
      }
      if (!next) break;
      this.timers.splice(this.timers.indexOf(next), 1);
      this.now = Math.max(this.now, next.at);
      next.fn();
      await this.settle();
    }
    this.now = end;
  }
}

/** A repeatable source of numbers, 0 <= n < 1 (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
