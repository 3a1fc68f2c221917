import Dexie from "dexie";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { documentsOf, readDocument } from "#data/local/documents.ts";
import { writeDraft } from "#data/local/draft-writer.ts";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { getValue, setValue } from "#data/local/keyval.ts";
import { type Mirrored, mirrorDb } from "#data/local/mirror-db.ts";
import { moveOver } from "#data/local/move-over.ts";
import { databaseExists, OUTBOX } from "#data/local/open-existing.ts";
import { outboxDb, replaceOutboxDb } from "#data/local/outbox-db.ts";
import { keepPrinted, printedLabels } from "#data/local/printed-labels.ts";
import { recoverUnsaved } from "#data/local/recover-unsaved.ts";
import { MOST_SET_DOWN, placeOf, setDown, setDownCount } from "#data/local/set-down.ts";
import {
  moveWhenBack,
  PROBE_MS,
  resetStorage,
  SILENT_MS,
  StorageClosed,
  storageFailed,
  storageState,
  storageWorked,
  withStorage,
} from "#data/local/storage.ts";
import { placesOf, recoverBy, SET_DOWN, unsavedPlaces, WIPE } from "#data/local/unsaved-places.ts";
import { readWorkerSession, storeWorkerSession } from "#data/local/worker-session.ts";
import { rowSync } from "#data/queries/overlay.ts";
import { isKeptStorage } from "#data/shared/device-storage.ts";
import { newRecordId } from "#data/shared/random.ts";
import type { Shipment } from "#data/shared/wire.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { answered } from "#data/use-cases/answered.ts";
import { handledOp, writeMark } from "#data/use-cases/mark-handled.ts";
import { writeScan } from "#data/use-cases/record-scan.ts";
import { replaceDocument } from "#data/use-cases/replace-document.ts";
import { writeStep } from "#data/use-cases/save-quote.ts";
import { session } from "#data/use-cases/session.ts";
import { takeBackOrSetDown } from "#data/use-cases/take-back-scan.ts";
import { takeUp } from "#data/use-cases/take-up.ts";
import { wipe } from "#data/use-cases/wipe.ts";
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
  vi.useRealTimers();
  device.stop();
  bringBack();
  vi.restoreAllMocks();
  resetStorage();
});

