import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { databaseExists } from "#data/local/open-existing.ts";
import { BookingProvider, useBooking } from "#live/booking.tsx";
import { useDraft } from "#live/draft.ts";
import { createQuoteStore } from "#live/quote-store.ts";
import { READ_BY_MS, useReadBy } from "#live/read-by.ts";

vi.mock("#data/local/open-existing.ts", async (original) => ({
  ...(await original<typeof import("#data/local/open-existing.ts")>()),
  databaseExists: vi.fn(),
}));

beforeEach(() => {
  vi.useFakeTimers();
  // Storage that never answers.
  vi.mocked(databaseExists).mockReturnValue(new Promise(() => {}));
  vi.spyOn(indexedDB, "open").mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test.each([
  ["a form", () => useDraft("silent", () => null).ready],
  ["the quote", () => useBooking().ready],
])("%s waits a bounded time for storage that never answers", async (_, isReady) => {
  const { result } = renderHook(isReady, { wrapper: BookingProvider });
  await act(() => vi.advanceTimersByTimeAsync(READ_BY_MS - 1));
  expect(result.current).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(result.current).toBe(true);
});

/** How a form is shown that opened late, when its draft is read at last: each answer of the hook. */
async function readLate(used: boolean): Promise<boolean[]> {
  const shown: boolean[] = [];
  const form = ({ isRead, used }: { isRead: boolean; used: boolean }) => shown.push(useReadBy(isRead, "draft", used));
  const { rerender } = renderHook(form, { initialProps: { isRead: false, used: false } });
  await act(() => vi.advanceTimersByTimeAsync(READ_BY_MS));
  shown.length = 0;
  rerender({ isRead: false, used });
  rerender({ isRead: true, used });
  rerender({ isRead: true, used });
  return shown;
}

test("what is read late takes the place of a form in which nothing was typed, and of no other", async () => {
  const untouched = await readLate(false);
  expect([untouched[0], untouched.includes(false), untouched.at(-1)]).toEqual([true, true, true]);
  expect(await readLate(true)).not.toContain(false);
});

test("another person's draft is waited for although the first was late", async () => {
  const { result, rerender } = renderHook(({ whose }) => useReadBy(false, whose), { initialProps: { whose: "ada" } });
  await act(() => vi.advanceTimersByTimeAsync(READ_BY_MS));
  expect(result.current).toBe(true);
  rerender({ whose: "bob" });
  expect(result.current).toBe(false);
});

test("a quote that cannot be read leaves the screens usable, and is not said to be none", async () => {
  vi.mocked(databaseExists).mockRejectedValue(new DOMException("", "UnknownError"));
  const store = createQuoteStore();
  const read = store.begin();
  await vi.advanceTimersByTimeAsync(1);
  await read;
  expect(store.get()).toMatchObject({ ready: true, unread: true });
});
