import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { authState } from "#data/auth-state.ts";
import { knownRole } from "#data/known-role.ts";
import { mirrorDb } from "#data/local/mirror-db.ts";
import type { RoleAnswer } from "#data/role.ts";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

const server = vi.hoisted(() => ({ ask: (): Promise<RoleAnswer> => Promise.resolve("none") }));
vi.mock("#data/role.ts", () => ({ lookUpRole: () => server.ask() }));
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

describe("who may see the office", () => {
  it("sends a visitor to the sign-in, without a toast", async () => {
    const { at } = await openApp("/admin");
    await waitFor(() => expect(at()).toBe("/auth"));
    expect(screen.queryByText("Access Denied")).toBeNull();
  });

  it("waits for the look-up, then turns a customer away", async () => {
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

  it("turns away when the look-up fails", async () => {
    server.ask = async () => "failed";
    becomeSignedIn(user);
    await denied((await openApp("/admin")).at);
  });

  it("lets the office in, without a network too where its role is known", async () => {
    server.ask = async () => "offline";
    becomeSignedIn(user);
    knownRole.set(user, true);
    await openApp("/admin");
    expect(await screen.findByRole("heading", { name: "Admin dashboard" })).toBeTruthy();
    const nav = within(screen.getByRole("navigation", { name: "Office" }));
    expect(nav.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Shipments", "/admin"],
      ["Inbox", "/admin/inbox"],
      ["Tariff", "/admin/tariff"],
      ["Status", "/admin/status"],
    ]);
    expect(nav.getByRole("link", { name: "Shipments" }).getAttribute("aria-current")).toBe("page");
  });

  it("takes a revoked role at its word, at once", async () => {
    server.ask = async () => "admin";
    becomeSignedIn(user);
    const { at } = await openApp("/admin");
    await screen.findByRole("heading", { name: "Admin dashboard" });
    act(() => knownRole.set(user, false));
    await denied(at);
  });

  it("says nothing about privileges to who has just signed out", async () => {
    server.ask = async () => "admin";
    becomeSignedIn(user);
    await openApp("/admin");
    await screen.findByRole("heading", { name: "Admin dashboard" });
    act(() => authState.clear());
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Admin dashboard" })).toBeNull());
    expect(screen.queryByText("Access Denied")).toBeNull();
  });

  it("counts in its navigation what nobody has handled", async () => {
    server.ask = async () => "admin";
    becomeSignedIn(user);
    const message = { gen: 0, seq: 1, name: "", email: "", phone: "", subject: "", message: "" };
    const times = { handled_by: "", created: "", updated: "" };
    await mirrorDb(user).contact_messages.bulkAdd([
      { ...message, ...times, id: "m1", handled_at: "" },
      { ...message, ...times, id: "m2", handled_at: "2026-11-20 10:00:00.000Z" },
    ]);
    await openApp("/admin");
    expect(await screen.findByRole("link", { name: "Inbox, 1 waiting" })).toBeTruthy();
  });
});
