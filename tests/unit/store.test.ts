import { expect, test, vi } from "vitest";
import { createSignal, createStore } from "../../src/lib/store.ts";

test("a store tells every listener when its value is another one, and nobody when it is the same", () => {
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

test("NaN is equal to itself: a store with it is not told again and again", () => {
  const store = createStore(Number.NaN);
  const fn = vi.fn();
  store.subscribe(fn);
  store.set(Number.NaN);
  expect(fn).not.toHaveBeenCalled();
});

test("who has unsubscribed hears nothing, and the others still do", () => {
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

test("a listener that came while a change was told hears of the next one", () => {
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

test("the source is followed from the first listener to the last, and again with the next first one", () => {
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

test("a source that answers at once, while it begins to be followed, is heard by the listener that began it", () => {
  const heard = vi.fn();
  const store = createStore("", { onFirst: () => store.set("known") });
  store.subscribe(() => heard(store.get()));
  expect(heard).toHaveBeenCalledWith("known");
});