const PALLET = palletId(palletCode("7P6CTF30HM", 1));
const how = () => ({ owner: "ada", now: device.clock.now() });
const die = (kind?: Parameters<typeof endStorage>[0]) => {
  bringBack = endStorage(kind);
};
/** A new page, as src/app/main.tsx starts it. */
async function restart() {
  bringBack();
  resetStorage();
  device.crash();
  await takeUp();
}
/** Lets everything happen that needs no time. */
async function turns(): Promise<void> {
  for (let n = 0; n < 50; n++) await new Promise((next) => setImmediate(next));
}
/** Lets virtual time pass until `work` ends. */
async function inTime(work: Promise<void>): Promise<void> {
  let ended = false;
  void work.finally(() => {
    ended = true;
  });
  while (!ended) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise((next) => setImmediate(next));
  }
  await work;
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
  const deny = async () => {
    resetStorage();
    replaceOutboxDb(undefined);
    bringBack();
    die("denied");
    expect(await storageFailed()).toBe("page");
  };
  /** Sends what waits, and lets what follows from it happen. */
  const send = async () => {
    device.engine.start();
    await settled();
    await device.clock.pass(60_000);
    await settled();
  };

  test("a booking that waits is kept beside it, and is sent once after however many starts", async () => {
    await deny();
    device.server.fail(() => true, "no request");
    const payload = booking();
    const booked = device.book(payload);
    await settled();
    await device.clock.pass(20_000);
    expect(await booked).toEqual({ outcome: "saved" });
    for (let start = 0; start < 2; start++) {
      device.crash();
      await deny();
      await takeUp();
      expect([await opIds(), setDownCount.get("ada")]).toEqual([[payload.id], 1]);
    }
    device.server.heal();
    await send();
    expect(device.server.all("shipments").map(({ id }) => id)).toEqual([payload.id]);
    expect(placesOf(SET_DOWN)).toEqual([]);
  });

  test("a database that was being opened meanwhile and comes late is no reason to call the page closed", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await deny();
      storageWorked();
      await inTime(new Promise((end) => setTimeout(end, 20_000)));
      expect(storageState.get()).toBe("page");
    } finally {
      vi.useRealTimers();
    }
  });

  test("what is being moved into the databases is not there yet", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await deny();
      let arrive = () => {};
      moveWhenBack(() => new Promise<void>((done) => (arrive = done)));
      vi.stubGlobal("localStorage", undefined);
      const scan = await writeScan({ pallet: PALLET, point: "hub_in" }, how());
      expect(scan.onPage).toBe(true);
      bringBack();
      await inTime(new Promise((end) => setTimeout(end, 6000)));
      expect(placeOf({ opId: scan.id })).toBe("page");
      arrive();
      await inTime(new Promise((end) => setTimeout(end, 0)));
      expect([placeOf({ opId: scan.id }), storageState.get()]).toEqual(["outbox", "device"]);
    } finally {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    }
  });

  test("is asked for in vain again and again, and what is done on the page is kept as before", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await deny();
      await writeScan({ pallet: PALLET, point: "hub_in" }, how());
      await inTime(new Promise((end) => setTimeout(end, 20_000)));
      expect(storageState.get()).toBe("page");
      await writeScan({ pallet: PALLET, point: "hub_in" }, how());
      expect([(await opIds()).length, setDownCount.get("ada")]).toEqual([2, 2]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("what an attempt without an answer has put into memory is set down besides", async () => {
    await deny();
    const { id } = await writeScan({ pallet: PALLET, point: "hub_in" }, how());
    const [place = ""] = placesOf(SET_DOWN);
    localStorage.removeItem(place);
    await writeScan({ id, pallet: PALLET, point: "hub_in" }, how());
    expect(placesOf(SET_DOWN)).toEqual([place]);
  });

  test("what is set down stays where the databases answer and have no room for it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    moveWhenBack(async () => {
      // Something in the databases changes, so that the outbox is read there.
      await enqueue([{ opId: newRecordId(), kind: "quote.sea", payload: {} }], how());
      throw new DOMException("full", "QuotaExceededError");
    });
    try {
      await deny();
      await writeScan({ pallet: PALLET, point: "hub_in" }, how());
      await turns();
      replaceOutboxDb(undefined);
      bringBack();
      await inTime(new Promise((end) => setTimeout(end, 12_000)));
      await turns();
      expect([storageState.get(), setDownCount.get("ada")]).toEqual(["page", 1]);
    } finally {
      vi.useRealTimers();
      moveWhenBack(moveOver);
    }
  });

  test("scans in quick succession are all kept, however late the outbox was read for the ones before", async () => {
    await deny();
    for (let n = 0; n < 30; n++) await writeScan({ pallet: PALLET, point: "hub_in" }, how());
    await settled();
    expect(setDownCount.get("ada")).toBe(30);
  });

  test("a draft sets aside at the next start what nobody saw meanwhile", async () => {
    await saveDraft("contact", { subject: "From before" });
    const saved = Date.now();
    await deny();
    // Drafts are told apart by their milliseconds.
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(saved));
    writeDraft("contact", { subject: "Friday" });
    await settled();
    bringBack();
    resetStorage();
    device.crash();
    await recoverBy(recoverUnsaved);
    expect((await loadDraft("contact"))?.value).toEqual({ subject: "Friday" });
    expect((await loadDraft("contact.earlier"))?.value).toEqual({ subject: "From before" });
  });

  test("what its person discards is not there at the next start", async () => {
    await deny();
    const { id } = await writeScan({ pallet: PALLET, point: "hub_in" }, how());
    expect(setDownCount.get("ada")).toBe(1);
    await settled();
    await outboxDb().ops.where("opId").equals(id).delete();
    await settled();
    expect(placesOf(SET_DOWN)).toEqual([]);
  });

  test("with a document, or where localStorage is denied too, the outcome says that it is on this page alone", async () => {
    await deny();
    device.server.fail(() => true, "no request");
    const outcomeOf = async (booked: ReturnType<Device["book"]>) => {
      await settled();
      await device.clock.pass(20_000);
      return booked;
    };
    const payload = booking();
    const { document } = await draftWithDocument(payload, 1000);
    expect(await outcomeOf(device.book(payload, [document]))).toEqual({ outcome: "saved", at: "page" });
    vi.stubGlobal("localStorage", undefined);
    expect(await outcomeOf(device.book(booking()))).toEqual({ outcome: "saved", at: "page" });
    vi.unstubAllGlobals();
    expect(placesOf(SET_DOWN)).toEqual([]);
  });

  test("of each operation is known whether this page alone has it", async () => {
    await deny();
    device.server.fail(() => true, "no request");
    const onPage = async () => {
      const ops = await outboxDb().ops.orderBy("seq").toArray();
      return ops.map((op) => [op.kind, rowSync(op, new Map())?.onPage ?? false]);
    };
    const photo = new Blob([new Uint8Array(9)], { type: "image/jpeg" });
    expect((await writeScan({ pallet: PALLET, point: "hub_in", photos: [photo] }, how())).onPage).toBe(false);
    const payload = booking();
    const { document } = await draftWithDocument(payload, 1000);
    void device.book(payload, [document]);
    await settled();
    vi.stubGlobal("localStorage", undefined);
    const last = await writeScan({ pallet: PALLET, point: "hub_in" }, how());
    expect(last.onPage).toBe(true);
    const told = answered([last.id], "outbox", device.clock);
    await settled();
    await device.clock.pass(10_000);
    expect(await told).toMatchObject({ waiting: 1, at: "page" });
    expect(await answered([last.id], "set down", device.clock)).toMatchObject({ waiting: 1, at: "restart" });
    vi.unstubAllGlobals();
    expect(await onPage()).toEqual([
      ["scan.create", false],
      ["scan.photo", false],
      ["booking.create", true],
      ["booking.document", true],
      ["scan.create", true],
    ]);
  });

  test("with a document on the page alone, a booking is sent when that is, too", async () => {
    await deny();
    device.server.fail(({ path }) => path.includes("shipment_documents"), "no request");
    const payload = booking();
    const { document } = await draftWithDocument(payload, 1000);
    const booked = device.book(payload, [document]);
    await settled();
    await device.clock.pass(20_000);
    expect(device.server.sends(payload.id)).toHaveLength(1);
    expect(await booked).toEqual({ outcome: "saved", at: "papers" });
    device.server.heal();
    await device.clock.pass(600_000);
    expect(device.server.all("shipment_documents").map(({ id }) => id)).toEqual([document.id]);

    const next = booking();
    const { document: other } = await draftWithDocument(next, 1000);
    const sent = device.book(next, [other]);
    await settled();
    await device.clock.pass(1000);
    expect(await sent).toEqual({ outcome: "sent" });
    expect(device.server.all("shipment_documents")).toHaveLength(2);
  });

  test("a draft is there at the next start, and one that was submitted is not", async () => {
    await deny();
    const payload = booking();
    writeDraft("booking", { id: payload.id, goods: "Olive presses" });
    writeDraft("contact", { subject: "Friday" });
    await settled();
    expect(unsavedPlaces().length).toBe(2);
    const booked = device.book(payload);
    await settled();
    await device.clock.pass(1000);
    expect(await booked).toEqual({ outcome: "sent" });
    device.crash();
    await deny();
    await recoverBy(recoverUnsaved);
    expect((await loadDraft("contact"))?.value).toEqual({ subject: "Friday" });
    expect(await loadDraft("booking")).toBeUndefined();
    expect(unsavedPlaces().length).toBe(1);
  });

  test("a booking whose document is in the databases stays set down meanwhile, and is booked with it", async () => {
    const payload = booking();
    const { document } = await draftWithDocument(payload, 1000);
    die();
    expect(await device.book(payload, [document])).toEqual({ outcome: "saved", at: "restart" });
    device.crash();
    await deny();
    await takeUp();
    expect([await opIds(), setDownCount.get("ada")]).toEqual([[], 1]);
    replaceOutboxDb(undefined);
    await restart();
    expect([await opIds(), placesOf(SET_DOWN)]).toEqual([[payload.id, document.id], []]);
    expect((await readDocument(document.id)).bytes.byteLength).toBe(1000);
  });

  test("databases that answer after all get what was done meanwhile, once, and set aside what nobody saw", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    moveWhenBack(moveOver);
    try {
      await saveDraft("booking", { id: "draftfrombefore", goods: "Chairs" });
      await deny();
      device.server.fail(() => true, "no request");
      const scan = await writeScan({ pallet: PALLET, point: "hub_in" }, how());
      const payload = booking();
      const { document } = await draftWithDocument(payload, 1000);
      await saveDraft("contact", { subject: "Friday" });
      await setValue("a key", 7);
      replaceOutboxDb(undefined);
      bringBack();
      await vi.advanceTimersByTimeAsync(6000);
      await vi.waitFor(() => expect(storageState.get()).toBe("device"));
      expect(storageState.get()).toBe("device");
      await takeUp();
      expect([await opIds(), placesOf(SET_DOWN)]).toEqual([[scan.id], []]);
      expect((await loadDraft("contact"))?.value).toEqual({ subject: "Friday" });
      expect((await loadDraft("booking"))?.value).toMatchObject({ id: payload.id });
      expect((await loadDraft("booking.earlier"))?.value).toMatchObject({ goods: "Chairs" });
      expect((await documentsOf("booking")).map(({ id }) => id)).toEqual([document.id]);
      expect((await readDocument(document.id)).bytes.byteLength).toBe(1000);
      expect(await getValue("a key")).toBe(7);
    } finally {
      vi.useRealTimers();
    }
    device.server.heal();
    await send();
    expect(device.server.all("scans")).toHaveLength(1);
  });

  test("is replaced by memory: the booking is sent", async () => {
    await deny();
    const payload = booking();
    const booked = device.book(payload);
    await settled();
    await device.clock.pass(1000);
    expect(await booked).toEqual({ outcome: "sent" });
    expect(storageState.get()).toBe("page");
    expect(device.server.all("shipments").map(({ id }) => id)).toEqual([payload.id]);
    await keepPrinted([PALLET], 1_800_000_000_000);
    expect(Object.keys(await printedLabels())).toEqual([PALLET]);
    expect(placesOf(SET_DOWN)).toEqual([]);
  });

  test("a first opening that takes long is no end: what was asked meanwhile is answered", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      resetStorage();
      replaceOutboxDb(undefined);
      die("mute");
      const counted = withStorage(() => outboxDb().ops.count());
      await vi.advanceTimersByTimeAsync(2 * (SILENT_MS + PROBE_MS) + 1000);
      expect([await counted, storageState.get()]).toEqual([0, "page"]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("a sign-out", () => {
  const mirrors = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith("mirror-ada-"));
  beforeEach(async () => {
    await mirrorDb("ada").shipments.add({ id: "shipment0000001", gen: 1, seq: 1 } as Mirrored<Shipment>);
    await storeWorkerSession();
  });

  test.each(["refuses", "silent", "denied", "mute"] as const)(
    "with storage that is %s is finished by the next start",
    async (kind) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      try {
        die(kind);
        mirrorDb("ada").close({ disableAutoOpen: false });
        await inTime(session.signOut());
        bringBack();
        resetStorage();
        expect(await mirrors()).toHaveLength(1);
        await wipe();
      } finally {
        vi.useRealTimers();
      }
      expect([await mirrors(), placesOf(WIPE)]).toEqual([[], []]);
      expect(await readWorkerSession()).toBeUndefined();
    },
  );

  test("on a page in memory, whose databases answer by then, deletes what these have stored", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    moveWhenBack(moveOver);
    try {
      resetStorage();
      replaceOutboxDb(undefined);
      die("denied");
      expect(await storageFailed()).toBe("page");
      expect(await mirrorDb("ada").shipments.count()).toBe(0);
      replaceOutboxDb(undefined);
      bringBack();
      await vi.advanceTimersByTimeAsync(6000);
      await vi.waitFor(() => expect(storageState.get()).toBe("device"));
      await inTime(session.signOut());
    } finally {
      vi.useRealTimers();
    }
    expect([await mirrors(), placesOf(WIPE)]).toEqual([[], []]);
  });

  test("leaves what belongs to somebody who has signed in again", async () => {
    localStorage.setItem(`${WIPE}ada`, "");
    await wipe();
    expect([(await mirrors()).length, placesOf(WIPE)]).toEqual([1, []]);
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
