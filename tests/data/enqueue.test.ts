import { beforeEach, expect, test } from "vitest";
import { documentsOf, readDocument, storeDocument } from "#data/local/documents.ts";
import { adoptGuestDraft, loadDraft, putDraft, saveDraft } from "#data/local/drafts.ts";
import { aboutOf, OutboxDb, outboxDb, replaceOutboxDb } from "#data/local/outbox-db.ts";
import { AlreadyEnqueued, enqueue, fileReceipts } from "#data/sync/outbox.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import { booking, type Device, draftWithDocument, freshDevice } from "../support/data-device.ts";
import { failNthWrite } from "../support/data-faults.ts";
import { sum } from "../support/data-server.ts";

let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
});

function reopen(nth = 0): () => number {
  outboxDb().close();
  const db = new OutboxDb();
  const writes = failNthWrite(db, nth);
  replaceOutboxDb(db);
  return writes;
}

test("a failure at any write of a submission leaves draft, document and outbox unchanged", async () => {
  const payload = booking();
  const { document } = await draftWithDocument(payload);
  const ops = bookingOps({ payload, documents: [document], draft: "booking" });
  const options = { owner: "ada", draft: "booking", now: device.clock.now() };
  let failures = 0;
  for (let nth = 1; ; nth += 1) {
    reopen(nth);
    const error = await enqueue(ops, options).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    reopen();
    if (error === null) break;
    failures += 1;
    expect(await outboxDb().ops.count()).toBe(0);
    expect((await loadDraft("booking"))?.value).toMatchObject({ id: payload.id });
    expect(await documentsOf("booking")).toEqual([document]);
    expect((await readDocument(document.id)).row.sha256).toBe(document.sha256);
  }
  // Operations, the document's row, the draft: three writes, each failed once.
  expect(failures).toBe(3);
  expect(await outboxDb().ops.count()).toBe(2);
  expect(await loadDraft("booking")).toBeUndefined();
  expect(await documentsOf("booking")).toEqual([]);
});

test("a full device refuses a document at any write, and the draft and the other document are unchanged", async () => {
  const payload = booking();
  const { document } = await draftWithDocument(payload, 1000);
  const file = new File([new Uint8Array(2_200_000)], "packing.pdf", { type: "application/pdf" });
  let failures = 0;
  for (let nth = 1; ; nth += 1) {
    reopen(nth);
    const error = await storeDocument({ draft: "booking", kind: "packing_list", file }).then(
      () => null,
      (thrown: Error) => thrown,
    );
    reopen();
    if (error === null) break;
    failures += 1;
    expect(error.name).toBe("QuotaExceededError");
    expect(await documentsOf("booking")).toEqual([document]);
    expect(await outboxDb().chunks.count()).toBe(1);
    expect((await loadDraft("booking"))?.value).toMatchObject({ id: payload.id });
  }
  expect(failures).toBe(2);
});

test("a document is stored in chunks of at most 1 MiB, each with its hash, and is read back unchanged", async () => {
  const { document, content } = await draftWithDocument(booking(), 2 * 1_048_576 + 5);
  const chunks = await outboxDb().chunks.toArray();
  expect(chunks.map(({ data }) => data.byteLength)).toEqual([1_048_576, 1_048_576, 5]);
  for (const { data, sha256 } of chunks) expect(sha256).toBe(sum(data));
  expect(document.sha256).toBe(sum(content.buffer));
  expect(sum((await readDocument(document.id)).bytes)).toBe(document.sha256);
});

test("a chunk that changed on the device is detected", async () => {
  const { document } = await draftWithDocument(booking(), 3000);
  const [chunk] = await outboxDb().chunks.toArray();
  if (!chunk) throw new Error("no chunk");
  new Uint8Array(chunk.data)[7] = 1;
  await outboxDb().chunks.put(chunk);
  await expect(readDocument(document.id)).rejects.toThrow("damaged");
});

test("progress goes up to the complete size", async () => {
  const seen: number[] = [];
  const file = new File([new Uint8Array(2_500_000)], "a.pdf");
  await storeDocument({ draft: "booking", kind: "packing_list", file, onProgress: (done) => seen.push(done) });
  expect(seen).toEqual([1_048_576, 2_097_152, 2_500_000]);
});

test("documents cannot be stored without a session", async () => {
  localStorage.clear();
  const file = new File(["x"], "a.pdf");
  await expect(storeDocument({ draft: "booking", kind: "packing_list", file })).rejects.toThrow("Not authenticated");
  expect(await outboxDb().files.count()).toBe(0);
});

test("the same booking is submitted once, and a late autosave does not restore its draft", async () => {
  const payload = booking();
  const ops = bookingOps({ payload, documents: [], draft: "booking" });
  const options = { owner: "ada", draft: "booking", now: device.clock.now() };
  await enqueue(ops, options);
  await expect(enqueue(ops, options)).rejects.toBeInstanceOf(AlreadyEnqueued);
  await saveDraft("booking", { id: payload.id, form: {} });
  expect(await loadDraft("booking")).toBeUndefined();
  expect(await outboxDb().ops.count()).toBe(1);
});

test("an operation that exists only as a receipt is not submitted again", async () => {
  const ops = bookingOps({ payload: booking(), documents: [], draft: "booking" });
  const options = { owner: "ada", now: device.clock.now() };
  await enqueue(ops, options);
  const [op] = await outboxDb().ops.toArray();
  await outboxDb().ops.update(op?.seq ?? 0, { state: "acked" });
  await fileReceipts([op?.seq ?? 0], device.clock.now());
  await expect(enqueue(ops, options)).rejects.toBeInstanceOf(AlreadyEnqueued);
  expect(await outboxDb().ops.count()).toBe(0);
});

