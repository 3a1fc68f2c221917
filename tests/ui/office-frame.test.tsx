import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import type { RoleAnswer } from "#data/remote/role.ts";
import { authState } from "#data/shared/auth-state.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { mirror } from "./admin-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

const server = vi.hoisted(() => ({ ask: (): Promise<RoleAnswer> => Promise.resolve("none") }));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: () => server.ask() }));
const status = vi.hoisted(() => ({ configured: true }));
vi.mock("#data/remote/office-status.ts", async (original) => ({
  ...(await original<typeof import("#data/remote/office-status.ts")>()),
  officeStatus: async () => ({ mail: status }),
}));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));
vi.mock("#features/admin/shipments-desk.tsx", () => ({
  ShipmentsDesk: () => <h1 id="page-title">Admin dashboard</h1>,
}));
vi.mock("#features/shipments/dashboard-page.tsx", () => ({
  DashboardPage: () => <h1 id="page-title">Your Shipments</h1>,
}));

let users = 0;
let user = "";
beforeEach(() => {
  users += 1;
  user = `officeuser${users}`;
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  forgetDevice();
});

const denied = async (at: () => string) => {
  const alert = await screen.findByText("Access Denied");
  expect(alert.parentElement?.textContent).toContain("You do not have admin privileges");
  await waitFor(() => expect(at()).toBe("/dashboard"));
  expect(await screen.findByRole("heading", { name: "Your Shipments" })).toBeTruthy();
  expect(screen.queryByRole("navigation", { name: "Office" })).toBeNull();
};

describe("site and account", () => {
  const links = (part: HTMLElement) =>
    within(part)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]);
  const open = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Site and account" }));
    return screen.getByRole("region", { name: "Site and account" });
  };

  it("has the specification's links of header and footer behind one button, on the office's pages and on quotes", async () => {
    server.ask = async () => "admin";
    becomeSignedIn(user);
    for (const path of ["/admin", "/admin/today", "/quotes", "/warehouse"]) {
      await openApp(path);
      const menu = await open();
      const main = within(menu).getByRole("navigation", { name: "Main" });
      expect(links(main)).toEqual([
        ["Home", "/"],
        ["LCL Service", "/lcl-service"],
        ["Ocean Freight", "/sea-freight"],
        ["Air Freight", "/air-freight"],
        ["Calculator", "/calculator"],
        ["Track", "/track"],
        ["Contact", "/contact"],
      ]);
      const account = within(menu).getByRole("navigation", { name: "Account" });
      expect(links(account)).toEqual([
        ["Dashboard", "/dashboard"],
        ["Admin", "/admin"],
        ["Quotes", "/quotes"],
        ["Profile", "/profile"],
      ]);
      expect(within(account).getByRole("button", { name: "Logout" })).toBeTruthy();
      expect(links(within(menu).getByRole("navigation", { name: "Footer" }))).toEqual([
        ["Booking", "/booking"],
        ["Track a shipment", "/track"],
        ["Admin Portal", "/admin"],
        ["Country Coverage", "/countries/czech-republic"],
        ["Terms", "/terms"],
        ["Privacy", "/privacy"],
      ]);
      expect(screen.queryByRole("contentinfo")).toBeNull();
      cleanup();
    }
  });

  it("closes with Esc, with a press elsewhere and with a link, and returns the focus", async () => {
    server.ask = async () => "admin";
    becomeSignedIn(user);
    const { at } = await openApp("/admin");
    await open();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: "Site and account" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Site and account" }));
    await open();
    await userEvent.click(screen.getByRole("heading", { name: "Admin dashboard" }));
    expect(screen.queryByRole("region", { name: "Site and account" })).toBeNull();
    await userEvent.click(within(await open()).getByRole("link", { name: "Dashboard" }));
    await waitFor(() => expect(at()).toBe("/dashboard"));
    // A page of customers has the header again.
    expect(await screen.findByRole("contentinfo")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Site and account" })).toBeNull();
  });

  it("is not shown to customers, who have the header on their quotes", async () => {
    server.ask = async () => "none";
    becomeSignedIn(user);
    await openApp("/quotes");
    expect(await screen.findByRole("contentinfo")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Site and account" })).toBeNull();
  });
});

