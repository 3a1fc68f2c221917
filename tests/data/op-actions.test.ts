import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { documentsOf } from "#data/local/documents.ts";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { enqueue, findOp } from "#data/sync/outbox.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import { acceptPrice, discard, edit, tryNow } from "#data/use-cases/op-actions.ts";
import { replaceDocument } from "#data/use-cases/replace-document.ts";
import { booking, type Device, draftWithDocument, freshDevice } from "../support/data-device.ts";
import { idOf, refusal } from "../support/data-server.ts";

let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  const engine = pageEngine();
  // The actions use the page's engine; here that is the test device's.
  vi.spyOn(engine, "start").mockImplementation(() => device.engine.start());
  vi.spyOn(engine, "wake").mockImplementation(() => device.engine.wake());
  vi.spyOn(engine.env.transport, "send").mockImplementation(device.server.transport.send);
});
afterEach(() => {
  device.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function handedIn() {
  const payload = booking();
  const { document } = await draftWithDocument(payload, 3000);
  await enqueue(bookingOps({ payload, documents: [document], draft: "booking" }), {
    owner: "ada",
    draft: "booking",
    now: device.clock.now(),
  });
  return { payload, document };
}
const isPost = (id: string) => (request: Parameters<typeof idOf>[0]) =>
  request.method === "POST" && idOf(request) === id;

test("edit turns a booking back into its draft, documents included; a draft begun since is set aside", async () => {
  const { payload, document } = await handedIn();
  await saveDraft("booking", "begun since");
  expect(await edit(payload.id)).toBe("draft");
  expect((await loadDraft("booking"))?.value).toMatchObject({ id: payload.id });
  expect((await loadDraft("booking.earlier"))?.value).toBe("begun since");
  expect(await documentsOf("booking")).toEqual([document]);
  expect(await outboxDb().ops.count()).toBe(0);
});

test("discard leaves nothing behind", async () => {
  const { payload } = await handedIn();
  expect(await discard(payload.id)).toBe("gone");
  for (const table of ["ops", "files", "chunks", "drafts"] as const)
    expect(await outboxDb().table(table).count()).toBe(0);
  expect(await discard(payload.id)).toBe("gone");
});

test.each([
  ["edit", edit],
  ["discard", discard],
] as const)("%s of something that may have arrived asks the server first", async (_, act) => {
  const { payload } = await handedIn();
  device.server.fail(isPost(payload.id), "no answer", 1);
  device.server.fail(({ path }) => path.startsWith("/api/sync"), "no request");
  device.engine.start();
  await device.clock.pass(10);
  device.engine.stop();
  expect(await findOp(payload.id)).toMatchObject({ state: "queued", unanswered: true });

  device.server.fail(({ method }) => method === "GET", "no request");
  expect(await act(payload.id)).toBe("unresolved");
  expect(await outboxDb().ops.count()).toBe(2);
  device.server.heal();
  expect(await act(payload.id)).toBe("sent");
  expect(await findOp(payload.id)).toMatchObject({ state: "acked" });
});

const GATEWAYS = [403, 404, 413].map((status) => ({
  status,
  json: status === 404 ? { message: "no Route" } : undefined,
}));
test.each(GATEWAYS)("a gateway's $status says nothing about an attempt that nobody answered", async (page) => {
  const { payload } = await handedIn();
  device.server.fail(isPost(payload.id), "no answer", 1);
  device.server.fail(isPost(payload.id), page);
  device.server.fail(({ path }) => path.startsWith("/api/sync"), "no request");
  device.engine.start();
  await device.clock.pass(5000);
  device.engine.stop();
  expect(await findOp(payload.id)).toMatchObject({
    state: "queued",
    unanswered: true,
    lastError: { status: page.status },
  });
  // It is on the server: it must be reported as neither deleted nor editable here.
  device.server.fail(({ method }) => method === "GET", page);
  expect(await discard(payload.id)).toBe("unresolved");
  expect(await edit(payload.id)).toBe("unresolved");
  device.server.heal();
  expect(await discard(payload.id)).toBe("sent");
});

test("a refusal by our own server resolves the doubt: it looked for the id first", async () => {
  const { payload } = await handedIn();
  device.server.fail(isPost(payload.id), "no request", 1);
  device.server.fail(isPost(payload.id), refusal(400, "Failed to create record."));
  device.server.fail(({ path }) => path.startsWith("/api/sync"), "no request");
  device.engine.start();
  await device.clock.pass(5000);
  device.engine.stop();
  expect(await findOp(payload.id)).toMatchObject({ state: "queued", unanswered: false });
  expect(await edit(payload.id)).toBe("draft");
});

test.each([
  ["edit", edit],
  ["discard", discard],
] as const)("%s asks again when it was sent once more while the server was asked", async (_, act) => {
  const { payload } = await handedIn();
  device.server.fail(() => true, "no request");
  device.engine.start();
  await device.clock.pass(10);
  device.engine.stop();
  device.server.heal();
  // The answer "there is no such record" is in flight when the engine retries: that try arrives, its answer does not.
  vi.spyOn(pageEngine().env.transport, "send").mockImplementationOnce(async (request) => {
    const answer = await device.server.transport.send(request);
    device.server.fail(isPost(payload.id), "no answer");
    device.server.fail(({ path }) => path.startsWith("/api/sync"), "no request");
    device.engine.start();
    await device.clock.pass(1500);
    device.engine.stop();
    return answer;
  });
  expect(await act(payload.id)).toBe("sent");
  expect(device.server.all("shipments")).toHaveLength(1);
  expect(await findOp(payload.id)).toMatchObject({ state: "acked", unanswered: false });
});

test("an operation that never arrived can be edited once the server has said so", async () => {
  const { payload } = await handedIn();
  // Pulls get no answer either: an answer would make the engine retry.
  device.server.fail(() => true, "no request");
  device.engine.start();
  await device.clock.pass(10);
  device.engine.stop();
  device.server.heal();
  expect(await edit(payload.id)).toBe("draft");
});

test("an operation being sent is not touched", async () => {
  const { payload } = await handedIn();
  device.server.gate = new Promise(() => {});
  device.engine.start();
  await device.clock.pass(10);
  const pressed = [edit(payload.id), discard(payload.id)];
  await device.clock.pass(5000);
  expect(await Promise.all(pressed)).toEqual(["busy", "busy"]);
});

test("an attempt that ends in vain at that moment is waited for", async () => {
  const { payload } = await handedIn();
  let open = () => {};
  device.server.gate = new Promise((resolve) => {
    open = resolve;
  });
  device.server.fail(() => true, refusal(403, "Not now."));
  device.engine.start();
  await device.clock.pass(10);
  const pressed = discard(payload.id);
  await device.clock.pass(100);
  open();
  device.server.gate = null;
  await device.clock.pass(1000);
  expect(await pressed).toBe("gone");
  expect(await findOp(payload.id)).toBeUndefined();
});

test("the new price is booked under the same id only after the person accepted it", async () => {
  const { payload } = await handedIn();
  device.server.fail(
    isPost(payload.id),
    refusal(400, "Changed.", {
      estimated_rate: { code: "price_changed", message: "Changed." },
      cost_breakdown: { transport: 1, fobCharges: 1, documentation: 1, seaFreight: 1, profit: 1, total: 310.5 },
      tariff_version: "2-b",
      total: 310.5,
    }),
    1,
  );
  device.engine.start();
  await device.clock.pass(600_000);
  expect(device.server.all("shipments")).toEqual([]);
  await tryNow(payload.id);
  await device.clock.pass(1000);
  expect(device.server.sends(payload.id)).toHaveLength(1);

  await acceptPrice(payload.id);
  await device.clock.pass(1000);
  expect(device.server.all("shipments")).toMatchObject([
    { id: payload.id, estimated_rate: 310.5, tariff_version: "2-b" },
  ]);
  expect(device.server.all("shipment_documents")).toHaveLength(1);
});

test("'try now' ignores the back-off", async () => {
  const { payload } = await handedIn();
  device.server.fail(isPost(payload.id), refusal(503, "Later.", {}), 3);
  device.engine.start();
  await device.clock.pass(5000);
  const before = device.server.sends(payload.id).length;
  await tryNow(payload.id);
  await device.clock.pass(0);
  expect(device.server.sends(payload.id).length).toBe(before + 1);
});

test("operations made without any network can be edited and discarded offline", async () => {
  const network = (onLine: boolean) => vi.stubGlobal("navigator", { onLine });
  network(false);
  const first = await handedIn();
  device.server.fail(() => true, "no request");
  device.engine.start();
  await device.clock.pass(60_000);
  expect(device.server.sends(first.payload.id).length).toBeGreaterThan(0);
  expect(await edit(first.payload.id)).toBe("draft");

  // The network came back while it was in flight: it may have arrived.
  const second = await handedIn();
  device.server.heal();
  device.server.faults.push((request) => {
    if (!isPost(second.payload.id)(request)) return "no request";
    network(true);
    return "no answer";
  });
  device.engine.wake();
  await device.clock.pass(10);
  device.engine.stop();
  expect(await findOp(second.payload.id)).toMatchObject({ unanswered: true });
  expect(await discard(second.payload.id)).toBe("unresolved");
});

const OTHER = new File(["%PDF-1.7 a list"], "λίστα.pdf", { type: "application/pdf" });

/** A booking that arrived, and its document that was refused. */
async function refusedDocument() {
  const { payload, document } = await handedIn();
  const wrong = refusal(400, "No.", { file: { code: "type", message: "Only PDF, JPEG and PNG." } });
  device.server.fail(isPost(document.id), wrong);
  device.engine.start();
  await device.clock.pass(1000);
  expect(await findOp(document.id)).toMatchObject({ state: "rejected" });
  return { payload, document };
}

test("another file takes the place of a refused document, and of its bytes on this device", async () => {
  const { payload, document } = await refusedDocument();
  expect(await replaceDocument(document.id, OTHER)).toBe("replaced");
  expect(await replaceDocument(document.id, OTHER)).toBe("gone");
  await device.clock.pass(1000);
  expect(device.server.all("shipment_documents")).toMatchObject([
    { shipment: payload.id, kind: document.kind, file_name: OTHER.name },
  ]);
  expect(await outboxDb().files.get(document.id)).toBeUndefined();
  expect(await outboxDb().chunks.where("file").equals(document.id).count()).toBe(0);
});

test("where the device has no room for the other file, the refused document stays", async () => {
  const { document } = await refusedDocument();
  const full = vi.spyOn(outboxDb().chunks, "bulkAdd").mockRejectedValueOnce(new DOMException("", "QuotaExceededError"));
  await expect(replaceDocument(document.id, OTHER)).rejects.toThrow();
  full.mockRestore();
  expect(await findOp(document.id)).toMatchObject({ state: "rejected" });
  expect(await outboxDb().files.toCollection().primaryKeys()).toEqual([document.id]);
});

test("a document that was not refused is not replaced", async () => {
  const { document } = await handedIn();
  expect(await replaceDocument(document.id, OTHER)).toBe("busy");
  expect(await findOp(document.id)).toMatchObject({ state: "queued" });
  expect(await outboxDb().files.toCollection().primaryKeys()).toEqual([document.id]);
});
