import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { storeSailings } from "#data/local/public-sailings.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { documentLink } from "#data/remote/file-link.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { DashboardPage } from "#features/shipments/dashboard-page.tsx";
import { ShipmentDocuments } from "#features/shipments/shipment-documents.tsx";
import { cyprusDay } from "#i18n/format.ts";
import type { RowSync, ShipmentRow, Shipments } from "#live/shipments.ts";
import { opActions } from "#live/sync.ts";
import { DRAFT, forgetEverything, QUOTE, signIn, stage, store } from "./booking-stage.tsx";

const world = vi.hoisted(() => {
  const listeners = new Set<() => void>();
  return {
    shipments: { state: "loading", rows: [], updatedAt: null } as unknown,
    sync: { state: "ok", count: 0 },
    pull: { failed: false, retry: () => {} },
    listeners,
    subscribe: (fn: () => void) => {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
  };
});
vi.mock("#live/shipments.ts", async () => {
  const { useSyncExternalStore } = await import("react");
  return { useShipments: () => useSyncExternalStore(world.subscribe, () => world.shipments) };
});
vi.mock("#live/sync.ts", () => ({
  useSyncStatus: () => world.sync,
  opActions: { tryNow: vi.fn(), edit: vi.fn(), discard: vi.fn(), acceptPrice: vi.fn() },
}));
vi.mock("#live/pull-state.ts", () => ({ usePullState: () => world.pull }));
vi.mock("#live/tariff.ts", () => ({
  useTariff: () => ({ state: "ready", tariff: { countries: [{ id: "de", name: "Germany", slug: "germany" }] } }),
}));
vi.mock("#data/remote/file-link.ts", async (original) => ({
  ...(await original<typeof import("#data/remote/file-link.ts")>()),
  documentLink: vi.fn(),
}));

/** Of today, by the clock of the device. */
const AT_1348 = new Date().setHours(13, 48, 0, 0);
const DAY = 86_400_000;

function row(change: Partial<ShipmentRow> = {}): ShipmentRow {
  const booked = requireRow("shipments", {
    id: "shipment0000001",
    user_id: "customer0000001",
    reference: "7K2M9QXR4T",
    status: "pending",
    tariff_version: "12-0123456789ab",
    quoted_at: "2026-10-29T10:00:00.000Z",
    country_id: "de",
    zone_id: "z",
    origin_address: "Quitzowstraße 48, 10559 Berlin",
    destination_address: "Λεωφόρος Νίκου Παττίχη 112, 3070 Λεμεσός",
    pallet_count: 3,
    weight_kg: 900,
    cargo_description: "Various goods",
    goods_description: "Irrigation parts",
    estimated_rate: 612.4,
    total_cbm: 2.88,
    chargeable_cbm: 3,
    total_chargeable_weight: 900,
    pallet_details: [{ length: 1.2, width: 0.8, height: 1, weight: 850 }],
    shipper_name: "Jonas Brandt",
    consignee_name: "Ελένη",
    booking_date: "2026-11-20 22:30:00.000Z",
    created: "2026-11-20 22:30:00.000Z",
    updated: "2026-11-20 22:30:00.000Z",
  });
  return { ...booked, documents: [], sync: null, ...change };
}

function put(next: Partial<Shipments>): void {
  world.shipments = { state: "ready", rows: [], updatedAt: AT_1348, ...next };
  act(() => {
    for (const listener of world.listeners) listener();
  });
}
async function open(next: Partial<Shipments>) {
  world.shipments = { state: "ready", rows: [], updatedAt: AT_1348, ...next };
  const view = stage("/dashboard", DashboardPage);
  await screen.findByRole("heading", { level: 1, name: "Your Shipments" });
  return view;
}
const card = (name: string | RegExp = "Irrigation parts") => screen.getByRole("article", { name });
const titles = () => screen.getAllByRole("article").map((a) => a.querySelector("h3")?.textContent);
const unsent = (sync: Partial<RowSync>) =>
  row({ updated: "", sync: { opId: "shipment0000001", state: "waiting", final: false, ...sync } });

beforeEach(() => {
  signIn();
  world.sync = { state: "ok", count: 0 };
  world.pull = { failed: false, retry: vi.fn() };
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.resetAllMocks();
  vi.restoreAllMocks();
  await forgetEverything();
});

describe("before there are rows", () => {
  it("shows a skeleton only before the first pull", async () => {
    await open({ state: "loading", updatedAt: null });
    expect(screen.getByRole("status", { name: "Loading your shipments" })).toBeTruthy();
    expect(screen.queryByText("Total Shipments")).toBeNull();
    put({});
    expect(screen.queryByRole("status", { name: "Loading your shipments" })).toBeNull();
  });

  it("shows the specified empty state with one link", async () => {
    await open({});
    expect(screen.getByText("No shipments yet. Book your first shipment to get started!")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Calculate Rate" }).getAttribute("href")).toBe("/calculator");
    expect(screen.queryByRole("link", { name: "New quote" })).toBeNull();
    expect(screen.getAllByRole("definition").map((dd) => dd.textContent)).toEqual(["0", "0", "0"]);
  });

  it("shows a failure instead of the empty state when nothing could be loaded", async () => {
    await open({ state: "failed", updatedAt: null });
    expect(screen.getByText("Failed to load shipments")).toBeTruthy();
    expect(screen.queryByText(/No shipments yet/)).toBeNull();
    expect(screen.queryByText("Total Shipments")).toBeNull();
  });

  it("offers to continue the booking that a sign-in interrupted", async () => {
    await store({ quote: QUOTE, draft: DRAFT });
    await open({});
    const link = await screen.findByRole("link", { name: "Continue your booking" });
    expect(link.getAttribute("href")).toBe("/booking");
    expect(screen.getByText("Germany to Cyprus, €300.00. Not booked yet.")).toBeTruthy();
  });

  it.each([
    ["without a quote", { draft: DRAFT }],
    ["without a booking that was begun", { quote: QUOTE }],
  ])("offers nothing to continue %s", async (_, contents) => {
    await saveDraft("booking.earlier", { ...DRAFT, id: "aaaaaaaaaaaaaaa" });
    await store(contents);
    await open({});
    // One that is offered is drawn with the other.
    await screen.findByText("An earlier booking is kept too");
    expect(screen.queryByRole("link", { name: "Continue your booking" })).toBeNull();
  });
});

describe("unfinished bookings", () => {
  const earlier = {
    ...DRAFT,
    id: "aaaaaaaaaaaaaaa",
    quote: { ...QUOTE, country: { ...QUOTE.country, name: "Austria" } },
  };

  it("offers one that was set aside, and makes it the current one when it is resumed", async () => {
    await store({ quote: QUOTE, draft: earlier });
    await store({ draft: DRAFT });
    const { path } = await open({});
    await screen.findByText("An earlier booking is kept too");
    expect(screen.getByText(/^Austria to Cyprus/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Resume" }));
    await waitFor(() => expect(path()).toBe("/booking"));
    expect((await loadDraft("booking"))?.value).toMatchObject({ id: earlier.id });
    expect((await loadDraft("quote"))?.value).toMatchObject({ country: { name: "Austria" } });
    expect((await loadDraft("booking.earlier"))?.value).toMatchObject({ id: DRAFT.id });
  });

  it("asks before deleting one", async () => {
    await store({ quote: QUOTE, draft: DRAFT });
    await open({});
    await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
    await screen.findByRole("alertdialog", { name: "Discard this draft?" });
    expect(await loadDraft("booking")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Discard the draft" }));
    await waitFor(() => expect(screen.queryByText("Continue your booking")).toBeNull());
    expect(await loadDraft("booking")).toBeUndefined();
  });
});

describe("the list", () => {
  it("shows counters, the time of the last update, and a link to a new quote", async () => {
    await open({
      rows: [
        row({ id: "a" }),
        row({ id: "b", status: "in_transit" }),
        row({ id: "c", status: "in_transit" }),
        row({ id: "d", status: "cancelled" }),
      ],
    });
    const counters = screen.getByText("Total Shipments").closest("dl") as HTMLElement;
    expect(
      within(counters)
        .getAllByRole("term")
        .map((dt) => dt.textContent),
    ).toEqual(["Total Shipments", "Pending", "In Transit"]);
    expect(
      within(counters)
        .getAllByRole("definition")
        .map((dd) => dd.textContent),
    ).toEqual(["4", "1", "2"]);
    expect(screen.getByText("Updated 13:48")).toBeTruthy();
    expect(screen.getByRole("link", { name: "New quote" }).getAttribute("href")).toBe("/calculator");
  });

  it("shows all specified fields of a shipment", async () => {
    await open({ rows: [row({ tracking_number: "CY-1046" })] });
    const said = card().textContent ?? "";
    for (const text of [
      "pending",
      "AKF-7K2M9-QXR4T",
      "Various goods",
      "Berlin to Λεμεσός",
      "3 pallets, 900 kg",
      // Half past ten in the evening UTC is the next day in Cyprus.
      "booked 21 Nov",
      "Tracking CY-1046",
      "€612.40",
      "We confirm it shortly.",
    ])
      expect(said).toContain(text);
  });

  it("says nothing of a tracking number that is not there, and shows an address whose town would be a guess", async () => {
    await open({ rows: [row({ origin_address: "Quitzowstraße 48" })] });
    expect(card().textContent).not.toContain("Tracking");
    expect(card().textContent).toContain("Quitzowstraße 48 to Λεμεσός");
  });

  it("shows the towns that were typed, whatever the addresses say", async () => {
    await open({ rows: [row({ shipper_town: "Moabit", consignee_town: "Κολόσσι" })] });
    expect(card().textContent).toContain("Moabit to Κολόσσι");
  });

  it("uses 'Various goods' as the title without a description, once", async () => {
    await open({ rows: [row({ goods_description: "", tracking_number: "AKF 1046 DE" })] });
    expect(within(card("Various goods")).getAllByText("Various goods")).toHaveLength(1);
    expect(within(card("Various goods")).getByText("AKF 1046 DE")).toBeTruthy();
  });

  it.each([
    ["confirmed", { confirmed_at: "2026-11-19 08:00:00.000Z" }, "Confirmed 19 Nov. Pickup to be agreed."],
    [
      "delivered",
      { shipped_at: "2026-10-21 08:00:00Z", delivery_date: "2026-10-30 08:00:00Z" },
      "Delivered 30 Oct 2026, after 10 days.",
    ],
    ["delivered", {}, "Delivered."],
    ["cancelled", {}, "Cancelled."],
  ] as const)("says where a %s shipment is", async (status, stamps, sentence) => {
    await open({ rows: [row({ status, ...stamps })] });
    expect(card().textContent).toContain(sentence);
    expect(within(card()).getByText(status)).toBeTruthy();
  });

  it("counts the days of a shipment in transit by the schedule", async () => {
    // Seven days, not 168 hours: the clock may have changed between.
    const shipped = new Date(new Date().setDate(new Date().getDate() - 7)).toISOString();
    await open({ rows: [row({ status: "in_transit", shipped_at: shipped })] });
    expect(card().textContent).toMatch(/Day 8 of 12, in Bologna, by the schedule\. Due \d+ \w+\./);
    expect(cyprusDay(shipped) < cyprusDay(Date.now())).toBe(true);
  });

  it("says less when the tariff no longer has its country", async () => {
    await open({ rows: [row({ country_id: "gone", status: "in_transit" })] });
    expect(card().textContent).toContain("On its way to Limassol.");
  });

  it("shows a long Greek name in full", async () => {
    const name = `${"Παπαδοπούλου-Χριστοδουλίδη ".repeat(6)}Γεωργικά Μηχανήματα`;
    await open({ rows: [row({ goods_description: name, destination_address: name })] });
    expect(card(name).querySelector("h3")?.textContent).toBe(name);
  });

  it("shows what is late first, counted and in red, and keeps its place when it arrives", async () => {
    const days = (n: number) => new Date(Date.now() - n * DAY).toISOString().replace("T", " ");
    const late = row({
      id: "late",
      goods_description: "Late",
      status: "in_transit",
      created: days(40),
      shipped_at: days(30),
    });
    const rows = [
      row({ id: "new", goods_description: "New", created: days(0) }),
      row({ id: "way", goods_description: "On its way", status: "in_transit", created: days(3), shipped_at: days(2) }),
    ];
    // By the schedule it is late too; its sailing knows better.
    const ahead = new Date(Date.now() + 5 * DAY).toISOString().replace("T", " ");
    const sailing = {
      ...{ id: "sailing00000001", name: "2026-W49", port: "Venice", vessel: "", state: "sailed" as const },
      ...{ cut_off: days(5), etd: days(3), eta: ahead, atd: days(3), ata: "", first_etd: "", first_eta: "" },
    };
    const delayed = { ...late, id: "delayed", goods_description: "Delayed", sailing: sailing.id };
    await open({ rows: [...rows, delayed, late] });
    expect(titles()).toEqual(["Delayed", "Late", "New", "On its way"]);
    await act(() => storeSailings([sailing], ""));
    await waitFor(() => expect(titles()).toEqual(["Late", "New", "On its way", "Delayed"]));
    expect(screen.getByRole("heading", { name: /^Moving and waiting/ }).textContent).toBe("Moving and waiting1 late");
    expect(card("Late").querySelector(".text-error")?.textContent).toMatch(/^\d+ days late$/);
    put({ rows: [...rows, delayed, { ...late, status: "delivered", delivery_date: days(0) }] });
    expect(titles()).toEqual(["Late", "New", "On its way", "Delayed"]);
    expect(screen.queryByText("1 late")).toBeNull();
  });

  it("renders five hundred rows in parts", async () => {
    await open({ rows: Array.from({ length: 500 }, (_, n) => row({ id: `r${n}`, goods_description: `Goods ${n}` })) });
    expect(screen.getAllByText("500")).toHaveLength(2);
    const first = screen.getAllByRole("article").length;
    expect(first).toBeLessThan(100);
    await userEvent.click(screen.getByRole("button", { name: `Show 24 more of ${500 - first}` }));
    expect(screen.getAllByRole("article").length).toBeGreaterThan(first);
  });
});

describe("many shipments", () => {
  const many = (n: number, change: Partial<ShipmentRow>) =>
    Array.from({ length: n }, (_, i) =>
      row({ id: `${change.status}${i}`, goods_description: `${change.status} ${"abcdefg"[i]}zz`, ...change }),
    );
  const over = (n: number) => many(n, { status: "delivered", booking_date: "2026-02-02 09:00:00Z" });
  const fold = () => screen.getByRole("button", { name: /^Delivered and cancelled/ });

  it("folds what is over from six on, below what is under way", async () => {
    await open({ rows: [...over(6), row()] });
    expect(titles()).toEqual(["Irrigation parts"]);
    expect(fold().textContent).toContain("6 since 2 Feb");
    expect(fold().getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(fold());
    expect(titles()).toHaveLength(7);
    expect(
      within(screen.getByRole("region", { name: /^Delivered and cancelled/ })).getAllByRole("article"),
    ).toHaveLength(6);
  });

  it.each([
    ["five that are over", () => [...over(5), row()], 6],
    ["nothing under way", () => over(7), 7],
  ])("folds nothing with %s", async (_, rows, shown) => {
    await open({ rows: rows() });
    expect(titles()).toHaveLength(shown);
    expect(screen.queryByRole("button", { name: /^Delivered and cancelled/ })).toBeNull();
  });

  it("keeps in sight what ends while the page is open", async () => {
    await open({ rows: [...over(6), row(), row({ id: "other", goods_description: "Other" })] });
    put({ rows: [...over(6), row({ status: "delivered" }), row({ id: "other", goods_description: "Other" })] });
    expect(titles()).toEqual(["Irrigation parts", "Other"]);
  });

  it("offers search and the counters as filter from nine shipments on", async () => {
    await open({ rows: [...over(7), row()] });
    expect(screen.queryByRole("searchbox")).toBeNull();
    const transit = row({
      id: "t",
      goods_description: "Shelving",
      status: "in_transit",
      origin_address: "Łódź, Poland",
    });
    put({ rows: [...over(7), row(), transit] });
    expect(screen.getByRole("button", { name: "9 Total Shipments" }).getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: "1 In Transit" }));
    expect(titles()).toEqual(["Shelving"]);
    await userEvent.click(screen.getByRole("button", { name: "9 Total Shipments" }));
    await userEvent.type(screen.getByRole("searchbox", { name: "Search" }), "lodz");
    expect(titles()).toEqual(["Shelving"]);
    // Found among those that are over too, without unfolding.
    await userEvent.clear(screen.getByRole("searchbox"));
    await userEvent.type(screen.getByRole("searchbox"), "delivered dzz");
    expect(titles()).toEqual(["delivered dzz"]);
    await userEvent.type(screen.getByRole("searchbox"), "x");
    await userEvent.click(screen.getByRole("button", { name: "Show all" }));
    expect(titles()).toEqual(["Irrigation parts", "Shelving"]);
  });
});

describe("live changes", () => {
  const rows = () => [
    row({ id: "new", goods_description: "New", created: "2026-11-20 10:00:00Z" }),
    row({ id: "old", goods_description: "Old", created: "2026-11-18 10:00:00Z" }),
  ];

  it("highlights a changed row for two seconds without moving rows", async () => {
    await open({ rows: rows() });
    expect(titles()).toEqual(["New", "Old"]);
    expect(card("Old").className).not.toContain("fresh");
    vi.useFakeTimers();
    const [a, b] = rows() as [ShipmentRow, ShipmentRow];
    put({ rows: [{ ...b, status: "confirmed", updated: "2026-11-21 12:00:00Z", created: "2026-11-21 12:00:00Z" }, a] });
    expect(card("Old").className).toContain("fresh");
    expect(card("New").className).not.toContain("fresh");
    expect(titles()).toEqual(["New", "Old"]);
    act(() => vi.advanceTimersByTime(2000));
    expect(card("Old").className).not.toContain("fresh");
  });

  it("adds a new row at the top and removes a deleted one", async () => {
    await open({ rows: rows() });
    put({ rows: [row({ id: "x", goods_description: "Just booked", created: "2026-11-21 10:00:00Z" }), ...rows()] });
    expect(titles()).toEqual(["Just booked", "New", "Old"]);
    put({ rows: rows().slice(1) });
    expect(titles()).toEqual(["Old"]);
  });

  it("sorts rows while a new device fills its mirror, and keeps their order afterwards", async () => {
    const [a, b] = rows() as [ShipmentRow, ShipmentRow];
    await open({ rows: [b], updatedAt: null });
    put({ rows: [b, a], updatedAt: null });
    // The feed brings what was changed last, last.
    const oldest = row({ id: "z", goods_description: "Oldest", created: "2026-01-01 10:00:00Z" });
    put({ rows: [b, a, oldest], updatedAt: null });
    expect(titles()).toEqual(["New", "Old", "Oldest"]);
    put({ rows: [b, a, oldest] });
    put({ rows: [b, a, { ...oldest, created: "2026-12-01 10:00:00Z" }] });
    expect(titles()).toEqual(["New", "Old", "Oldest"]);
  });

  it("shows the day of an update before today", async () => {
    await open({ rows: rows() });
    expect(screen.getByText("Updated 13:48")).toBeTruthy();
    put({ rows: rows(), updatedAt: AT_1348 - 3 * DAY });
    const before = new Date(AT_1348 - 3 * DAY);
    const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    const day = `${before.getDate()} ${months[before.getMonth()]}`;
    expect(screen.getByText(new RegExp(`^Updated ${day}, \\d\\d:48$`))).toBeTruthy();
  });

  it("shows a banner above cached rows after a failed pull, except while offline", async () => {
    world.pull.failed = true;
    await open({ rows: rows() });
    expect(screen.getByText("Failed to load shipments")).toBeTruthy();
    expect(screen.getByText("Showing what this device had at 13:48.")).toBeTruthy();
    expect(titles()).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(world.pull.retry).toHaveBeenCalledTimes(1);
    world.sync = { state: "offline", count: 0 };
    put({ rows: rows() });
    expect(screen.queryByText("Failed to load shipments")).toBeNull();
  });
});

describe("unsent rows", () => {
  it("waiting: show that, without a status, and can be retried, edited or discarded", async () => {
    vi.mocked(opActions.edit).mockResolvedValue("draft");
    await store({ draft: DRAFT });
    const payload = { id: "shipment0000001" };
    const handedIn = { opId: payload.id, kind: "booking.create", payload } as const;
    await enqueue([handedIn], { owner: "customer0000001", draft: "booking", now: AT_1348 });
    const { path } = await open({ rows: [unsent({})] });
    expect(card().textContent).toContain("Waiting");
    expect(card().textContent).toContain("Saved on this device. It will be sent when you are online.");
    expect(within(card()).queryByText("pending")).toBeNull();
    await userEvent.click(within(card()).getByRole("button", { name: "Send now" }));
    expect(opActions.tryNow).toHaveBeenCalledWith("shipment0000001");
    await userEvent.click(within(card()).getByRole("button", { name: "Edit" }));
    await waitFor(() => expect(path()).toBe("/booking"));
    expect(opActions.edit).toHaveBeenCalledWith("shipment0000001");
  });

  it("ask before they are discarded", async () => {
    vi.mocked(opActions.discard).mockResolvedValue("gone");
    await open({ rows: [unsent({})] });
    await userEvent.click(within(card()).getByRole("button", { name: "Discard" }));
    const question = await screen.findByRole("alertdialog", { name: "Discard this booking?" });
    expect(opActions.discard).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole("button", { name: "Keep it" }));
    expect(opActions.discard).not.toHaveBeenCalled();
    await userEvent.click(within(card()).getByRole("button", { name: "Discard" }));
    await userEvent.click(await screen.findByRole("button", { name: "Discard the booking" }));
    await waitFor(() => expect(opActions.discard).toHaveBeenCalledWith("shipment0000001"));
    expect(await screen.findByText("Booking discarded")).toBeTruthy();
  });

  it.each([
    ["sent", "It has been sent in the meantime."],
    ["busy", "It is being sent right now."],
    ["unresolved", "It may have reached us already. Please try again when you are online."],
  ] as const)("an edit that comes out as %s stays here and says why", async (outcome, message) => {
    vi.mocked(opActions.edit).mockResolvedValue(outcome);
    const { path } = await open({ rows: [unsent({})] });
    await userEvent.click(within(card()).getByRole("button", { name: "Edit" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(path()).toBe("/dashboard");
  });

  it("sending: have no buttons", async () => {
    await open({ rows: [unsent({ state: "sending" })] });
    expect(card().textContent).toContain("Sending");
    expect(within(card()).queryByRole("button")).toBeNull();
  });

  it("link to the sign-in that they wait for", async () => {
    await open({ rows: [unsent({ state: "sign_in" })] });
    expect(within(card()).getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/auth");
  });

  it("ask about a changed price with both amounts", async () => {
    const breakdown = { transport: 0, fobCharges: 0, documentation: 0, seaFreight: 0, profit: 0, total: 628.1 };
    await open({
      rows: [
        unsent({ state: "attention", error: { kind: "price_changed", total: 628.1, version: "13-x", breakdown } }),
      ],
    });
    expect(card().textContent).toContain("Needs attention");
    expect(card().textContent).toContain("Not booked yet: your answer is needed.");
    expect(card().textContent).toContain("The rate changed from €612.40 to €628.10.");
    expect(within(card()).getByRole("button", { name: "Discard" })).toBeTruthy();
    await userEvent.click(within(card()).getByRole("button", { name: "Accept" }));
    expect(opActions.acceptPrice).toHaveBeenCalledWith("shipment0000001");
  });

  it("show the server's reason for a refusal", async () => {
    await open({
      rows: [
        unsent({ state: "attention", error: { kind: "invalid", fields: { shipper_phone: "Phone is required" } } }),
      ],
    });
    expect(card().textContent).toContain("Failed to submit booking. Please try again.");
    expect(card().textContent).toContain("Phone is required");
    for (const name of ["Edit", "Send now", "Discard"])
      expect(within(card()).getByRole("button", { name })).toBeTruthy();
  });

  it("with a refused document name it, and offer Discard but no retry", async () => {
    const sync: RowSync = { opId: "document0000001", state: "attention", final: true, document: "packing_list" };
    const paper = { id: "document0000001", kind: "packing_list", file: "", file_name: "λίστα.pdf", sync };
    vi.mocked(opActions.discard).mockResolvedValue("gone");
    await open({ rows: [row({ sync, documents: [paper] })] });
    expect(card().textContent).toContain("Failed to upload packing-list. Please try again.");
    expect(within(card()).queryByRole("button", { name: "Send now" })).toBeNull();
    await userEvent.click(within(card()).getByRole("button", { name: "Discard the document" }));
    const question = await screen.findByRole("alertdialog", { name: "Discard this document?" });
    expect(question.textContent).toContain("“λίστα.pdf” has not reached us");
    await userEvent.click(within(question).getByRole("button", { name: "Discard the document" }));
    expect(opActions.discard).toHaveBeenCalledWith("document0000001");
  });

  it("refused for good: offer no retry", async () => {
    await open({ rows: [unsent({ state: "attention", final: true, error: { kind: "invalid", fields: {} } })] });
    expect(within(card()).queryByRole("button", { name: "Send now" })).toBeNull();
    for (const name of ["Edit", "Discard"]) expect(within(card()).getByRole("button", { name })).toBeTruthy();
  });

  it("with a waiting document still show the shipment as booked", async () => {
    const sync: RowSync = { opId: "document0000001", state: "waiting", final: false, progress: { sent: 0, total: 10 } };
    const paper = { id: "document0000001", kind: "packing_list", file: "", file_name: "list.pdf", sync };
    await open({ rows: [row({ sync, documents: [paper] })] });
    expect(within(card()).getByText("pending")).toBeTruthy();
    expect(within(card()).getByText("Packing list")).toBeTruthy();
    expect(within(card()).queryByRole("button", { name: "Discard" })).toBeNull();
    expect(within(card()).queryByRole("link", { name: /Packing list/ })).toBeNull();
  });
});

describe("documents", () => {
  const documents = [
    { id: "d2", kind: "packing_list", file: "list_x.pdf", file_name: "list.pdf", sync: null },
    { id: "d1", kind: "commercial_invoice", file: "inv_x.pdf", file_name: "τιμολόγιο.pdf", sync: null },
  ];

  const showDocuments = () =>
    stage("/dashboard/shipment/x", () => <ShipmentDocuments papers={documents} label="Documents" />);

  it("open in a new tab with a token fetched at the click", async () => {
    const tab = { opener: window, location: { href: "" }, close: vi.fn() };
    const opened = vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    vi.mocked(documentLink).mockResolvedValue("/api/files/shipment_documents/d1/inv_x.pdf?token=t");
    showDocuments();
    const links = await screen.findAllByRole("link", { name: /opens in a new tab/ });
    expect(links.map((link) => link.textContent)).toEqual([
      "Commercial invoice, opens in a new tab",
      "Packing list, opens in a new tab",
    ]);
    expect(links[0]?.getAttribute("target")).toBe("_blank");
    await userEvent.click(links[0] as HTMLElement);
    expect(opened).toHaveBeenCalledWith("", "_blank");
    await waitFor(() => expect(tab.location.href).toBe("/api/files/shipment_documents/d1/inv_x.pdf?token=t"));
    expect(tab.opener).toBeNull();
    expect(vi.mocked(documentLink).mock.calls[0]?.[0]).toMatchObject({ id: "d1", file: "inv_x.pdf" });
  });

  it("close the tab again and show an error when the token cannot be fetched", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const tab = { opener: window, location: { href: "" }, close: vi.fn() };
    vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    vi.mocked(documentLink).mockRejectedValue(new Error("offline"));
    showDocuments();
    fireEvent.click(await screen.findByRole("link", { name: /Packing list/ }));
    expect(await screen.findByText("The document could not be opened. Please try again.")).toBeTruthy();
    expect(tab.close).toHaveBeenCalled();
  });
});
