import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoredDocument } from "#data/local/documents.ts";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { unsavedPlaces } from "#data/local/unsaved-places.ts";
import { AUTH_KEY, authState } from "#data/shared/auth-state.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { useFilter } from "#features/admin/use-filter.ts";
import { useUploads } from "#features/booking/use-uploads.ts";
import { useSyncStatus } from "#live/sync.ts";
import { useTariffDraft } from "#live/tariff-desk.ts";

// On a slow device no input is lost, and nothing is confirmed too early.

const world = vi.hoisted(() => ({ listed: [] as unknown[], navigate: vi.fn(async () => {}), actionsThere: false }));
vi.mock("#live/documents.ts", () => ({
  useDocuments: () => world.listed,
  storeDocument: async ({ kind, file }: { kind: string; file: File }) => ({ ...INVOICE, kind, name: file.name }),
  removeDocument: async () => {},
}));
vi.mock("#data/use-cases/op-actions.ts", () => {
  world.actionsThere = true;
  return {};
});
vi.mock("@tanstack/react-router", () => ({ useNavigate: () => world.navigate }));

const INVOICE: StoredDocument = { id: "invoice00000001", kind: "commercial_invoice", name: "", size: 3, sha256: "" };

beforeEach(() => {
  const record = { id: "jonas0000000001", email: "jonas@test.example", full_name: "Jonas" };
  localStorage.setItem(AUTH_KEY, JSON.stringify({ token: "t", record }));
  authState.begun();
});
afterEach(() => {
  localStorage.clear();
  authState.changed();
  world.listed = [];
  vi.useRealTimers();
});

test("a stored document goes with the booking before the live list has it", async () => {
  const { result, rerender } = renderHook(useUploads);
  const file = new File(["%PDF-1.7"], "τιμολόγιο.pdf", { type: "application/pdf" });
  await act(() => result.current.choose("commercial_invoice", file));
  expect(result.current.busy).toEqual([]);
  expect(result.current.stored.map(({ name }) => name)).toEqual(["τιμολόγιο.pdf"]);

  // Once the list has it, only the list counts: another tab removes it.
  world.listed = [{ ...INVOICE, name: file.name }];
  rerender();
  expect(result.current.stored).toHaveLength(1);
  world.listed = [];
  rerender();
  expect(result.current.stored).toEqual([]);
});

const BASE: Tariff = { version: "1-a", number: 1, published_at: "", countries: [], zones: [], sea_rates: [] };

test("the tariff draft is shown as saved only after its last change was written", async () => {
  const { result } = renderHook(useTariffDraft);
  await waitFor(() => expect(result.current.ready).toBe(true));
  const change = (published_at: string) =>
    result.current.change(() => ({ base: { ...BASE, published_at }, rows: BASE }));
  act(() => change("one"));
  expect(result.current.savedAt).toBeNull();
  await waitFor(() => expect(result.current.savedAt).not.toBeNull());
  act(() => change("two"));
  expect(result.current.draft?.base.published_at).toBe("two");
  expect(result.current.savedAt).toBeNull();
  await waitFor(() => expect(result.current.savedAt).not.toBeNull());
  expect(result.current.draft?.base.published_at).toBe("two");
});

test("a failed write of the tariff draft is shown, until a later one succeeds", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { result } = renderHook(useTariffDraft);
  await waitFor(() => expect(result.current.ready).toBe(true));
  const change = (published_at: string) =>
    act(() => result.current.change(() => ({ base: { ...BASE, published_at }, rows: BASE })));
  vi.spyOn(outboxDb().drafts, "put").mockRejectedValueOnce(new DOMException("Full.", "QuotaExceededError"));
  change("three");
  await waitFor(() => expect(result.current.failed).toBe(true));
  dispatchEvent(new Event("pagehide"));
  expect(unsavedPlaces()).toHaveLength(1);
  change("four");
  await waitFor(() => expect(result.current.failed).toBe(false));
  expect(unsavedPlaces()).toEqual([]);
  vi.mocked(console.error).mockRestore();
});

test("a late update of the address does not overwrite a search; a navigation does", () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ q }: { q?: string }) => useFilter(q === undefined ? {} : { q }), {
    initialProps: {},
  });
  const type = (text: string) => act(() => result.current.type(text));
  const rest = () => act(() => vi.advanceTimersByTime(300));
  type("kosz");
  rest();
  type("koszegi");
  rest();
  expect(world.navigate).toHaveBeenCalledTimes(2);
  rerender({ q: "kosz" });
  expect(result.current.q).toBe("koszegi");
  rerender({ q: "koszegi" });
  expect(result.current.q).toBe("koszegi");
  rerender({ q: "olives" });
  expect(result.current.q).toBe("olives");
});

test("the actions on waiting operations are loaded in advance, while there is a network", async () => {
  const { result } = renderHook(useSyncStatus);
  const waiting = { opId: "booking00000001", owner: "jonas0000000001", state: "queued", nextAt: 0 } as Op;
  expect(world.actionsThere).toBe(false);
  await outboxDb().ops.add(waiting);
  await waitFor(() => expect(result.current.count).toBe(1));
  await waitFor(() => expect(world.actionsThere).toBe(true));
});
