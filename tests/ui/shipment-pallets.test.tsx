import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { scanPhotoLinks } from "#data/remote/scan-photo-links.ts";
import { knownRole } from "#data/shared/known-role.ts";
import type { PalletRow, ScanRow, Shipment } from "#data/shared/wire.ts";
import { connectivity } from "#data/sync/connectivity.ts";
import { writeScan } from "#data/use-cases/record-scan.ts";
import { writeMissing } from "#data/use-cases/say-missing.ts";
import { BOB, mirror, newOfficeUser, shipment } from "./admin-stage.tsx";
import { becomeSignedIn, forgetDevice, openApp } from "./shell-stage.tsx";

vi.mock("#live/pull-state.ts", () => ({ usePullState: () => ({ failed: false, retry: () => {} }) }));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => "operator" }));
vi.mock("#data/remote/office-api.ts", () => ({
  officeCounters: () => Promise.reject(new Error("offline")),
  searchHistory: () => Promise.reject(new Error("offline")),
  shipmentFromServer: () => Promise.reject(new Error("offline")),
}));
vi.mock("#data/remote/scan-photo-links.ts", async (original) => ({
  ...(await original<typeof import("#data/remote/scan-photo-links.ts")>()),
  scanPhotoLinks: vi.fn(),
}));
vi.mock("#live/tariff.ts", () => ({ useTariff: () => ({ state: "missing", retry: () => {} }) }));
vi.mock("#features/shell/sync-state.tsx", () => ({ SyncState: () => null }));
// Nothing is sent; the tests read the outbox.
vi.mock("#data/sync/engine.ts", async (original) => {
  const real = await original<typeof import("#data/sync/engine.ts")>();
  return { ...real, pageEngine: () => ({ ...real.pageEngine(), start: () => {}, wake: () => {} }) };
});

let user = "";
beforeEach(() => {
  user = newOfficeUser();
  // A device without a network: nothing waits for an answer.
  connectivity.set({ reachable: false, misses: 3 });
  vi.mocked(scanPhotoLinks).mockReset();
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  becomeSignedIn(user);
  knownRole.set(user, "operator");
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
  await outboxDb().ops.clear();
});

const id = (n: number) => `7p6ctf30hm0${n}plt`;
const pallet = (n: number, over: Partial<PalletRow> = {}) =>
  requireRow("pallets", {
    ...{ id: id(n), shipment: "s1", number: n, count: 2, code: `7P6CTF30HM0${n}`, weight: 300, ...over },
  });
const scan = (name: string, over: Partial<ScanRow> = {}) => {
  const at = "2026-11-24 08:00:00.000Z";
  const row = { id: name, shipment: "s1", pallet: id(1), point: "collected", by: "hall", scanned_at: at };
  return requireRow("scans", { ...row, received_at: at, ...over });
};
const HALL = { id: "hall", full_name: "Νίκος Χατζής", company_name: "", phone: "" };
const TAKEN = [scan("scan00000000001"), scan("void00000000001", { voids: "scan00000000001", by: user })];
const SIGNED = scan("scan00000000002", {
  ...{ point: "delivered", condition: "damaged", bay: "B12", weight: 312, length: 1.2 },
  ...{ note: "Σκισμένο φιλμ", reason: "The gate was open", recipient: "Ελένη Παπαδοπούλου" },
});

