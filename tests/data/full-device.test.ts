import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storeDocument } from "#data/local/documents.ts";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { OutboxDb, outboxDb, replaceOutboxDb } from "#data/local/outbox-db.ts";
import { isFull } from "#data/local/storage.ts";
import { authState } from "#data/shared/auth-state.ts";
import { newRecordId } from "#data/shared/random.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import { submit } from "#data/use-cases/submit.ts";
import { editOp } from "#data/use-cases/submit-edit.ts";
import { handIn } from "#data/use-cases/submit-request.ts";
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
