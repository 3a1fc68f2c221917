import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { mirrorSailings, pallet, sailing, shipment } from "./sailings-stage.tsx";
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
const card = async () => within(await screen.findByRole("region", { name: /AKF-7P6CT-F30HM$/ }));

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
    // Calculated with the booked version of the tariff.
    expect(await held.findByRole("button", { name: /^Charge as measured, €\d+\.\d\d$/ })).toBeTruthy();
    await userEvent.click(held.getByRole("button", { name: "Edit" }));
    const price = held.getByLabelText(/^New price in euro/);
    expect(document.activeElement).toBe(price);
    expect(Number((price as HTMLInputElement).value)).toBeGreaterThan(440);
    await userEvent.clear(price);
    await userEvent.type(price, "1.200");
    await userEvent.click(held.getByRole("button", { name: "Charge it and release 1 pallet" }));
    expect(held.getByText(/at most two decimals/)).toBeTruthy();
    expect(await decisions()).toEqual([]);
    await userEvent.clear(price);
    await userEvent.type(price, "512,40");
    await userEvent.click(held.getByRole("button", { name: "Charge it and release 1 pallet" }));
    expect(await held.findByText(/^Decided about pallet 1/)).toBeTruthy();
    expect(await decisions()).toMatchObject([
      {
        aggregate: "7p6ctf30hm01plt",
        payload: { adjusted_rate: 512.4, reason: expect.stringMatching(/^Measured in our warehouse: .* of 588 kg\.$/) },
        base: { scans: 1, adjusted_rate: 0 },
      },
    ]);
    expect(held.queryByRole("button", { name: /price$/ })).toBeNull();
  });

  it("say of how many shipments they are, and how many are booked for the ship that closes next", async () => {
    const ship = sailing(1);
    await mirrorSailings(user, { sailings: [ship, sailing(2)] });
    await openApp("/admin/holds");
    const head = await screen.findByText("1 pallet of 1 shipment, not loaded before you decide.");
    await waitFor(() =>
      expect(head.parentElement?.textContent).toMatch(
        /1 of them booked for .*, cut-off [A-Z].*, 1[123]:00 in Bologna\.$/,
      ),
    );
  });

  it("are charged as measured with one press, with a ready reason", async () => {
    await openApp("/admin/holds");
    const held = await card();
    expect(held.getByText("Heavier")).toBeTruthy();
    const charge = await held.findByRole("button", { name: /^Charge as measured, / });
    const euro = Number(charge.textContent?.split("€")[1]);
    expect(held.getByText(/^“Measured in our warehouse: .* of 588 kg\.”/)).toBeTruthy();
    await userEvent.click(charge);
    expect(await held.findByText(/^Decided about pallet 1/)).toBeTruthy();
    expect(await decisions()).toMatchObject([
      { payload: { adjusted_rate: euro, reason: expect.stringMatching(/^Measured .* of 588 kg\.$/) } },
    ]);
    expect(document.activeElement?.id).toBe("held-shipment1-title");
  });

  it("keep the booked price, with one decision for all pallets of the shipment", async () => {
    await mirrorSailings(user, { pallets: [pallet(1, 2, { hold: true })] });
    await mirrorScans([scanRow("scan00000000002", { pallet: "7p6ctf30hm02plt", condition: "damaged" })]);
    await openApp("/admin/holds");
    const held = await card();
    await userEvent.click(held.getByRole("button", { name: "Keep the price" }));
    expect(await held.findByText(/^Decided about pallet 1, 2/)).toBeTruthy();
    expect((await decisions()).map(({ aggregate, payload }) => [aggregate, payload])).toEqual([
      ["7p6ctf30hm01plt", { adjusted_rate: 0, reason: "" }],
      ["7p6ctf30hm02plt", { adjusted_rate: 0, reason: "" }],
    ]);
  });

  it("show a refused decision together with the pallet, and let it be discarded", async () => {
    await openApp("/admin/holds");
    const held = await card();
    await userEvent.click(held.getByRole("button", { name: "Keep the price" }));
    await held.findByText(/^Decided about pallet 1/);
    const lastError = { error: { kind: "conflict" as const, theirs: null }, status: 409, at: Date.now() };
    await outboxDb().ops.toCollection().modify({ state: "conflict", lastError });
    expect(await held.findByText(/scanned again since/)).toBeTruthy();
    expect(held.getByRole("button", { name: "Keep the price" })).toBeTruthy();
    await userEvent.click(held.getByRole("button", { name: "Discard my decision" }));
    await expect.poll(() => decisions()).toEqual([]);
  });

  it("that are only damaged are released at the price as it is, or at another one; each kind is shown alone", async () => {
    await mirrorSailings(user, {
      shipments: [shipment(2, { tariff_version: "7-booked", zone_id: "zone1", estimated_rate: 300 })],
      pallets: [pallet(2, 1, { hold: true })],
    });
    const { id } = pallet(2, 1);
    await mirrorScans([scanRow("scan00000000003", { pallet: id, shipment: "shipment2", condition: "damaged" })]);
    await openApp("/admin/holds");
    await card();
    await userEvent.click(screen.getByRole("radio", { name: "Damaged 1" }));
    expect(screen.queryByRole("button", { name: "Keep the price" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Charge as measured/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Other price" }));
    await userEvent.type(screen.getByLabelText(/^New price in euro/), "280");
    await userEvent.click(screen.getByRole("button", { name: "Charge it and release 1 pallet" }));
    expect(screen.getByText("Say why the price changes.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    await userEvent.click(screen.getByRole("button", { name: "Release it, keep the price" }));
    await expect.poll(decisions).toMatchObject([{ aggregate: id, payload: { adjusted_rate: 0, reason: "" } }]);
  });

  it("are also on the shipment's page, until they are decided", async () => {
    const { unmount } = await openApp("/admin/shipment/shipment1");
    expect(await screen.findByRole("button", { name: "Keep the price" })).toBeTruthy();
    unmount();
    await mirrorSailings(user, { pallets: [pallet(1, 1)] });
    await openApp("/admin/holds");
    expect(await screen.findByText("Nothing is on hold.")).toBeTruthy();
  });
});

describe("what was found without a label", () => {
  const found = (over: object = {}) =>
    requireRow("found_pallets", {
      ...{ id: "find00000000001", shipment: "", pallet: "", point: "hub_in", bay: "Q 2", note: "Brown boxes" },
      ...{
        length: 1.22,
        width: 0.78,
        height: 1,
        weight: 0,
        found_at: moment,
        received_at: moment,
        by: "somebody0000001",
      },
      ...over,
    });
  const mirrorFinds = (rows: ReturnType<typeof found>[]) =>
    mirrorDb(user).found_pallets.bulkPut(rows.map((row) => ({ ...row, gen: 0, seq: 3 })));
  const find = async () => within(await screen.findByRole("region", { name: /^Bologna, in, / }));
  const matches = async () =>
    (await outboxDb().ops.orderBy("seq").toArray())
      .filter(({ kind }) => kind === "found.match")
      .map(({ aggregate, payload }) => [aggregate, payload]);

  it("is shown with what is known of it; a missing pallet of its measures is offered, looked at, and matched", async () => {
    await mirrorFinds([found(), found({ id: "find00000000002", pallet: "7p6ctf30hm01plt", shipment: "shipment1" })]);
    const gone = { missing_since: moment, missing_note: "Not on the truck", missing_point: "hub_in" };
    await mirrorSailings(user, { pallets: [pallet(1, 2, gone)] });
    await openApp("/admin/holds");
    const one = await find();
    expect([
      one.getByText("Brown boxes"),
      one.getByText("Bay Q 2"),
      one.getByText("1.22 x 0.78 x 1.00 m"),
    ]).toBeTruthy();
    const missing = within(screen.getByRole("region", { name: "Reported missing, 1 pallet" }));
    expect(missing.getByText("Not on the truck")).toBeTruthy();
    await userEvent.click(one.getByRole("button", { name: "Look it up" }));
    expect(await one.findByText("Type the number of the pallet.")).toBeTruthy();
    await userEvent.type(one.getByRole("textbox", { name: "Number of the pallet" }), "AKF-8GYE1-D61SG 1/2");
    await userEvent.click(one.getByRole("button", { name: "Look it up" }));
    expect(await one.findByText("No pallet on this device has this number.")).toBeTruthy();
    await userEvent.click(one.getByRole("button", { name: "Look up AKF-7P6CT-F30HM 2/2" }));
    await userEvent.click(one.getByRole("button", { name: "Look it up" }));
    expect(await one.findByText("Pallet 2 of 2")).toBeTruthy();
    expect(await matches()).toEqual([]);
    await userEvent.click(one.getByRole("button", { name: "It is this pallet" }));
    expect(await one.findByText("It is AKF-7P6CT-F30HM 2. It goes to the server when it can.")).toBeTruthy();
    expect(await matches()).toEqual([["find00000000001", { pallet: "7p6ctf30hm02plt" }]]);
    expect(one.queryByRole("button", { name: "Look it up" })).toBeNull();
  });

  it("needs a reason where something speaks against it; a refused match is said, and can be discarded", async () => {
    await mirrorFinds([found()]);
    await mirrorSailings(user, { pallets: [pallet(1, 1, { state: "port_in" })] });
    await openApp("/admin/holds");
    const one = await find();
    await userEvent.type(one.getByRole("textbox", { name: "Number of the pallet" }), "7p6ctf30hm 1");
    await userEvent.click(one.getByRole("button", { name: "Look it up" }));
    expect(await one.findByText("Something speaks against it: it was scanned further on already.")).toBeTruthy();
    await userEvent.click(one.getByRole("button", { name: "It is this pallet" }));
    expect(await one.findByText("Say why. Some words are enough.")).toBeTruthy();
    expect(await matches()).toEqual([]);
    await userEvent.type(one.getByRole("textbox", { name: /^Why is it this pallet/ }), "Its paint mark");
    await userEvent.click(one.getByRole("button", { name: "It is this pallet" }));
    await one.findByText(/^It is AKF-7P6CT-F30HM 1/);
    expect(await matches()).toEqual([["find00000000001", { pallet: "7p6ctf30hm01plt", reason: "Its paint mark" }]]);
    const lastError = { error: { kind: "conflict" as const, theirs: null }, status: 409, at: Date.now() };
    await outboxDb().ops.toCollection().modify({ state: "conflict", lastError });
    expect(await one.findByText("Somebody else said meanwhile which pallet it is.")).toBeTruthy();
    await userEvent.click(one.getByRole("button", { name: "Discard it" }));
    await expect.poll(matches).toEqual([]);
    expect(await one.findByRole("button", { name: "Look it up" })).toBeTruthy();
  });
});
