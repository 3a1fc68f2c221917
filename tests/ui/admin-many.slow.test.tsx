import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { sailingDesk } from "#data/queries/sailing-desk.ts";
import { sailingParts } from "#data/queries/sailings.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { knownRole } from "#data/shared/known-role.ts";
import type { Shipment } from "#data/shared/wire.ts";
import { connectivity } from "#data/sync/connectivity.ts";
import { hasPallets, newPallets } from "#domain/pallets/new-pallets.ts";
import { BOB, mirror, newOfficeUser, shipment } from "./admin-stage.tsx";
import { sailing } from "./sailings-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

const server = vi.hoisted(() => ({ counters: null as unknown }));
vi.mock("#live/pull-state.ts", () => ({ usePullState: () => ({ failed: false, retry: () => {} }) }));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "admin" }));
vi.mock("#data/remote/office-api.ts", () => ({
  officeCounters: () => (server.counters ? Promise.resolve(server.counters) : Promise.reject(new Error("offline"))),
  searchHistory: () => Promise.reject(new Error("offline")),
  shipmentFromServer: () => Promise.reject(new Error("offline")),
}));
vi.mock("#data/remote/consequences.ts", () => ({ fetchConsequences: () => Promise.reject(new Error("offline")) }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));
// Nothing is sent; the tests read the outbox.
vi.mock("#data/sync/engine.ts", async (original) => {
  const real = await original<typeof import("#data/sync/engine.ts")>();
  return { ...real, pageEngine: () => ({ ...real.pageEngine(), start: () => {}, wake: () => {} }) };
});
vi.mock("@tanstack/react-virtual", async (original) => ({
  ...(await original<typeof import("@tanstack/react-virtual")>()),
  ...(await import("./virtual-list.ts")),
}));

let user = "";
beforeEach(() => {
  user = newOfficeUser();
  server.counters = null;
  connectivity.set({ reachable: true, misses: 0 });
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  becomeSignedIn(user);
  knownRole.set(user, "admin");
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
  await outboxDb().ops.clear();
});

const ops = async () => (await outboxDb().ops.toArray()).sort((a, b) => a.seq - b.seq);
const bar = () => screen.findByRole("region", { name: "Chosen shipments" });
const box = (n: number) => screen.getByRole("checkbox", { name: `Choose Bob Georgiou, AKF-00000-0000${n}` });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

/** The pallets of shipments that have some, as the server makes them at the confirmation. */
const palletsOf = (rows: Shipment[]) =>
  rows
    .filter(({ status }) => hasPallets(status))
    .flatMap((row) => {
      const size = { length: 1.2, width: 0.8, height: 1, weight: 300 };
      const source = { ...row, pallet_details: Array(row.pallet_count).fill(size) };
      const about = { shipment: row.id, sailing: row.sailing };
      return newPallets(source, "Germany").map((made) => requireRow("pallets", { ...made, ...about }));
    });

/** The list with these shipments of Bob's, and their pallets. */
async function list(...rows: Shipment[]): Promise<void> {
  await mirror(user, { shipments: rows, users: [BOB] });
  await mirrorDb(user).pallets.bulkPut(palletsOf(rows).map((row) => ({ ...row, gen: 0, seq: 1 })));
  await openApp("/admin");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(rows.length));
}

/** An operation that the server has answered so. */
async function answered(op: Op, error: NonNullable<Op["lastError"]>, state: Op["state"]): Promise<void> {
  await outboxDb().ops.put({ ...op, state, attempts: 1, lastError: error });
}

