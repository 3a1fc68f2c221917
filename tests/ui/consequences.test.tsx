import "fake-indexeddb/auto";
import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import type { Asked, ServerConsequences } from "#data/remote/consequences.ts";
import { RequestFailed } from "#data/shared/errors.ts";
import { knownRole } from "#data/shared/known-role.ts";
import type { Sailing, Shipment } from "#data/shared/wire.ts";
import { detailOf } from "#features/shell/tray/words.ts";
import type { TrayItem } from "#live/tray.ts";
import { consequences } from "#text/consequences.ts";
import { BOB, mirror, newOfficeUser, shipment } from "./admin-stage.tsx";
import { pallet, sailing } from "./sailings-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

// What follows from a choice is said before it is made: by the device at once, then by the server.
const server = vi.hoisted(() => ({
  asked: [] as Asked[],
  answer: (_: Asked): Promise<ServerConsequences> => Promise.reject(new Error("no answer was set")),
}));
vi.mock("#data/remote/consequences.ts", () => ({
  fetchConsequences: (choice: Asked) => {
    server.asked.push(choice);
    return server.answer(choice);
  },
}));
vi.mock("#live/pull-state.ts", () => ({ usePullState: () => ({ failed: false, retry: () => {} }) }));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "admin" }));
vi.mock("#data/remote/office-api.ts", () => ({
  officeCounters: () => Promise.reject(new Error("offline")),
  searchHistory: () => Promise.reject(new Error("offline")),
  shipmentFromServer: () => Promise.reject(new Error("offline")),
}));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));
vi.mock("#live/tariff.ts", async (original) => ({
  ...(await original<typeof import("#live/tariff.ts")>()),
  useTariff: () => TARIFF,
}));
const TARIFF = {
  state: "ready",
  tariff: { countries: [{ id: "germany", slug: "germany" }], zones: [] },
  retry: () => {},
};
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
  server.asked = [];
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  becomeSignedIn(user);
  knownRole.set(user, "admin");
});
afterEach(async () => {
  cleanup();
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  forgetDevice();
  await outboxDb().ops.clear();
});

const DAY = 86_400_000;
const stored = (ms: number) => new Date(ms).toISOString().replace("T", " ");
/** Its cut-off is in three days: what is collected in Germany tomorrow cannot make it. */
const SOON = sailing(1, {
  ...{ cut_off: stored(Date.now() + 3 * DAY), etd: stored(Date.now() + 5 * DAY), eta: stored(Date.now() + 9 * DAY) },
});
const LATER = sailing(2, {
  ...{ cut_off: stored(Date.now() + 20 * DAY), etd: stored(Date.now() + 22 * DAY), eta: stored(Date.now() + 26 * DAY) },
});
const confirmed = { status: "confirmed", country_id: "germany", booking_date: stored(Date.now() - DAY) };
/** In Bologna; on the road; not confirmed yet. */
const HERE = shipment(1, { ...confirmed, consignee_name: "Kition Marine", sailing: "sailing1" });
const ROAD = shipment(2, { ...confirmed, consignee_name: "Nordwind Sails", confirmed_at: stored(Date.now()) });
const NEW = shipment(3, { ...confirmed, status: "pending", consignee_name: "Bike Point" });

const NOTHING: ServerConsequences = {
  ...{ told: 0, push: 0, email: 0, both: 0, cannot_make: [], later: [], room: null, shipments: [] },
};

async function list(rows: Shipment[], ships: Sailing[] = [SOON, LATER]): Promise<void> {
  await mirror(user, { shipments: rows, users: [BOB] });
  const db = mirrorDb(user);
  const at = { gen: 0, seq: 1 };
  await db.sailings.bulkPut(ships.map((row) => ({ ...row, ...at })));
  await db.pallets.bulkPut([
    { ...pallet(1, 1, { shipment: "s1", state: "hub_in", sailing: "sailing1" }), ...at },
    { ...pallet(2, 1, { shipment: "s2", sailing: "" }), ...at },
  ]);
  await openApp("/admin");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(rows.length));
}

