import Dexie from "dexie";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readDocument } from "#data/local/documents.ts";
import "#data/sync/come-back.ts";
import { boundKeepsakes, giveRoom } from "#data/local/keepsake-room.ts";
import { receiveSealKey, sealAfterRole, sealForgotten } from "#data/local/keepsake-seal.ts";
import { OutboxDb, outboxDb, replaceOutboxDb } from "#data/local/outbox-db.ts";
import { authState } from "#data/shared/auth-state.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import type { submit } from "#data/use-cases/submit.ts";
import { booking, type Device, draftWithDocument, freshDevice } from "../support/data-device.ts";
import { idOf } from "../support/data-server.ts";

// What the server has acknowledged is kept until it is safe elsewhere (docs/sync/keepsakes.md).
const DAY = 86_400_000;
const MB = 1_048_576;
const KEY = "A".repeat(43);
const OTHER_KEY = `${"B".repeat(42)}A`;
let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.server.signs = true;
});
afterEach(() => {
  device.stop();
  vi.restoreAllMocks();
});

async function signIn(user = "ada", key = KEY): Promise<void> {
  device.signIn(user);
  await receiveSealKey(user, key, true);
}
const signOut = () => {
  authState.clear();
  return sealForgotten();
};
const kept = () => outboxDb().keepsakes.toArray();
const keptIds = async () => (await kept()).map(({ opId }) => opId);

/** Books with a document and waits until both are acknowledged and in the mirror. */
async function booked(bytes = 2_500_000) {
  const payload = booking();
  const { document, content } = await draftWithDocument(payload, bytes);
  const outcome = device.book(payload, [document]);
  await device.clock.pass(1000);
  expect(await outcome).toEqual({ outcome: "sent" });
  await device.clock.pass(2000);
  return { payload, document, content };
}
async function pulled(): Promise<void> {
  device.engine.pull();
  await device.clock.pass(2000);
}
/** A keepsake without bytes. */
const stray = (over: object) => ({
  ...{ opId: "stray", owner: "ada", seq: 1, kind: "booking.create" as const, epoch: "e1", place: 1, at: 0, bytes: 10 },
  ...{ chunks: 0, said: null },
  ...over,
});
/** All that is stored, as text: what somebody with the device could read. */
async function everything(): Promise<string[]> {
  const { keepsakes, chunks, ops, files, drafts, receipts } = outboxDb();
  const rows = await Promise.all([keepsakes, ops, files, drafts, receipts].map((table) => table.toArray()));
  const bytes = (await chunks.toArray()).map(({ data }) => Buffer.from(data).toString("latin1"));
  const sealed = (await keepsakes.toArray()).map(({ sealed = new ArrayBuffer(0) }) =>
    Buffer.from(sealed).toString("latin1"),
  );
  return [JSON.stringify(rows), ...bytes, ...sealed];
}

