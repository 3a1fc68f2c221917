import "fake-indexeddb/auto";
import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { outboxDb, replaceOutboxDb } from "#data/local/outbox-db.ts";
import { resetStorage } from "#data/local/storage.ts";
import { EMPTY_QUOTE } from "#data/local/stored-quote.ts";
import { AUTH_KEY, authState } from "#data/shared/auth-state.ts";
import { BookingProvider, useBooking } from "#live/booking.tsx";
import { beginDraft, useDraft } from "#live/draft.ts";
import { beginQuote } from "#live/quote-store.ts";
import { useSession } from "#live/session.ts";
import { useLive } from "#live/use-live.ts";

const PALLETS = [{ length: 1.2, width: 0.8, height: 1, weight: 300 }];

afterEach(() => {
  localStorage.clear();
  authState.changed();
});

function signIn(id: string) {
  localStorage.setItem(
    AUTH_KEY,
    JSON.stringify({ token: "t", record: { id, email: `${id}@test.example`, full_name: id } }),
  );
  authState.begun();
}

test("booking data outside its provider is an error that says so", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => renderHook(useBooking)).toThrow("useBooking must be used within a BookingProvider");
  said.mockRestore();
});

test("a stored quote is available at once, and again after a reload", async () => {
  const pallets = PALLETS;
  const first = renderHook(useBooking, { wrapper: BookingProvider });
  await waitFor(() => expect(first.result.current.ready).toBe(true));
  expect(first.result.current.data).toEqual(EMPTY_QUOTE);
  await act(() => first.result.current.setBooking({ ...EMPTY_QUOTE, pallets, postcode: "10115" }));
  expect(first.result.current.data.pallets).toEqual(pallets);
  first.unmount();

  const second = renderHook(useBooking, { wrapper: BookingProvider });
  expect(second.result.current.ready).toBe(false);
  await waitFor(() => expect(second.result.current.data.postcode).toBe("10115"));
  await act(() => second.result.current.clearBooking());
  expect(second.result.current.data).toEqual(EMPTY_QUOTE);
});

const asText = (raw: unknown) => (typeof raw === "string" ? raw : null);

function Screen({ onFrame }: { onFrame: (frame: string) => void }) {
  const session = useSession();
  const { draft, save } = useDraft("note", asText);
  onFrame(`${session?.userId ?? "guest"}: ${draft}`);
  return (
    <button type="button" onClick={() => save("ada's words")}>
      {draft ?? "nothing"}
    </button>
  );
}

test("after a change of user the former user's draft is not shown for a single frame", async () => {
  const frames: string[] = [];
  act(() => signIn("ada"));
  render(<Screen onFrame={(frame) => frames.push(frame)} />);
  act(() => screen.getByRole("button").click());
  await screen.findByText("ada's words");
  act(() => signIn("bob"));
  await screen.findByText("nothing");
  act(() => signIn("ada"));
  await screen.findByText("ada's words");
  expect(frames).toContain("ada: ada's words");
  expect(frames).not.toContain("bob: ada's words");
});

test("a failed query is logged and reported, and runs again after the next change", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  let works = false;
  const count = async () => {
    const rows = await outboxDb().drafts.count();
    if (!works) throw new Error("out of order");
    return rows;
  };
  const { result, unmount } = renderHook(() => useLive("count", count));
  await waitFor(() => expect(result.current).toMatchObject({ value: undefined, failed: true }));
  expect(said).toHaveBeenCalledOnce();
  works = true;
  await outboxDb().drafts.put({ owner: "ada", key: "note", value: "", savedAt: 1 });
  await waitFor(() => expect(result.current).toMatchObject({ value: 1, failed: false }));
  unmount();
  said.mockRestore();
  await outboxDb().drafts.clear();
});

test("an unmounted screen no longer queries", async () => {
  let asked = 0;
  const count = () => {
    asked += 1;
    return outboxDb().drafts.count();
  };
  const gone = renderHook(() => useLive("gone", count));
  const stays = renderHook(() => useLive("stays", () => outboxDb().drafts.count()));
  await waitFor(() => expect(gone.result.current.value).toBe(0));
  gone.unmount();
  const before = asked;
  await outboxDb().drafts.put({ owner: "ada", key: "note", value: "", savedAt: 1 });
  await waitFor(() => expect(stays.result.current.value).toBe(1));
  expect(asked).toBe(before);
  stays.unmount();
  await outboxDb().drafts.clear();
});

test("a query started before its screen has its answer in the first frame, and stays live", async () => {
  const before = renderHook(() => useDraft("begun", asText));
  await waitFor(() => expect(before.result.current.ready).toBe(true));
  act(() => before.result.current.save("first"));
  await waitFor(() => expect(before.result.current.draft).toBe("first"));
  before.unmount();

  await beginDraft("begun");
  const frames: (string | null)[] = [];
  const after = renderHook(() => {
    const handle = useDraft("begun", asText);
    frames.push(handle.ready ? handle.draft : "not ready");
    return handle;
  });
  expect(frames).toEqual(["first"]);
  act(() => after.result.current.save("second"));
  await waitFor(() => expect(after.result.current.draft).toBe("second"));
  after.unmount();

  // Used once: the next screen starts its own query.
  const next = renderHook(() => useDraft("begun", asText));
  expect(next.result.current.ready).toBe(false);
  await waitFor(() => expect(next.result.current.draft).toBe("second"));
});

