import "fake-indexeddb/auto";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import type { AuditPage, AuditQuery } from "#data/remote/people.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { mirror, newOfficeUser } from "./admin-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

const server = vi.hoisted(() => ({ role: "admin", asked: [] as AuditQuery[] }));
vi.mock("#live/pull-state.ts", () => ({ usePullState: () => ({ failed: false, retry: () => {} }) }));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => server.role }));
vi.mock("#data/remote/people.ts", () => ({
  fetchAudit: async (query: AuditQuery): Promise<AuditPage> => {
    server.asked.push(query);
    return { items: [], next: null };
  },
}));
vi.mock("#data/remote/office-api.ts", () => ({
  officeCounters: () => Promise.reject(new Error("offline")),
  searchHistory: () => Promise.reject(new Error("offline")),
}));
vi.mock("#live/tariff.ts", () => ({ useTariff: () => ({ state: "missing", retry: () => {} }) }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));
vi.mock("#data/sync/engine.ts", async (original) => {
  const real = await original<typeof import("#data/sync/engine.ts")>();
  return { ...real, pageEngine: () => ({ ...real.pageEngine(), start: () => {}, wake: () => {} }) };
});

const SAILING = "sailing00000001";
const MESSAGE = "message00000001";
let user = "";

beforeEach(async () => {
  user = newOfficeUser();
  server.asked = [];
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  becomeSignedIn(user);
  await mirror(user, {});
  const db = mirrorDb(user);
  const at = { gen: 0, seq: 1 };
  const sailing = { id: SAILING, name: "2026-W48", port: "Venice", state: "planned", containers: [] };
  const times = { cut_off: "2026-11-24 11:00:00Z", etd: "2026-11-26 21:00:00Z", eta: "2026-11-30 16:00:00Z" };
  await db.sailings.put({ ...requireRow("sailings", { ...sailing, ...times }), ...at });
  const message = { id: MESSAGE, name: "Ελένη", email: "eleni@example.test", message: "When?" };
  await db.contact_messages.put({ ...requireRow("contact_messages", message), ...at });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
});

const PAGES = [
  [`/admin/sailings/${SAILING}`, SAILING, /^Venice to Limassol/],
  [`/admin/inbox?id=${MESSAGE}`, MESSAGE, /When\?/],
] as const;

it.each(PAGES)("%s has its audit log for an admin, and asks for none for an operator", async (path, record, shown) => {
  server.role = "admin";
  knownRole.set(user, "admin");
  await openApp(path);
  expect(await screen.findByRole("region", { name: "Who did what" }, { timeout: 15_000 })).toBeTruthy();
  await waitFor(() => expect(server.asked).toEqual([{ person: "", record, kind: "" }]));
  cleanup();
  server.role = "operator";
  knownRole.set(user, "operator");
  await openApp(path);
  await screen.findAllByText(shown, undefined, { timeout: 15_000 });
  expect(screen.queryByRole("region", { name: "Who did what" })).toBeNull();
  expect(server.asked).toHaveLength(1);
});
