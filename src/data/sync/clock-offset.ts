import { deviceStorage } from "#data/shared/device-storage.ts";
import { createSignal, type Readable } from "#lib/store.ts";
import { clockFault } from "#lib/true-time.ts";
import { lastAnswer } from "./connectivity.ts";

const KEY = "akamas_clock_offset";
/** Less than this is no fault: answers take time, and clocks drift by minutes. In ms. */
const WRONG_FROM = 3_600_000;
/** Stored again only after so much time or change, in ms. */
const CALM = 60_000;

type Stored = { offset: number; at: number };

const changes = /* @__PURE__ */ createSignal();

/**
 * What has to be added to this device's clock, in ms, by the last answer of the server; 0 when it is right within an hour or
 * nothing is known. Kept for the time without a network.
 */
export const clockOffset: Readable<number> = {
  get() {
    const stored = read();
    // A clock that is behind the last answer by itself was set since: how far it is off now is unknown.
    return stored && Date.now() >= stored.at - CALM ? stored.offset : 0;
  },
  subscribe: changes.subscribe,
};

/** The server's time came with an answer, `device` is this device's time then; both in ms. */
export function sawServerTime(server: number, device: number): void {
  const offset = server - device;
  const before = read();
  if (Math.abs(offset) < WRONG_FROM) {
    if (!before) return;
    deviceStorage()?.removeItem(KEY);
  } else {
    const same = before && Math.abs(before.offset - offset) < CALM && Math.abs(device - before.at) < CALM;
    if (same) return;
    store({ offset, at: device });
  }
  clockFault.set(clockOffset.get());
  changes.notify();
}

/** A full device does not know the offset; the answer that it came with counts all the same. */
function store(stored: Stored): void {
  try {
    deviceStorage()?.setItem(KEY, JSON.stringify(stored));
  } catch (error) {
    console.error(error);
  }
}

function read(): Stored | null {
  try {
    const { offset, at } = JSON.parse(deviceStorage()?.getItem(KEY) ?? "null") as Record<string, unknown>;
    return typeof offset === "number" && typeof at === "number" ? { offset, at } : null;
  } catch {
    return null;
  }
}

clockFault.set(clockOffset.get());
// This file is loaded by the warehouse's screens, and where a clock is off: the answer before that is looked at now.
function look(): void {
  const answer = lastAnswer.get();
  if (answer) sawServerTime(answer.server, answer.device);
}
lastAnswer.subscribe(look);
look();
