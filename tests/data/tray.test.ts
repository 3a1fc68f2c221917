import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { mirrorDb, mirrorName } from "#data/local/mirror-db.ts";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { readStatus } from "#data/queries/status.ts";
import { trayItems, trayParts } from "#data/queries/tray.ts";
import { authState, GUEST } from "#data/shared/auth-state.ts";
import { newRecordId } from "#data/shared/random.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { enqueue, findOp, pruneReceipts } from "#data/sync/outbox.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import { exportOps } from "#data/use-cases/export-ops.ts";
import { discard, edit, tryAllNow } from "#data/use-cases/op-actions.ts";
import { session } from "#data/use-cases/session.ts";
import { dropUnderWay, dropUnsent, unsentOps } from "#data/use-cases/unsent.ts";
import { booking, type Device, draftWithDocument, freshDevice } from "../support/data-device.ts";
import { idOf, refusal } from "../support/data-server.ts";

const NO_PROGRESS = new Map();
let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  const engine = pageEngine();
  vi.spyOn(engine, "start").mockImplementation(() => device.engine.start());
  vi.spyOn(engine, "wake").mockImplementation(() => device.engine.wake());
  vi.spyOn(engine.env.transport, "send").mockImplementation(device.server.transport.send);
});
afterEach(() => {
  device.stop();
  vi.restoreAllMocks();
});

async function handedIn(bytes = 3000) {
  const payload = booking();
  const { document, content } = await draftWithDocument(payload, bytes);
  const ops = bookingOps({ payload, documents: [document], draft: "booking" });
  await enqueue(ops, { owner: authState.owner(), draft: "booking", now: device.clock.now() });
  return { payload, document, content };
}
async function message(owner: string): Promise<string> {
  const opId = newRecordId();
  const payload = { id: opId, name: "Eleni", subject: "Customs", message: "What about customs?" };
  await enqueue([{ opId, kind: "contact.create", payload }], { owner, now: device.clock.now() });
  return opId;
}
const items = async (owner = "ada") => trayItems(await trayParts(owner), NO_PROGRESS);

test("a booking's documents are listed with it while it waits, and separately once it has arrived", async () => {
  const { payload, document } = await handedIn();
  expect(await items()).toMatchObject([{ op: { opId: payload.id }, papers: [{ op: { opId: document.id } }] }]);

  device.server.fail((request) => idOf(request) === document.id, "no request");
  device.engine.start();
  await device.clock.pass(1000);
  expect(await items()).toMatchObject([
    { op: { opId: document.id }, sync: { state: "waiting" }, reference: payload.reference, papers: [] },
  ]);
  expect((await trayParts("ada")).lastPull).not.toBeNull();
});

test("operations that need the person come first, the rest in order; nobody else's are listed", async () => {
  const first = await handedIn();
  const second = await handedIn();
  await message("bob");
  await message(GUEST);
  device.server.fail(
    (request) => idOf(request) === second.payload.id,
    refusal(400, "No.", { goods: { code: "no", message: "No." } }),
  );
  device.server.fail(() => true, "no request");
  device.engine.start();
  await device.clock.pass(1000);
  expect((await items()).map(({ op }) => op.opId)).toEqual([second.payload.id, first.payload.id]);
  expect((await items("bob")).map(({ op }) => op.kind)).toEqual(["contact.create"]);
});

test("a visitor's refused request is shown to the current person, in tray and chip", async () => {
  const [refused, waiting, others] = [await message(GUEST), await message(GUEST), await message("bob")];
  const words = "Please leave this field empty.";
  device.server.fail(
    (request) => idOf(request) === refused,
    refusal(400, words, { website: { code: "looks_automatic", message: words } }),
  );
  device.server.fail((request) => idOf(request) === waiting, "no request");
  vi.stubGlobal("window", { addEventListener: () => {}, removeEventListener: () => {} });
  device.engine.start();
  await device.clock.pass(2000);
  await expect.poll(readStatus).toEqual({ state: "attention", count: 1 });
  expect(await items()).toMatchObject([{ op: { opId: refused, owner: GUEST }, sync: { state: "attention" } }]);
  expect((await items("bob")).map(({ op }) => op.opId).sort()).toEqual([refused, others].sort());

  expect(await discard(refused)).toBe("gone");
  expect(await items()).toEqual([]);
  expect(await readStatus()).toMatchObject({ count: 0 });
  vi.unstubAllGlobals();
});

