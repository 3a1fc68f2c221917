import { expect, test } from "vitest";
import type { Op } from "#data/local/outbox-db.ts";
import { scanOf } from "#data/queries/pallet-now.ts";
import { type ShipmentPalletParts, shipmentPallets } from "#data/queries/shipment-pallets.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import type { PalletRow, Sailing, ScanRow, Shipment } from "#data/shared/wire.ts";

// Sun 22 Nov 2026, 10:00 in Cyprus.
const NOW = Date.parse("2026-11-22T08:00:00Z");
const id = (n: number) => `7p6ctf30hm0${n}plt`;
const pallet = (n: number, over: Partial<PalletRow> = {}): PalletRow =>
  requireRow("pallets", {
    ...{ id: id(n), shipment: "one", number: n, count: 3, code: `7P6CTF30HM0${n}`, sailing: "w48" },
    ...{ length: 1.2, width: 0.8, height: 1, weight: 300, ...over },
  });
const sailing = requireRow("sailings", {
  ...{ id: "w48", name: "2026-W48", port: "Venice", state: "planned", containers: [] },
  cut_off: "2026-11-24 11:00:00.000Z",
  etd: "2026-11-26 21:00:00.000Z",
  eta: "2026-11-30 16:00:00.000Z",
}) as Sailing;
const shipment = requireRow("shipments", {
  ...{ id: "one", user_id: "bob", status: "in_transit", country_id: "germany" },
  ...{ booking_date: "2026-11-10 09:00:00.000Z", confirmed_at: "2026-11-11 09:00:00.000Z" },
}) as Shipment;
const scanRow = (name: string, minute: number, over: Partial<ScanRow> = {}): ScanRow => {
  const at = new Date(NOW + minute * 60_000).toISOString().replace("T", " ");
  return requireRow("scans", {
    ...{ id: name, shipment: "one", pallet: id(1), point: "collected", by: "hall", scanned_at: at, received_at: at },
    ...over,
  });
};
const shown = (parts: Partial<ShipmentPalletParts>, rows: ScanRow[] = []) =>
  shipmentPallets(
    {
      ...{ shipment, pallets: [pallet(1)], photos: [], sailings: [sailing], ops: [] },
      scans: new Map([[id(1), rows.map(scanOf)]]),
      people: new Map([
        ["hall", "Νίκος Χατζής"],
        ["ada", "Ada Office"],
      ]),
      ...parts,
    },
    { origin: () => ({ code: "DE", road: 5 }), now: NOW },
  );

test("pallets by number with their sailing; one whose sibling is in Bologna is missing, a cancelled one makes none so", () => {
  const pallets = [pallet(2, { state: "hub_in" }), pallet(1), pallet(3, { state: "port_in", cancelled: true })];
  expect(shown({ pallets }).map(({ mark, pallet: { number }, sailing: on }) => [number, mark, on?.name])).toEqual([
    [1, "missing", "2026-W48"],
    [2, "hub", "2026-W48"],
    [3, "loaded", "2026-W48"],
  ]);
  const late = { ...shipment, ready_on: "2027-01-10" };
  const cancelled = [pallet(1), pallet(2, { state: "hub_in", cancelled: true })];
  expect(shown({ shipment: late, pallets: cancelled })[0]?.mark).toBe("road");
});

test("scans, latest first, with maker, sailing and pictures; what was taken back says by whom", () => {
  const rows = [
    scanRow("first", 0),
    scanRow("second", 5, { point: "loaded", sailing: "w48", container: "1HC-48" }),
    scanRow("void", 6, { point: "loaded", voids: "second", by: "ada" }),
  ];
  const photo = requireRow("scan_photos", { id: "p", scan: "first", shipment: "one", pallet: id(1), kind: "photo" });
  const [one] = shown({ photos: [photo] }, rows);
  expect(one?.scans).toMatchObject([
    { scan: { id: "second" }, sailing: "2026-W48", photos: [], takenBack: { id: "void", by: "Ada Office" } },
    { scan: { id: "first" }, by: "Νίκος Χατζής", photos: [{ id: "p" }], takenBack: null },
  ]);
  const again = [...rows, scanRow("again", 7, { point: "loaded", voids: "void", by: "ada" })];
  expect(shown({}, again)[0]?.scans[0]).toMatchObject({ scan: { id: "second" }, takenBack: null });
  const third = [...again, scanRow("third", 8, { point: "loaded", voids: "second", by: "hall" })];
  expect(shown({}, third)[0]?.scans[0]).toMatchObject({ takenBack: { id: "third", by: "Νίκος Χατζής" } });
});

test("a scan that is sent and still in the outbox is shown once; a void on this device is already applied", () => {
  const row = scanRow("first", 0);
  const waiting = { ...scanOf(row), received_at: null, waiting: true };
  const mine = { ...scanOf(scanRow("void", 3, { voids: "first", by: "ada" })), received_at: null, waiting: true };
  const scans = new Map([[id(1), [scanOf(row), waiting, mine]]]);
  const [one] = shown({ pallets: [pallet(1, { state: "collected" })], scans });
  expect(one?.scans).toMatchObject([{ scan: { id: "first", waiting: false }, takenBack: { waiting: true } }]);
  expect(one?.pallet).toMatchObject({ state: "", waiting: 1 });
});

test("an unsent assignment of this device is shown", () => {
  const op = {
    ...{ seq: 1, opId: "op", kind: "pallet.assign", owner: "ada", state: "queued", attempts: 0, createdAt: 1 },
    payload: { shipments: ["one"], sailing: "" },
  } as unknown as Op;
  expect(shown({ ops: [op] })[0]?.sailing).toBeNull();
});
