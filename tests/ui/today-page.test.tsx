import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { tariffDb } from "#data/local/tariff-db.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { addDays } from "#domain/calendar.ts";
import { TODAY_LINES } from "#domain/office/line-names.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { workingDayFrom } from "#domain/working-days.ts";
import { formatWeekday } from "#i18n/format.ts";
import { haveRates } from "./calculator-stage.tsx";
import { mirrorSailings, pallet, sailing, shipment } from "./sailings-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

// Without layout all rows are rendered.
vi.mock("@tanstack/react-virtual", async (original) => ({
  ...(await original<typeof import("@tanstack/react-virtual")>()),
  ...(await import("./virtual-list.ts")),
}));
vi.mock("#data/sync/engine.ts", async (original) => ({
  ...(await original<typeof import("#data/sync/engine.ts")>()),
  pageEngine: () => ({
    env: { clock: { now: () => Date.now() } },
    start: () => {},
    wake: () => {},
    pull: () => {},
    pullFailed: { get: () => false, subscribe: () => () => {} },
  }),
}));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "offline" }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));

const DAY = 86_400_000;
const stored = (ms: number) => new Date(Date.now() + ms).toISOString().replace("T", " ");

let users = 0;
let user = "";
beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  users += 1;
  user = `today${String(users).padStart(10, "0")}`;
  becomeSignedIn(user);
  knownRole.set(user, "operator");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
});

async function aDay() {
  await mirrorSailings(user, {
    sailings: [sailing(1), sailing(2, { etd: stored(-3 * DAY), eta: stored(DAY), name: "2026-W40" })],
    shipments: [
      shipment(1, { status: "pending", created: stored(-9 * DAY), origin_address: "Hafenstr. 3, 10559 Berlin" }),
      shipment(2, { sailing: "sailing1" }),
      shipment(3, { status: "pending", created: stored(-60_000) }),
    ],
    pallets: [
      pallet(2, 1, { hold: true, state: "hub_in" }),
      pallet(2, 2, { missing_since: stored(-DAY), missing_note: "not on the truck" }),
    ],
  });
  const db = mirrorDb(user);
  await db.users.bulkPut([
    { id: "customer1", full_name: "Nikos", company_name: "Baltic Parquet", phone: "", gen: 0, seq: 1 },
  ]);
  await db.contact_messages.put({
    ...requireRow("contact_messages", { id: "m1", name: "Loizou Coffee", subject: "Address is wrong" }),
    ...{ created: stored(-3 * DAY), handled_at: "", gen: 0, seq: 1 },
  });
}
const line = (kind: string) => document.querySelector(`[data-line="${kind}"]`) as HTMLElement;
const nav = () => within(screen.getByRole("navigation", { name: "Office" }));

