import { expect, test } from "vitest";
import { type DeskInput, sailingDesk } from "#data/queries/sailing-desk.ts";
import type { PalletRow, Sailing, ScanRow, Shipment } from "#data/shared/wire.ts";

// Sun 22 Nov 2026, 10:00 in Cyprus.
const NOW = Date.parse("2026-11-22T08:00:00Z");
const sailing = (id: string, day: number, over: Partial<Sailing> = {}) =>
  ({
    ...{ id, name: `2026-W${47 + day / 7}`, port: "Venice", vessel: "", voyage: "", note: "", state: "planned" },
    cut_off: new Date(Date.UTC(2026, 10, 17 + day, 11)).toISOString(),
    etd: new Date(Date.UTC(2026, 10, 19 + day, 21)).toISOString(),
    eta: new Date(Date.UTC(2026, 10, 23 + day, 16)).toISOString(),
    ...{ atd: "", ata: "", first_etd: "", first_eta: "", delay_reason: "", containers: [], edited: false },
    ...over,
  }) as unknown as Sailing;
const shipment = (id: string, over: Partial<Shipment> = {}) =>
  ({
    ...{ id, reference: "7P6CTF30HM", user_id: "bob", status: "confirmed", country_id: "germany", ready_on: "" },
    ...{ booking_date: "2026-11-20 09:00:00.000Z", confirmed_at: "2026-11-21 09:00:00.000Z" },
    ...{ goods_description: "", shipper_company: "", shipper_name: "Jonas Brandt" },
    ...over,
  }) as unknown as Shipment;
const pallet = (number: number, over: Partial<PalletRow> = {}) =>
  ({
    ...{ id: `7p6ctf30hm0${number}plt`, shipment: "one", number, count: 2, code: `7P6CTF30HM0${number}` },
    ...{ length: 1.2, width: 0.8, height: 1, weight: 300, origin_country: "Germany", consignee: "Αφοί Σάββα Λτδ" },
    ...{ town: "Limassol", sailing: "w48", container: "", assigned_container: "", aboard: "", aboard_container: "" },
    ...{ bay: "", state: "", hold: false, cancelled: false },
    ...over,
  }) as unknown as PalletRow;
const scan = (over: Partial<ScanRow>) =>
  ({ id: "scan1", condition: "ok", voids: "", scanned_at: "2026-11-22 07:00:00.000Z", ...over }) as unknown as ScanRow;
const desk = (parts: Partial<DeskInput["parts"]>) =>
  sailingDesk({
    parts: {
      ...{ sailings: [sailing("w48", 7), sailing("w49", 14), sailing("w50", 21)], pallets: [], scans: [], ops: [] },
      ...{ shipments: [shipment("one")], updatedAt: 1, ...parts },
    },
    origin: (country) => (country === "germany" ? { code: "DE", road: 5 } : null),
    now: NOW,
  });

test("a shipment without a sailing gets the first whose cut-off it makes, and by how many days it misses the previous one", () => {
  const [loose] = desk({ pallets: [pallet(1, { sailing: "" })] }).loose;
  // Confirmed Sat 21, collected Mon 23, five days of road to Sat 28; the cut-off of week 48 is Tue 24.
  expect(loose).toMatchObject({ inBologna: "2026-11-30", first: { id: "w49" }, from: "" });
  expect(loose?.earlier).toMatchObject({ sailing: { id: "w48" }, days: 6 });
});

test("goods already in Bologna make the next one; a closed one before it accepts no more", () => {
  const pallets = [pallet(1, { sailing: "", state: "hub_in" })];
  expect(desk({ pallets }).loose[0]).toMatchObject({ inBologna: "2026-11-22", first: { id: "w48" }, earlier: null });
  const sailings = [sailing("w48", 7, { state: "closed" }), sailing("w49", 14)];
  const [loose] = desk({ pallets, sailings }).loose;
  expect(loose).toMatchObject({ first: { id: "w49" }, earlier: { sailing: { id: "w48" }, days: 0 } });
});

test("a country without road days has no day; pending and delivered shipments need no sailing", () => {
  const pallets = [pallet(1, { sailing: "" })];
  expect(desk({ pallets, shipments: [shipment("one", { country_id: "else" })] }).loose[0]).toMatchObject({
    ...{ inBologna: "", first: null, earlier: null },
  });
  for (const status of ["pending", "cancelled", "delivered"])
    expect(desk({ pallets, shipments: [shipment("one", { status })] }).loose).toEqual([]);
});

test("the pallets of a cancelled sailing stay on it and are listed as needing another", () => {
  const sailings = [sailing("w48", 7, { state: "cancelled" }), sailing("w49", 14)];
  // One of them was loaded before: it has to be unloaded again.
  const aboard = { state: "loaded" as const, aboard: "w48", aboard_container: "1HC-48", container: "1HC-48" };
  const { loads, loose } = desk({ sailings, pallets: [pallet(1), pallet(2, aboard)] });
  expect(loads.get("w48")?.[0]?.pallets).toHaveLength(2);
  expect(loose).toMatchObject([{ id: "one", from: "w48", pallets: [{}, {}] }]);
});

test("a pallet is missing when another of its shipment is there or its day has passed", () => {
  const marks = (parts: Parameters<typeof desk>[0]) =>
    desk(parts)
      .loads.get("w48")
      ?.flatMap(({ pallets }) => pallets.map(({ mark }) => mark));
  expect(marks({ pallets: [pallet(1), pallet(2)] })).toEqual(["road", "road"]);
  expect(marks({ pallets: [pallet(1, { state: "hub_in" }), pallet(2)] })).toEqual(["hub", "missing"]);
  const shipments = [shipment("one", { booking_date: "2026-11-02 09:00:00Z", confirmed_at: "2026-11-02 09:00:00Z" })];
  expect(marks({ pallets: [pallet(1)], shipments })).toEqual(["missing"]);
  const aboard = { state: "loaded" as const, aboard: "w48", aboard_container: "2HC-48", container: "2HC-48" };
  expect(marks({ pallets: [pallet(1, aboard), pallet(2, { ...aboard, aboard: "w47" })] })).toEqual([
    ...["loaded", "elsewhere"],
  ]);
});

test("the measured size is used if there is one, and pallets aboard are in their container in loading order", () => {
  const aboard = { state: "loaded" as const, aboard: "w48", aboard_container: "2HC-48", container: "2HC-48" };
  const scans = [
    scan({ pallet: pallet(1).id, point: "hub_in", height: 1.4 }),
    scan({ id: "scan2", pallet: pallet(1).id, point: "loaded", sailing: "w48", container: "2HC-48" }),
  ];
  const [view] = desk({ pallets: [pallet(1, aboard)], scans }).loads.get("w48")?.[0]?.pallets ?? [];
  expect(view).toMatchObject({ height: 1.4, width: 0.8, container: 2, loadedAt: Date.parse("2026-11-22T07:00:00Z") });
});
