import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { databaseExists } from "#data/local/open-existing.ts";
import { BookingProvider, useBooking } from "#live/booking.tsx";
import { useDraft } from "#live/draft.ts";
import { READ_BY_MS } from "#live/read-by.ts";

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
