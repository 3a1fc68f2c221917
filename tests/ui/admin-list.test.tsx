import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { discardDraft, saveDraft } from "#data/local/drafts.ts";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import type { FoundShipment, HistoryAsked, SearchPage } from "#data/remote/office-api.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { connectivity } from "#data/sync/connectivity.ts";
import { BOB, mirror, newOfficeUser, shipment } from "./admin-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

const server = vi.hoisted(() => ({
  counters: null as unknown,
  search: (_: HistoryAsked): Promise<SearchPage> => Promise.reject(new Error("offline")),
  searched: [] as HistoryAsked[],
  pullFailed: false,
}));
vi.mock("#live/pull-state.ts", () => ({ usePullState: () => ({ failed: server.pullFailed, retry: () => {} }) }));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "admin" }));
vi.mock("#data/remote/office-api.ts", () => ({
  officeCounters: async () => {
    if (!server.counters) throw new Error("offline");
    return server.counters;
  },
  searchHistory: (asked: HistoryAsked) => {
    server.searched.push(asked);
    return server.search(asked);
  },
  shipmentFromServer: () => Promise.reject(new Error("offline")),
}));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));
vi.mock("@tanstack/react-virtual", async (original) => ({
  ...(await original<typeof import("@tanstack/react-virtual")>()),
  ...(await import("./virtual-list.ts")),
}));

let user = "";
beforeEach(() => {
  user = newOfficeUser();
  server.counters = { total: 48, pending: 6, confirmed: 9, in_transit: 14, delivered: 17, cancelled: 2 };
  server.search = async () => ({ items: [], next: null });
  server.searched = [];
  server.pullFailed = false;
  connectivity.set({ reachable: true, misses: 0 });
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  becomeSignedIn(user);
  knownRole.set(user, "admin");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
});

const names = () => screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);
const cards = () => screen.findAllByRole("article");
const state = () =>
  screen
    .getAllByRole("status")
    .map((line) => line.textContent)
    .join(" ");
const counters = () =>
  within(screen.getByRole("group", { name: "Status" }))
    .getAllByRole("radio")
    .map((radio) => [...(radio.closest("label")?.querySelectorAll("span") ?? [])].map((part) => part.textContent));
const type = (text: string) => userEvent.type(screen.getByRole("searchbox"), text);
async function choose(status: string) {
  await userEvent.click(screen.getByRole("button", { name: /^Show/ }));
  await userEvent.click(await screen.findByRole("option", { name: new RegExp(`^${status}`) }));
}