describe("several shipments at once", () => {
  it("shows number, pallets and total of the selection, and clears it with Clear", async () => {
    const adjusted = { pallet_count: 1, estimated_rate: 90, adjusted_rate: 100.1 };
    await list(shipment(1), shipment(2, adjusted), shipment(3, { status: "in_transit", status_asked: "confirmed" }));
    expect(screen.getByText("€100.10").parentElement?.textContent).toBe("Adjusted rate €100.10");
    // Scans of the third were taken back, and nobody has answered yet.
    expect(screen.getAllByText("Scans were taken back: to confirmed?")).toHaveLength(1);
    expect(screen.queryByRole("region", { name: "Chosen shipments" })).toBeNull();
    await userEvent.click(box(1));
    await userEvent.click(box(2));
    const words = within(await bar());
    expect(words.getByText("2 chosen")).toBeTruthy();
    expect(words.getByText("4 pallets, €817.92")).toBeTruthy();
    // Neither has pallets yet.
    expect(words.queryByRole("link", { name: "Labels" })).toBeNull();
    await userEvent.click(words.getByRole("button", { name: "Clear" }));
    expect(screen.queryByRole("region", { name: "Chosen shipments" })).toBeNull();
  });

  it("selects only the filtered rows with the checkbox at the top", async () => {
    await list(shipment(1), shipment(2, { status: "confirmed" }), shipment(3, { status: "confirmed" }));
    await press(/^Show/);
    await userEvent.click(await screen.findByRole("option", { name: /^Confirmed/ }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
    const top = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Choose all 2" });
    await userEvent.click(top);
    const words = within(await bar());
    expect(words.getByText("2 chosen")).toBeTruthy();
    expect(words.getByRole("link", { name: "Labels" }).getAttribute("href")).toContain("/warehouse/labels?shipment=");
    await userEvent.click(box(2));
    expect([top.checked, top.indeterminate]).toEqual([false, true]);
    // The selection survives a change of the filter; the bar shows how many are not listed.
    await press(/^Show/);
    await userEvent.click(await screen.findByRole("option", { name: /^Pending/ }));
    expect(await words.findByText("1 of them not in this list")).toBeTruthy();
  });

  it("sets a status with one operation each, except for shipments that have it already", async () => {
    await list(shipment(1), shipment(2), shipment(3, { status: "confirmed" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Choose all 3" }));
    await userEvent.click(within(await bar()).getByRole("button", { name: "Status…" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Set 3 shipments" }));
    expect(dialog.getByText("Choose a status.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("radio", { name: "confirmed" }));
    expect(dialog.getByText("1 already confirmed: left as it is.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Set 2 shipments" }));
    await waitFor(async () => expect(await ops()).toHaveLength(2));
    const made = await ops();
    expect(made.map(({ kind, aggregate, payload, base }) => ({ kind, aggregate, payload, base }))).toEqual(
      ["s2", "s1"].map((aggregate) => ({
        ...{ kind: "shipment.edit", aggregate, payload: { status: "confirmed" } },
        base: { status: "pending" },
      })),
    );
    // One summary, when the server has answered all.
    for (const op of made) await outboxDb().ops.put({ ...op, state: "acked", attempts: 1 });
    expect(await screen.findByText("2 shipments updated")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("region", { name: "Chosen shipments" })).toBeNull();
  });

  it("counts statuses as the list shows them while a change waits to be sent", async () => {
    server.counters = { total: 48, pending: 6, confirmed: 9, in_transit: 14, delivered: 17, cancelled: 2 };
    await list(shipment(1), shipment(2), shipment(3, { status: "delivered" }));
    const choice = (name: string) =>
      within(screen.getByRole("group", { name: "Status" }))
        .getByRole("radio", { name: new RegExp(`^${name}`) })
        .closest("label")?.textContent;
    await waitFor(() => expect(choice("Pending")).toBe("Pending6"));
    await userEvent.click(box(1));
    await userEvent.click(box(2));
    await userEvent.click(within(await bar()).getByRole("button", { name: "Status…" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("radio", { name: "confirmed" }));
    await userEvent.click(dialog.getByRole("button", { name: "Set 2 shipments" }));
    await waitFor(async () => expect(await ops()).toHaveLength(2));
    for (const op of await ops()) await answered(op, { status: 0, error: { kind: "offline" } } as never, "queued");
    expect(await screen.findByText("2 shipments saved on this device")).toBeTruthy();
    await waitFor(() => expect([choice("Pending"), choice("Confirmed")]).toEqual(["Pending4", "Confirmed11"]));
    expect(choice("Total")).toBe("Total48");
  });

  it("asks for a reason when some go back, and adds it to their internal notes", async () => {
    await mirror(user, { notes: { s2: "Called at ten" } });
    await list(shipment(1), shipment(2, { status: "delivered" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Choose all 2" }));
    await userEvent.click(within(await bar()).getByRole("button", { name: "Status…" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("radio", { name: "confirmed" }));
    await userEvent.click(dialog.getByRole("button", { name: "Set 2 shipments" }));
    expect(dialog.getByText("Please say why.")).toBeTruthy();
    expect(await ops()).toEqual([]);
    await userEvent.type(dialog.getByRole("textbox", { name: /^1 would go back. Why/ }), "Wrong pallet");
    await userEvent.click(dialog.getByRole("button", { name: "Set 2 shipments" }));
    await waitFor(async () => expect(await ops()).toHaveLength(2));
    const [back, forward] = await ops();
    expect(forward?.payload).toEqual({ status: "confirmed" });
    expect(back?.payload.admin_notes).toMatch(
      /^Called at ten\n\d+ \w+ \d{4}, delivered back to confirmed: Wrong pallet$/,
    );
    expect(back?.base).toEqual({ status: "delivered", admin_notes: "Called at ten" });
  });

  it("shows those without a sailing alone, with their number", async () => {
    await list(
      shipment(1),
      shipment(2, { status: "confirmed" }),
      shipment(3, { status: "in_transit", sailing: "w48" }),
    );
    const only = within(await screen.findByRole("group", { name: "Show only" }));
    expect(only.getAllByRole("button").map((button) => button.textContent)).toEqual(["No sailing 1"]);
    await press("No sailing 1");
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    expect(within(screen.getByRole("article")).getByText("confirmed")).toBeTruthy();
    expect(screen.getByRole("button", { name: "No sailing 1" }).getAttribute("aria-pressed")).toBe("true");
    await press("No sailing 1");
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
  });

  it("counts and shows as without a sailing what the page of sailings lists: cancelled ones, and divided shipments", async () => {
    const times = {
      cut_off: "2027-11-23 11:00:00.000Z",
      etd: "2027-11-25 21:00:00.000Z",
      eta: "2027-11-29 16:00:00.000Z",
    };
    const ships = [
      requireRow("sailings", { id: "w47", name: "2027-W47", port: "Venice", state: "cancelled", ...times }),
      requireRow("sailings", { id: "w48", name: "2027-W48", port: "Venice", state: "planned", ...times }),
    ];
    await mirrorDb(user).sailings.bulkPut(ships.map((row) => ({ ...row, gen: 0, seq: 1 })));
    const rows = [
      shipment(1, { status: "confirmed", sailing: "w47" }),
      shipment(2, { status: "confirmed", sailing: "w48" }),
      shipment(3, { status: "in_transit", sailing: "w48" }),
      shipment(4, { status: "delivered", sailing: "w47" }),
    ];
    const [left] = palletsOf([rows[2] as Shipment]);
    await list(...rows);
    await mirrorDb(user).pallets.update(left?.id ?? "", { sailing: "" });
    await press("No sailing 2");
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
    expect(screen.getByText("2027-W47, cancelled")).toBeTruthy();
    expect(screen.getByText("some pallets on none")).toBeTruthy();
    const { loose } = sailingDesk({
      parts: await sailingParts(user),
      origin: () => ({ code: "DE", road: 5 }),
      now: Date.now(),
    });
    expect(loose.map(({ id }) => id).sort()).toEqual(["s1", "s3"]);
  });

  it("assigns all shipments with pallets to one sailing, with one operation each", async () => {
    await mirrorDb(user).sailings.put({ ...sailing(1), id: "sailings202648v", gen: 0, seq: 1 });
    await list(shipment(1), shipment(2, { status: "confirmed" }), shipment(3, { status: "in_transit" }));
    await waitFor(() => expect(screen.getAllByText("no sailing yet")).toHaveLength(2));
    await userEvent.click(screen.getByRole("checkbox", { name: "Choose all 3" }));
    await userEvent.click(within(await bar()).getByRole("button", { name: "Sailing…" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/^1 without pallets yet/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Move 2 shipments" }));
    expect(dialog.getByText("Choose a sailing.")).toBeTruthy();
    await userEvent.click(await dialog.findByRole("radio", { name: /, week 41, Venice$/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Move 2 shipments" }));
    await waitFor(async () => expect(await ops()).toHaveLength(2));
    expect((await ops()).map(({ kind, payload }) => [kind, payload.shipments, payload.sailing])).toEqual([
      ["pallet.assign", ["s3"], "sailings202648v"],
      ["pallet.assign", ["s2"], "sailings202648v"],
    ]);
    // The rows show it before the server has answered.
    await waitFor(() => expect(screen.getAllByText("2026-W41")).toHaveLength(2));
    expect(screen.queryByText("no sailing yet")).toBeNull();
  });

  it("keeps failed ones in their filter with the reason until they are resolved, and saves the others", async () => {
    await list(shipment(1), shipment(2), shipment(3));
    await press(/^Show/);
    await userEvent.click(await screen.findByRole("option", { name: /^Pending/ }));
    await userEvent.click(await screen.findByRole("checkbox", { name: "Choose all 3" }));
    await userEvent.click(within(await bar()).getByRole("button", { name: "Status…" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("radio", { name: "confirmed" }));
    await userEvent.click(dialog.getByRole("button", { name: "Set 3 shipments" }));
    await waitFor(async () => expect(await ops()).toHaveLength(3));
    const [first, second, third] = (await ops()) as [Op, Op, Op];
    await outboxDb().ops.put({ ...first, state: "acked", attempts: 1 });
    const theirs = { status: { value: "cancelled", by: "Maria", at: "2026-11-22 17:04:00.000Z" } };
    await answered(second, { status: 409, error: { kind: "conflict", theirs } } as never, "conflict");
    const fields = { status: "No such status" };
    await answered(third, { status: 400, error: { kind: "invalid", fields } } as never, "rejected");
    expect(await screen.findByText("2 of 3 not saved")).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
    expect(screen.getByText(/^Not saved. Maria changed it at \d\d:\d\d.$/)).toBeTruthy();
    expect(screen.getByText("Not saved. No such status")).toBeTruthy();
    await press("Not saved 2");
    expect(screen.getAllByRole("article")).toHaveLength(2);
    // Resolved: it leaves the filter.
    await outboxDb().ops.delete(second.seq);
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    expect(screen.getByRole("button", { name: "Not saved 1" })).toBeTruthy();
  });

  it("of 126 chosen, of which a colleague was first with nine, saves the others and says which nine", async () => {
    const rows = Array.from({ length: 126 }, (_, n) => shipment(n + 1));
    await mirror(user, { shipments: rows, users: [BOB] });
    await openApp("/admin");
    await userEvent.click(await screen.findByRole("checkbox", { name: "Choose all 126" }));
    await userEvent.click(within(await bar()).getByRole("button", { name: "Status…" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("radio", { name: "confirmed" }));
    await userEvent.click(dialog.getByRole("button", { name: "Set 126 shipments" }));
    await waitFor(async () => expect(await ops()).toHaveLength(126));
    const theirs = { status: { value: "cancelled", by: "Maria", at: "2026-11-22 17:04:00.000Z" } };
    const lastError = { status: 409, error: { kind: "conflict", theirs } } as never;
    const answers = (await ops()).map((op, n) =>
      n % 14 === 0 ? { ...op, state: "conflict" as const, attempts: 1, lastError } : { ...op, state: "acked" as const },
    );
    await outboxDb().ops.bulkPut(answers);
    await userEvent.click(await screen.findByRole("button", { name: "Not saved 9" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(9));
    expect(screen.getAllByText(/^Not saved. Maria changed it at \d\d:\d\d.$/)).toHaveLength(9);
    // A dialog of 126 rows takes its time without a browser.
  }, 60_000);

  it("moves from checkbox to checkbox with the arrow keys", async () => {
    await list(shipment(1), shipment(2), shipment(3));
    box(3).focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(box(2));
    await userEvent.keyboard(" {End}");
    expect(document.activeElement).toBe(box(1));
    expect(within(await bar()).getByText("1 chosen")).toBeTruthy();
  });
});