describe("an acknowledged operation", () => {
  test("is kept with its signature, its file's bytes where they were; nothing of it is shown", async () => {
    await signIn();
    const { payload, document } = await booked();
    const [first, paper] = (await kept()).sort((a, b) => a.seq - b.seq);
    expect(first).toMatchObject({ opId: payload.id, owner: "ada", epoch: "e1", chunks: 0 });
    expect(first?.said).toMatchObject({ payload, signature: device.server.signatureOf(payload.id) });
    expect(paper).toMatchObject({ opId: document.id, epoch: "e1", chunks: 3 });
    expect(paper?.place).toBeGreaterThan(first?.place ?? 0);
    expect(paper?.said?.file).toMatchObject({ name: "τιμολόγιο.pdf", sha256: document.sha256 });
    const { ops, files, chunks } = outboxDb();
    expect([await ops.count(), await files.count(), await chunks.count()]).toEqual([0, 0, 3]);
  });

  test("is kept in the transaction that settles it: a crash leaves the operation or the keepsake", async () => {
    await signIn();
    const { keepsakes } = outboxDb();
    vi.spyOn(keepsakes, "bulkPut").mockImplementationOnce(() => {
      throw new Error("the tab ends here");
    });
    vi.spyOn(console, "error").mockImplementation(() => {});
    const payload = booking();
    void device.book(payload, []).catch(() => {});
    await device.clock.pass(1000);
    expect([await outboxDb().ops.count(), await keptIds()]).toEqual([1, []]);
    device.crash();
    device.engine.start();
    await device.clock.pass(5000);
    expect([await outboxDb().ops.count(), await keptIds()]).toEqual([0, [payload.id]]);
    expect(device.server.all("shipments")).toHaveLength(1);
  });

  test("of a batch is kept with its own signature, and one that was looked up without", async () => {
    await signIn();
    const [one, two] = [booking(), booking({ reference: "0123456788" })];
    for (const payload of [one, two]) {
      const ops = bookingOps({ payload, documents: [], draft: "" });
      await submitted(ops);
    }
    device.engine.start();
    await device.clock.pass(3000);
    const signatures = (await kept()).map(({ opId, said }) => [opId, said?.signature]);
    expect(Object.fromEntries(signatures)).toEqual({
      [one.id]: device.server.signatureOf(one.id),
      [two.id]: device.server.signatureOf(two.id),
    });
    const payload = booking({ reference: "0123456787" });
    const { document } = await draftWithDocument(payload, 1000);
    device.server.fail((request) => idOf(request) === document.id, "no answer", 1);
    void device.book(payload, [document]);
    await device.clock.pass(60_000);
    const found = async () => (await kept()).find(({ opId }) => opId === document.id);
    // The server was asked for it, and confirms it with the next pull.
    await pulled();
    await expect.poll(found).toMatchObject({ epoch: "e1", place: device.server.place, said: { signature: "" } });
  });

  test("is not kept without a key to seal it, and its bytes go as ever", async () => {
    device.signIn("ada");
    await booked();
    expect([await kept(), await outboxDb().chunks.count()]).toEqual([[], 0]);
  });

  test("that changes something is not kept without a signature: sent again it could undo a later one", async () => {
    await signIn();
    device.server.office.add("ada");
    device.server.put("contact_messages", { id: "message00000001", user_id: "", updated: "1" });
    const mark = { collection: "contact_messages", handled_at: "2026-11-21T09:00:00.000Z" };
    const op = {
      opId: "mark00000000001",
      aggregate: "message00000001",
      kind: "request.handled" as const,
      payload: mark,
    };
    await submitted([{ ...op, base: { seen: "1" } }]);
    device.engine.start();
    await device.clock.pass(2000);
    expect(device.server.all("contact_messages")).toMatchObject([{ handled_by: "ada" }]);
    expect(await kept()).toEqual([]);
  });

  test("of a visitor is kept with its signature, and without one not: nobody can ask what became of it", async () => {
    const payload = { id: "quote0000000001", message: "Hello" };
    await submitted([{ opId: payload.id, kind: "quote.sea", payload }], "guest");
    const unsigned = { id: "message00000001", message: "Hello" };
    await submitted([{ opId: unsigned.id, kind: "contact.create", payload: unsigned }], "guest");
    device.engine.start();
    await device.clock.pass(2000);
    expect(device.server.all("contact_messages")).toHaveLength(1);
    expect(await kept()).toMatchObject([{ opId: payload.id, owner: "guest", said: { payload } }]);
  });

  test("counts on a device without room; its bytes go", async () => {
    await signIn();
    const payload = booking();
    const { document } = await draftWithDocument(payload, 1000);
    const ops = bookingOps({ payload, documents: [document], draft: "booking" });
    await submitted(ops, "ada", "booking");
    const { keepsakes } = outboxDb();
    vi.spyOn(keepsakes, "bulkPut").mockImplementation(() => {
      throw new DOMException("The device is full.", "QuotaExceededError");
    });
    device.engine.start();
    await device.clock.pass(5000);
    const { ops: left, chunks } = outboxDb();
    expect([await left.count(), await chunks.count(), await kept()]).toEqual([0, 0, []]);
    expect(device.server.all("shipment_documents")).toHaveLength(1);
  });

  test("whose person was erased is deleted", async () => {
    await signIn();
    const payload = booking();
    const { document } = await draftWithDocument(payload, 1000);
    const gone = {
      status: 410,
      json: { status: 410, message: "Erased.", data: { id: { code: "erased", message: "" } } },
    };
    device.server.fail((request) => request.path.includes("shipment"), gone);
    await submitted(bookingOps({ payload, documents: [document], draft: "booking" }), "ada", "booking");
    device.engine.start();
    await device.clock.pass(5000);
    const { ops, files, chunks } = outboxDb();
    expect([await ops.count(), await files.count(), await chunks.count(), await kept()]).toEqual([0, 0, 0, []]);
  });
});