describe("who may see the office", () => {
  it("sends a visitor to the sign-in, without a toast", async () => {
    const { at } = await openApp("/admin");
    await waitFor(() => expect(at()).toBe("/auth"));
    expect(screen.queryByText("Access Denied")).toBeNull();
  });

  it("waits for the look-up, then denies access to a customer", async () => {
    let say = (_: RoleAnswer) => {};
    let asked = false;
    server.ask = () => {
      asked = true;
      return new Promise((resolve) => (say = resolve));
    };
    becomeSignedIn(user);
    const { at } = await openApp("/admin");
    expect(await screen.findByRole("status", { name: "Looking up your role" })).toBeTruthy();
    expect(at()).toBe("/admin");
    await waitFor(() => expect(asked).toBe(true));
    act(() => say("none"));
    await denied(at);
  });

  it("says so when the role could not be looked up, and opens nothing", async () => {
    server.ask = async () => "failed";
    becomeSignedIn(user);
    const { at } = await openApp("/admin");
    expect(await screen.findByText("Your role could not be looked up")).toBeTruthy();
    await waitFor(() => expect(at()).toBe("/dashboard"));
    expect(screen.queryByText("Access Denied")).toBeNull();
    expect(screen.queryByRole("link", { name: "Admin" })).toBeNull();
  });

  it("admits the office, also offline if its role is known", async () => {
    server.ask = async () => "offline";
    becomeSignedIn(user);
    knownRole.set(user, "admin");
    await openApp("/admin");
    expect(await screen.findByRole("heading", { name: "Admin dashboard" })).toBeTruthy();
    const nav = within(screen.getByRole("navigation", { name: "Office" }));
    expect(nav.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      // No number is nothing that asks: what is not here yet is not counted.
      ["Today –not counted yet", "/admin/today"],
      ["Shipments –not counted yet", "/admin"],
      ["Sailings –not counted yet", "/admin/sailings"],
      ["Warehouse –not counted yet", "/warehouse"],
      ["Inbox –not counted yet", "/admin/inbox"],
      ["Quotes", "/quotes"],
      ["Tariff", "/admin/tariff"],
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Ελένη" }));
    const own = within(screen.getByRole("region", { name: "Account and office" }));
    expect(own.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["People", "/admin/people"],
      ["Status", "/admin/status"],
      ["Log", "/admin/people/log"],
    ]);
    expect(nav.getByRole("link", { name: /^Shipments/ }).getAttribute("aria-current")).toBe("page");
  });

  it("shows each role its own sections, and denies access to the others", async () => {
    for (const [role, places, landing] of [
      ["operator", ["Today", "Shipments", "Sailings", "Warehouse", "Inbox", "Quotes", "Tariff"], "/admin"],
      ["sales", ["Sailings", "Quotes", "Tariff"], "/calculator"],
    ] as const) {
      server.ask = async () => role;
      becomeSignedIn(`${user}${role}`);
      const app = await openApp("/admin/tariff");
      const nav = within(await screen.findByRole("navigation", { name: "Office" }));
      expect(nav.getAllByRole("link").map((link) => link.textContent?.replace(" –not counted yet", ""))).toEqual(
        places,
      );
      await act(() => app.router.navigate({ to: "/admin" }));
      await waitFor(() => expect(app.at()).toBe(landing));
      expect(screen.queryByText("Access Denied") !== null).toBe(landing !== "/admin");
      cleanup();
      forgetDevice();
    }
  });

  it("redirects the warehouse to its own page, which shows who is signed in", async () => {
    server.ask = async () => "warehouse";
    becomeSignedIn(user);
    const { at } = await openApp("/admin");
    await waitFor(() => expect(at()).toBe("/warehouse"));
    expect(await screen.findByRole("heading", { name: "Warehouse" })).toBeTruthy();
    expect(screen.getByText("Ελένη, eleni@kolossi-agro.example")).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "Office" })).toBeNull();
    expect(await screen.findByRole("button", { name: "Site and account" })).toBeTruthy();
  });

  it("denies a customer access to the warehouse", async () => {
    server.ask = async () => "none";
    becomeSignedIn(user);
    await denied((await openApp("/warehouse")).at);
  });

  it("stays open after a server error if the role is known", async () => {
    server.ask = async () => "failed";
    becomeSignedIn(user);
    knownRole.set(user, "admin");
    await openApp("/admin");
    expect(await screen.findByRole("heading", { name: "Admin dashboard" })).toBeTruthy();
    expect(screen.queryByText("Access Denied")).toBeNull();
  });

  it("applies a revoked role at once", async () => {
    server.ask = async () => "admin";
    becomeSignedIn(user);
    const { at } = await openApp("/admin");
    await screen.findByRole("heading", { name: "Admin dashboard" });
    act(() => knownRole.set(user, ""));
    await denied(at);
  });

  it("shows no access error after a sign-out", async () => {
    server.ask = async () => "admin";
    becomeSignedIn(user);
    await openApp("/admin");
    await screen.findByRole("heading", { name: "Admin dashboard" });
    act(() => authState.clear());
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Admin dashboard" })).toBeNull());
    expect(screen.queryByText("Access Denied")).toBeNull();
  });

  it("shows in its navigation that no mail server is configured", async () => {
    server.ask = async () => "admin";
    becomeSignedIn(user);
    status.configured = false;
    await openApp("/admin");
    await userEvent.click(await screen.findByRole("button", { name: "Ελένη , no mail server" }));
    expect(await screen.findByRole("link", { name: "Status no mail server" })).toBeTruthy();
    cleanup();
    status.configured = true;
    await openApp("/admin");
    await userEvent.click(await screen.findByRole("button", { name: "Ελένη" }));
    expect(await screen.findByRole("link", { name: "Status" })).toBeTruthy();
  });

  it("shows in its navigation the number of unhandled requests", async () => {
    server.ask = async () => "admin";
    becomeSignedIn(user);
    const message = {
      gen: 0,
      seq: 1,
      name: "",
      email: "",
      phone: "",
      subject: "",
      message: "",
      shipment_reference: "",
    };
    const times = { handled_by: "", created: "", updated: "" };
    await mirrorDb(user).contact_messages.bulkAdd([
      { ...message, ...times, id: "m1", handled_at: "" },
      { ...message, ...times, id: "m2", handled_at: "2026-11-20 10:00:00.000Z" },
    ]);
    await openApp("/admin");
    expect(await screen.findByRole("link", { name: "Inbox not counted yet" })).toBeTruthy();
    // Once the first pull has ended.
    await act(() => mirror(user, {}));
    expect(await screen.findByRole("link", { name: "Inbox 1 waiting" })).toBeTruthy();
  });
});