test("a visitor's unanswered message stays in doubt, a booking does not", async () => {
  authState.clear();
  const id = await message(GUEST);
  device.server.fail(() => true, "no answer", 1);
  device.engine.start();
  await device.clock.pass(10);
  device.engine.stop();
  expect(await items(GUEST)).toMatchObject([{ op: { opId: id }, inDoubt: true }]);
  expect(await discard(id)).toBe("unresolved");
  expect(await findOp(id)).toBeDefined();
  expect(await discard(id, { inDoubt: true })).toBe("gone");
  expect(await findOp(id)).toBeUndefined();
});

test("an export contains the payload and the documents unchanged", async () => {
  const { payload, document, content } = await handedIn(2_500_000);
  const file = JSON.parse(await (await exportOps([payload.id], 0)).text());
  expect(file).toMatchObject({ format: "akamas-freight-unsent", version: 1, exported_at: "1970-01-01T00:00:00.000Z" });
  expect(file.operations.map(({ kind }: Op) => kind)).toEqual(["booking.create", "booking.document"]);
  expect(file.operations[0].payload).toEqual(payload);
  const { name, sha256, base64 } = file.operations[1].document;
  expect({ name, sha256 }).toEqual({ name: "τιμολόγιο.pdf", sha256: document.sha256 });
  const bytes = Buffer.from(base64, "base64");
  expect(bytes.equals(Buffer.from(content))).toBe(true);
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  expect(await unsentOps("ada")).toHaveLength(2);
});

test("a damaged document does not prevent the export of the rest", async () => {
  const { payload, document } = await handedIn();
  await outboxDb().chunks.delete([document.id, 0]);
  const file = JSON.parse(await (await exportOps([payload.id], 0)).text());
  expect(file.operations[0].payload).toEqual(payload);
  expect(file.operations[1].document).toEqual({ name: "τιμολόγιο.pdf", size: 3000, damaged: true });
});

test("'keep' at the sign-out stops sending, deletes the mirror, and the same user's sign-in sends it", async () => {
  const { payload } = await handedIn();
  device.server.fail(({ method }) => method === "POST", "no request");
  device.engine.start();
  await device.clock.pass(10);
  mirrorDb("ada");
  await session.signOut();
  device.server.heal();
  const sent = device.server.sends(payload.id).length;
  await device.clock.pass(120_000);
  expect(device.server.sends(payload.id)).toHaveLength(sent);
  expect(device.server.all("shipments")).toEqual([]);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(mirrorName("ada"));
  expect(await items(GUEST)).toEqual([]);

  device.signIn("bob");
  await device.clock.pass(120_000);
  expect(device.server.all("shipments")).toEqual([]);
  device.signIn("ada");
  await device.clock.pass(1000);
  expect(device.server.all("shipments")).toMatchObject([{ id: payload.id, user_id: "ada" }]);
});

test("'delete' at the sign-out deletes this user's unsent operations with their documents and nothing else", async () => {
  const { payload, document } = await handedIn();
  const others = await message("bob");
  const file = [payload.id, document.id, others];
  await dropUnsent("ada", file);
  expect((await outboxDb().ops.toArray()).map(({ opId }) => opId)).toEqual([others]);
  expect(await outboxDb().files.count()).toBe(0);
  expect(await outboxDb().chunks.count()).toBe(0);
  await expect(dropUnsent(GUEST, file)).rejects.toThrow();
});

