import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { saveDraft } from "#data/local/drafts.ts";
import { databaseExists, OUTBOX } from "#data/local/open-existing.ts";
import { outboxDb, replaceOutboxDb } from "#data/local/outbox-db.ts";
import { keepPrinted, printedLabels } from "#data/local/printed-labels.ts";
import { MOST_SET_DOWN, setDown, setDownCount } from "#data/local/set-down.ts";
import { PROBE_MS, resetStorage, SILENT_MS, StorageClosed, storageState, withStorage } from "#data/local/storage.ts";
import { placesOf, SET_DOWN } from "#data/local/unsaved-places.ts";
import { isKeptStorage } from "#data/shared/device-storage.ts";
import { newRecordId } from "#data/shared/random.ts";
import { writeScan } from "#data/use-cases/record-scan.ts";
import { takeUp } from "#data/use-cases/take-up.ts";
import { palletCode, palletId } from "#domain/pallets/code.ts";
import { settled } from "../support/data-activity.ts";
import { closing, endStorage } from "../support/data-dead-storage.ts";
import { booking, type Device, draftWithDocument, freshDevice } from "../support/data-device.ts";

let device: Device;
let bringBack = () => {};
beforeEach(async () => {
  resetStorage();
  device = await freshDevice();
  device.signIn("ada");
  await outboxDb().open();
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  device.stop();
  bringBack();
  vi.restoreAllMocks();
  resetStorage();
});

const PALLET = palletId(palletCode("7P6CTF30HM", 1));
const how = () => ({ owner: "ada", now: device.clock.now() });
const die = (kind?: "refuses" | "silent" | "denied") => {
  bringBack = endStorage(kind);
};
/** A new page, as src/app/main.tsx starts it. */
async function restart() {
  bringBack();
  resetStorage();
  device.crash();
  await takeUp();
}
const opIds = async () => (await outboxDb().ops.toArray()).map(({ opId }) => opId);