/** Chooses all shipments and opens a dialog about them. */
async function ask(button: string) {
  await userEvent.click(screen.getByRole("checkbox", { name: /^Choose all/ }));
  const bar = within(await screen.findByRole("region", { name: "Chosen shipments" }));
  await userEvent.click(bar.getByRole("button", { name: button }));
  return within(await screen.findByRole("dialog"));
}
type Dialog = Awaited<ReturnType<typeof ask>>;
const choose = async (dialog: Dialog, name: RegExp) => userEvent.click(await dialog.findByRole("radio", { name }));
const [FIRST, SECOND] = [/, week 41, /, /, week 42, /];
/** What is said of a sailing: how many make it. */
const makes = (radio: HTMLElement) => {
  const [id = ""] = radio.getAttribute("aria-describedby")?.split(" ") ?? [];
  return document.getElementById(id)?.textContent?.trim();
};
const told = (dialog: Dialog) => dialog.findByRole("region", { name: "Who hears of it" });
const moves = async () =>
  (await outboxDb().ops.toArray()).map(({ payload }) => [payload.shipments, payload.sailing]).sort();
const UNKNOWN = /^Only the server can count who hears of this/;

describe("another sailing", () => {
  it("shows how many make each ship, and the server's numbers of the chosen one", async () => {
    server.answer = async ({ ids }) => ({ ...NOTHING, ...follow(ids), told: 2, push: 1, email: 2, both: 1 });
    await list([HERE, ROAD]);
    const dialog = await ask("Sailing…");
    const soon = await dialog.findByRole("radio", { name: FIRST });
    await waitFor(() => expect(makes(soon)).toBe("1 of 2 makes it"));
    expect(server.asked).toEqual([]);
    await choose(dialog, SECOND);
    expect(server.asked).toEqual([{ ids: ["s1", "s2"], sailing: "sailing2" }]);
    const numbers = await told(dialog);
    await waitFor(() => expect(numbers.textContent).toContain("1 by push2 by email1 gets both"));
    expect(within(numbers).getByRole("status").textContent).toBe(
      "Somebody is told of 2 shipments: 1 by push, 2 by email, 1 of them by both.",
    );
    expect(dialog.getByText(/^All 2 can make .*; 1 arrives later than before$/)).toBeTruthy();
    expect(dialog.getByText(/^Room left on/)).toBeTruthy();
    const rows = within(dialog.getByRole("list", { name: "What follows for each shipment" }));
    expect(rows.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Nordwind Sails.*no sailing.*first sailing$/),
      expect.stringMatching(/^Kition Marine.*In Bologna there.*17\sdays later$/),
    ]);
  });

  it("leaves out who cannot make it, offers the first that it can make, and counts the others only", async () => {
    server.answer = () => Promise.reject(new RequestFailed({ kind: "server", status: 500 }));
    await list([HERE, ROAD]);
    const dialog = await ask("Sailing…");
    await choose(dialog, FIRST);
    expect(dialog.getByText(/^Cannot make/)).toBeTruthy();
    expect(dialog.getByText("Nordwind Sails stays without a sailing.")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Move 1 shipment" })).toBeTruthy();
    // Who hears of it is asked for those that move.
    expect(server.asked).toContainEqual({ ids: ["s1"], sailing: "sailing1" });
    await userEvent.click(dialog.getByRole("button", { name: /^Put it on .*: Nordwind Sails$/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Move 2 shipments" }));
    await waitFor(async () =>
      expect(await moves()).toEqual([
        [["s1"], "sailing1"],
        [["s2"], "sailing2"],
      ]),
    );
  });

  it("a later answer does not change what somebody has decided", async () => {
    const answers: (() => void)[] = [];
    server.answer = ({ ids }) =>
      new Promise((resolve) => answers.push(() => resolve({ ...NOTHING, ...follow(ids, 0), cannot_make: [] })));
    await list([HERE, ROAD]);
    const dialog = await ask("Sailing…");
    await choose(dialog, FIRST);
    await userEvent.click(dialog.getByRole("button", { name: /^Put it on .*: Nordwind Sails$/ }));
    // By the server it makes the chosen one after all.
    await act(async () => {
      for (const answer of answers) answer();
    });
    expect(await dialog.findByText(/^Can make .* after all$/)).toBeTruthy();
    expect(dialog.getByText("Who hears of the 1 on another sailing is not counted here.")).toBeTruthy();
    expect(dialog.getByRole("button", { name: /^Put it on .*: Nordwind Sails$/, pressed: true })).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Move 2 shipments" }));
    await waitFor(async () =>
      expect(await moves()).toEqual([
        [["s1"], "sailing1"],
        [["s2"], "sailing2"],
      ]),
    );
  });

  it("counts apart whose road days are not known", async () => {
    onlineManager.setOnline(false);
    await list([HERE, { ...ROAD, country_id: "atlantis" }]);
    const dialog = await ask("Sailing…");
    const later = await dialog.findByRole("radio", { name: SECOND });
    await waitFor(() => expect(makes(later)).toBe("1 of 2 makes it, 1 not known"));
    await choose(dialog, SECOND);
    expect(dialog.getByText(/^1 can make .*, of 1 it is not known; 1 arrives later than before$/)).toBeTruthy();
  });

  it("counts nothing when none of them has pallets", async () => {
    await list([NEW]);
    const dialog = await ask("Sailing…");
    const soon = await dialog.findByRole("radio", { name: FIRST });
    expect(makes(soon)).toBe("");
    await choose(dialog, FIRST);
    expect(dialog.queryByText(/can make/)).toBeNull();
  });

  it("has words for one and for several", () => {
    const { ship, sum } = consequences;
    const of = (...n: [number, number, number]) =>
      ship
        .make(...n)
        .join(" ")
        .trim();
    expect([of(1, 1, 0), of(0, 1, 0), of(0, 1, 1)]).toEqual(["makes it", "cannot make it", "not known"]);
    expect([of(3, 3, 0), of(0, 3, 0), of(1, 3, 0)]).toEqual(["all 3 make it", "none makes it", "1 of 3 makes it"]);
    expect([of(0, 3, 1), of(0, 3, 3)]).toEqual(["0 of 3 make it, 1 not known", "not known"]);
    expect([ship.more(1), ship.more(2)]).toEqual(["Show 1 more sailing", "Show 2 more sailings"]);
    const day = "Thu 3 Dec";
    expect(sum({ make: 2, cannot: 1, unknown: 1, later: 0 }, day)).toBe(
      "2 can make Thu 3 Dec, 1 cannot, of 1 it is not known",
    );
    expect(sum({ make: 0, cannot: 0, unknown: 1, later: 0 }, day)).toBe(
      "It is not known whether it can make Thu 3 Dec",
    );
    expect(sum({ make: 1, cannot: 0, unknown: 0, later: 0 }, day)).toBe("It can make Thu 3 Dec");
  });

  it("puts it on the chosen one all the same if somebody says so", async () => {
    server.answer = () => new Promise(() => {});
    await list([ROAD]);
    const dialog = await ask("Sailing…");
    await choose(dialog, FIRST);
    await userEvent.click(dialog.getByRole("button", { name: "Move 0 shipments" }));
    expect(dialog.getByText(/^None of them can make it/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: /^Take it anyway/ }));
    // The server has not answered, and nobody waits for it.
    expect((await told(dialog)).textContent).toBe("Counting who hears of it");
    await userEvent.click(dialog.getByRole("button", { name: "Move 1 shipment" }));
    await waitFor(async () => expect(await moves()).toEqual([[["s2"], "sailing1"]]));
  });

  it("offline, says what the device knows, and that it does not know who hears of it", async () => {
    onlineManager.setOnline(false);
    await list([HERE]);
    const dialog = await ask("Sailing…");
    await choose(dialog, SECOND);
    expect(within(await told(dialog)).getByRole("status").textContent).toMatch(UNKNOWN);
    expect(dialog.getByText("17 days later")).toBeTruthy();
    expect(server.asked).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Move 1 shipment" }));
    await waitFor(async () => expect(await moves()).toEqual([[["s1"], "sailing2"]]));
  });

  it("without an answer in time, the same", async () => {
    server.answer = () => Promise.reject(new RequestFailed({ kind: "offline" }));
    await list([HERE]);
    const dialog = await ask("Sailing…");
    await choose(dialog, SECOND);
    expect(await dialog.findByText(UNKNOWN)).toBeTruthy();
    expect(dialog.queryByRole("alert")?.textContent ?? "").toBe("");
    expect(server.asked).toHaveLength(1);
  });

  it("an answer to a former choice is not shown for the present one", async () => {
    const answers = new Map<string, (answer: ServerConsequences) => void>();
    server.answer = ({ sailing: id = "" }) => new Promise((resolve) => answers.set(id, resolve));
    await list([HERE]);
    const dialog = await ask("Sailing…");
    await choose(dialog, FIRST);
    await choose(dialog, SECOND);
    await act(async () => answers.get("sailing2")?.({ ...NOTHING, ...follow(["s1"]), told: 1, email: 7 }));
    const numbers = await told(dialog);
    await waitFor(() => expect(numbers.textContent).toContain("7 by email"));
    await act(async () => answers.get("sailing1")?.({ ...NOTHING, ...follow(["s1"]), told: 1, email: 9 }));
    expect(numbers.textContent).toContain("7 by email");
    expect(numbers.textContent).not.toContain("9 by email");
  });
});

describe("another status", () => {
  it("says which sailing the confirmed ones get, and who hears of it", async () => {
    server.answer = async ({ ids }) => ({ ...NOTHING, ...follow(ids), told: 1, email: 1 });
    await list([NEW]);
    const dialog = await ask("Status…");
    await choose(dialog, /^confirmed$/);
    expect(server.asked).toEqual([{ ids: ["s3"], status: "confirmed" }]);
    const follows = within(dialog.getByRole("region", { name: "What follows" }));
    expect(await follows.findByText(/^1 shipment goes on /)).toBeTruthy();
    expect(follows.getByText("first sailing")).toBeTruthy();
    await waitFor(async () => expect((await told(dialog)).textContent).toContain("Somebody is told of it."));
  });

  it("leaves out who is asked about the price, and says so", async () => {
    server.answer = async ({ ids }) => ({ ...NOTHING, ...follow(ids) });
    await list([NEW, { ...shipment(4, { ...confirmed, status: "pending" }), zone_by_postcode: "z2" }]);
    const dialog = await ask("Status…");
    await choose(dialog, /^confirmed$/);
    expect(
      dialog.getByText("1 with a pickup in another zone: left as it is. Open it, where the price is asked."),
    ).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Set 1 shipment" }));
    await waitFor(async () =>
      expect((await outboxDb().ops.toArray()).map(({ aggregate }) => aggregate)).toEqual(["s3"]),
    );
  });

  it("names who cannot make the sailing that it keeps, and says that nobody is told", async () => {
    server.answer = async () => ({ ...NOTHING, cannot_make: ["s3"], shipments: follow(["s3"]).shipments });
    await list([{ ...NEW, sailing: "sailing1" }]);
    const dialog = await ask("Status…");
    await choose(dialog, /^confirmed$/);
    expect(await dialog.findByText(/^Cannot make/)).toBeTruthy();
    await waitFor(async () => expect((await told(dialog)).textContent).toContain("Nobody is told of this."));
  });

  it("stands in the form of one shipment too, once another status is chosen there", async () => {
    server.answer = async ({ ids }) => ({ ...NOTHING, ...follow(ids), told: 1, email: 1 });
    await list([NEW]);
    await openApp("/admin/shipment/s3");
    await userEvent.click(await screen.findByRole("button", { name: /^Status/ }));
    expect(screen.queryByRole("region", { name: "What follows" })).toBeNull();
    await userEvent.click(await screen.findByRole("option", { name: "confirmed" }));
    const follows = within(await screen.findByRole("region", { name: "What follows" }));
    expect(await follows.findByText(/^1 shipment goes on /)).toBeTruthy();
    expect(await follows.findByText("Somebody is told of it.")).toBeTruthy();
  });
});

describe("a cancellation", () => {
  const edits = async () => (await outboxDb().ops.toArray()).map(({ payload, base }) => [payload, base]);

  it("of several asks for a reason, shows the letter, and says what leaves which sailing", async () => {
    server.answer = async ({ ids }) => ({ ...NOTHING, ...follow(ids), told: 1, push: 1, email: 1, both: 1 });
    await list([HERE]);
    const dialog = await ask("Status…");
    await choose(dialog, /^cancelled$/);
    const follows = within(dialog.getByRole("region", { name: "What follows" }));
    expect(await follows.findByText(/^1 shipment comes off the sailing of /)).toBeTruthy();
    expect(follows.getByText("1 pallet is collected already.")).toBeTruthy();
    // None is chosen at first, and the dialog requires one.
    expect(dialog.queryByRole("radio", { name: "Booked twice", checked: true })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel 1 shipment" }));
    expect(dialog.getByText("Please choose a reason, or write one.")).toBeTruthy();
    expect(await edits()).toEqual([]);
    await choose(dialog, /^Booked twice$/);
    expect(dialog.getByText("Our office has cancelled it. Reason: Booked twice")).toBeTruthy();
    expect(dialog.getByText("If you did not expect this, please answer this message.")).toBeTruthy();
    // Own words take its place.
    await userEvent.type(dialog.getByRole("textbox", { name: /^or in your own words/ }), "Booked twice, by phone");
    expect(dialog.queryByRole("radio", { name: "Booked twice", checked: true })).toBeNull();
    expect(dialog.getByText("Our office has cancelled it. Reason: Booked twice, by phone")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Keep it" })).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel 1 shipment" }));
    const payload = { status: "cancelled", cancel_reason: "Booked twice, by phone" };
    await waitFor(async () => expect(await edits()).toEqual([[payload, { status: "confirmed" }]]));
    const [op] = await outboxDb().ops.toArray();
    expect(op && detailOf({ op } as TrayItem, new Map())).toBe("Status, Reason of the cancellation");
  });

  it("in the form of a shipment requires the reason too, and keeps it with the draft", async () => {
    onlineManager.setOnline(false);
    await list([NEW]);
    await openApp("/admin/shipment/s3");
    await userEvent.click(await screen.findByRole("button", { name: /^Status/ }));
    await userEvent.click(await screen.findByRole("option", { name: "cancelled" }));
    await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Please choose a reason, or write one.")).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "You asked us to" }));
    cleanup();
    await openApp("/admin/shipment/s3");
    await screen.findByRole("radio", { name: "You asked us to", checked: true });
    await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
    const payload = { status: "cancelled", cancel_reason: "You asked us to" };
    await waitFor(async () => expect(await edits()).toEqual([[payload, { status: "pending" }]]));
  });
});

/** The days that the server answers. */
function follow(ids: readonly string[], road = 6): Pick<ServerConsequences, "shipments" | "later"> {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const [was, will] = [day(Date.now() + 9 * DAY), day(Date.now() + 26 * DAY)];
  return {
    later: ids.filter((id) => id === "s1"),
    shipments: ids.map((id) => ({
      ...{ id, in_bologna: id === "s1" ? "" : day(Date.now() + road * DAY), first_sailing: "sailing2" },
      ...{ arrives_was: id === "s1" ? was : "", arrives_will: will },
    })),
  };
}
