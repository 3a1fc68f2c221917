import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FailedMail, OfficeStatus } from "#data/remote/office-status.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

const server = vi.hoisted(() => ({
  sweep: { waiting: 0, of: 0, allowed: 0 },
  copies: [] as OfficeStatus["copies"],
  schema: { missing: [] as string[], changed: [] as string[], foreign: [] as string[], remade: [] as string[] },
  healing: null as Omit<NonNullable<OfficeStatus["healing"]>, "held"> | null,
  held: [] as FailedMail[],
  failed: [] as FailedMail[],
  retried: [] as string[],
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
    copies: server.copies,
    healing: server.healing && { ...server.healing, held: server.held },
    sweep: { ...server.sweep },
  }),
  serverReady: async () => ({ ready: true, problems: [], version: "1", pocketbase: "1", schema: server.schema }),
  failedMails: async () => server.failed.slice(0, 2),
  retryMail: async (id: string) => {
    server.retried.push(id);
    server.held = [];
    const mail = server.failed.find((one) => one.id === id);
    server.failed = server.failed.filter((one) => one !== mail);
    if (mail?.to === "gone@x.test") return "moved_on";
    // Refused again at once.
    if (mail?.to === "full@x.test") server.failed = [mail, ...server.failed];
    return "queued";
  },
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
  Object.assign(server, { failed: [], retried: [] });
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

it("what is gone from the database or was made again is named, and an operator's index is not", async () => {
  const [missing, remade] = [["index idx_push_user"], ["trigger audit_log_kept"]];
  server.schema = { missing, changed: [], foreign: ["index idx_mine", "trigger spy"], remade };
  await openApp("/admin/status");
  expect(await screen.findByText(/^Missing in the database: index idx_push_user\./)).toBeTruthy();
  expect(screen.getByText(/the last start made them again: trigger audit_log_kept\./)).toBeTruthy();
  expect(screen.getByText("Triggers and views in the database that are not ours: trigger spy.")).toBeTruthy();
});

it("says that no copy outside the machine is known, and of the newest when it was read back", async () => {
  await openApp("/admin/status");
  const cell = async () => (await screen.findByText("Last copy elsewhere")).parentElement?.textContent;
  expect(await cell()).toMatch(/none is known$/);
  cleanup();
  server.copies = [{ to: "nas", at: "2026-11-26T08:00:00Z", documents: false }];
  await openApp("/admin/status");
  await waitFor(async () => expect(await cell()).toMatch(/2026.*, nas, without documents$/));
});

it("after a restore: what came back, lost tariffs, prices of none, and letters to send again", async () => {
  await openApp("/admin/status");
  expect(await screen.findByRole("heading", { name: "Server" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "After the restore" })).toBeNull();
  cleanup();
  const numbers = { came: 12, accounts: 3, devices: 4, clashed: 1 };
  server.healing = {
    ...{ since: "2026-11-26T08:00:00.000Z", settled: false, ...numbers },
    prices: [{ id: "a", kind: "booking.create", reference: "7K2M4QX9ZB", total: 412.5, version: "9-abc" }],
    tariffs: [{ version: "9-abc", rows: 2 }],
  };
  const mail = { state: "suppressed", attempts: 0, created: "", updated: "2026-11-26 08:00:00.000Z" };
  server.held = [{ id: "m1", to: "anna@x.test", template: "sea_receipt", last_error: "came again", ...mail }];
  await openApp("/admin/status");
  const note = (await screen.findByRole("heading", { name: "After the restore" })).closest("section") as HTMLElement;
  const inNote = within(note);
  expect(inNote.getByText("Came back").parentElement?.textContent).toMatch(/12/);
  expect(inNote.getByText(/^Tariff 9-abc was lost, and 2 bookings and quotes/)).toBeTruthy();
  expect(inNote.getByRole("row", { name: /7K2M4QX9ZB Booking .*412\.50/ })).toBeTruthy();
  await userEvent.click(inNote.getByRole("button", { name: "Send the email to anna@x.test again" }));
  await waitFor(() => expect(inNote.queryByRole("table", { name: "Email that was held back" })).toBeNull());
  expect(server.retried).toEqual(["m1"]);
});

it("one press tries every email that has failed once more, each once, and says how many", async () => {
  const mail = { template: "welcome", state: "failed", attempts: 8, last_error: "451", created: "", updated: "" };
  const one = (id: string, to = `${id}@x.test`): FailedMail => ({
    ...mail,
    id,
    to,
    updated: "2026-11-26 08:00:00.000Z",
  });
  server.failed = [one("a"), one("b", "full@x.test"), one("c", "gone@x.test"), one("d")];
  await openApp("/admin/status");
  await userEvent.click(await screen.findByRole("button", { name: "Retry all" }));
  expect(await screen.findByText("3 emails are tried again")).toBeTruthy();
  expect(server.retried).toEqual(["a", "b", "c", "d"]);
  // One that has failed again has its own button.
  await waitFor(() => expect(screen.queryByRole("button", { name: "Retry all" })).toBeNull());
  expect(screen.getByRole("button", { name: "Retry the email to full@x.test" })).toBeTruthy();
});
