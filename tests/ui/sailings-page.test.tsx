import "fake-indexeddb/auto";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { knownRole } from "#data/shared/known-role.ts";
import type { NewOp } from "#data/sync/outbox.ts";
import type { RoleOrNone } from "#domain/roles.ts";
import { dayThere, ROME, whenThere } from "#features/sailings/times.ts";
import { readMoment } from "#i18n/read-day.ts";
import { mirrorSailings, pallet, sailing, shipment } from "./sailings-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

const done = vi.hoisted(() => ({ ops: [] as NewOp[] }));
vi.mock("#data/use-cases/change-sailing.ts", async (original) => ({
  ...(await original<typeof import("#data/use-cases/change-sailing.ts")>()),
  changeSailing: async (op: NewOp) => {
    done.ops.push(op);
  },
}));
vi.mock("#data/sync/hand-in.ts", async (original) => ({
  ...(await original<typeof import("#data/sync/hand-in.ts")>()),
  handIn: async (ops: NewOp[]) => {
    done.ops.push(...ops);
    return "outbox";
  },
}));
vi.mock("#data/sync/engine.ts", async (original) => {
  const real = await original<typeof import("#data/sync/engine.ts")>();
  return { ...real, pageEngine: () => ({ ...real.pageEngine(), start: () => {}, wake: () => {} }) };
});
vi.mock("#data/remote/consequences.ts", () => ({ fetchConsequences: () => Promise.reject(new Error("offline")) }));
vi.mock("#data/remote/sailing-told.ts", () => ({ fetchTold: () => Promise.reject(new Error("offline")) }));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "offline" }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));
vi.mock("#live/tariff.ts", async (original) => ({
  ...(await original<typeof import("#live/tariff.ts")>()),
  useTariff: () => ({ state: "ready", tariff: { countries: [{ id: "germany", slug: "germany" }] }, retry: () => {} }),
}));

let users = 0;
let user = "";
const enter = (role: RoleOrNone) => {
  becomeSignedIn(user);
  knownRole.set(user, role);
};
beforeEach(() => {
  users += 1;
  user = `sailings${String(users).padStart(7, "0")}`;
  done.ops = [];
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  enter("operator");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
});

const DAY = 86_400_000;
const LIST = "/admin/sailings";
const ONE = "/admin/sailings/sailing1";
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const press = (name: string | RegExp) => userEvent.click(button(name));

