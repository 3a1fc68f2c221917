import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readDocument } from "#data/local/documents.ts";
import { OutboxDb, outboxDb, replaceOutboxDb } from "#data/local/outbox-db.ts";
import { findPallet, warehouseParts } from "#data/queries/warehouse.ts";
import { newRecordId } from "#data/shared/random.ts";
import { recordScan, writeScan } from "#data/use-cases/record-scan.ts";
import { writeTakingBack } from "#data/use-cases/take-back-scan.ts";
import { palletCode, palletId } from "#domain/pallets/code.ts";
import { settled } from "../support/data-activity.ts";
import { type Device, freshDevice } from "../support/data-device.ts";
import { failNthWrite } from "../support/data-faults.ts";
import { refusal, sum } from "../support/data-server.ts";

let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  device.server.roles.set("ada", "operator");
});
afterEach(() => device.stop());

const PALLETS = [1, 2, 3].map((n) => `7p6ctf30hm0${n}plt`) as [string, string, string];

function confirmShipment(): void {
  for (const [n, id] of PALLETS.entries()) device.server.put("pallets", palletRow(id, n + 1));
}

function palletRow(id: string, number: number) {
  return {
    ...{ id, user_id: "", shipment: "shipment0000001", number, count: 3, code: id.slice(0, 12).toUpperCase() },
    ...{ length: 1.2, width: 0.8, height: 1, weight: 300, origin_country: "Germany", consignee: "Αγροτικά Κολοσσίου" },
    ...{ town: "Berlin", delivery_address: "", delivery_phone: "", sailing: "", container: "", assigned_container: "" },
    ...{ aboard: "", aboard_container: "", bay: "", state: "", hold: false, hold_decided_at: "", hold_decided_by: "" },
    ...{ cancelled: false, created: "2026-11-20 08:00:00.000Z", updated: "2026-11-20 08:00:00.000Z" },
  };
}

const photo = (bytes = 1000) => new Blob([new Uint8Array(bytes).map((_, i) => (i * 7) % 251)], { type: "image/jpeg" });
const how = () => ({ owner: "ada", now: device.clock.now() });

async function pulled(): Promise<void> {
  device.engine.start();
  await settled();
  await device.clock.pass(2000);
  await settled();
}

function reopen(nth = 0): void {
  outboxDb().close();
  const db = new OutboxDb();
  failNthWrite(db, nth);
  replaceOutboxDb(db);
}

