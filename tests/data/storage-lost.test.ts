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
import { handledOp, writeMark } from "#data/use-cases/mark-handled.ts";
import { writeScan } from "#data/use-cases/record-scan.ts";
import { replaceDocument } from "#data/use-cases/replace-document.ts";
import { writeStep } from "#data/use-cases/save-quote.ts";
import { takeBackOrSetDown } from "#data/use-cases/take-back-scan.ts";
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
    expect(await device.book(payload, [document])).toEqual({ outcome: "saved", at: "restart" });
    expect(storageState.get()).toBe("closed");
    expect(setDownCount.get("ada")).toBe(1);
    // Pressed again it is the same one.
    expect(await device.book(payload, [document])).toEqual({ outcome: "saved", at: "restart" });
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

  test("what is marked in the inbox is marked after the restart, in its order and in place of one in conflict", async () => {
    const mark = (handled: boolean, after = "") =>
      handledOp("contact_messages", "message0000001", handled ? device.clock.now() : null, { seen: "change 0", after });
    const earlier = mark(true);
    expect(await writeMark(earlier, how())).toBe("outbox");
    await outboxDb().ops.toCollection().modify({ state: "conflict" });
    die();
    const first = mark(true);
    const second = mark(false, first.opId);
    expect(await writeMark(first, how())).toBe("set down");
    expect(await writeMark(second, how())).toBe("set down");
    // localStorage names them in any order.
    const kept = placesOf(SET_DOWN).map((place) => [place, localStorage.getItem(place) ?? ""] as const);
    for (const [place] of kept) localStorage.removeItem(place);
    for (const [place, text] of kept.reverse()) localStorage.setItem(place, text);
    await restart();
    expect(await opIds()).toEqual([first.opId, second.opId]);
    expect(placesOf(SET_DOWN)).toEqual([]);
  });

  test("a scan is taken back at the restart, whether it was stored before or only set down", async () => {
    const scan = () => writeScan({ pallet: PALLET, point: "hub_in" }, how());
    const back = (id: string) => takeBackOrSetDown(id, { id: newRecordId(), office: false, ...how() });
    const stored = await scan();
    die();
    const set = await scan();
    expect([await back(stored.id), await back(set.id), await back(set.id)]).toEqual(Array(3).fill("set_down"));
    // Its time is that of the press.
    await device.clock.pass(20 * 60_000);
    await restart();
    const ops = await outboxDb().ops.toArray();
    expect(ops.map(({ payload, dependsOn }) => [payload.pallet, payload.voids ?? "", dependsOn ?? ""])).toEqual([
      [PALLET, "", ""],
      [PALLET, "", ""],
      [PALLET, stored.id, stored.id],
      [PALLET, set.id, set.id],
    ]);
    expect(placesOf(SET_DOWN)).toEqual([]);
  });

  test("a quote that is marked as sent is marked after the restart, once", async () => {
    const step = () =>
      ({ opId: newRecordId(), kind: "quote.sent", aggregate: "quote0000000001", payload: {} }) as const;
    die();
    expect([await writeStep(step(), how()), await writeStep(step(), how())]).toEqual(["set down", "set down"]);
    await restart();
    expect((await outboxDb().ops.toArray()).map(({ kind, aggregate }) => [kind, aggregate])).toEqual([
      ["quote.sent", "quote0000000001"],
    ]);
  });

  test("another file for a refused document is not taken, and the refused one stays", async () => {
    const payload = booking();
    const { document } = await draftWithDocument(payload, 1000);
    await device.book(payload, [document]);
    await outboxDb().ops.where("opId").equals(document.id).modify({ state: "rejected" });
    die();
    await expect(replaceDocument(document.id, new File(["x"], "b.pdf"))).rejects.toBeInstanceOf(StorageClosed);
    await restart();
    expect(await opIds()).toEqual([payload.id, document.id]);
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
    expect(await booked).toEqual({ outcome: "saved", at: "restart" });
    expect(setDownCount.get("ada")).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

describe("storage that never worked on this page", () => {
  test("without a network the outcome says that the booking is on this page alone", async () => {
    resetStorage();
    replaceOutboxDb(undefined);
    die("denied");
    device.server.fail(() => true, "no request");
    const booked = device.book(booking());
    await settled();
    await device.clock.pass(20_000);
    expect(await booked).toEqual({ outcome: "saved", at: "page" });
  });

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
