import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { connectivity } from "#data/sync/connectivity.ts";
import { offerUndo } from "#live/undo.ts";
import { BOB, mirror, newOfficeUser, shipment } from "./admin-stage.tsx";
import { sailing } from "./sailings-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

vi.mock("#live/pull-state.ts", () => ({ usePullState: () => ({ failed: false, retry: () => {} }) }));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "admin" }));
vi.mock("#data/remote/office-api.ts", () => ({
  officeCounters: () => Promise.reject(new Error("offline")),
  searchHistory: () => Promise.reject(new Error("offline")),
  shipmentFromServer: () => Promise.reject(new Error("offline")),
}));
vi.mock("#data/remote/consequences.ts", () => ({ fetchConsequences: () => Promise.reject(new Error("offline")) }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));
// Nothing is sent; the tests answer in the outbox.
vi.mock("#data/sync/engine.ts", async (original) => {
  const real = await original<typeof import("#data/sync/engine.ts")>();
  return { ...real, pageEngine: () => ({ ...real.pageEngine(), start: () => {}, wake: () => {} }) };
});
vi.mock("@tanstack/react-virtual", async (original) => ({
  ...(await original<typeof import("@tanstack/react-virtual")>()),
  ...(await import("./virtual-list.ts")),
}));

let user = "";
beforeEach(async () => {
  user = newOfficeUser();
  connectivity.set({ reachable: true, misses: 0 });
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  becomeSignedIn(user);
  knownRole.set(user, "admin");
  await mirror(user, { shipments: [shipment(1), shipment(2)], users: [BOB] });
  const ship = requireRow("sailings", sailing(1));
  await mirrorDb(user).sailings.put({ ...ship, gen: 0, seq: 1 });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  act(() => offerUndo(user, [], { title: () => "", names: new Map() }));
  forgetDevice();
  await outboxDb().ops.clear();
});

const ops = async () => (await outboxDb().ops.toArray()).sort((a, b) => a.seq - b.seq);
const bar = async () => within(await screen.findByRole("region", { name: "Undo" }));
const noBar = () => waitFor(() => expect(screen.queryByRole("region", { name: "Undo" })).toBeNull());
const answer = async (op: Op | undefined, over: Partial<Op>) => {
  if (op) await outboxDb().ops.put({ ...op, attempts: 1, ...over });
};

/** Both shipments are confirmed from the list. */
async function confirmBoth() {
  await openApp("/admin");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Choose all 2" }));
  await userEvent.click(await screen.findByRole("button", { name: "Status…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("radio", { name: "confirmed" }));
  await userEvent.click(dialog.getByRole("button", { name: "Set 2 shipments" }));
  await waitFor(async () => expect(await ops()).toHaveLength(2));
}

it("offers a minute from the acknowledgement, and hands in the edit back", async () => {
  await confirmBoth();
  for (const op of await ops()) await answer(op, { state: "acked" });
  const words = await bar();
  expect(await words.findByText("2 shipments set to confirmed")).toBeTruthy();
  expect(words.getByText(/^Letters and pushes wait a minute\./)).toBeTruthy();
  expect(await words.findByText(/seconds left/)).toBeTruthy();
  // A screen reader hears it once, without the seconds.
  const heard = screen
    .getAllByRole("status")
    .filter(({ textContent }) => textContent?.includes("Undo within a minute."));
  expect(heard.map(({ textContent }) => textContent)).toEqual(["2 shipments set to confirmed. Undo within a minute."]);
  await userEvent.click(words.getByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await ops()).toHaveLength(4));
  const backs = (await ops()).slice(2);
  expect(backs.map(({ payload }) => payload.status)).toEqual(["pending", "pending"]);
  // It stays with the focus until something is known, and takes no second press.
  expect(words.getByRole("button", { name: "Undo" }).getAttribute("aria-disabled")).toBe("true");
  // One of them was scanned meanwhile.
  const error = { kind: "invalid", fields: { undoes: "It was scanned meanwhile, so it was not undone." } } as const;
  await answer(backs[0], { state: "acked" });
  await answer(backs[1], { state: "rejected", lastError: { error, status: 400, at: 1 } });
  expect(await screen.findByText("1 of 2 not undone")).toBeTruthy();
  expect(screen.getAllByText(/It was scanned meanwhile, so it was not undone\./).length).toBeGreaterThan(0);
  await noBar();
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

it("before it was sent, the change only leaves the outbox", async () => {
  await confirmBoth();
  const words = await bar();
  expect(await words.findByText(/^Not sent yet\./)).toBeTruthy();
  expect(words.queryByText(/seconds left/)).toBeNull();
  const error = { error: { kind: "offline" }, status: 0, at: 1 } as const;
  for (const op of await ops()) await answer(op, { lastError: error });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(words.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("2 shipments as before")).toBeTruthy();
  expect(await ops()).toEqual([]);
});

it("is over after the minute, and a press on a page that slept says so", async () => {
  await confirmBoth();
  for (const op of await ops()) await answer(op, { state: "acked" });
  const words = await bar();
  expect(await words.findByText(/seconds left/)).toBeTruthy();
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + 61_000);
  act(() => words.getByRole("button", { name: "Undo" }).click());
  expect(await screen.findByText("The minute is over")).toBeTruthy();
  await noBar();
  expect(await ops()).toHaveLength(2);
});

it("offers nothing for what was acknowledged while nobody looked, long after it was done", async () => {
  await confirmBoth();
  cleanup();
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + 600_000);
  for (const op of await ops()) await answer(op, { state: "acked" });
  await openApp("/admin");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
  await noBar();
});
