import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { clear } from "idb-keyval";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { mirror, newOfficeUser } from "./admin-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "warehouse" }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));

const SHIPMENT = "shipment0000001";
const SAILING = "sailings202648v";
let user = "";

/** Pallet rows of a shipment, and their sailing. */
async function pallets(shipment: string, reference: string, rows: Record<string, unknown>[]): Promise<void> {
  const db = mirrorDb(user);
  const at = { gen: 0, seq: 1 };
  await db.pallets.bulkPut(
    rows.map((row, n) => {
      const code = `${reference}0${n + 1}`;
      const id = `${code.toLowerCase()}plt`;
      const own = { id, shipment, code, number: n + 1, count: rows.length, origin_country: "Germany", weight: 300 };
      return { ...requireRow("pallets", { ...own, user_id: "bob", ...row }), ...at };
    }),
  );
  const sailing = {
    id: SAILING,
    name: "2026-W48",
    port: "venice",
    state: "closed",
    cut_off: "2026-11-24 11:00:00.000Z",
    etd: "2026-11-26 21:00:00.000Z",
    eta: "2026-11-30 16:00:00.000Z",
  };
  await db.sailings.put({ ...requireRow("sailings", sailing), ...at });
}

beforeEach(async () => {
  user = newOfficeUser();
  await mirror(user, {});
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  // jsdom has no layout and no fonts: texts have the width 0, fonts count as loaded.
  Object.assign(SVGElement.prototype, { getComputedTextLength: () => 0 });
  Object.defineProperty(document, "fonts", { configurable: true, value: { ready: Promise.resolve() } });
  window.print = vi.fn();
  becomeSignedIn(user);
  knownRole.set(user, "warehouse");
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
  await clear();
});

const shown = async () =>
  (await screen.findAllByRole("img", { name: /^Label / })).map((label) => label.getAttribute("aria-label"));

it("has a label for each valid pallet of a shipment, and the sailing once it is closed", async () => {
  await pallets(SHIPMENT, "7P6CTF30HM", [{ sailing: SAILING, container: "1HC-48" }, { cancelled: true }, {}]);
  await openApp(`/warehouse/labels?shipment=${SHIPMENT}`);
  expect(await shown()).toEqual(["Label AKF-7P6CT-F30HM 1/3", "Label AKF-7P6CT-F30HM 3/3"]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Labels of AKF-7P6CT-F30HM");
  expect(screen.getByText("1HC-48, 26 Nov")).toBeTruthy();
  expect(screen.getAllByText("Germany")).toHaveLength(2);
});

it("prints the selected labels", async () => {
  await pallets(SHIPMENT, "7P6CTF30HM", [{}, {}, {}]);
  await openApp(`/warehouse/labels?shipment=${SHIPMENT}`);
  await shown();
  await userEvent.click(screen.getByRole("checkbox", { name: "Print AKF-7P6CT-F30HM 2/3" }));
  expect(screen.getByText("2 of 3 chosen")).toBeTruthy();
  const sheet = (n: number) => screen.getByRole("img", { name: `Label AKF-7P6CT-F30HM ${n}/3` }).closest("li");
  expect([1, 2, 3].map((n) => sheet(n)?.className.includes("print:hidden"))).toEqual([false, true, false]);
  await userEvent.click(screen.getByRole("button", { name: "Print 2 labels" }));
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole("button", { name: "Choose all" }));
  await userEvent.click(screen.getByRole("button", { name: "Choose none" }));
  const none = screen.getByRole("button", { name: "Print 0 labels" });
  await userEvent.click(none);
  expect(none.getAttribute("aria-disabled")).toBe("true");
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
});

it("is laid out for the paper that was chosen on this device", async () => {
  await pallets(SHIPMENT, "7P6CTF30HM", [{}, {}, {}]);
  await openApp(`/warehouse/labels?shipment=${SHIPMENT}`);
  await shown();
  expect(screen.getByText("Paper size A6, scale 100 %, no margins.")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "A4, four a sheet" }));
  expect(screen.getByText("Paper size A4, scale 100 %, no margins. Cut each sheet into four.")).toBeTruthy();
  cleanup();
  await openApp(`/warehouse/labels?shipment=${SHIPMENT}`);
  await shown();
  expect(screen.getByRole("radio", { name: "A4, four a sheet", checked: true })).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "A6 label printer" }));
  expect(screen.getByText("Paper size A6, scale 100 %, no margins.")).toBeTruthy();
});

it("lists pallets that were not scanned or printed as new, and asks after printing", async () => {
  await pallets(SHIPMENT, "7P6CTF30HM", [{ state: "collected" }, {}]);
  await pallets("shipment0000002", "0N8KZ4VQ2T", [{}]);
  await openApp("/warehouse/labels");
  expect(await shown()).toEqual(["Label AKF-0N8KZ-4VQ2T 1/1", "Label AKF-7P6CT-F30HM 2/2"]);
  await userEvent.click(screen.getByRole("checkbox", { name: /0N8KZ/ }));
  await userEvent.click(screen.getByRole("button", { name: "Print 1 label" }));
  await waitFor(() => expect(window.print).toHaveBeenCalled());
  fireEvent(window, new Event("afterprint"));
  expect(await screen.findByText("Did the label print?")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Yes, printed" }));
  await waitFor(async () => expect(await shown()).toEqual(["Label AKF-0N8KZ-4VQ2T 1/1"]));
  // It can still be printed again from its shipment.
  cleanup();
  await openApp(`/warehouse/labels?shipment=${SHIPMENT}`);
  expect(await shown()).toHaveLength(2);
  expect(screen.getByText(/^Printed here/)).toBeTruthy();
});

it("shows the labels of a sailing, and updates with its assignments", async () => {
  await pallets(SHIPMENT, "7P6CTF30HM", [{ sailing: SAILING }]);
  await openApp(`/warehouse/labels?sailing=${SAILING}`);
  expect(await shown()).toHaveLength(1);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Labels for sailing 2026-W48");
  await act(() => pallets("shipment0000002", "0N8KZ4VQ2T", [{ sailing: SAILING }, { sailing: SAILING }]));
  await waitFor(async () => expect(await shown()).toHaveLength(3));
});

it("explains why there is no label", async () => {
  await openApp(`/warehouse/labels?shipment=${SHIPMENT}`);
  expect(await screen.findByText("No labels: pallets are made when the shipment is confirmed.")).toBeTruthy();
});

it("is not accessible to sales", async () => {
  knownRole.set(user, "sales");
  const { at } = await openApp(`/warehouse/labels?shipment=${SHIPMENT}`);
  await waitFor(() => expect(at()).not.toContain("/warehouse"));
});
