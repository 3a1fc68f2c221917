import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { outboxDb } from "#data/local/outbox-db.ts";
import type { RoleAnswer } from "#data/remote/role.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { TARIFF } from "./calculator-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "admin" as RoleAnswer }));
vi.mock("#data/remote/office-api.ts", () => ({ officeCounters: () => Promise.reject(new Error("offline")) }));
vi.mock("#data/remote/tariff-versions.ts", () => ({
  tariffVersion: async () => publishable(),
  tariffHistory: async () => ({ items: [], more: false, own: true }),
  declareTariffOwn: async () => {},
  publishTariff: vi.fn(),
}));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));

/** The sample of the calculator's tests with ids as the server makes them. */
function publishable(): typeof TARIFF {
  const id = (name: string) => name.padEnd(15, "0");
  return {
    ...TARIFF,
    countries: TARIFF.countries.map((one) => ({ ...one, id: id(one.id) })),
    zones: TARIFF.zones.map((one) => ({ ...one, id: id(one.id), country_id: id(one.country_id) })),
    sea_rates: TARIFF.sea_rates.map((one) => ({ ...one, id: id(one.id) })),
  };
}

beforeEach(async () => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  await outboxDb().drafts.clear();
  becomeSignedIn("tariffcodes");
  knownRole.set("tariffcodes", "admin");
  await openApp("/admin/tariff?country=DE&view=rates");
  await screen.findByText(/^Version 12, in force since/);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
});

const main = () => within(screen.getByRole("main"));
const codes = () => {
  const row = main().getByRole("row", { name: /DE-4 Berlin/ });
  return within(row).getAllByRole("gridcell")[0] as HTMLElement;
};
async function type(text: string) {
  await userEvent.click(codes());
  const input = within(codes()).getByRole("textbox");
  await userEvent.clear(input);
  await userEvent.paste(text);
  await userEvent.keyboard("{Enter}");
}

it("stores what a list means, warns of what it does not understand, and says what moves before it is published", async () => {
  await type("01 – 16; 39");
  expect(codes().textContent).toMatch(/^01-16,39/);

  await type("01-16,39/40");
  expect(codes().textContent).toMatch(/^01-16,39\/40/);
  await main().findByText(/“39\/40” is not understood.*Priced as 01-16,39\./);

  await type("01-16");
  await waitFor(() => expect(main().queryByText(/not understood/)).toBeNull());
  await userEvent.click(main().getByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog"));
  const moves = within(dialog.getByRole("region", { name: "Postcodes that change their zone" }));
  expect(moves.getAllByRole("listitem").map((line) => line.textContent)).toEqual(["Germany 39: DE-4 → on request"]);
});