async function open(over: Partial<Shipment>, pallets: PalletRow[], scans: ScanRow[] = []): Promise<void> {
  await mirror(user, { shipments: [shipment(1, { status: "in_transit", ...over })], users: [BOB, HALL] });
  const db = mirrorDb(user);
  const at = { gen: 0, seq: 1 };
  const sailing = { id: "w48", name: "2026-W48", port: "Venice", state: "planned", containers: [] };
  const times = { cut_off: "2026-11-24 11:00:00Z", etd: "2026-11-26 21:00:00Z", eta: "2026-11-30 16:00:00Z" };
  await db.sailings.put({ ...requireRow("sailings", { ...sailing, ...times }), ...at });
  await db.pallets.bulkPut(pallets.map((row) => ({ ...row, ...at })));
  await db.scans.bulkPut(scans.map((row) => ({ ...row, ...at })));
  const picture = { scan: SIGNED.id, shipment: "s1", pallet: id(1), file: "x.jpg" };
  for (const [n, kind] of ["photo", "signature"].entries())
    await db.scan_photos.put({ ...requireRow("scan_photos", { id: `photo${n}`, kind, ...picture }), ...at });
  await openApp("/admin/shipment/s1");
  await screen.findByRole("button", { name: "Save Changes" });
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const ops = async () => (await outboxDb().ops.toArray()).sort((a, b) => a.seq - b.seq);

describe("the question about a status after scans were taken back", () => {
  const asks = () => screen.queryByText("Scans were taken back. Set the status back to confirmed?");

  it("says what was taken back and by whom; keeping sends the status that was seen, once", async () => {
    await open(
      { status_asked: "confirmed" },
      [pallet(1)],
      [TAKEN[0] as ScanRow, { ...(TAKEN[1] as ScanRow), by: "hall" }],
    );
    const list = within(await screen.findByRole("list", { name: "Taken back" }));
    expect(list.getByText(/^Pallet 1 of 2: Collected, .* Taken back by Νίκος Χατζής, /)).toBeTruthy();
    await press("Keep in transit");
    await waitFor(async () => expect(await ops()).toHaveLength(1));
    expect((await ops())[0]).toMatchObject({
      ...{ kind: "shipment.edit", aggregate: "s1" },
      ...{ payload: { status: "in_transit" }, base: { status: "in_transit" } },
    });
    await waitFor(() => expect(asks()).toBeNull());
  });

  it("sets the status back with the reason in the internal notes", async () => {
    await open({ status_asked: "confirmed" }, [pallet(1)]);
    await press("Set the status back to confirmed");
    await waitFor(async () => expect(await ops()).toHaveLength(1));
    const [op] = await ops();
    expect(op).toMatchObject({ payload: { status: "confirmed" }, base: { status: "in_transit" } });
    expect(op?.payload.admin_notes).toMatch(/in transit back to confirmed: scans were taken back$/);
    await waitFor(() => expect(asks()).toBeNull());
  });

  it("is not asked without a lower status from the server", async () => {
    await open({}, [pallet(1)]);
    await screen.findByRole("region", { name: "Pallets" });
    expect(asks()).toBeNull();
  });
});

describe("the pallets of a shipment", () => {
  it("have state, place and hold; scans have all that was recorded, and pictures only when they are asked for", async () => {
    vi.mocked(scanPhotoLinks).mockResolvedValue(["/photo?token=1", "/signature?token=1"]);
    // The delivery above fetches its pictures.
    const lost = new TypeError("Failed to fetch");
    const fetched = vi.spyOn(globalThis, "fetch").mockRejectedValue(lost);
    const first = pallet(1, { state: "delivered", sailing: "w48", container: "1HC-48", bay: "B12" });
    await open({}, [first, pallet(2, { hold: true })], [SIGNED]);
    const part = within(await screen.findByRole("region", { name: "Pallets" }));
    expect(part.getByText("delivered")).toBeTruthy();
    expect(part.getByText("On hold")).toBeTruthy();
    expect(part.getByText("1HC-48, Bay B12")).toBeTruthy();
    expect(part.getByText("missing in Bologna")).toBeTruthy();
    const on = part.getByRole("link", { name: "2026-W48, sails Thu 26 Nov" });
    expect(on.getAttribute("href")).toBe("/admin/sailings/w48");
    await press("1 scan, Pallet 1 of 2");
    const scans = within(part.getByRole("list", { name: "Scans of Pallet 1 of 2" }));
    for (const words of ["Damaged", "Measured: length 1.20 m, weight 312 kg", "Note: Σκισμένο φιλμ"])
      expect(scans.getByText(words)).toBeTruthy();
    expect(scans.getByText("Recorded in spite of a stop: The gate was open")).toBeTruthy();
    expect(scans.getByText("Received by Ελένη Παπαδοπούλου")).toBeTruthy();
    expect(scans.getByText(/Νίκος Χατζής/)).toBeTruthy();
    // The delivery above asks for its own, one by one.
    const together = () => vi.mocked(scanPhotoLinks).mock.calls.filter(([photos]) => photos.length > 1);
    expect(together()).toEqual([]);
    await press("Show 1 photo, signature");
    const photo = await scans.findByRole("img", { name: "Photo 1 of 1, opens in a new tab" });
    expect(photo.getAttribute("src")).toBe("/photo?token=1");
    expect(scans.getByRole("img", { name: /^Signature/ }).getAttribute("src")).toBe("/signature?token=1");
    await waitFor(() => expect(fetched).toHaveBeenCalledWith("/photo?token=1"));
  });

  it("say what the warehouse has reported missing, where and with which note, until it was scanned later", async () => {
    const gone = {
      missing_since: "2026-11-24 07:30:00.000Z",
      missing_point: "hub_in",
      missing_note: "Not on the truck",
    };
    await open({}, [pallet(1, gone), pallet(2, { ...gone, cancelled: true })]);
    const part = within(await screen.findByRole("region", { name: "Pallets" }));
    expect(part.getAllByText(/^Reported missing/)).toHaveLength(1);
    expect(part.getByText(/^Reported missing at Bologna, in, .*: Not on the truck$/)).toBeTruthy();
    // A scan that waits on this device was made later than the word.
    await writeScan({ pallet: id(1), point: "hub_in" }, { owner: user, now: Date.parse("2026-11-24T09:00:00Z") });
    await waitFor(() => expect(part.queryByText(/^Reported missing/)).toBeNull());
    // What this device said of it counts at once.
    const word = { pallets: [id(1)], point: "loaded", note: "Gone again", missing: true } as const;
    await writeMissing(word, { owner: user, now: Date.parse("2026-11-24T10:00:00Z") });
    expect(await part.findByText(/^Reported missing at Loaded, .*: Gone again$/)).toBeTruthy();
  });

  it("are marked when they are aboard another ship than planned, and no longer once they are delivered", async () => {
    const other = { sailing: "w48", aboard: "w49" };
    await open({}, [pallet(1, { state: "loaded", ...other }), pallet(2, { state: "delivered", ...other })]);
    const part = within(await screen.findByRole("region", { name: "Pallets" }));
    const said = (words: RegExp) => part.getByText(words).className;
    expect(said(/^loaded, /)).toContain("text-error");
    expect(said(/^delivered, /)).not.toContain("text-error");
  });

  it("lose a scan that the office takes back, after a question and without a network; it can count again", async () => {
    await open({}, [pallet(1, { state: "delivered" }), pallet(2, { state: "delivered" })], [SIGNED]);
    await press("1 scan, Pallet 1 of 2");
    await press(/^Take back: Delivered/);
    await press("Keep it");
    expect(await ops()).toEqual([]);
    await press(/^Take back: Delivered/);
    await press("Take it back");
    await waitFor(async () => expect(await ops()).toHaveLength(1));
    const [op] = await ops();
    expect(op).toMatchObject({ kind: "scan.create", payload: { pallet: id(1), voids: SIGNED.id } });
    const part = within(screen.getByRole("region", { name: "Pallets" }));
    expect(await part.findByText("missing in Bologna")).toBeTruthy();
    await press(/^Count it again: Delivered/);
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Count it again" }),
    );
    await waitFor(async () => expect(await ops()).toHaveLength(2));
    expect((await ops())[1]).toMatchObject({ payload: { voids: op?.opId }, dependsOn: op?.opId });
    await waitFor(() => expect(part.getAllByText("delivered")).toHaveLength(2));
  });
});