test("a query started early serves all its readers", async () => {
  await beginDraft("shared");
  const both = renderHook(() => [useDraft("shared", asText), useDraft("shared", asText)] as const);
  act(() => both.result.current[0].save("heard"));
  await waitFor(() => expect(both.result.current.map(({ draft }) => draft)).toEqual(["heard", "heard"]));
  both.unmount();
});

test("a query started for one user is not shown to the next", async () => {
  act(() => signIn("ada"));
  const hers = renderHook(() => useDraft("begun", asText));
  await waitFor(() => expect(hers.result.current.ready).toBe(true));
  act(() => hers.result.current.save("ada's"));
  await waitFor(() => expect(hers.result.current.draft).toBe("ada's"));
  hers.unmount();
  await beginDraft("begun");
  act(() => signIn("bob"));
  const his = renderHook(() => useDraft("begun", asText));
  expect(his.result.current.draft).toBeNull();
  await waitFor(() => expect(his.result.current.ready).toBe(true));
  expect(his.result.current.draft).toBeNull();
});

test("a quote that was read early is there in the first frame", async () => {
  await beginQuote();
  const first = renderHook(useBooking, { wrapper: BookingProvider });
  expect(first.result.current.ready).toBe(true);
  await act(() => first.result.current.setBooking({ ...EMPTY_QUOTE, pallets: PALLETS, postcode: "70173" }));
  expect(first.result.current.data.postcode).toBe("70173");
  await act(() => first.result.current.clearBooking());
});

test("a first visit knows without the database that nothing is stored, and then follows what is saved", async () => {
  resetStorage();
  replaceOutboxDb(undefined);
  const open = vi.spyOn(indexedDB, "open");
  const databases = vi.spyOn(indexedDB, "databases").mockResolvedValue([]);
  await Promise.all([beginDraft("first"), beginQuote()]);
  databases.mockRestore();
  const frames: boolean[] = [];
  const both = renderHook(
    () => {
      const booking = useBooking();
      const draft = useDraft("first", asText);
      frames.push(booking.ready && draft.ready);
      return { booking, draft };
    },
    { wrapper: BookingProvider },
  );
  expect(frames[0]).toBe(true);
  expect(open).not.toHaveBeenCalled();

  act(() => both.result.current.draft.save("typed at once"));
  await act(() => both.result.current.booking.setBooking({ ...EMPTY_QUOTE, pallets: PALLETS, postcode: "10115" }));
  await waitFor(() => expect(both.result.current.draft.draft).toBe("typed at once"));
  expect(both.result.current.booking.data.postcode).toBe("10115");
  expect(open).toHaveBeenCalled();
  const stored = await Promise.all(["first", "quote"].map((key) => outboxDb().drafts.get(["guest", key])));
  expect(stored.map((row) => row?.value)).toEqual(["typed at once", expect.objectContaining({ postcode: "10115" })]);
  await act(() => both.result.current.booking.clearBooking());
  open.mockRestore();
});

test("a screen that comes before its reads were started does not need the database either", async () => {
  resetStorage();
  replaceOutboxDb(undefined);
  const open = vi.spyOn(indexedDB, "open");
  const databases = vi.spyOn(indexedDB, "databases").mockResolvedValue([]);
  const both = renderHook(() => ({ booking: useBooking(), draft: useDraft("late", asText) }), {
    wrapper: BookingProvider,
  });
  await waitFor(() => expect(both.result.current.booking.ready && both.result.current.draft.ready).toBe(true));
  expect(open).not.toHaveBeenCalled();
  both.unmount();
  databases.mockRestore();
  open.mockRestore();
});

test("a quote that is stored before the device has said what it has is kept", async () => {
  let answer = (_: IDBDatabaseInfo[]) => {};
  const answered = new Promise<IDBDatabaseInfo[]>((resolve) => {
    answer = resolve;
  });
  const databases = vi.spyOn(indexedDB, "databases").mockReturnValue(answered);
  const shown: string[] = [];
  const first = renderHook(
    () => {
      const booking = useBooking();
      shown.push(booking.data.postcode);
      return booking;
    },
    { wrapper: BookingProvider },
  );
  await act(() => first.result.current.setBooking({ ...EMPTY_QUOTE, postcode: "70173" }));
  await act(async () => answer([]));
  databases.mockRestore();
  const seen = shown.length;
  await act(() => first.result.current.setBooking({ ...EMPTY_QUOTE, postcode: "80331" }));
  expect(shown.slice(shown.indexOf("70173"), seen)).not.toContain("");
  expect(first.result.current.data.postcode).toBe("80331");
  await act(() => first.result.current.clearBooking());
});