async function submitted(ops: Parameters<typeof submit>[0], owner = "ada", draft = ""): Promise<void> {
  const { enqueue } = await import("#data/sync/outbox.ts");
  await enqueue(ops, { owner, now: device.clock.now(), ...(draft && { draft }) });
}

describe("a keepsake goes", () => {
  test("when copies cover its place, a document when they have documents too", async () => {
    await signIn();
    const { document } = await booked();
    const [first, paper] = (await kept()).sort((a, b) => a.seq - b.seq);
    const safe = async (place: number, documents: number, epoch = "e1") => {
      device.server.safeUntil = { epoch, place, documents };
      await pulled();
      return keptIds();
    };
    expect(await safe((first?.place ?? 0) - 1, 0)).toHaveLength(2);
    expect(await safe(1e9, 1e9, "other")).toHaveLength(2);
    expect(await safe(first?.place ?? 0, 0)).toEqual([document.id]);
    expect(await safe(paper?.place ?? 0, (paper?.place ?? 0) - 1)).toEqual([document.id]);
    expect(await outboxDb().chunks.count()).toBe(3);
    expect(await safe(paper?.place ?? 0, paper?.place ?? 0)).toEqual([]);
    expect(await outboxDb().chunks.count()).toBe(0);
  });

  test("not while its epoch is unknown, whatever is safe", async () => {
    await signIn();
    await outboxDb().keepsakes.put(stray({ epoch: "", place: 0, at: device.clock.now() }) as never);
    device.server.put("shipments", { id: "stray", user_id: "bob" });
    device.server.safeUntil = { epoch: "e1", place: 1e9, documents: 1e9 };
    device.engine.start();
    await pulled();
    expect(await keptIds()).toEqual(["stray"]);
  });

  test("after thirty days by the server's time, not earlier", async () => {
    const { keepsakes } = outboxDb();
    await keepsakes.bulkPut([stray({ opId: "old", at: 0 }), stray({ opId: "newer", at: 1 })] as never[]);
    await boundKeepsakes(30 * DAY);
    expect(await keptIds()).toHaveLength(2);
    await boundKeepsakes(30 * DAY + 1);
    expect(await keptIds()).toEqual(["newer"]);
  });

  test("beyond 200 MB on this device: the oldest documents first, whoever they are of", async () => {
    const { keepsakes } = outboxDb();
    const rows = [
      stray({ opId: "oldest", at: 1, bytes: 1000 }),
      stray({ opId: "paper 1", at: 2, bytes: 90 * MB, chunks: 1, owner: "bob" }),
      stray({ opId: "paper 2", at: 3, bytes: 90 * MB, chunks: 1 }),
      stray({ opId: "paper 3", at: 4, bytes: 19 * MB, chunks: 1 }),
    ];
    await keepsakes.bulkPut(rows as never[]);
    await boundKeepsakes(5);
    expect(await keptIds()).toHaveLength(4);
    await keepsakes.put(stray({ opId: "paper 4", at: 5, bytes: 2 * MB, chunks: 1 }) as never);
    await boundKeepsakes(5);
    expect((await keptIds()).sort()).toEqual(["oldest", "paper 2", "paper 3", "paper 4"]);
  });

  test("where the device has no room for something new", async () => {
    await outboxDb().keepsakes.put(stray({ chunks: 1, bytes: MB }) as never);
    expect([await giveRoom(), await keptIds(), await giveRoom()]).toEqual([true, [], false]);
  });

  test.each(["a document", "a booking"])("for %s that does not fit: it is stored after all", async (what) => {
    await signIn();
    const { keepsakes, files, ops } = outboxDb();
    await keepsakes.put(stray({ chunks: 1, bytes: MB, at: device.clock.now() }) as never);
    const full = vi.spyOn(what === "a document" ? files : ops, what === "a document" ? "add" : ("bulkAdd" as never));
    full.mockRejectedValueOnce(new DOMException("The device is full.", "QuotaExceededError") as never);
    const payload = booking();
    await draftWithDocument(payload, 1000);
    expect(await device.book(payload)).toEqual({ outcome: "sent" });
    expect([full.mock.calls.length, await keptIds()]).toEqual([2, [payload.id]]);
  });
});

