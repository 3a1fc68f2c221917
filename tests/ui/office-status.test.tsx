import "fake-indexeddb/auto";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { OfficeStatus } from "#data/remote/office-status.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

const server = vi.hoisted(() => ({
  sweep: { waiting: 0, of: 0, allowed: 0 },
  schema: { missing: [] as string[], changed: [] as string[], foreign: [] as string[] },
  asked: [] as number[],
  answer: () => {},
}));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "admin" }));
vi.mock("#data/remote/office-status.ts", () => ({
  officeStatus: async (): Promise<OfficeStatus> => ({
    at: "2026-11-26 08:00:00.000Z",
    mail: { configured: true, queued: 0, failed: 0, gathered: 0, suppressed: 0, oldest: "" },
    rows: { shipments: 1, documents: 1, users: 1 },
    database: { bytes: 1 },
    disk: { free: 1, total: 2, floor: 0, low: false },
    backup: null,
    sweep: { ...server.sweep },
  }),
  serverReady: async () => ({ ready: true, problems: [], version: "1", pocketbase: "1", schema: server.schema }),
  failedMails: async () => [],
  allowSweep: async (files: number) => {
    server.asked.push(files);
    await new Promise<void>((answer) => {
      server.answer = answer;
    });
    server.sweep = { waiting: 0, of: 210, allowed: 0 };
    return "allowed";
  },
}));

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  becomeSignedIn("statususer");
  knownRole.set("statususer", "admin");
});
afterEach(() => {
  cleanup();
  forgetDevice();
});

it("files that no record names: how many wait, and one press lets exactly these be moved", async () => {
  server.sweep = { waiting: 21, of: 210, allowed: 0 };
  await openApp("/admin/status");
  expect(await screen.findByText(/^21 of 210 stored files belong to no record/)).toBeTruthy();
  const press = screen.getByRole("button", { name: "Move 21 files aside" });
  await userEvent.dblClick(press);
  server.answer();
  await waitFor(() => expect(screen.queryByText(/belong to no record/)).toBeNull());
  expect(server.asked).toEqual([21]);
  expect(await screen.findByText("The files are being moved aside")).toBeTruthy();
});

it("nothing is said while none wait", async () => {
  server.sweep = { waiting: 0, of: 210, allowed: 0 };
  await openApp("/admin/status");
  expect(await screen.findByRole("heading", { name: "Server" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Documents" })).toBeNull();
});

it("a trigger that is gone from the database is named, and an operator's index is not", async () => {
  server.schema = { missing: ["trigger audit_log_kept"], changed: [], foreign: ["index idx_mine", "trigger spy"] };
  await openApp("/admin/status");
  expect(await screen.findByText(/^Missing in the database: trigger audit_log_kept\./)).toBeTruthy();
  expect(screen.getByText("Triggers and views in the database that are not ours: trigger spy.")).toBeTruthy();
});