describe("/admin", () => {
  it("shows an error when the update failed, but not while offline", async () => {
    await mirror(user, { shipments: [shipment(1)] });
    server.pullFailed = true;
    connectivity.set({ reachable: false, misses: 1 });
    await openApp("/admin");
    await cards();
    expect(screen.queryByText("Failed to load shipments")).toBeNull();
    act(() => connectivity.set({ reachable: true, misses: 0 }));
    // A banner and a toast, which both go with their cause.
    await waitFor(() => expect(screen.getAllByText("Failed to load shipments").length).toBeGreaterThan(1));
    act(() => connectivity.set({ reachable: false, misses: 1 }));
    expect(screen.queryByText("Failed to load shipments")).toBeNull();
  });

  it("lists all customers' shipments, newest booking first, with all fields of a card", async () => {
    await mirror(user, {
      shipments: [
        shipment(1, { user_id: "ann" }),
        shipment(3, { status: "in_transit", tracking_number: "AKF 1039 IE", goods_description: "Olive presses" }),
        shipment(2, { user_id: "nobody" }),
      ],
      users: [BOB, { id: "ann", full_name: "Ann Wallner", company_name: "", phone: "" }],
    });
    await openApp("/admin");
    await cards();
    expect(names()).toEqual(["Bob Georgiou", "Customer unknown", "Ann Wallner"]);
    const card = within(screen.getByRole("article", { name: "Bob Georgiou" }));
    for (const text of [
      "Omodos Ltd",
      "AKF-00000-00003",
      "Various goods (Olive presses)",
      "900 kg",
      "Berlin",
      "AKF 1039 IE",
      "in transit",
      "€717.82",
    ])
      expect(card.getByText(text, { exact: false })).toBeTruthy();
    expect(card.getByText("Λεμεσός")).toBeTruthy();
    expect(card.getByRole("link", { name: "View Details, Bob Georgiou" }).getAttribute("href")).toBe(
      "/admin/shipment/s3",
    );
    expect(within(screen.getByRole("article", { name: "Ann Wallner" })).queryByText(/Tracking/)).toBeNull();
    expect(state()).toContain("3 shipments, newest booking first");
  });

  it("says while it is filled that it is not whole, and has the newest from the server first", async () => {
    server.search = async ({ q }) => ({
      items:
        q === "" ? [{ ...shipment(9, { user_id: "ann" }), customer: { ...BOB, id: "ann", full_name: "Ann" } }] : [],
      next: null,
    });
    await mirror(user, { shipments: [shipment(1)], users: [BOB] });
    await mirrorDb(user).meta.update("cursor", { lastPull: null });
    await openApp("/admin");
    await waitFor(() => expect(names()).toEqual(["Ann", "Bob Georgiou"]));
    expect(state()).toContain("Loading, 1 shipment so far");
    expect(server.searched).toEqual([{ q: "", status: "", after: "", before: "" }]);
    // It is not from long ago, and is not yet one of those that can be chosen.
    expect(screen.queryByText("From the history")).toBeNull();
    expect(screen.getAllByRole("checkbox", { name: /^Choose Bob|^Choose Ann/ })).toHaveLength(1);
    await act(() => mirror(user, { shipments: [shipment(9, { user_id: "ann" })] }));
    await waitFor(() => expect(state()).toContain("2 shipments, newest booking first; 19 older on the server"));
    expect(screen.getAllByRole("checkbox", { name: /^Choose Bob|^Choose Customer/ })).toHaveLength(2);
  });

  it("says at its end how many only the server has, and shows them below its own", async () => {
    server.search = async ({ before }) => {
      const old = shipment(1, {
        id: "old",
        status: "delivered",
        user_id: "eva",
        booking_date: "2020-01-01 08:00:00.000Z",
      });
      const eva = { id: "eva", full_name: "Eva", company_name: "", phone: "" };
      return { items: before === "" ? [] : [{ ...old, customer: eva }], next: null };
    };
    await mirror(user, { shipments: [shipment(2), shipment(3, { status: "cancelled" })], users: [BOB] });
    await openApp("/admin");
    await cards();
    await waitFor(() => expect(state()).toContain("2 shipments, newest booking first; 18 older on the server"));
    expect(screen.getByText("18 were closed more than 180 days ago.")).toBeTruthy();
    expect(server.searched).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Load older" }));
    await waitFor(() => expect(names()).toEqual(["Bob Georgiou", "Bob Georgiou", "Eva"]));
    expect(server.searched.at(-1)?.before).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(state()).toContain("2 shipments, newest booking first; 1 of 18 older from the server");
    expect(screen.queryByRole("button", { name: "Load older" })).toBeNull();
    expect(screen.getByText("From the history")).toBeTruthy();
  });

  it("marks and counts shipments with unsaved changes", async () => {
    await mirror(user, { shipments: [shipment(1), shipment(2)], users: [BOB] });
    await openApp("/admin");
    await cards();
    expect(screen.queryByText("Not saved")).toBeNull();
    await saveDraft("edit-s2", { id: "draft0000000001", touched: { status: { value: "confirmed", seen: "pending" } } });
    const [newest, other] = await cards();
    expect(await within(newest as HTMLElement).findByText("Not saved")).toBeTruthy();
    expect(within(other as HTMLElement).queryByText("Not saved")).toBeNull();
    expect(screen.getByText("1 has changes that are not saved")).toBeTruthy();
    await act(() => discardDraft("edit-s2"));
    await waitFor(() => expect(screen.queryByText("Not saved")).toBeNull());
  });

  it("shows the server's five counters, and the last known ones offline", async () => {
    await mirror(user, { shipments: [shipment(1)] });
    const first = await openApp("/admin");
    await waitFor(() =>
      expect(counters()).toEqual([
        ["Total", "48"],
        ["Pending", "6"],
        ["Confirmed", "9"],
        ["In Transit", "14"],
        ["Delivered", "17"],
      ]),
    );
    first.unmount();
    server.counters = null;
    await openApp("/admin");
    await waitFor(() => expect(counters()[0]).toEqual(["Total", "48"]));
  });

  it("counts the mirror when the server was never reached", async () => {
    server.counters = null;
    await mirror(user, { shipments: [shipment(1), shipment(2, { status: "delivered" })] });
    await openApp("/admin");
    await cards();
    expect(counters().map(([, n]) => n)).toEqual(["2", "1", "0", "0", "1"]);
  });

  it.each([
    ["cargo", "olive"],
    ["tracking number", "akf 1039"],
    ["shipper", "brandt"],
    ["consignee, without accents", "ΠΑΠΑΔΟΠΟΥΛΟΥ"],
    ["reference", "AKF-00000-00003"],
    ["customer", "georgiou"],
    ["company", "omodos"],
    ["pallet's code", "000000000301"],
    ["telephone, however it is grouped", "+357-99-123456"],
    ["email", "eleni@"],
    ["town", "λεμεσός"],
  ])("searches by %s", async (_, text) => {
    const other = { shipper_name: "Sean", consignee_name: "Zsófia", user_id: "ann", destination_address: "Paphos" };
    await mirror(user, {
      shipments: [
        shipment(1, other),
        shipment(3, {
          tracking_number: "AKF 1039",
          goods_description: "Olive oil",
          consignee_phone: "+357 99 123456",
          consignee_email: "eleni@kolossi-agro.example",
        }),
      ],
      users: [BOB, { id: "ann", full_name: "Ann", company_name: "", phone: "" }],
    });
    const { at } = await openApp("/admin");
    await cards();
    await type(text);
    await waitFor(() => expect(names()).toEqual(["Bob Georgiou"]));
    await waitFor(() => expect(decodeURIComponent(at())).toContain("q="));
  });

  it("filters by status, writes it to the address, and shows an empty result", async () => {
    await mirror(user, { shipments: [shipment(1), shipment(2, { status: "delivered" })], users: [BOB] });
    const { at } = await openApp("/admin");
    await cards();
    await userEvent.click(screen.getByRole("button", { name: /^Show/ }));
    expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual([
      "All Statuses",
      "Pending",
      "Confirmed",
      "In Transit",
      "Delivered",
      // The others are counted beside.
      "Cancelled2",
    ]);
    await userEvent.click(screen.getByRole("option", { name: /^Delivered/ }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    await waitFor(() => expect(at()).toBe("/admin?status=delivered"));
    await choose("Cancelled");
    expect(await screen.findByText("No shipments match your filters")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
    await waitFor(() => expect(at()).toBe("/admin"));
  });

  it.each([
    ["oldest", "Oldest booking", ["Άννα", "bob", "Zoe", "Bob", "Customer unknown"], "oldest booking first"],
    // 2026-W48 leaves first; W47 has left.
    ["sailing", "Next departure", ["Bob", "Zoe", "Άννα", "Customer unknown", "bob"], "next departure first"],
    ["customer", "Customer name", ["Bob", "bob", "Zoe", "Άννα", "Customer unknown"], "by customer name"],
  ])("sorts by %s and keeps that in the address", async (sort, option, sorted, said) => {
    const sailing = (id: string, etd: string, state: string) => ({
      ...requireRow("sailings", { id, name: id, port: "venice", state, cut_off: etd, etd, eta: etd }),
      ...{ gen: 0, seq: 1 },
    });
    await mirrorDb(user).sailings.bulkPut([
      sailing("w47", "2026-11-19 21:00:00.000Z", "sailed"),
      sailing("w48", "2026-11-26 21:00:00.000Z", "closed"),
      sailing("w49", "2026-12-03 21:00:00.000Z", "planned"),
    ]);
    const named = (id: string, full_name: string) => ({ id, full_name, company_name: "", phone: "" });
    await mirror(user, {
      shipments: [
        shipment(1, { user_id: "anna", sailing: "w47" }),
        shipment(2, { user_id: "bob2" }),
        shipment(3, { user_id: "zoe", sailing: "w49" }),
        shipment(4, { user_id: "bob1", sailing: "w48" }),
        shipment(5, { user_id: "nobody" }),
      ],
      users: [named("zoe", "Zoe"), named("bob2", "bob"), named("anna", "Άννα"), named("bob1", "Bob")],
    });
    const { at } = await openApp("/admin");
    await cards();
    expect(names()).toEqual(["Customer unknown", "Bob", "Zoe", "bob", "Άννα"]);
    await userEvent.click(screen.getByRole("button", { name: /^Sort by/ }));
    await userEvent.click(await screen.findByRole("option", { name: option }));
    await waitFor(() => expect(names()).toEqual(sorted));
    expect(state()).toContain(`5 shipments, ${said}`);
    expect(screen.getByRole("list", { name: `Shipments, ${said}` })).toBeTruthy();
    await waitFor(() => expect(at()).toBe(`/admin?sort=${sort}`));
    // The usual order is not written.
    await userEvent.click(screen.getByRole("button", { name: /^Sort by/ }));
    await userEvent.click(await screen.findByRole("option", { name: "Newest booking" }));
    await waitFor(() => expect(at()).toBe("/admin"));
  });

  it("sorts what the history finds as well, and takes the order from the address", async () => {
    // Found by its notes, which the answer does not have.
    const old = shipment(1, { id: "old", user_id: "eva", status: "delivered", goods_description: "Crates" });
    const customer = { id: "eva", full_name: "Eva Loizou", company_name: "", phone: "" };
    server.search = async () => ({ items: [{ ...old, customer }], next: null });
    const olives = { goods_description: "Olive oil" };
    await mirror(user, {
      shipments: [shipment(2, olives), shipment(3, { ...olives, user_id: "zoe" })],
      users: [BOB, { id: "zoe", full_name: "Zoe", company_name: "", phone: "" }],
    });
    await openApp("/admin?q=olive&sort=customer&x=1");
    await waitFor(() => expect(names()).toEqual(["Bob Georgiou", "Eva Loizou", "Zoe"]));
  });

  it("finds by note, sailing, vessel and container, and says where the pallets are, as a second choice and as an order", async () => {
    const db = mirrorDb(user);
    const at1 = { gen: 0, seq: 1 };
    const ship = (id: string, over: object) => ({
      ...requireRow("sailings", { id, name: "2026-W48", port: "venice", vessel: "Med Star", ...over }),
      ...at1,
    });
    const times = {
      cut_off: "2026-11-24 11:00:00.000Z",
      etd: "2026-11-26 21:00:00.000Z",
      eta: "2026-12-14 06:00:00.000Z",
    };
    await db.sailings.bulkPut([
      ship("sea", { ...times, state: "sailed", atd: times.etd }),
      ship("next", {
        ...times,
        name: "2026-W49",
        vessel: "Aegean",
        state: "planned",
        cut_off: "2099-11-24 11:00:00.000Z",
        etd: "2099-11-26 21:00:00.000Z",
        eta: "2099-12-14 06:00:00.000Z",
      }),
    ]);
    const pallet = (n: number, of: number, over: object) => ({
      ...requireRow("pallets", {
        id: `p${n}-${of}`,
        shipment: `s${n}`,
        number: of,
        count: 2,
        code: `00000000000${n}0${of}`,
        ...over,
      }),
      ...at1,
    });
    await db.pallets.bulkPut([
      pallet(1, 1, { sailing: "next", state: "hub_in" }),
      pallet(1, 2, { sailing: "next", state: "collected" }),
      pallet(2, 1, { sailing: "sea", state: "loaded", aboard: "sea", aboard_container: "CMAU 123456-7" }),
      pallet(2, 2, { sailing: "sea", state: "loaded", aboard: "sea", aboard_container: "CMAU 123456-7" }),
      pallet(3, 1, { sailing: "next", state: "loaded" }),
    ]);
    const moving = { status: "in_transit", pallet_count: 2 };
    await mirror(user, {
      shipments: [
        shipment(1, { ...moving, sailing: "next" }),
        shipment(2, { ...moving, sailing: "sea", user_id: "ann" }),
        shipment(3, { ...moving, sailing: "next", pallet_count: 1, user_id: "zoe" }),
        shipment(4, { user_id: "eva" }),
      ],
      users: [
        BOB,
        ...["Ann", "Zoe", "Eva"].map((full_name) => ({
          id: full_name.toLowerCase(),
          full_name,
          company_name: "",
          phone: "",
        })),
      ],
      notes: { s4: "Tail lift, narrow lane" },
    });
    const { at } = await openApp("/admin?status=in_transit");
    await cards();
    const bob = screen.getByRole("article", { name: "Bob Georgiou" });
    await waitFor(() => expect(bob.textContent).toContain("Road, 1 of 2 in Bologna"));
    expect(screen.getByRole("article", { name: "Ann" }).textContent).toContain("At sea, due Mon 14 Dec");
    expect(screen.getByRole("article", { name: "Ann" }).textContent).toContain("CMAU 123456-7");
    expect(screen.getByRole("article", { name: "Zoe" }).textContent).toContain("Bologna, loaded");
    const where = within(screen.getByRole("group", { name: "In transit, where" }));
    expect(where.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
      ...["Anywhere14", "Road1", "Bologna1", "At sea1", "Limassol0"],
    ]);
    await userEvent.click(where.getByRole("radio", { name: /^Bologna/ }));
    await waitFor(() => expect(names()).toEqual(["Zoe"]));
    await waitFor(() => expect(at()).toBe("/admin?status=in_transit&where=bologna"));
    await userEvent.click(screen.getByRole("radio", { name: /^Total/ }));
    await waitFor(() => expect(at()).toBe("/admin"));
    await userEvent.click(screen.getByRole("button", { name: /^Sort by/ }));
    await userEvent.click(await screen.findByRole("option", { name: "Where they are" }));
    await waitFor(() => expect(names()).toEqual(["Bob Georgiou", "Zoe", "Ann", "Eva"]));
    for (const [text, found] of [
      ["narrow lane", ["Eva"]],
      ["2026-W49", ["Bob Georgiou", "Zoe"]],
      ["med star", ["Ann"]],
      ["cmau1234567", ["Ann"]],
    ] as const) {
      await userEvent.clear(screen.getByRole("searchbox"));
      await type(text);
      await waitFor(() => expect(names()).toEqual(found));
    }
  });

  it("shows an empty state when there are no shipments", async () => {
    await mirror(user, {});
    await openApp("/admin");
    expect(await screen.findByText("No shipments yet")).toBeTruthy();
  });

  it("counts the statuses and filters by them where they are side by side", async () => {
    await mirror(user, { shipments: [shipment(1), shipment(2, { status: "delivered" })], users: [BOB] });
    const { at } = await openApp("/admin");
    await cards();
    const choices = within(screen.getByRole("group", { name: "Status" }));
    await waitFor(() => expect(counters().map(([, count]) => count)).toEqual(["48", "6", "9", "14", "17"]));
    expect(choices.getByRole<HTMLInputElement>("radio", { name: /^Total/ }).checked).toBe(true);
    await userEvent.click(choices.getByRole("radio", { name: /^Delivered/ }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    await waitFor(() => expect(at()).toBe("/admin?status=delivered"));
    await userEvent.click(choices.getByRole("radio", { name: /^Total/ }));
    await waitFor(() => expect(at()).toBe("/admin"));
  });

  it("opens with the filters of its address", async () => {
    await mirror(user, { shipments: [shipment(1), shipment(2, { status: "delivered" })], users: [BOB] });
    await openApp("/admin?q=madrid&status=delivered&x=1");
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("madrid");
    expect(await screen.findByText("No shipments match your filters")).toBeTruthy();
  });

  it("shows a change from elsewhere without a reload", async () => {
    await mirror(user, { shipments: [shipment(1)], users: [BOB] });
    await openApp("/admin");
    await cards();
    await act(() => mirror(user, { shipments: [shipment(1, { status: "confirmed" }), shipment(2)] }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
    expect(screen.getByText("confirmed")).toBeTruthy();
  });

  it("also searches the server's history, and shows where the results are from", async () => {
    let answer = (_: SearchPage) => {};
    server.search = () => new Promise((resolve) => (answer = resolve));
    await mirror(user, { shipments: [shipment(2, { goods_description: "Olive oil" })], users: [BOB] });
    await openApp("/admin");
    await cards();
    await type("olive");
    expect(state()).toContain("1 result on this device");
    await waitFor(() => expect(server.searched).toEqual([{ q: "olive", status: "", after: "", before: "" }]));
    const old = shipment(1, { id: "old", user_id: "eva", status: "delivered", goods_description: "Olives" });
    const items: FoundShipment[] = [
      { ...shipment(2, { goods_description: "Olive oil" }), customer: BOB },
      { ...old, customer: { id: "eva", full_name: "Eva Loizou", company_name: "", phone: "" } },
    ];
    await act(async () => answer({ items, next: null }));
    await waitFor(() => expect(names()).toEqual(["Bob Georgiou", "Eva Loizou"]));
    expect(state()).toContain("2 results");
    expect(screen.getByText("From the history")).toBeTruthy();
    // Rows that only the server has cannot be selected and are not counted.
    expect(screen.getByRole("checkbox", { name: "Choose the 1 on this device" })).toBeTruthy();
    expect(screen.getAllByRole("checkbox")).toHaveLength(2);
  });

  it("shows no empty result before the history has answered, and keeps earlier results that still match", async () => {
    let answer = (_: SearchPage) => {};
    server.search = () => new Promise((resolve) => (answer = resolve));
    await mirror(user, { shipments: [shipment(2, { goods_description: "Olive oil" })], users: [BOB] });
    await openApp("/admin");
    await cards();
    await type("tin");
    expect(screen.queryByText("No shipments match your filters")).toBeNull();
    await waitFor(() => expect(server.searched).toHaveLength(1));
    const found = (n: number, goods: string) => ({
      ...shipment(n, { id: `old${n}`, user_id: `u${n}`, status: "delivered", goods_description: goods }),
      customer: { id: `u${n}`, full_name: goods, company_name: "", phone: "" },
    });
    await act(async () => answer({ items: [found(3, "Tin cans"), found(4, "Tinsel")], next: null }));
    await waitFor(() => expect(names()).toEqual(["Tinsel", "Tin cans"]));
    await type("s");
    expect(names()).toEqual(["Tinsel"]);
    await waitFor(() => expect(server.searched).toHaveLength(2));
    await act(async () => answer({ items: [], next: null }));
    expect(await screen.findByText("No shipments match your filters")).toBeTruthy();
  });

  it("shows that the history is unreachable and keeps the mirror's results", async () => {
    server.search = () => Promise.reject(new Error("no network"));
    await mirror(user, { shipments: [shipment(2)], users: [BOB] });
    await openApp("/admin?q=brandt");
    await cards();
    await waitFor(() => expect(state()).toContain("1 result on this device. Older shipments cannot be searched now."));
    expect(names()).toEqual(["Bob Georgiou"]);
  });

  it("moves the focus from the list to the search with /, and into and through the list with the arrow keys", async () => {
    await mirror(user, { shipments: [shipment(1), shipment(2), shipment(3)], users: [BOB] });
    await openApp("/admin");
    const links = () => screen.getAllByRole("link", { name: /^View Details/ });
    await cards();
    await userEvent.click(screen.getByRole("radio", { name: /^Total/ }));
    await userEvent.keyboard("/");
    expect(document.activeElement).not.toBe(screen.getByRole("searchbox"));
    act(() => links()[1]?.focus());
    await userEvent.keyboard("/");
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
    await userEvent.keyboard("a/b{Backspace}{Backspace}{Backspace}{ArrowDown}");
    await waitFor(() => expect(document.activeElement).toBe(links()[0]));
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(document.activeElement).toBe(links()[2]);
    await userEvent.keyboard("{ArrowUp}");
    expect(document.activeElement).toBe(links()[1]);
    await userEvent.keyboard("{Home}");
    expect(document.activeElement).toBe(links()[0]);
    await userEvent.keyboard("{End}");
    expect(document.activeElement).toBe(links()[2]);
  });

  it("has keys of single letters while it has the focus, and one stop of Tab a row", async () => {
    await mirror(user, { shipments: [shipment(1), shipment(2), shipment(3)], users: [BOB] });
    const { at } = await openApp("/admin");
    const links = () => screen.getAllByRole("link", { name: /^View Details/ });
    const boxes = () => screen.getAllByRole("checkbox", { name: /^Choose (?!the)/ });
    await cards();
    // Elsewhere they are letters.
    await userEvent.click(screen.getByRole("searchbox"));
    await userEvent.keyboard("jx?");
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "jx?");
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.keyboard("{Escape}{ArrowDown}");
    await waitFor(() => expect(document.activeElement).toBe(links()[0]));
    await userEvent.keyboard("jj");
    expect(document.activeElement).toBe(links()[2]);
    await userEvent.keyboard("k");
    expect(document.activeElement).toBe(links()[1]);
    await userEvent.keyboard("x");
    expect(boxes().map((box) => (box as HTMLInputElement).checked)).toEqual([false, true, false]);
    expect(document.activeElement).toBe(links()[1]);
    await userEvent.keyboard("x");
    expect(boxes().some((box) => (box as HTMLInputElement).checked)).toBe(false);
    expect(boxes().map((box) => box.getAttribute("tabindex"))).toEqual(["-1", "-1", "-1"]);
    await userEvent.keyboard("?");
    const help = await screen.findByRole("dialog", { name: "Keys in the list" });
    expect(within(help).getByText("this list")).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(links()[1]));
    await userEvent.keyboard("e");
    await waitFor(() => expect(at()).toBe("/admin/shipment/s2#edit"));
    await waitFor(() => expect(document.activeElement?.id).toBe("status"));
  });

  it("holds back new bookings while the list is scrolled down", async () => {
    await mirror(user, { shipments: [shipment(1), shipment(2)], users: [BOB] });
    await openApp("/admin");
    await cards();
    // On a wide screen the list scrolls in its own pane.
    const pane = document.querySelector("[data-part=scroll]") as HTMLElement;
    const scroll = (top: number) => {
      pane.scrollTop = top;
      fireEvent.scroll(pane);
    };
    scroll(900);
    await act(() => mirror(user, { shipments: [shipment(9, { user_id: "new" })] }));
    expect(await screen.findByRole("button", { name: "1 new shipment" })).toBeTruthy();
    expect(names()).toEqual(["Bob Georgiou", "Bob Georgiou"]);
    scroll(0);
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it("removes other people's data from the screen when the role is removed", async () => {
    await mirror(user, { shipments: [shipment(1)], users: [BOB] });
    const { at } = await openApp("/admin");
    await cards();
    await act(async () => {
      await mirrorDb(user).shipments.clear();
      knownRole.set(user, "");
    });
    await waitFor(() => expect(at()).toBe("/dashboard"));
    expect(screen.queryByText("Bob Georgiou")).toBeNull();
  });
});
