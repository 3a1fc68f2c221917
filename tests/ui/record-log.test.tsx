import "fake-indexeddb/auto";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
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
const MESSAGES = ["When?", "Which port?", "How many pallets?"];
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
  for (const [message, n] of MESSAGES.map((words, i) => [words, i + 1] as const)) {
    const row = { id: `message0000000${n}`, name: "Ελένη", email: `eleni${n}@example.test`, subject: message, message };
    await db.contact_messages.put({ ...requireRow("contact_messages", row), ...at });
  }
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
  expect(await screen.findByRole("region", { name: "Who did what" })).toBeTruthy();
  await waitFor(() => expect(server.asked).toEqual([{ person: "", record, kind: "" }]));
  cleanup();
  server.role = "operator";
  knownRole.set(user, "operator");
  await openApp(path);
  await screen.findAllByText(shown);
  expect(screen.queryByRole("region", { name: "Who did what" })).toBeNull();
  expect(server.asked).toHaveLength(1);
});

it("opens three messages after one another: the chosen one is shown, answered and marked, alone", async () => {
  server.role = "admin";
  knownRole.set(user, "admin");
  await openApp("/admin/inbox");
  for (const [i, words] of MESSAGES.entries()) {
    fireEvent.click(await screen.findByRole("link", { name: new RegExp(words.replace("?", "\\?")) }));
    await waitFor(() =>
      expect(screen.getAllByRole("article").map((one) => one.textContent)).toEqual([expect.stringContaining(words)]),
    );
    expect(screen.getAllByRole("link", { name: "Reply by email" }).map((link) => link.getAttribute("href"))).toEqual([
      expect.stringContaining(`mailto:eleni${i + 1}@example.test`),
    ]);
    expect(screen.getAllByRole("button", { name: "Mark as handled" })).toHaveLength(1);
    expect(screen.getAllByRole("region", { name: "Who did what" })).toHaveLength(1);
  }
  fireEvent.click(screen.getByRole("button", { name: "Mark as handled" }));
  await waitFor(async () => expect(await outboxDb().ops.toArray()).toMatchObject([{ aggregate: "message00000003" }]));
});