describe("recording", () => {
  test("a full device refuses a scan with its pictures at any write, and stores nothing of it", async () => {
    const input = { pallet: PALLETS[0], point: "delivered" as const, photos: [photo()], signature: photo(300) };
    let failures = 0;
    for (let nth = 1; ; nth += 1) {
      reopen(nth);
      const error = await writeScan({ ...input, recipient: "Eleni" }, how()).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      reopen();
      if (error === null) break;
      failures += 1;
      const db = outboxDb();
      expect([await db.ops.count(), await db.files.count(), await db.chunks.count()]).toEqual([0, 0, 0]);
    }
    expect(failures).toBeGreaterThanOrEqual(3);
    expect((await outboxDb().ops.toArray()).map(({ kind }) => kind)).toEqual([
      "scan.create",
      "scan.photo",
      "scan.photo",
    ]);
  });

  test("scan and pictures arrive once each, unchanged, the pictures after their scan", async () => {
    confirmShipment();
    const bytes = await photo(5000).arrayBuffer();
    device.server.fail(({ method }) => method === "POST", "no answer", 2);
    const { id } = await writeScan({ pallet: PALLETS[0], point: "hub_in", photos: [photo(5000), photo(900)] }, how());
    device.engine.start();
    await device.clock.pass(120_000);
    expect(device.server.all("scans").map((row) => row.id)).toEqual([id]);
    const photos = device.server.all("scan_photos");
    expect(photos.map(({ scan, kind }) => [scan, kind])).toEqual([
      [id, "photo"],
      [id, "photo"],
    ]);
    expect(photos.map(({ sha256 }) => sha256)).toContain(sum(bytes));
    const order = device.server.posts.map(({ path }) => path);
    expect(order.indexOf("/api/collections/scans/records")).toBeLessThan(
      order.indexOf("/api/collections/scan_photos/records"),
    );
    const db = outboxDb();
    expect([await db.ops.count(), await db.files.count(), await db.chunks.count()]).toEqual([0, 0, 0]);
  });

  test("the same id twice is one scan, two presses are two, and no pictures are left over", async () => {
    const id = newRecordId();
    const input = { id, pallet: PALLETS[0], point: "hub_in" as const, photos: [photo()] };
    await writeScan(input, how());
    await writeScan(input, how());
    expect(await outboxDb().ops.count()).toBe(2);
    expect(await outboxDb().files.count()).toBe(1);
    await writeScan({ ...input, id: newRecordId(), photos: [] }, how());
    expect(await outboxDb().ops.count()).toBe(3);
    const [, picture] = await outboxDb().ops.toArray();
    expect((await readDocument(picture?.opId ?? "")).row.kind).toBe("photo");
  });

  test("no scan has the id of one of its pictures", async () => {
    for (const end of ["p0", "p1", "s0", "s1"]) {
      const id = `abcdefghijklm${end}`;
      await writeScan({ id, pallet: PALLETS[0], point: "delivered", photos: [photo()], signature: photo() }, how());
    }
    expect(await outboxDb().ops.count()).toBe(12);
  });

  test("absurd measures, too many photos and other files are refused by field, and nothing is stored", async () => {
    const scan = { pallet: PALLETS[0], point: "hub_in" as const };
    await expect(writeScan({ ...scan, measured: { weight: -4, height: 40 } }, how())).rejects.toMatchObject({
      error: { kind: "invalid", fields: { weight: expect.any(String), height: expect.any(String) } },
    });
    await expect(writeScan({ ...scan, photos: Array.from({ length: 5 }, () => photo()) }, how())).rejects.toMatchObject(
      {
        error: { fields: { photos: "A scan has at most 4 photos." } },
      },
    );
    await expect(writeScan({ ...scan, photos: [photo(700_000)] }, how())).rejects.toMatchObject({
      error: { fields: { photos: "A picture must be at most 600 KB." } },
    });
    const pdf = new Blob(["%PDF"], { type: "application/pdf" });
    await expect(writeScan({ ...scan, signature: pdf }, how())).rejects.toMatchObject({
      error: { fields: { signature: expect.any(String) } },
    });
    expect(await outboxDb().ops.count()).toBe(0);
  });

  test("no scan without a session", async () => {
    localStorage.clear();
    const { authState } = await import("#data/shared/auth-state.ts");
    authState.changed();
    await expect(recordScan({ pallet: PALLETS[0], point: "hub_in" })).rejects.toMatchObject({
      error: { kind: "session" },
    });
  });
});