test("operations that arrive while the sign-out waits are kept as receipts", async () => {
  const { payload, document } = await handedIn();
  const file = [payload.id, document.id];
  let open = () => {};
  device.server.gate = new Promise((resolve) => {
    open = resolve;
  });
  device.engine.start();
  await device.clock.pass(0);
  await dropUnsent("ada", file);
  expect((await unsentOps("ada")).map(({ opId, state }) => [opId, state])).toEqual([[payload.id, "sending"]]);
  authState.clear();
  const dropped = dropUnderWay("ada", file, device.locks);
  open();
  await device.clock.pass(1000);
  await dropped;
  expect(device.server.all("shipments")).toHaveLength(1);
  expect(await findOp(payload.id)).toMatchObject({ state: "acked" });
  expect(await unsentOps("ada")).toEqual([]);
});

test("operations made after the file was written are not deleted, nor those they depend on", async () => {
  const first = await handedIn();
  const second = await handedIn();
  // Two documents of a booking that has arrived: the second is not in the file.
  const [arrived, later] = ["arrivedpaper001", "arrivedpaper002"] as const;
  const add = async (opId: string, dependsOn: string) => {
    const row = await outboxDb().files.get(second.document.id);
    if (row) await outboxDb().files.put({ ...row, id: opId });
    const op = { opId, kind: "booking.document", dependsOn, payload: { shipment: dependsOn } } as const;
    await enqueue([op], { owner: "ada", now: 0 });
  };
  await add(arrived, "shipment0000009");
  const file = (await unsentOps("ada")).map(({ opId }) => opId);
  const since = await message("ada");
  const paper = "newerinvoice001";
  await add(paper, second.payload.id);
  await add(later, "shipment0000009");
  await dropUnsent("ada", file);
  await dropUnderWay("ada", file, device.locks);
  const left = (await unsentOps("ada")).map(({ opId }) => opId);
  expect(left).toEqual([second.payload.id, second.document.id, since, paper, later]);
  expect(await findOp(first.payload.id)).toBeUndefined();
  expect(await outboxDb().files.where("id").equals(first.document.id).count()).toBe(0);
});

test("'send all now' ignores every back-off", async () => {
  await handedIn();
  await handedIn();
  device.server.fail(({ method }) => method === "POST", refusal(503, "Later.", {}), 2);
  device.engine.start();
  await device.clock.pass(10);
  expect(device.server.all("shipments")).toEqual([]);
  await tryAllNow("ada");
  await device.clock.pass(10);
  expect(device.server.all("shipments")).toHaveLength(2);
});

test("an operation whose id the server uses for other content becomes a draft with a new id", async () => {
  const payload = booking();
  await saveDraft("booking", { id: payload.id, reference: payload.reference, form: { shipperName: "Jonas" } });
  await enqueue(bookingOps({ payload, documents: [], draft: "booking" }), { owner: "ada", draft: "booking", now: 0 });
  device.server.fail(
    ({ method }) => method === "POST",
    refusal(409, "Taken.", { id: { code: "already_exists", message: "Taken." } }),
  );
  device.engine.start();
  await device.clock.pass(10);
  expect(await edit(payload.id)).toBe("draft");
  const draft = (await loadDraft<Record<string, unknown>>("booking"))?.value;
  expect(draft).toMatchObject({ form: { shipperName: "Jonas" } });
  expect(draft?.id).toMatch(/^[a-z0-9]{15}$/);
  expect(draft?.id).not.toBe(payload.id);
  expect(draft?.reference).not.toBe(payload.reference);
});

test("receipts are deleted after a month, and only the newest are kept", async () => {
  const day = 86_400_000;
  const receipt = (opId: string, at: number) => ({ opId, owner: "ada", kind: "quote.sea" as const, at });
  await outboxDb().receipts.bulkPut([receipt("old", 0), receipt("fresh", 2 * day)]);
  await pruneReceipts(31 * day);
  expect(await outboxDb().receipts.toCollection().primaryKeys()).toEqual(["fresh"]);
  const many = Array.from({ length: 5010 }, (_, n) => receipt(`n${n}`, 3 * day + n));
  await outboxDb().receipts.bulkPut(many);
  await pruneReceipts(31 * day);
  expect(await outboxDb().receipts.count()).toBe(5000);
  expect(await outboxDb().receipts.get("fresh")).toBeUndefined();
  expect(await outboxDb().receipts.get("n5009")).toBeDefined();
});
