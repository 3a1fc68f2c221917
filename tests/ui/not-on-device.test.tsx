import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { leave, leftBehind } from "#data/local/left-behind.ts";
import { closeForTest, resetStorage, storageFailed } from "#data/local/storage.ts";
import { rowSync } from "#data/queries/overlay.ts";
import { saidOf } from "#features/requests/outcome.ts";
import { stateOf } from "#features/shell/tray/words.ts";
import { journeyOf } from "#features/shipments/journey.ts";
import { StateMark } from "#features/warehouse/scan-state.tsx";
import { syncStatus } from "#live/sync-store.ts";
import { savedWords } from "#text/not-on-device.ts";
import { requests } from "#text/requests.ts";
import { endStorage } from "../support/data-dead-storage.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  resetStorage();
  leftBehind.set([]);
});

test("the chip does not say that all is up to date while storage is closed", () => {
  const stop = syncStatus.subscribe(() => {});
  expect(syncStatus.get().state).toBe("loading");
  closeForTest();
  expect(syncStatus.get().state).toBe("closed");
  stop();
});

test("the chip asks for an answer where something cannot be taken up, and not of somebody else", async () => {
  const stop = syncStatus.subscribe(() => {});
  const of = (owner: string) => ({ place: owner, owner, why: "unreadable", isDraft: false, op: null }) as const;
  // What the test before it left is shown until the outbox was read.
  await waitFor(() => expect(syncStatus.get().state).toBe("ok"));
  leave(of("eve"));
  expect(syncStatus.get().state).toBe("ok");
  leave(of("guest"));
  await waitFor(() => expect(syncStatus.get()).toEqual({ state: "attention", count: 1 }));
  stop();
});

test("what is not in this device's databases is not said to be saved on this device", () => {
  const texts = { sent: { title: "", text: "" }, failed: { title: "", text: "" } } as Parameters<typeof saidOf>[1];
  expect(saidOf({ outcome: "saved" }, texts).title).toBe(requests.saved);
  for (const at of ["restart", "page", "papers"] as const) {
    const said = [
      saidOf({ outcome: "saved", at }, texts),
      saidOf({ outcome: "saved", at, signIn: true }, texts),
      savedWords(at, { title: "Saved on this device", text: "" }),
    ];
    for (const { title, text } of said) expect(`${title} ${text}`).not.toMatch(/saved on this device/i);
    if (at !== "papers") expect(said[1]?.text).toContain("signed in");
  }
});

test("what this page alone has is said to be on it by the tray, the shipment's row and the scanner", async () => {
  resetStorage();
  endStorage("denied");
  expect(await storageFailed()).toBe("page");
  vi.stubGlobal("localStorage", undefined);
  const op = { opId: "op1", kind: "booking.create", payload: {}, refusals: 0, nextAt: 0, lastError: null, attempts: 0 };
  const error = { error: { kind: "server" }, status: 500, at: 1 };
  const rest = { reference: "", inDoubt: false, papers: [] };
  const said = (over: object, online: boolean) => {
    const row = { ...op, ...over } as unknown as Parameters<typeof rowSync>[0];
    const sync = rowSync(row, new Map()) as NonNullable<ReturnType<typeof rowSync>>;
    const shipment = { id: "op1", status: "pending", shipped_at: "", sync } as unknown as Parameters<
      typeof journeyOf
    >[0];
    const caption = journeyOf(shipment, "de", "2026-11-20").caption;
    return [stateOf({ op: row, sync, ...rest }, { online, now: 0 }), `${caption.strong} ${caption.rest}`];
  };
  const all = [
    said({ state: "queued" }, false),
    said({ state: "queued" }, true),
    said({ state: "auth_wait" }, true),
    said({ state: "rejected", lastError: error }, true),
  ];
  for (const text of all.flat()) expect(text).not.toMatch(/on this device/i);
  for (const [tray] of all) expect(tray).toMatch(/leave this page open: closed, it is gone/i);
  render(<StateMark state="kept" />);
  expect(screen.getByText("Not sent")).toBeTruthy();
});