describe("the office's day", () => {
  it("has ten lines in their order, each with its number and a link to its list", async () => {
    await aDay();
    await openApp("/admin/today");
    expect(
      await within(await screen.findByRole("list", { name: "What asks for something" })).findAllByRole("link", {
        name: /^2 to confirm/,
      }),
    ).toHaveLength(1);
    expect([...document.querySelectorAll("[data-line]")].map((one) => one.getAttribute("data-line"))).toEqual([
      ...TODAY_LINES,
    ]);
    // Without rates the days by road are not known, and what depends on them is not zero.
    const lists = TODAY_LINES.map((kind) => {
      const [link] = within(line(kind)).getAllByRole("link");
      return [link?.textContent, link?.getAttribute("href")];
    });
    expect(lists).toEqual([
      ["2 to confirm, late", "/admin?line=to_confirm"],
      ["not known: to collect this week", "/admin?line=to_collect"],
      ["1 pallet is missing, late", "/admin?line=missing"],
      ["0 found without a label", "/admin/holds"],
      ["1 pallet on hold", "/admin/holds"],
      ["not known: miss their cut-off", "/admin?line=late_for_cut_off"],
      ["1 ship to be recorded, late", "/admin/sailings"],
      ["1 not answered, late", "/admin/inbox"],
      ["0 in Limassol", "/admin?line=in_limassol"],
      ["0 pickups in another zone", "/admin?line=zone_marked"],
    ]);
    // What waits longest stands first, and leads to itself.
    const [first] = within(line("to_confirm")).getAllByRole("listitem");
    expect(first?.textContent).toMatch(/^Baltic ParquetBerlin, \d pallets?, /);
    expect(
      within(first as HTMLElement)
        .getByRole("link")
        .getAttribute("href"),
    ).toBe("/admin/shipment/shipment1");
    expect(line("missing").textContent).toContain("pallet 2 of 2 from Germany not on the truck");
    expect(line("unanswered").textContent).toContain("Loizou Coffee");
    expect(line("ships_overdue").textContent).toContain("2026-W40: left?");
  });

  it("says in the navigation what asks for something, and only Today in red", async () => {
    await aDay();
    await openApp("/admin/inbox");
    await waitFor(() => expect(nav().getByRole("link", { name: "Today 4 late" })).toBeTruthy());
    expect(nav().getByRole("link", { name: "Shipments 2 to confirm" })).toBeTruthy();
    expect(nav().getByRole("link", { name: "Sailings 1 to be recorded" })).toBeTruthy();
    expect(nav().getByRole("link", { name: "Warehouse 1 missing or found" })).toBeTruthy();
    expect(nav().getByRole("link", { name: "Inbox 1 waiting" })).toBeTruthy();
    const red = [...document.querySelectorAll("nav .bg-stop")].map((mark) => mark.closest("a")?.getAttribute("href"));
    expect(red).toEqual(["/admin/today"]);
  });

  it("leads to the list of what a line counts, which is left by the line's button", async () => {
    await aDay();
    const { at } = await openApp("/admin/today");
    await userEvent.click(await screen.findByRole("link", { name: /^1 pallet is missing/ }));
    await waitFor(() => expect(at()).toBe("/admin?line=missing"));
    const rows = () => document.querySelectorAll("[data-part=item]").length;
    await waitFor(() => expect(rows()).toBe(1));
    await userEvent.click(screen.getByRole("button", { name: "pallet is missing 1" }));
    await waitFor(() => expect(at()).toBe("/admin"));
    await waitFor(() => expect(rows()).toBe(3));
  });

  it("sends the address of a line without shipments to the page that has its list", async () => {
    for (const [kind, page] of [
      ["found", "/admin/holds"],
      ["ships_overdue", "/admin/sailings"],
      ["unanswered", "/admin/inbox"],
    ]) {
      const { at } = await openApp(`/admin?line=${kind}`);
      await waitFor(() => expect(at()).toBe(page));
      cleanup();
    }
    const { at } = await openApp("/admin?line=nonsense");
    expect(at()).not.toContain("line=");
  });

  it("shows the numbers of the last time until they are counted anew", async () => {
    await mirrorDb(user).kept.put({
      key: "today",
      value: TODAY_LINES.map((kind) => ({ kind, count: 7, oldest: "" })),
      at: Date.now() - DAY,
    });
    await openApp("/admin/today");
    expect(await screen.findByRole("link", { name: /^7 to confirm/ })).toBeTruthy();
    await act(aDay);
    expect(await screen.findByRole("link", { name: /^2 to confirm/ })).toBeTruthy();
  });

  it("writes what it has counted once, not in answer to its own writing", async () => {
    await aDay();
    const writes = vi.spyOn(mirrorDb(user).kept, "put");
    await openApp("/admin/today");
    expect(await screen.findByRole("link", { name: /^2 to confirm/ })).toBeTruthy();
    await waitFor(() => expect(writes).toHaveBeenCalled());
    // A change is counted and written once more: what answered to itself would have been first.
    await mirrorDb(user).contact_messages.delete("m1");
    expect(await screen.findByRole("link", { name: /^0 not answered/ })).toBeTruthy();
    await waitFor(() => expect(JSON.stringify(writes.mock.calls.at(-1))).toContain('"unanswered","count":0'));
    expect(writes).toHaveBeenCalledTimes(2);
  });

  it("counts nothing before the first pull has ended", async () => {
    await aDay();
    await mirrorDb(user).meta.clear();
    await openApp("/admin/today");
    expect(await screen.findByText("Is being counted on this device.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^\d+ to confirm/ })).toBeNull();
  });

  it("says how late goods are that miss their cut-off, as the list does", async () => {
    await haveRates();
    // Goods from Germany are five days on the road: ready in three days, they are there in eight, or on the working day after.
    const ready = workingDayFrom(addDays(localDay(Date.now(), "Europe/Rome"), 3), "DE");
    const bologna = workingDayFrom(addDays(ready, 5), "IT");
    const cutOff = `${addDays(bologna, -2)} 10:00:00.000Z`;
    await mirrorSailings(user, {
      sailings: [sailing(1, { cut_off: cutOff })],
      shipments: [shipment(1, { sailing: "sailing1", country_id: "germany", ready_on: ready })],
      pallets: [pallet(1, 1, { count: 1 })],
    });
    await openApp("/admin/today");
    const there = formatWeekday(bologna);
    await waitFor(() => expect(line("late_for_cut_off").textContent).toContain(`in Bologna ${there}, 2 days late`));
    await userEvent.click(screen.getByRole("link", { name: /misses its cut-off/ }));
    await waitFor(() => expect(document.querySelector("[data-part=item]")?.textContent).toContain("2 days late"));
    await tariffDb().current.clear();
  });

  it("names the zone of a marked pickup, as far as this device knows it", async () => {
    await aDay();
    await mirrorDb(user).shipments.update("shipment1", { zone_by_postcode: "zone00000000001" });
    await openApp("/admin/today");
    await waitFor(() => expect(line("zone_marked").textContent).toContain("by the postcode in another zone"));
  });
});
