import "fake-indexeddb/auto";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { mirrorSailings, pallet, shipment } from "./sailings-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

vi.mock("#data/sync/engine.ts", async (original) => ({
  ...(await original<typeof import("#data/sync/engine.ts")>()),
  pageEngine: () => ({
    env: { clock: { now: () => Date.now() } },
    start: () => {},
    wake: () => {},
    pullFailed: { get: () => false, subscribe: () => () => {} },
  }),
}));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "offline" }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));
vi.mock("#data/remote/tariff-versions.ts", () => ({
  tariffVersion: async () => ({ ...TARIFF, version: "7-booked" }),
}));

const ZONE = {
  ...{ id: "zone1", country_id: "germany", zone_name: "DE-1", minimum_charge: 0 },
  ...{ rate_under_500: 1, rate_under_1000: 1, rate_under_2000: 1, rate_under_2500: 1, rate_over_2500: 1 },
};
const TARIFF = { version: "", number: 7, published_at: "", countries: [], zones: [ZONE], sea_rates: [] };

let users = 0;
let user = "";
const moment = new Date(Date.now() - 3_600_000).toISOString().replace("T", " ");

/** A scan row of the change feed. */
const scanRow = (id: string, over: object) =>
  requireRow("scans", {
    ...{ id, shipment: "shipment1", pallet: "7p6ctf30hm01plt", point: "hub_in", condition: "ok" },
    ...{ scanned_at: moment, received_at: moment, by: "somebody0000001" },
    ...over,
  });

async function mirrorScans(rows: ReturnType<typeof scanRow>[]): Promise<void> {
  const db = mirrorDb(user);
  await db.scans.bulkPut(rows.map((row) => ({ ...row, gen: 0, seq: 2 })));
}

beforeEach(async () => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  users += 1;
  user = `holder${String(users).padStart(9, "0")}`;
  becomeSignedIn(user);
  knownRole.set(user, "operator");
  await mirrorSailings(user, {
    shipments: [shipment(1, { tariff_version: "7-booked", zone_id: "zone1", estimated_rate: 440.16, weight_kg: 588 })],
    pallets: [pallet(1, 1, { hold: true, bay: "Q" }), pallet(1, 2)],
  });
  await mirrorScans([scanRow("scan00000000001", { weight: 412, note: "Corner crushed", bay: "Q" })]);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
  await outboxDb().ops.clear();
});

const decisions = async () =>
  (await outboxDb().ops.orderBy("seq").toArray())
    .filter(({ kind }) => kind === "hold.decide")
    .map(({ aggregate, payload, base }) => ({ aggregate, payload, base }));
const card = async () => within(await screen.findByRole("region", { name: "AKF-7P6CT-F30HM" }));

describe("pallets on hold", () => {
  it("show declared and measured size, note and both prices, and are charged as the office decides", async () => {
    await openApp("/admin/holds");
    const held = await card();
    expect(held.getByText("1 pallet on hold")).toBeTruthy();
    const table = within(held.getByRole("region", { name: "Pallet 1 of 2: declared and measured" }));
    const weight = within(table.getByRole("row", { name: /^Weight/ })).getAllByRole("cell");
    expect(weight.map(({ textContent }) => textContent)).toEqual(["300 kg", "412 kg", "+112 kg"]);
    expect(held.getByText("Corner crushed")).toBeTruthy();
    expect(held.getByText("€440.16")).toBeTruthy();
    await userEvent.click(held.getByRole("button", { name: "Decide and release 1 pallet" }));
    expect(held.getByText("Choose whether the price stays.")).toBeTruthy();
    await userEvent.click(held.getByRole("radio", { name: /^Charge another price/ }));
    const price = await held.findByLabelText(/^New price in euro/);
    // Calculated with the booked version of the tariff.
    await expect.poll(() => Number((price as HTMLInputElement).value)).toBeGreaterThan(440);
    await userEvent.clear(price);
    await userEvent.type(price, "1.200");
    await userEvent.click(held.getByRole("button", { name: "Decide and release 1 pallet" }));
    expect(held.getByText(/at most two decimals/)).toBeTruthy();
    expect(await decisions()).toEqual([]);
    await userEvent.clear(price);
    await userEvent.type(price, "512,40");
    await userEvent.click(held.getByRole("button", { name: "Decide and release 1 pallet" }));
    expect(await held.findByText(/^Decided about pallet 1/)).toBeTruthy();
    expect(await decisions()).toMatchObject([
      {
        aggregate: "7p6ctf30hm01plt",
        payload: { adjusted_rate: 512.4, reason: expect.stringMatching(/^Measured in our warehouse: .* of 588 kg\.$/) },
        base: { scans: 1, adjusted_rate: 0 },
      },
    ]);
    expect(held.queryByRole("button", { name: /^Decide/ })).toBeNull();
  });

  it("keep the booked price, with one decision for all pallets of the shipment", async () => {
    await mirrorSailings(user, { pallets: [pallet(1, 2, { hold: true })] });
    await mirrorScans([scanRow("scan00000000002", { pallet: "7p6ctf30hm02plt", condition: "damaged" })]);
    await openApp("/admin/holds");
    const held = await card();
    await userEvent.click(held.getByRole("radio", { name: /^Keep the price/ }));
    await userEvent.click(held.getByRole("button", { name: "Decide and release 2 pallets" }));
    expect(await held.findByText(/^Decided about pallet 1, 2/)).toBeTruthy();
    expect((await decisions()).map(({ aggregate, payload }) => [aggregate, payload])).toEqual([
      ["7p6ctf30hm01plt", { adjusted_rate: 0, reason: "" }],
      ["7p6ctf30hm02plt", { adjusted_rate: 0, reason: "" }],
    ]);
  });

  it("show a refused decision together with the pallet, and let it be discarded", async () => {
    await openApp("/admin/holds");
    const held = await card();
    await userEvent.click(held.getByRole("radio", { name: /^Keep the price/ }));
    await userEvent.click(held.getByRole("button", { name: "Decide and release 1 pallet" }));
    await held.findByText(/^Decided about pallet 1/);
    const lastError = { error: { kind: "conflict" as const, theirs: null }, status: 409, at: Date.now() };
    await outboxDb().ops.toCollection().modify({ state: "conflict", lastError });
    expect(await held.findByText(/scanned again since/)).toBeTruthy();
    expect(held.getByRole("button", { name: "Decide and release 1 pallet" })).toBeTruthy();
    await userEvent.click(held.getByRole("button", { name: "Discard my decision" }));
    await expect.poll(() => decisions()).toEqual([]);
  });

  it("are also on the shipment's page, until they are decided", async () => {
    const { unmount } = await openApp("/admin/shipment/shipment1");
    expect(await screen.findByRole("button", { name: "Decide and release 1 pallet" })).toBeTruthy();
    unmount();
    await mirrorSailings(user, { pallets: [pallet(1, 1)] });
    await openApp("/admin/holds");
    expect(await screen.findByText("Nothing is on hold.")).toBeTruthy();
  });
});