test("somebody else's document cannot be submitted", async () => {
  const payload = booking();
  const { document } = await draftWithDocument(payload, 10);
  const ops = bookingOps({ payload, documents: [document], draft: "booking" });
  await expect(enqueue(ops, { owner: "bob", draft: "booking", now: 0 })).rejects.toThrow("Missing document");
  expect(await outboxDb().ops.count()).toBe(0);
});

test("submitting does not touch another booking's draft under the same key", async () => {
  const mine = booking();
  const other = booking();
  await saveDraft("booking", { id: mine.id, form: "mine" });
  // The same form in another tab, with another booking.
  await saveDraft("booking", { id: other.id, form: "other" });
  const options = { owner: "ada", draft: "booking", now: device.clock.now() };
  await enqueue(bookingOps({ payload: mine, documents: [], draft: "booking" }), options);
  expect((await loadDraft("booking"))?.value).toEqual({ id: other.id, form: "other" });
  expect((await outboxDb().ops.toArray())[0]?.draft).toEqual({ key: "booking", value: { id: mine.id, form: "mine" } });
  expect(await outboxDb().drafts.count()).toBe(1);
});

test("submitting removes the draft from every key, with the documents stored there", async () => {
  const payload = booking();
  const { document } = await draftWithDocument(payload, 100);
  const [row] = await outboxDb().drafts.toArray();
  if (!row) throw new Error("no draft");
  // As "Book again" of an earlier version left it: under two keys, with one id.
  for (const key of ["booking.earlier", "booking.earlier-2"]) await outboxDb().drafts.put({ ...row, key });
  const stray = await storeDocument({ draft: "booking.earlier", kind: "packing_list", file: new File(["x"], "x.pdf") });
  await putDraft({ ...row, key: "booking.earlier-3", value: { id: "anotherdraft001" } });
  const options = { owner: "ada", draft: "booking", now: device.clock.now() };
  await enqueue(bookingOps({ payload, documents: [document], draft: "booking" }), options);
  expect((await outboxDb().drafts.toArray()).map(({ key }) => key)).toEqual(["booking.earlier-3"]);
  expect((await outboxDb().files.toArray()).map(({ id }) => id)).toEqual([document.id]);
  expect(await outboxDb().chunks.where("[file+n]").equals([stray.id, 0]).count()).toBe(0);
});

test("a visitor's request removes its draft, even if a sign-in has just adopted it", async () => {
  const op = { opId: "request00000001", kind: "quote.sea", payload: {} } as const;
  const other = { owner: "ada", key: "quote", value: { id: "request00000002" }, savedAt: 0 };
  await putDraft({ owner: "guest", key: "sea-quote", value: { id: op.opId, form: "typed" }, savedAt: 0 });
  await putDraft(other);
  await adoptGuestDraft("ada");
  await enqueue([op], { owner: "guest", draft: "sea-quote", now: 0 });
  expect((await outboxDb().ops.toArray())[0]).toMatchObject({
    owner: "guest",
    draft: { key: "sea-quote", value: { id: op.opId, form: "typed" } },
  });
  expect(await outboxDb().drafts.toArray()).toEqual([other]);
});

test("a form that is a draft of a visitor and of an account is removed for both when it is submitted", async () => {
  const value = { id: "request00000003", form: "typed" };
  const op = { opId: value.id, kind: "quote.sea", payload: {} } as const;
  const rowOf = (owner: string) => ({ owner, key: "sea-quote", value, savedAt: 0 });
  for (const owner of ["guest", "ada"]) {
    // A sign-in took the draft over; after the sign-out the same form was saved again.
    for (const one of ["guest", "ada"]) await outboxDb().drafts.put(rowOf(one));
    await enqueue([op], { owner, draft: "sea-quote", now: 0 });
    expect(await outboxDb().drafts.toArray()).toEqual([]);
    await outboxDb().ops.clear();
  }
});

test("another person's draft of the same form stays when it has documents", async () => {
  const payload = booking();
  const { document } = await draftWithDocument(payload, 100);
  await putDraft({ owner: "guest", key: "booking", value: { id: payload.id }, savedAt: 0 });
  const options = { owner: "guest", draft: "booking", now: device.clock.now() };
  await enqueue(bookingOps({ payload, documents: [], draft: "booking" }), options);
  expect((await outboxDb().drafts.toArray()).map(({ owner }) => owner)).toEqual(["ada"]);
  expect(await documentsOf("booking")).toEqual([document]);
});

test("only operations about another record are in that index, and only dependent ones in the index of parents", async () => {
  const payload = booking();
  const { document } = await draftWithDocument(payload);
  await enqueue(bookingOps({ payload, documents: [document], draft: "booking" }), {
    owner: "ada",
    draft: "booking",
    now: 0,
  });
  await enqueue([{ opId: "edit00000000001", kind: "shipment.edit", aggregate: "ship1", payload: {} }], {
    owner: "ada",
    now: 0,
  });
  const { ops } = outboxDb();
  expect(await ops.orderBy("aggregate").toArray()).toMatchObject([{ aggregate: "ship1" }]);
  expect(await ops.orderBy("dependsOn").toArray()).toMatchObject([{ opId: document.id, dependsOn: payload.id }]);
  expect((await ops.toArray()).map(aboutOf)).toEqual([payload.id, document.id, "ship1"]);
});
