import { expect, test, vi } from "vitest";
import { createSignal, createStore } from "../../src/lib/store.ts";

test("a store notifies every listener when its value changes, and nobody when it stays the same", () => {
  const store = createStore(1);
  const [one, two] = [vi.fn(), vi.fn()];
  store.subscribe(one);
  store.subscribe(two);
  store.set(1);
  expect(one).not.toHaveBeenCalled();
  store.set(2);
  expect(store.get()).toBe(2);
  expect(one).toHaveBeenCalledOnce();
  expect(two).toHaveBeenCalledOnce();
});

test("NaN equals itself: a store with it does not notify repeatedly", () => {
  const store = createStore(Number.NaN);
  const fn = vi.fn();
  store.subscribe(fn);
  store.set(Number.NaN);
  expect(fn).not.toHaveBeenCalled();
});

test("an unsubscribed listener is not called, and the others still are", () => {
  const signal = createSignal();
  const [gone, stays] = [vi.fn(), vi.fn()];
  const stop = signal.subscribe(gone);
  signal.subscribe(stays);
  stop();
  signal.notify();
  expect(gone).not.toHaveBeenCalled();
  expect(stays).toHaveBeenCalledOnce();
});

test("the same function subscribed twice is two listeners: ending one leaves the other", () => {
  const signal = createSignal();
  const fn = vi.fn();
  const stop = signal.subscribe(fn);
  signal.subscribe(fn);
  stop();
  stop();
  expect(signal.isFollowed()).toBe(true);
  signal.notify();
  expect(fn).toHaveBeenCalledOnce();
});

test("a listener added during a notification is called for the next one", () => {
  const signal = createSignal();
  const late = vi.fn();
  const stop = signal.subscribe(() => {
    stop();
    signal.subscribe(late);
  });
  signal.notify();
  expect(late).not.toHaveBeenCalled();
  signal.notify();
  expect(late).toHaveBeenCalledOnce();
});

test("the source is subscribed from the first listener to the last, and again with the next first one", () => {
  const [onFirst, onLast] = [vi.fn(), vi.fn()];
  const store = createStore("", { onFirst, onLast });
  expect(store.isFollowed()).toBe(false);
  const stops = [store.subscribe(() => {}), store.subscribe(() => {})];
  expect(onFirst).toHaveBeenCalledOnce();
  for (const stop of stops) {
    expect(onLast).not.toHaveBeenCalled();
    stop();
  }
  expect(onLast).toHaveBeenCalledOnce();
  // Ended twice, for example by an effect that is cleaned up twice.
  stops[0]?.();
  expect(onLast).toHaveBeenCalledOnce();
  store.subscribe(() => {});
  expect(onFirst).toHaveBeenCalledTimes(2);
});

test("a source that calls back while it is being subscribed reaches the first listener", () => {
  const heard = vi.fn();
  const store = createStore("", { onFirst: () => store.set("known") });
  store.subscribe(() => heard(store.get()));
  expect(heard).toHaveBeenCalledWith("known");
});
