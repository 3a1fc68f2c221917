import type { Clock } from "#data/shared/env.ts";
import { settled } from "./data-activity.ts";

type Timer = { at: number; fn: () => void };

/** Virtual time, moved by the test. */
export class VirtualClock implements Clock {
  private time: number;
  private readonly timers = new Set<Timer>();

  constructor(start = Date.UTC(2026, 10, 21, 9)) {
    this.time = start;
  }

  now = (): number => this.time;

  after = (ms: number, fn: () => void): (() => void) => {
    const timer = { at: this.time + ms, fn };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  };

  /** Sets the device's clock to another time; timers keep their distance. */
  jump(ms: number): void {
    this.time += ms;
    for (const timer of this.timers) timer.at += ms;
  }

  /** Advances by `ms`, firing due timers in order and letting the work they start settle. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    await settled();
    for (;;) {
      const next = [...this.timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers.delete(next);
      this.time = Math.max(this.time, next.at);
      next.fn();
      await settled();
    }
    this.time = end;
  }
}
