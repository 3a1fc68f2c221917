import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storeDocument } from "#data/local/documents.ts";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { putAsideOf } from "#data/local/op-patches.ts";
import { OutboxDb, outboxDb, replaceOutboxDb } from "#data/local/outbox-db.ts";
import { isFull } from "#data/local/storage.ts";
import { readWorkerSession, storeWorkerSession } from "#data/local/worker-session.ts";
import { authState } from "#data/shared/auth-state.ts";
import { newRecordId } from "#data/shared/random.ts";
import { enqueue, findOp } from "#data/sync/outbox.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import { submit } from "#data/use-cases/submit.ts";
import { editOp } from "#data/use-cases/submit-edit.ts";
import { handIn } from "#data/use-cases/submit-request.ts";
import { drop } from "#data/use-cases/take-back.ts";
import { settled } from "../support/data-activity.ts";
import { booking, type Device, draftWithDocument, freshDevice } from "../support/data-device.ts";
import { refuseWrites } from "../support/data-faults.ts";

let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  vi.spyOn(Date, "now").mockImplementation(device.clock.now);
});
afterEach(() => {
  device.stop();
  vi.restoreAllMocks();
});

/** From now on nothing more can be written; deleting works. */
function fill(): void {
  outboxDb().close();
  const db = new OutboxDb();
  refuseWrites(db);
  replaceOutboxDb(db);
}

const env = () => ({
  clock: device.clock,
  wake: device.engine.wake,
  owner: authState.owner,
  direct: () => device.engine.env,
});

function request() {
  const id = newRecordId();
  return {
    kind: "contact.create" as const,
    payload: { id, message: "Δύο παλέτες" },
    draft: { key: "contact", value: { id } },
    guest: { website: "", filledMs: 60_000 },
  };
}

const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], "packing.pdf", { type: "application/pdf" });

describe("a device without room", () => {
  test("sends a visitor's message directly, and keeps nothing", async () => {
    fill();
    const input = request();
    expect(await handIn(input, env())).toEqual({ outcome: "sent" });
    expect(device.server.all("contact_messages").map(({ id }) => id)).toEqual([input.payload.id]);
    expect(await outboxDb().ops.count()).toBe(0);
  });

  test("sends a booking with a stored document and with one it could not store, and the draft goes", async () => {
    device.signIn("ada");
    const payload = booking();
    const { document: stored } = await draftWithDocument(payload, 1000);
    fill();
    const held = await storeDocument({ draft: "booking", kind: "packing_list", file: fileOf(2_200_000), holds: true });
    const ops = bookingOps({ payload, documents: [stored, held], draft: "booking" });
    expect(await submit(ops, "booking", env())).toEqual({ outcome: "sent" });
    expect(device.server.all("shipments").map(({ id }) => id)).toEqual([payload.id]);
    expect(device.server.all("shipment_documents").map(({ id }) => id)).toEqual([stored.id, held.id]);
    expect(await loadDraft("booking")).toBeUndefined();
    expect(await outboxDb().ops.count()).toBe(0);
  });

  test("offline it says that there is no room; pressed again it counts once, documents included", async () => {
    device.signIn("ada");
    const payload = booking();
    const { document } = await draftWithDocument(payload, 1000);
    fill();
    const ops = bookingOps({ payload, documents: [document], draft: "booking" });
    const press = () => submit(ops, "booking", env()).catch((error: unknown) => error);
    device.server.fail(() => true, "no request", 1);
    expect(isFull(await press())).toBe(true);
    // It arrives and its answer is lost; then its document does not.
    device.server.fail(({ path }) => path.includes("/shipments/"), "no answer", 1);
    expect(isFull(await press())).toBe(true);
    device.server.fail(({ path }) => path.includes("shipment_documents"), "no request", 1);
    expect(isFull(await press())).toBe(true);
    expect((await loadDraft("booking"))?.value).toMatchObject({ id: payload.id });
    expect(await press()).toEqual({ outcome: "sent" });
    expect(device.server.all("shipments")).toHaveLength(1);
    expect(device.server.all("shipment_documents")).toHaveLength(1);
  });

  test("what has its place behind others is not sent past them", async () => {
    device.signIn("ada");
    await saveDraft("edit-ship00000000001", { id: "edit00000000001" });
    fill();
    const edit = editOp({ id: "edit00000000001", shipment: "ship00000000001", set: { admin_notes: "a" }, seen: {} });
    const pressed = await submit([edit], "edit-ship00000000001", env()).catch((error: unknown) => error);
    expect(isFull(pressed)).toBe(true);
    expect(device.server.sends("edit00000000001")).toEqual([]);
  });
});

describe("a device that takes no more writes sends what it keeps", () => {
  /** Stored while there was room, and then there is none. */
  async function kept() {
    device.signIn("ada");
    const payload = booking();
    const { document } = await draftWithDocument(payload, 1000);
    const ops = bookingOps({ payload, documents: [document], draft: "booking" });
    await enqueue(ops, { owner: "ada", draft: "booking", now: device.clock.now() });
    fill();
    return { payload, document };
  }
  const makeRoom = () => {
    outboxDb().close();
    replaceOutboxDb(new OutboxDb());
  };

  test("once, with its document, whose bytes then leave the device", async () => {
    const { payload, document } = await kept();
    device.engine.start();
    await device.clock.pass(60_000);
    expect(device.server.all("shipments").map(({ id }) => id)).toEqual([payload.id]);
    expect(device.server.all("shipment_documents").map(({ id }) => id)).toEqual([document.id]);
    expect(device.server.sends(payload.id)).toHaveLength(1);
    expect(await outboxDb().chunks.count()).toBe(0);
    // With room again its rows say so.
    makeRoom();
    await device.clock.pass(120_000);
    expect(putAsideOf()).toEqual([]);
    expect(device.server.sends(payload.id)).toHaveLength(1);
    expect(await outboxDb().ops.count()).toBe(0);
  });

  test("whose request is under way cannot be discarded here, and after a crash the server is asked first", async () => {
    const { payload } = await kept();
    device.server.gate = new Promise(() => {});
    device.engine.start();
    await settled();
    expect(await findOp(payload.id)).toMatchObject({ state: "sending" });
    expect(await drop(payload.id)).toBe("busy");
    device.crash();
    refuseWrites(outboxDb());
    device.server.gate = null;
    device.server.fail(() => true, "no request");
    device.engine.start();
    await device.clock.pass(5000);
    expect(await findOp(payload.id)).toMatchObject({ state: "queued", unanswered: true });
  });

  test("what lacks an answer waits longer each time", async () => {
    const { payload } = await kept();
    device.server.fail(({ path }) => path.includes("/shipments/"), "no request", 99);
    device.engine.start();
    await device.clock.pass(120_000);
    const tries = device.server.requests.filter(({ method }) => method === "POST").length;
    expect(tries).toBeLessThan(12);
    expect(await findOp(payload.id)).toMatchObject({ state: "queued", unanswered: true, attempts: tries });
  });
});

test("a device without room does not keep the worker's token of whoever has signed out", async () => {
  device.signIn("willi");
  await storeWorkerSession();
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The device is full.", "QuotaExceededError");
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
  device.signIn("ada");
  await storeWorkerSession();
  put.mockRestore();
  expect(await readWorkerSession()).toBeUndefined();
});