describe("what is kept of somebody who signed out", () => {
  test("cannot be read; the same person's sign-in opens it, byte for byte", async () => {
    await signIn();
    const { payload, document, content } = await booked(1_100_000);
    const before = await kept();
    const bytes = Buffer.from(content.slice(300, 340)).toString("latin1");
    const words = [payload.shipper_name, payload.reference, "τιμολόγιο", document.sha256, '"signature":"h.', bytes];
    // No texts in the message: they are megabytes.
    const found = async () => {
      const stored = await everything();
      return words.map((word) => stored.some((text) => text.includes(word)));
    };
    expect(await found()).toEqual(words.map(() => true));
    await signOut();
    expect(await found()).toEqual(words.map(() => false));
    expect(await outboxDb().seals.count()).toBe(0);
    expect((await kept()).map(({ said }) => said)).toEqual([null, null]);
    await signIn();
    expect(await kept()).toEqual(before);
    // As when it comes back.
    await outboxDb().files.put(before.find(({ opId }) => opId === document.id)?.said?.file as never);
    expect(Buffer.from((await readDocument(document.id)).bytes).equals(content)).toBe(true);
  });

  test("is not opened by another person, nor by another key, and is not lost by that", async () => {
    await signIn();
    await booked(1000);
    await signOut();
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await signIn("bob", OTHER_KEY);
    await signOut();
    await signIn("ada", OTHER_KEY);
    expect((await kept()).map(({ said }) => said)).toEqual([null, null]);
    await signOut();
    await signIn();
    expect((await kept()).every(({ said }) => said !== null)).toBe(true);
  });

  test("is sealed by the next start when the tab was closed", async () => {
    await signIn();
    await booked(1000);
    authState.clear();
    device.crash();
    device.engine.start();
    await expect.poll(async () => outboxDb().seals.count()).toBe(0);
    expect((await kept()).map(({ said }) => said)).toEqual([null, null]);
  });

  test("stays readable when a session ended by itself: the person is the same", async () => {
    await signIn();
    await booked(1000);
    authState.end("ada");
    await sealForgotten();
    expect((await kept()).every(({ said }) => said !== null)).toBe(true);
  });

  test("the stored key cannot open, and cannot be taken out", async () => {
    await signIn();
    const seal = await outboxDb().seals.get("ada");
    expect([seal?.key.extractable, seal?.key.usages]).toEqual([false, ["encrypt"]]);
  });

  test("what is acknowledged after the key is gone is not kept", async () => {
    await signIn();
    const payload = booking();
    await submitted(bookingOps({ payload, documents: [], draft: "" }));
    let answer = () => {};
    device.server.gate = new Promise((resolve) => {
      answer = resolve;
    });
    device.engine.start();
    await device.clock.pass(500);
    await signOut();
    answer();
    await device.clock.pass(5000);
    expect(await kept()).toEqual([]);
    expect(device.server.all("shipments")).toHaveLength(1);
  });
});

describe("a role that is lost", () => {
  test("seals what is kept; a renewed session does not open it, a sign-in does", async () => {
    await signIn();
    await booked(1000);
    await sealAfterRole("ada", "operator");
    expect((await kept()).every(({ said }) => said !== null)).toBe(true);
    await sealAfterRole("ada", "");
    const sealed = async () => (await kept()).every(({ said }) => said === null);
    expect(await sealed()).toBe(true);
    await receiveSealKey("ada", KEY, false);
    expect(await sealed()).toBe(true);
    await receiveSealKey("ada", KEY, true);
    expect(await sealed()).toBe(false);
  });

  test("is heard from the feed", async () => {
    device.server.roles.set("ada", "operator");
    await signIn();
    await booked(1000);
    device.server.roles.delete("ada");
    await pulled();
    expect((await kept()).map(({ said }) => said)).toEqual([null, null]);
  });
});

describe("a database of yesterday", () => {
  test("goes on, with all that is in it", async () => {
    outboxDb().close();
    await Dexie.delete("outbox");
    const before = new Dexie("outbox");
    before.version(1).stores({
      ops: "++seq, &opId, owner, [state+nextAt], aggregate, dependsOn",
      files: "id, [owner+draft]",
      chunks: "[file+n]",
      drafts: "[owner+key]",
      receipts: "opId, at",
    });
    const op = { opId: "op", owner: "ada", state: "queued", nextAt: 0, kind: "booking.create", payload: { id: "op" } };
    await before.table("ops").add(op);
    await before.table("receipts").add({ opId: "earlier", at: 1 });
    before.close();
    replaceOutboxDb(new OutboxDb());
    const db = outboxDb();
    expect(await db.ops.toArray()).toEqual([{ ...op, seq: 1 }]);
    expect([await db.receipts.count(), await kept(), await db.seals.count()]).toEqual([1, [], 0]);
  });
});