describe("looking up a code", () => {
  test("a code, a label's address and the displayed form name the pallet with its shipment's pallets", async () => {
    confirmShipment();
    await pulled();
    const place = { point: "loaded" as const, sailing: "sailings202648v", container: "1HC-48" };
    for (const text of ["7P6CTF30HM02", "https://AKAMAS.EXAMPLE/P/7P6CTF30HM02", "akf-7p6ct-f30hm 2/3"]) {
      const found = await findPallet("ada", text, place);
      expect(found).toMatchObject({ kind: "pallet", pallet: { id: PALLETS[1] }, stops: ["wrong_sailing"] });
      expect(found.kind === "pallet" && found.siblings.map(({ id }) => id)).toEqual(PALLETS);
    }
    expect(await findPallet("ada", "AKF-7P6CT-F30HM", place)).toMatchObject({ kind: "choose" });
  });

  test("an unknown code gets the reason", async () => {
    confirmShipment();
    device.server.put("shipments", {
      ...{ id: "shipment0000002", user_id: "eve", reference: "0123456789", status: "pending", pallet_count: 2 },
    });
    await pulled();
    expect(await findPallet("ada", "7P6CTF30HM04", null)).toMatchObject({ kind: "unknown", siblings: { length: 3 } });
    expect(await findPallet("ada", "012345678902", null)).toMatchObject({ kind: "early", count: 2 });
    expect(await findPallet("ada", "012345678903", null)).toMatchObject({ kind: "unknown" });
    expect(await findPallet("ada", "(00)340123450000000017", null)).toEqual({ kind: "unreadable", why: "foreign" });
    expect(await findPallet("ada", "7P6CTF3", null)).toEqual({ kind: "unreadable", why: "form" });
  });

  test("a container that unsent scans have filled has no room for the next pallet, but for its own", async () => {
    const sailing = "sailings202648v";
    // Of three shipments: one has at most ten pallets.
    const code = (n: number) => palletCode(`7P6CTF30H${Math.ceil(n / 9)}`, ((n - 1) % 9) + 1);
    const ids = Array.from({ length: 26 }, (_, n) => palletId(code(n + 1)));
    for (const [n, id] of ids.entries()) device.server.put("pallets", { ...palletRow(id, n + 1), sailing });
    const times = { cut_off: "2026-11-24 11:00:00.000Z", etd: "2026-11-26 21:00:00.000Z" };
    const containers = [1, 2].map(() => ({ number: "", seal: "" }));
    const row = { id: sailing, user_id: "", name: "2026-W48", port: "Venice", state: "planned", ...times, containers };
    device.server.put("sailings", { ...row, eta: "2026-11-30 16:00:00.000Z" });
    await pulled();
    device.server.fail(() => true, "no request");
    const place = { point: "loaded" as const, sailing, container: "1HC-48" };
    for (const id of ids.slice(0, 24)) await writeScan({ pallet: id, ...place }, how());
    expect(await findPallet("ada", code(25), place)).toMatchObject({ stops: [], noRoom: null });
    await writeScan({ pallet: ids[24] as string, ...place }, how());
    expect(await findPallet("ada", code(26), place)).toMatchObject({ stops: ["no_room"], noRoom: "floor" });
    expect(await findPallet("ada", code(7), place)).toMatchObject({ stops: [] });
    for (const other of ["2HC-48", ""])
      expect(await findPallet("ada", code(26), { ...place, container: other })).toMatchObject({ stops: [] });
  });

  test("scans made here are applied to the mirror's rows, refused ones are not", async () => {
    confirmShipment();
    await pulled();
    device.server.fail(() => true, "no request");
    await writeScan({ pallet: PALLETS[0], point: "hub_in", bay: "D 4", condition: "damaged" }, how());
    const found = await findPallet("ada", "7P6CTF30HM01", { point: "loaded", sailing: "", container: "" });
    expect(found).toMatchObject({ pallet: { state: "hub_in", bay: "D 4", hold: true, waiting: 1 }, stops: ["hold"] });

    device.server.heal();
    const said = { pallet: { code: "pallet_unknown", message: "There is no such shipment." } };
    device.server.fail(({ path }) => path.includes("scans"), refusal(400, "No.", said), 1);
    device.engine.wake();
    await device.clock.pass(60_000);
    expect(await outboxDb().ops.toArray()).toMatchObject([{ state: "rejected" }]);
    expect(await findPallet("ada", "7P6CTF30HM01", null)).toMatchObject({
      pallet: { state: "", hold: false, waiting: 0 },
    });
    expect(await warehouseParts("ada", 0)).toMatchObject({ waiting: 0, refused: 1 });
  });
});

describe("voiding", () => {
  const back = (id: string, over = {}) =>
    writeTakingBack(id, { id: newRecordId(), owner: "ada", office: false, now: device.clock.now(), ...over });

  test("one's own within ten minutes, sent after the scan itself, once however often it is pressed", async () => {
    confirmShipment();
    await pulled();
    device.server.fail(() => true, "no request");
    const { id } = await writeScan({ pallet: PALLETS[0], point: "hub_in" }, how());
    expect(await Promise.all([back(id), back(id)])).toEqual(["taken", "taken"]);
    const ops = await outboxDb().ops.toArray();
    expect(ops.map(({ payload, dependsOn }) => [payload.voids ?? "", dependsOn ?? ""])).toEqual([
      ["", ""],
      [id, id],
    ]);
    expect(await findPallet("ada", "7P6CTF30HM01", null)).toMatchObject({ pallet: { state: "", waiting: 2 } });
    device.server.heal();
    device.comesBack("online");
    await device.clock.pass(60_000);
    expect(device.server.all("scans").map(({ voids = "" }) => voids)).toEqual(["", id]);
    expect(await back("nosuchscan00001")).toBe("gone");
  });

  test("later only by the office, and another person's only by the office", async () => {
    const { id } = await writeScan({ pallet: PALLETS[0], point: "hub_in" }, how());
    const later = device.clock.now() + 11 * 60_000;
    expect(await back(id, { now: later })).toBe("too_late");
    expect(await back(id, { now: later, office: true })).toBe("taken");
  });

  test("a refused scan is deleted with its pictures", async () => {
    const { id } = await writeScan({ pallet: PALLETS[0], point: "hub_in", photos: [photo()] }, how());
    await outboxDb().ops.where("opId").equals(id).modify({ state: "rejected" });
    expect(await back(id)).toBe("discarded");
    const db = outboxDb();
    expect([await db.ops.count(), await db.files.count(), await db.chunks.count()]).toEqual([0, 0, 0]);
  });
});
