import { expect, test } from "vitest";
import { streamTurn } from "#data/remote/stream-turn.ts";
import type { Locks, Wakeups } from "#data/shared/env.ts";
import { settled } from "../support/data-activity.ts";

/** The lock of one browser: one holder, the others in order. */
function browserLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    exclusive(_, work) {
      const next = last.then(work);
      last = next.catch(() => {});
      return next;
    },
  };
}

function tab(locks: Locks, shown = true) {
  const listeners = new Set<Parameters<Wakeups["subscribe"]>[0]>();
  let visible = shown;
  const turn = streamTurn({
    locks,
    wakeups: {
      visible: () => visible,
      subscribe(fn) {
        listeners.add(fn);
        return () => listeners.delete(fn);
      },
    },
  });
  const show = async (now: boolean) => {
    visible = now;
    for (const fn of listeners) fn(now ? "visible" : "hidden");
    await settled();
  };
  return { turn, show };
}

test("of nine tabs in sight one has the stream; hidden, it gives it to the next", async () => {
  const locks = browserLocks();
  const tabs = Array.from({ length: 9 }, () => tab(locks));
  const holders = () => tabs.flatMap(({ turn }, at) => (turn.get() ? [at] : []));
  await settled();
  expect(holders()).toEqual([0]);
  await tabs[0]?.show(false);
  expect(holders()).toEqual([1]);
  await tabs[0]?.show(true);
  expect(holders()).toEqual([1]);
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) await tabs[at]?.show(false);
  expect(holders()).toEqual([0]);
});

test("a tab that is hidden has none, and one that was hidden before its turn lets the next one have it", async () => {
  const locks = browserLocks();
  const first = tab(locks);
  const second = tab(locks);
  const third = tab(locks);
  const hidden = tab(locks, false);
  await settled();
  await second.show(false);
  await first.show(false);
  expect([first, second, third, hidden].map(({ turn }) => turn.get())).toEqual([false, false, true, false]);
  await second.show(true);
  await third.show(false);
  expect([first, second, third, hidden].map(({ turn }) => turn.get())).toEqual([false, true, false, false]);
});

test("shown and hidden in turn it has the stream when it is shown, again and again", async () => {
  const only = tab(browserLocks());
  for (let round = 0; round < 3; round += 1) {
    await only.show(true);
    expect(only.turn.get()).toBe(true);
    await only.show(false);
    expect(only.turn.get()).toBe(false);
  }
});

test("hidden and shown within one task it keeps asking for its turn", async () => {
  const locks = browserLocks();
  const one = tab(locks);
  await settled();
  void one.show(false);
  await one.show(true);
  expect(one.turn.get()).toBe(true);
});
