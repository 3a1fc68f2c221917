import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { connectivity } from "#data/sync/connectivity.ts";
import { newPallets } from "#domain/pallets/new-pallets.ts";
import { offerUndo } from "#live/undo.ts";
import { BOB, mirror, newOfficeUser, shipment } from "./admin-stage.tsx";
import { sailing } from "./sailings-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

// The head of a shipment's page in the office: whose it is, where it goes, its sailing, and its neighbours in the list.
vi.mock("#live/pull-state.ts", () => ({ usePullState: () => ({ failed: false, retry: () => {} }) }));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "admin" }));
vi.mock("#data/remote/office-api.ts", () => ({
  officeCounters: () => Promise.reject(new Error("offline")),
  searchHistory: () => Promise.reject(new Error("offline")),
  shipmentFromServer: () => Promise.reject(new Error("offline")),
}));
vi.mock("#data/remote/consequences.ts", () => ({ fetchConsequences: () => Promise.reject(new Error("offline")) }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));
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
  const first = { status: "confirmed", sailing: "sailing1", shipper_town: "Berlin", consignee_town: "Limassol" };
  const rows = [shipment(1, first), shipment(2), shipment(3)];
  await mirror(user, { shipments: rows, users: [BOB] });
  const db = mirrorDb(user);
  const at = { gen: 0, seq: 1 };
  await db.sailings.bulkPut([1, 2].map((n) => ({ ...requireRow("sailings", sailing(n)), ...at })));
  const size = { length: 1.2, width: 0.8, height: 1, weight: 300 };
  const source = { ...shipment(1, first), pallet_details: Array(3).fill(size) };
  const about = { shipment: "s1", sailing: "sailing1", container: "1HC-41" };
  const pallets = newPallets(source, "Germany").map((made) => requireRow("pallets", { ...made, ...about }));
  await db.pallets.bulkPut(pallets.map((row) => ({ ...row, ...at })));
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  act(() => offerUndo(user, [], { title: () => "", names: new Map() }));
  forgetDevice();
  await outboxDb().ops.clear();
});

it("says customer and lane, and leads to the shipments before and after it in the list", async () => {
  await openApp("/admin");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
  await userEvent.click(screen.getAllByRole("link", { name: /^View Details/ })[1] as HTMLElement);
  expect(await screen.findByRole("heading", { level: 1, name: "Shipment AKF-00000-00002" })).toBeTruthy();
  await userEvent.click(await screen.findByRole("link", { name: "Next shipment" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Shipment AKF-00000-00001" })).toBeTruthy();
  expect(screen.getByText(/^, Berlin to Limassol, booked/).textContent).toMatch(
    /^Omodos Ltd, Berlin to Limassol, booked /,
  );
  expect(screen.queryByRole("link", { name: "Next shipment" })).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Previous shipment" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Shipment AKF-00000-00002" })).toBeTruthy();
});

it("says sailing and container, and puts the shipment on another sailing with one operation", async () => {
  await openApp("/admin/shipment/s1");
  expect(await screen.findByText(/^, 1HC-41, cut-off /)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Change sailing…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sailing of 1 shipment" }));
  await userEvent.click((await dialog.findAllByRole("radio", { name: /week/ }))[1] as HTMLElement);
  await userEvent.click(dialog.getByRole("button", { name: "Move 1 shipment" }));
  await waitFor(async () => expect(await outboxDb().ops.count()).toBe(1));
  const [op] = await outboxDb().ops.toArray();
  expect(op).toMatchObject({ kind: "pallet.assign", payload: { shipments: ["s1"], sailing: "sailing2" } });
  // It is offered to be taken back, to the sailing that it had.
  const bar = within(await screen.findByRole("region", { name: "Undo" }));
  await userEvent.click(await bar.findByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await outboxDb().ops.count()).toBe(0));
});
