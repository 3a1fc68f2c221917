import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { TARIFF_DRAFT } from "#data/local/tariff-draft.ts";
import type { RoleAnswer } from "#data/remote/role.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { TARIFF } from "./calculator-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

const server = vi.hoisted(() => ({ role: "admin", own: true, publish: vi.fn() }));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => server.role as RoleAnswer }));
vi.mock("#data/remote/office-api.ts", () => ({ officeCounters: () => Promise.reject(new Error("offline")) }));
vi.mock("#data/remote/tariff-versions.ts", () => ({
  tariffVersion: async () => structuredClone(TARIFF),
  tariffHistory: async () => ({
    items: [12, 11].map((number) => ({
      number,
      version: `${number}-0123456789ab`,
      published_at: "2026-11-01T08:00:00.000Z",
      superseded_at: number === 12 ? "" : "2026-11-01T08:00:00.000Z",
      published_by: "Μαρία Ιωάννου",
    })),
    more: false,
    own: server.own,
  }),
  declareTariffOwn: async () => {
    server.own = true;
  },
  publishTariff: server.publish,
}));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));

let users = 0;
beforeEach(async () => {
  users += 1;
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  await outboxDb().drafts.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
});

/** Opens the desk as a user with a draft from when they were an admin. */
async function open(role: string, view: string) {
  server.role = role;
  const user = `tariff${role}${users}`;
  becomeSignedIn(user);
  knownRole.set(user, role as "admin");
  const { version: _, number: __, published_at: ___, ...rows } = TARIFF;
  const zones = rows.zones.map((zone) => ({ ...zone, minimum_charge: 999 }));
  await saveDraft(TARIFF_DRAFT, { base: TARIFF, rows: { ...rows, zones } });
  const app = await openApp(`/admin/tariff?country=DE&view=${view}`);
  await screen.findByText(/^Version 12, in force since/);
  return app;
}
const main = () => within(screen.getByRole("main"));
const VIEWS = ["rates", "sea", "checks", "history", "changes", "import"];
/** The names of all controls of the desk. */
const controls = () =>
  ["button", "switch", "checkbox", "link", "textbox", "combobox"]
    .flatMap((role) => main().queryAllByRole(role))
    .filter((one) => !(one as HTMLInputElement).readOnly && !(one as HTMLInputElement).disabled)
    .map((one) => one.getAttribute("aria-label") ?? one.textContent ?? "");
const FOR_ADMINS = /publish|import|discard|add |remove|put .*back|undo|return to|changes/i;

describe.each(["operator", "sales"])("the tariff desk of %s", (role) => {
  it.each(VIEWS)("shows %s without any control that edits or publishes", async (view) => {
    await open(role, view);
    expect(screen.getByText("Read only: admins change and publish the tariff.")).toBeTruthy();
    expect(screen.queryByText(/draft/i)).toBeNull();
    const views = within(main().getByRole("navigation", { name: "Parts of the tariff" })).getAllByRole("link");
    expect(views.map((link) => link.textContent?.replace(/ \(\d+\)$/, ""))).toEqual([
      "Rates",
      "Sea rates",
      "Checks",
      "History",
    ]);
    if (view === "history") await main().findByRole("row", { name: /^11 / });
    expect(controls().filter((name) => FOR_ADMINS.test(name))).toEqual([]);
    expect(controls()).toContain("Export CSV");
    // The published value is shown, not that of the draft.
    expect(screen.queryByText("999")).toBeNull();
    expect(server.publish).not.toHaveBeenCalled();
  });

  it("has no header of a column that is for editing", async () => {
    await open(role, "rates");
    expect(main().queryByRole("columnheader", { name: "Remove the zone" })).toBeNull();
    const [, heads] = main().getAllByRole("row");
    const first = main().getByRole("row", { name: /DE-4 Berlin/ });
    expect(heads?.children).toHaveLength(first.children.length);
    cleanup();
    await open(role, "history");
    expect(await screen.findByRole("columnheader", { name: "Compare" })).toBeTruthy();
  });

  it("can navigate cells but not edit them", async () => {
    await open(role, "rates");
    const grid = main().getByRole("grid");
    expect(grid.getAttribute("aria-readonly")).toBe("true");
    expect(screen.getByText("Arrow keys move from cell to cell.")).toBeTruthy();
    const cell = within(grid).getAllByRole("gridcell")[3] as HTMLElement;
    await userEvent.click(cell);
    await userEvent.keyboard("9{Enter}");
    expect(within(grid).queryByRole("textbox")).toBeNull();
    for (const field of main().queryAllByRole<HTMLInputElement>("textbox")) expect(field.readOnly).toBe(true);
    for (const box of main().queryAllByRole<HTMLInputElement>("checkbox")) expect(box.disabled).toBe(true);
  });
});

it("an admin has the controls that the others do not", async () => {
  await open("admin", "changes");
  expect(screen.queryByText(/^Read only/)).toBeNull();
  const names = controls();
  for (const name of ["Publish", "Discard draft", "Import"]) expect(names).toContain(name);
  expect(names.some((name) => /^Changes/.test(name))).toBe(true);
});

it("the warehouse has no access to the desk", async () => {
  server.role = "warehouse";
  becomeSignedIn(`tariffwarehouse${users}`);
  const { at } = await openApp("/admin/tariff");
  await waitFor(() => expect(at()).toBe("/warehouse"));
  expect(screen.queryByRole("link", { name: "Tariff" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Site and account" }));
  expect(screen.getByRole("banner").querySelector('a[href="/calculator"]')).toBeTruthy();
});

describe("the warning about the sample", () => {
  const WARNING = "This tariff began as the sample: check every rate before you quote with it.";
  afterEach(() => {
    server.own = true;
  });

  it("stays in later versions until an admin confirms that the rates are their own", async () => {
    server.own = false;
    await open("admin", "rates");
    expect(await screen.findByText(WARNING)).toBeTruthy();
    await userEvent.click(main().getByRole("button", { name: "All rates are our own" }));
    await waitFor(() => expect(screen.queryByText(WARNING)).toBeNull());
  });

  it("has no button for users who may not publish", async () => {
    server.own = false;
    await open("operator", "rates");
    expect(await screen.findByText(WARNING)).toBeTruthy();
    expect(main().queryByRole("button", { name: "All rates are our own" })).toBeNull();
  });
});