describe("the timeline", () => {
  it("has one row per sailing with days and fill level, and lists shipments without a sailing", async () => {
    await mirrorSailings(user, {
      sailings: [1, 2, 3].map((n) => sailing(n, n === 1 ? { vessel: "Petra tou Romiou" } : {})),
      shipments: [shipment(1)],
      pallets: [pallet(1, 1), pallet(1, 2)],
    });
    await openApp(LIST);
    const rows = within(await screen.findByRole("region", { name: "The next sailings" })).getAllByRole("listitem");
    expect(screen.getByRole("heading", { level: 1, name: "Sailings" })).toBeTruthy();
    const [first] = rows;
    expect(first?.textContent).toContain("week 41, Venice");
    expect(first?.textContent).toContain("Petra tou Romiou");
    expect(first?.textContent).toMatch(/cut-off Tue \d+ \w+/);
    expect(first?.textContent).toMatch(/Limassol (Mon|Tue) \d+ \w+/);
    expect(first?.textContent).toContain("2 pallets");
    expect(first?.textContent).toMatch(/7\s%\sof the floor/);
    expect(screen.getAllByText("no bookings yet")).toHaveLength(2);
    expect(screen.getByText("Every confirmed shipment has a sailing.")).toBeTruthy();
  });

  it("shows a selected shipment's first possible sailing and why not an earlier one, and assigns it", async () => {
    const soon = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    await mirrorSailings(user, {
      sailings: [1, 2, 3].map((n) => sailing(n)),
      shipments: [shipment(1, { ready_on: soon })],
      pallets: [pallet(1, 1, { sailing: "" }), pallet(1, 2, { sailing: "" })],
    });
    await openApp(LIST);
    const side = within(await screen.findByRole("complementary", { name: "No sailing yet" }));
    expect(side.getByText(/1\sshipment, 2\spallets/)).toBeTruthy();
    await userEvent.click(side.getByRole("button", { name: /Αφοί Σάββα/ }));
    expect(side.getByText(/Too late for Thu .* by \d+\sdays?\. The first it can make is/)).toBeTruthy();
    await userEvent.click(side.getByRole("button", { name: /^Put it on 1HC-4\d$/ }));
    await waitFor(() => expect(done.ops).toHaveLength(1));
    expect(done.ops[0]).toMatchObject({
      kind: "pallet.assign",
      payload: {
        pallets: [pallet(1, 1).id, pallet(1, 2).id],
        sailing: expect.stringMatching(/^sailing[23]$/),
        container: expect.stringMatching(/^1HC-4[23]$/),
      },
    });
  });

  it("lists shipments of a cancelled sailing, which can be assigned to another", async () => {
    await mirrorSailings(user, {
      sailings: [sailing(1, { state: "cancelled" }), sailing(2)],
      shipments: [shipment(1)],
      pallets: [pallet(1, 1)],
    });
    await openApp(LIST);
    await userEvent.click(await screen.findByRole("button", { name: /Αφοί Σάββα/ }));
    expect(screen.getByText(/Its sailing, Thu .*, was cancelled\./)).toBeTruthy();
    await press("Another sailing…");
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByText(/With them 1HC-42 is/)).toBeTruthy();
    await userEvent.selectOptions(dialog.getByLabelText("Sailing"), "No sailing");
    await userEvent.click(dialog.getByRole("button", { name: "Move" }));
    await waitFor(() => expect(done.ops[0]).toMatchObject({ payload: { sailing: "", container: "" } }));
  });

  it("asks about a ship that is due, in red with its days, and lists those that have arrived with their papers", async () => {
    const day = 86_400_000;
    const stored = (ms: number) => new Date(Date.now() + ms).toISOString().replace("T", " ");
    const late = {
      state: "sailed",
      name: "2026-W40",
      eta: stored(-3 * day),
      etd: stored(-7 * day),
      atd: stored(-7 * day),
    };
    const over = { state: "arrived", name: "2026-W39", eta: stored(-14 * day), ata: stored(-10 * day) };
    await mirrorSailings(user, {
      sailings: [
        sailing(1),
        sailing(2, { ...late, vessel: "Cavo Greco" }),
        sailing(3, { ...over, etd: stored(-18 * day) }),
      ],
      shipments: [shipment(1), shipment(2, { status: "delivered" })],
      pallets: [
        pallet(1, 1, { sailing: "sailing2", state: "loaded" }),
        pallet(2, 1, { sailing: "sailing3", state: "delivered" }),
      ],
    });
    await openApp(LIST);
    const due = within(await screen.findByRole("list", { name: "Due and not recorded" }));
    expect(due.getByRole("heading").textContent).toMatch(/^Due [A-Z][a-z]{2}, 3\sdays ago: arrived\?$/);
    expect(due.getByText(/Cavo Greco/).parentElement?.textContent).toMatch(/1\spallet on it, none scanned in Limassol/);
    await userEvent.click(due.getByRole("button", { name: "Arrived…" }));
    // Not before it sailed.
    const dialog = within(screen.getByRole("alertdialog"));
    const field = dialog.getByLabelText("Arrived at, in Limassol");
    await userEvent.clear(field);
    await userEvent.type(
      field,
      stored(-8 * day)
        .slice(0, 16)
        .replace(" ", "T"),
    );
    await userEvent.click(dialog.getByRole("button", { name: "It has arrived" }));
    expect(dialog.getByText(/It arrives after that\.$/)).toBeTruthy();
    expect(done.ops).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Not yet" }));
    const arrived = within(screen.getByRole("region", { name: "Arrived" }));
    await waitFor(() => expect(arrived.getByRole("listitem").textContent).toMatch(/^Week 39.*\+4\sdays.*1\spallet/));
    expect(arrived.getByRole("link", { name: "Manifest 2026-W39" }).getAttribute("href")).toBe(
      "/admin/sailings/sailing3?view=manifest",
    );
    expect(arrived.getByRole("link", { name: "Load list 2026-W39" })).toBeTruthy();
  });

  it("shows only the days to sales, and denies access to the warehouse", async () => {
    await mirrorSailings(user, { sailings: [sailing(1)] });
    enter("sales");
    await openApp(LIST);
    expect(await screen.findByText(/cut-off/)).toBeTruthy();
    expect(screen.queryByRole("complementary", { name: "No sailing yet" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Weekly rule…" })).toBeNull();
    cleanup();
    enter("warehouse");
    const app = await openApp(LIST);
    await waitFor(() => expect(app.at()).toBe("/warehouse"));
  });
});

describe("one sailing", () => {
  const three = () => [pallet(1, 1, { state: "hub_in" }), pallet(1, 2), pallet(2, 1, { count: 1 })];
  const open = async (rows: Parameters<typeof mirrorSailings>[1] = {}) => {
    await mirrorSailings(user, {
      sailings: [sailing(1), sailing(2)],
      shipments: [shipment(1), shipment(2)],
      pallets: three(),
      ...rows,
    });
    const app = await openApp(ONE);
    await screen.findByRole("heading", { level: 1, name: /^Venice to Limassol, / });
    return app;
  };

  it("draws the container, counts the marks as text, and lists missing pallets first", async () => {
    await open();
    expect(screen.getByText(/3\spallets of 2\sshipments in 1\scontainer, 1 in Bologna or aboard\./)).toBeTruthy();
    const drawing = screen.getByRole("img", { name: "1HC-41 from above: 1 in Bologna, 1 on the road, 1 missing" });
    expect(drawing.querySelectorAll("[data-part=pallet]")).toHaveLength(3);
    expect(drawing.textContent).toContain("weight centred at");
    const list = screen.getByRole("region", { name: "Not in Bologna yet" });
    expect(list.textContent).toContain("1 missing");
    expect(screen.getByText("2.88 of 28.27 m²")).toBeTruthy();
  });

  it("shows planned and actual times of a ship that left on another day side by side", async () => {
    const leaves = Date.parse(sailing(1).etd.replace(" ", "T"));
    const atd = new Date(leaves - 7 * 86_400_000 - 7 * 3_600_000).toISOString().replace("T", " ");
    await open({ sailings: [sailing(1, { state: "sailed", atd })] });
    const there = (at: number) => whenThere(at, ROME);
    const [left = "", planned] = [there(Date.parse(atd.replace(" ", "T"))), there(leaves)];
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain(left.split(",")[0]);
    const days = within(screen.getByRole("region", { name: "Day by day" })).getByRole("list");
    const item = within(days).getByText("Sailed").closest("li")?.textContent ?? "";
    const [day = "", time = ""] = left.split(", ");
    expect(item.startsWith(day)).toBe(true);
    expect(item).toContain(`${time} from Venice`);
    expect(item).toContain(`planned ${planned}`);
  });

  it("says which shipments are expected in Bologna after the cut-off", async () => {
    const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().replace("T", " ");
    const ship = sailing(1, { cut_off: soon(30), etd: soon(80), eta: soon(180) });
    await mirrorSailings(user, {
      sailings: [ship],
      shipments: [shipment(1), shipment(2)],
      pallets: [pallet(1, 1), pallet(2, 1, { count: 1, state: "hub_in" })],
    });
    await openApp(ONE);
    expect(await screen.findByText(/^1\sshipment is expected in Bologna after the cut-off on /)).toBeTruthy();
    expect(screen.getAllByText(/^\w{3} \d+ \w{3}, \d+ days? late$/)).toHaveLength(1);
  });

  it("says of a cut-off on a day without work in Bologna until when goods have to be there, as long as it is ahead", async () => {
    const sunday = Date.parse(sailing(1).etd.replace(" ", "T")) - 4 * DAY;
    const closing = (at: number) => sailing(1, { cut_off: new Date(at).toISOString().replace("T", " ") });
    const app = await open({ sailings: [closing(sunday)] });
    const note = /^Nobody works in Bologna on the day of the cut-off, Sun .+: goods have to be there by \w{3} /;
    expect(screen.getByText(note)).toBeTruthy();
    app.unmount();
    for (const other of [sunday + 3 * DAY, sunday - 21 * DAY]) {
      await mirrorSailings(user, { sailings: [closing(other)] });
      const page = await openApp(ONE);
      await screen.findByRole("heading", { level: 1, name: /^Venice to Limassol, / });
      expect(screen.queryByText(note)).toBeNull();
      page.unmount();
    }
  });

  it("moves shipments and single pallets, and warns when they do not fit", async () => {
    await open({ sailings: [sailing(1), sailing(2, { containers: [{ number: "", seal: "" }] })] });
    await userEvent.click(screen.getByRole("checkbox", { name: "Choose Bike Point Paphos, 8GYE1" }));
    await press(/^Αφοί Σάββα/);
    await userEvent.click(screen.getByRole("checkbox", { name: "Choose 7P6CT 2/2" }));
    expect(screen.getByText(/2\sshipments, 2\spallets chosen/)).toBeTruthy();
    await press("Move…");
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.selectOptions(dialog.getByLabelText("Sailing"), "sailing2");
    await userEvent.selectOptions(dialog.getByLabelText("Container"), "1HC-42");
    expect(dialog.getByText(/^Room left on .* after this choice$/).closest("dl")?.textContent).toMatch(
      /Floor [\d.]+\sm²Volume [\d.]+\sm³Weight \d+\skg$/,
    );
    // What follows is said before: the days of the one that moves whole, and that of the other a pallet stays.
    const follows = within(dialog.getByRole("region", { name: "What follows" }));
    expect(follows.getByText(/^cut-off /)).toBeTruthy();
    expect(await follows.findByText(/^In Bologna: .* Limassol, will be: /)).toBeTruthy();
    expect(follows.getByText(/^Of 1 shipment some pallets stay where they are\./)).toBeTruthy();
    expect(await follows.findByText(/^Only the server can count who hears of this/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Move" }));
    // One for each shipment, so that each is undone by itself.
    await waitFor(() => expect(done.ops).toHaveLength(2));
    expect(done.ops.map(({ payload }) => payload)).toEqual(
      [pallet(1, 2).id, pallet(2, 1).id].map((id) => ({
        ...{ pallets: [id], shipments: [], sailing: "sailing2", container: "1HC-42" },
      })),
    );
  });

  it("asks before departure about pallets not scanned as loaded; ticked ones stay behind", async () => {
    await open();
    await press("Sailed…");
    const dialog = within(screen.getByRole("alertdialog", { name: "Has it sailed?" }));
    expect(dialog.getByText(/3\spallets were not scanned as loaded/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("checkbox", { name: /7P6CT 1\/2/ }));
    fireEvent.change(dialog.getByLabelText("Sailed at, in Italy"), { target: { value: "2090-01-01T10:00" } });
    await userEvent.click(dialog.getByRole("button", { name: "It has sailed" }));
    expect(dialog.getByText("Choose a time that is not in the future")).toBeTruthy();
    expect(done.ops).toEqual([]);
    fireEvent.change(dialog.getByLabelText("Sailed at, in Italy"), { target: { value: "2026-11-20T22:00" } });
    await userEvent.click(dialog.getByRole("button", { name: "It has sailed" }));
    await waitFor(() => expect(done.ops).toHaveLength(1));
    expect(done.ops[0]).toMatchObject({
      ...{ kind: "sailing.advance", aggregate: "sailing1" },
      payload: {
        to: "sailed",
        at: "2026-11-20T21:00:00.000Z",
        seen: "planned",
        left: [pallet(1, 2).id, pallet(2, 1).id],
      },
    });
  });

  it("offers only the steps that its state allows", async () => {
    const atd = new Date(Date.now() - 86_400_000).toISOString().replace("T", " ");
    await open({ sailings: [sailing(1, { state: "sailed", atd })] });
    expect(screen.getByText("At sea.")).toBeTruthy();
    for (const name of ["Close…", "Sailed…", "Cancel sailing…"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    await press("Arrived…");
    await press("It has arrived");
    await waitFor(() => expect(done.ops[0]).toMatchObject({ payload: { to: "arrived", seen: "sailed", left: [] } }));
  });

  it("puts all its pallets on the next when it is cancelled, unless somebody says otherwise", async () => {
    await open();
    await press("Cancel sailing…");
    expect(
      screen.getByRole("checkbox", { name: /^Put its 3 pallets on the next, Thu .* \(2026-W42\)$/ }),
    ).toHaveProperty("checked", true);
    await press("Cancel the sailing");
    await waitFor(() => expect(done.ops).toHaveLength(2));
    expect(done.ops).toMatchObject([
      { kind: "sailing.advance", payload: { to: "cancelled" } },
      { kind: "pallet.assign", payload: { sailing: "sailing2", pallets: { length: 3 } } },
    ]);
  });

  it("offers the next one for the pallets of a cancelled ship", async () => {
    await open({ sailings: [sailing(1, { state: "cancelled" }), sailing(2)] });
    await press(/^Put all 3 on Thu/);
    await waitFor(() => expect(done.ops).toMatchObject([{ kind: "pallet.assign", payload: { sailing: "sailing2" } }]));
  });

  it("says of a ship that has left what sailed on it, and of nothing aboard that it has no place", async () => {
    const tall = { length: 4, width: 2.3, height: 2.2, state: "loaded" as const };
    const left = { state: "sailed", atd: sailing(1).etd, containers: [{ number: "", seal: "" }] };
    await open({
      sailings: [sailing(1, left), sailing(2)],
      pallets: [1, 2].flatMap((n) => [pallet(n, 1, tall), pallet(n, 2, tall)]),
    });
    expect(screen.getByText(/4\spallets of 2\sshipments sailed on it, all scanned as loaded\./)).toBeTruthy();
    expect(screen.queryByText(/no place/)).toBeNull();
    expect(screen.getByText(/^Aboard, and not in the drawing: /)).toBeTruthy();
  });

  it("delays both days at the same local time, with a reason, and shows the message", async () => {
    await open();
    await press("Delay…");
    const dialog = within(screen.getByRole("dialog", { name: "Delay" }));
    await userEvent.click(dialog.getByRole("radio", { name: /2\sdays/ }));
    // Customers read the reason: none is chosen beforehand, and one must be.
    const reasons = within(dialog.getByRole("group", { name: "Reason" }));
    expect(reasons.queryByRole("radio", { checked: true })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Tell them" }));
    expect(dialog.getByText("Choose the reason. Customers read it.").closest("[role=alert]")).toBeTruthy();
    await userEvent.click(reasons.getByRole("radio", { name: "Other" }));
    expect(dialog.getByText("Say the reason in your words. Customers read it.")).toBeTruthy();
    expect(done.ops).toEqual([]);
    await userEvent.click(reasons.getByRole("radio", { name: "Weather" }));
    await userEvent.type(dialog.getByLabelText(/In your words/), "Gale.");
    expect(dialog.getByRole("region", { name: "Who is told" }).textContent).toContain("sails 2\u00a0days later");
    await userEvent.click(dialog.getByRole("button", { name: "Tell them" }));
    await waitFor(() => expect(done.ops).toHaveLength(1));
    const before = Date.parse(sailing(1).etd.replace(" ", "T"));
    const { etd, reason, seen } = (done.ops[0]?.payload ?? {}) as Record<string, string>;
    expect([reason, seen]).toEqual(["Weather. Gale.", "planned"]);
    // One hour of difference if daylight saving changes in between.
    expect(Math.abs(Date.parse(etd ?? "") - before - 2 * 86_400_000)).toBeLessThanOrEqual(3_600_000);
  });

  it("counts from today what is overdue, offers no day that has passed, and does not let a ship sail anew", async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().replace("T", " ");
    const left = { state: "sailed", cut_off: day(-12), etd: day(-10), atd: day(-10), eta: day(-5) };
    await open({ sailings: [sailing(1, left), sailing(2)] });
    await press("Delay…");
    const dialog = within(screen.getByRole("dialog", { name: "Delay" }));
    const by = within(dialog.getByRole("group", { name: "from today in" }));
    const tomorrow = dayThere(Date.now() + 86_400_000, "Europe/Nicosia");
    expect(dialog.getByRole("region", { name: new RegExp(`New: Limassol ${tomorrow}`) })).toBeTruthy();
    await userEvent.click(by.getByRole("radio", { name: "Other" }));
    const arrives = dialog.getByLabelText("Arrives at, in Limassol");
    fireEvent.change(arrives, { target: { value: new Date(Date.now() - 86_400_000).toISOString().slice(0, 16) } });
    await userEvent.click(dialog.getByRole("button", { name: /^(Tell them|Save the new days)$/ }));
    expect(dialog.getByText("Choose a time that has not passed").closest("[role=alert]")).toBeTruthy();
    expect(done.ops).toEqual([]);
  });

  it("refuses an arrival before the departure", async () => {
    await open();
    await press("Delay…");
    const dialog = within(screen.getByRole("dialog", { name: "Delay" }));
    const by = within(dialog.getByRole("group", { name: "later by" }));
    await userEvent.click(by.getByRole("radio", { name: "Other" }));
    const arrives = dialog.getByLabelText<HTMLInputElement>("Arrives at, in Limassol");
    // It sails four days before.
    const early = new Date(Date.parse(`${readMoment(arrives.value, "")}Z`) - 5 * 86_400_000).toISOString().slice(0, 16);
    fireEvent.change(arrives, { target: { value: early } });
    await userEvent.click(dialog.getByRole("button", { name: "Tell them" }));
    expect(dialog.getByText(/It arrives after it has left/).closest("[role=alert]")).toBeTruthy();
    expect(done.ops).toEqual([]);
  });

  it("sends edits with the seen values; a malformed container number is refused, a wrong check digit is a warning", async () => {
    await open();
    await press("Edit…");
    const dialog = within(screen.getByRole("dialog", { name: "Edit the sailing" }));
    // With pallets on it, its days can only be changed as a delay.
    expect(dialog.queryByLabelText("Sails at, in Italy")).toBeNull();
    await userEvent.type(dialog.getByLabelText("Vessel"), "Cavo Greco");
    const number = dialog.getByLabelText("1HC-41, number");
    await userEvent.type(number, "MSKU 12");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(dialog.getAllByText(/A container number has four letters and seven digits/).length).toBeGreaterThan(0);
    expect(done.ops).toEqual([]);
    await userEvent.clear(number);
    await userEvent.type(number, "csqu 305438-4");
    expect(dialog.getByText(/Its last digit should be 3/)).toBeTruthy();
    await userEvent.clear(number);
    await userEvent.type(number, "csqu 305438-3");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(done.ops).toHaveLength(1));
    expect(done.ops[0]).toMatchObject({
      ...{ kind: "sailing.edit", aggregate: "sailing1" },
      payload: { vessel: "Cavo Greco", containers: [{ number: "CSQU3054383", seal: "" }] },
      base: { vessel: "", containers: [] },
    });
  });

  it("tells a time that was not typed from one that is none", async () => {
    await open({ pallets: [] });
    await press("Edit…");
    const dialog = within(screen.getByRole("dialog", { name: "Edit the sailing" }));
    await userEvent.clear(dialog.getByLabelText("Sails at, in Italy"));
    await userEvent.clear(dialog.getByLabelText("Cut-off, in Bologna"));
    await userEvent.type(dialog.getByLabelText("Cut-off, in Bologna"), "tuesday noon");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    const said = (field: string) => {
      const [id = ""] = dialog.getByLabelText(field).getAttribute("aria-describedby")?.split(" ") ?? [];
      return document.getElementById(id)?.textContent;
    };
    expect(said("Sails at, in Italy")).toBe("Error: Choose a day and a time");
    expect(said("Cut-off, in Bologna")).toBe("Error: Not a day with a time. Write it like 27/12/2026 22:00");
    expect(done.ops).toEqual([]);
  });

  it("shows load list and manifest as tables, and escapes formulas in the file", async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: (blob: Blob) => files.push(blob) && "blob:x", revokeObjectURL: () => {} }),
    );
    await open();
    await userEvent.click(screen.getByRole("link", { name: "Load list" }));
    const list = within(await screen.findByRole("region", { name: "Load list 2026-W41" }));
    expect(list.getAllByRole("row")).toHaveLength(4);
    await userEvent.click(screen.getByRole("link", { name: "Cargo manifest" }));
    const manifest = within(await screen.findByRole("region", { name: "Cargo manifest 2026-W41" }));
    expect(manifest.getAllByRole("row").at(-1)?.textContent).toBe("Total39002.88");
    await press("CSV");
    await waitFor(() => expect(files).toHaveLength(1));
    const text = await files[0]?.text();
    expect(text).toContain("'=Brandt GmbH");
    expect(text).toContain("AKF-7P6CT-F30HM");
  });

  it("shows an error for an unknown sailing", async () => {
    await mirrorSailings(user, { sailings: [sailing(1)] });
    await openApp("/admin/sailings/nothing");
    expect(await screen.findByRole("heading", { level: 1, name: "There is no such sailing" })).toBeTruthy();
  });

  it("shows sales only name and dates, without cargo and actions", async () => {
    enter("sales");
    await open({ pallets: [], shipments: [] });
    expect(screen.getByText("What sails on it is for operators and admins.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Delay…" })).toBeNull();
  });
});