describe("the database process ends", () => {
  test("a confirmed booking with its document is set down, and is booked once after the restart", async () => {
    const payload = booking();
    const { document } = await draftWithDocument(payload, 1000);
    die();
    expect(await device.book(payload, [document])).toEqual({ outcome: "saved" });
    expect(storageState.get()).toBe("closed");
    expect(setDownCount.get("ada")).toBe(1);
    // Pressed again it is the same one.
    expect(await device.book(payload, [document])).toEqual({ outcome: "saved" });
    expect(setDownCount.get("ada")).toBe(1);
    await restart();
    expect(await opIds()).toEqual([payload.id, document.id]);
    expect(await outboxDb().drafts.count()).toBe(0);
    expect(placesOf(SET_DOWN)).toEqual([]);
    device.engine.start();
    await device.clock.pass(60_000);
    expect(device.server.all("shipments").map(({ id }) => id)).toEqual([payload.id]);
    expect(device.server.all("shipment_documents").map(({ id }) => id)).toEqual([document.id]);
  });

  test("a scan with a photo and a signature comes through with the same bytes, however often a start takes it up", async () => {
    const id = newRecordId();
    const photo = new Blob([new Uint8Array(3000).map((_, i) => (i * 7) % 251)], { type: "image/jpeg" });
    const input = {
      id,
      pallet: PALLET,
      point: "delivered" as const,
      recipient: "Ελένη",
      photos: [photo],
      signature: photo,
    };
    die();
    await writeScan(input, how());
    // The same press a second later.
    await writeScan(input, { owner: "ada", now: device.clock.now() + 1000 });
    const [place = ""] = placesOf(SET_DOWN);
    const text = localStorage.getItem(place) ?? "";
    await restart();
    localStorage.setItem(place, text);
    await takeUp();
    expect(placesOf(SET_DOWN)).toEqual([]);
    expect((await opIds())[0]).toBe(id);
    expect(await outboxDb().ops.count()).toBe(3);
    const [chunk] = await outboxDb().chunks.toArray();
    expect(new Uint8Array(chunk?.data ?? new ArrayBuffer(0))).toEqual(new Uint8Array(await photo.arrayBuffer()));
  });

  test("what was stored although no answer came is not stored again", async () => {
    const payload = booking();
    await saveDraft("booking", { id: payload.id });
    await device.book(payload);
    setDown({
      ops: [{ opId: payload.id, kind: "booking.create", payload: { ...payload } }],
      ...{ owner: "ada", draft: "booking", now: 1 },
    });
    await restart();
    expect(await opIds()).toEqual([payload.id]);
    expect(placesOf(SET_DOWN)).toEqual([]);
  });

  test("with other content under its id, or without room, it is refused and nothing is claimed", async () => {
    const payload = booking();
    die();
    await device.book(payload);
    const other = { ...payload, goods_description: "Olives" };
    expect(setDown({ ops: [{ opId: other.id, payload: other }], owner: "ada", now: 1 })).toBe("taken");
    const big = new Blob([new Uint8Array(600 * 1024)], { type: "image/jpeg" });
    const scan = { id: newRecordId(), pallet: PALLET, point: "hub_in" as const, photos: [big, big] };
    await expect(writeScan(scan, how())).rejects.toBeInstanceOf(StorageClosed);
    expect(setDownCount.get("ada")).toBe(1);
    const all = placesOf(SET_DOWN).reduce((sum, name) => sum + (localStorage.getItem(name)?.length ?? 0), 0);
    expect(all).toBeLessThanOrEqual(MOST_SET_DOWN);
    // A device whose localStorage is full, too.
    vi.spyOn(localStorage, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await expect(device.book(booking())).rejects.toBeInstanceOf(StorageClosed);
  });

  test("damaged text stays out of the outbox and does not stop what is beside it", async () => {
    die();
    const payload = booking();
    await device.book(payload);
    localStorage.setItem(`${SET_DOWN}ada:broken000000001`, '{"ops":[');
    await restart();
    expect(await opIds()).toEqual([payload.id]);
  });

  test("a process that comes back by itself is used again on the same page", async () => {
    expect(await databaseExists(OUTBOX)).toBe(true);
    die();
    await expect(withStorage(() => outboxDb().ops.count())).rejects.toBeInstanceOf(StorageClosed);
    // A browser without the process lists no databases; that is not an answer.
    vi.spyOn(indexedDB, "databases").mockResolvedValue([]);
    expect(await databaseExists(OUTBOX)).toBe(true);
    bringBack();
    expect(await withStorage(() => outboxDb().ops.count())).toBe(0);
    expect(storageState.get()).toBe("device");
  });
});

test("one connection that was closed is opened anew, and nobody notices", async () => {
  await keepPrinted([PALLET], 1_800_000_000_000);
  closing.next = 1;
  expect(Object.keys(await printedLabels())).toEqual([PALLET]);
  expect(storageState.get()).toBe("device");
});

test("a database that never answers is noticed, and what was confirmed is set down", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    die("silent");
    outboxDb().close({ disableAutoOpen: false });
    const booked = device.book(booking());
    await vi.advanceTimersByTimeAsync(SILENT_MS + PROBE_MS + 1000);
    expect(await booked).toEqual({ outcome: "saved" });
    expect(setDownCount.get("ada")).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

describe("storage that never worked on this page", () => {
  test("is replaced by memory: the booking is sent, and nothing is said to be kept", async () => {
    resetStorage();
    replaceOutboxDb(undefined);
    die("denied");
    const payload = booking();
    const booked = device.book(payload);
    await settled();
    await device.clock.pass(1000);
    expect(await booked).toEqual({ outcome: "sent" });
    expect(storageState.get()).toBe("page");
    expect(device.server.all("shipments").map(({ id }) => id)).toEqual([payload.id]);
    await keepPrinted([PALLET], 1_800_000_000_000);
    expect(Object.keys(await printedLabels())).toEqual([PALLET]);
  });
});

test("a device that fills up says so: nothing goes on in memory, where it would be lost with the page", async () => {
  const full = new DOMException("no room", "QuotaExceededError");
  const work = vi.fn(async () => {
    throw Object.assign(new Error("bulk"), { failures: [full] });
  });
  await expect(withStorage(work)).rejects.toThrow("bulk");
  expect([work.mock.calls.length, storageState.get()]).toEqual([1, "device"]);
});

test("localStorage that fails only when it is looked into is replaced by memory", () => {
  const broken = new Proxy(localStorage, {
    get() {
      throw new DOMException("broken", "UnknownError");
    },
  });
  vi.stubGlobal("localStorage", broken);
  expect(isKeptStorage()).toBe(false);
  vi.unstubAllGlobals();
  expect(isKeptStorage()).toBe(true);
});
