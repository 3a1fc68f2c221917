import { afterEach, beforeEach, expect, test } from "vitest";
import { outboxDb } from "#data/local/outbox-db.ts";
import { authState } from "#data/shared/auth-state.ts";
import { enqueue, findOp } from "#data/sync/outbox.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import { sendDocument } from "#data/use-cases/submit-document.ts";
import { settled } from "../support/data-activity.ts";
import { booking, type Device, draftWithDocument, freshDevice } from "../support/data-device.ts";
import { type Fault, idOf, refusal } from "../support/data-server.ts";

const SHIP = "shipment0000001";
let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  device.server.put("shipments", { id: SHIP, user_id: "ada", status: "pending" });
});
afterEach(() => device.stop());

const PDF = new File(["%PDF-1.7 a list"], "λίστα.pdf", { type: "application/pdf" });
function add(shipment = SHIP, file = PDF) {
  device.engine.start();
  const env = { clock: device.clock, wake: device.engine.wake, owner: authState.owner };
  return sendDocument({ shipment, kind: "packing_list", file, onProgress: () => {} }, env);
}
/** Submits the next version of the same document, without waiting for the result. */
async function version(n: number, shipment = SHIP): Promise<string> {
  void add(shipment, new File([`%PDF-1.7 ${n}`], `v${n}.pdf`, { type: "application/pdf" }));
  await settled();
  const waiting = await outboxDb().ops.toArray();
  return waiting.find(({ payload }) => payload.file_name === `v${n}.pdf`)?.opId ?? "";
}
/** The server's versions: the current one first, then those it superseded. */
const versions = () =>
  device.server
    .all("shipment_documents")
    .sort((a, b) => String(a.replaced).localeCompare(String(b.replaced)))
    .map(({ file_name }) => file_name);
const counts = () =>
  device.server
    .all("shipment_documents")
    .filter(({ replaced }) => replaced === "")
    .map(({ file_name }) => file_name);
const failing = (id: string, fault: Fault, times?: number) =>
  device.server.fail((request) => request.method === "POST" && idOf(request) === id, fault, times);
const kept = async () => [
  await outboxDb().ops.count(),
  await outboxDb().files.count(),
  await outboxDb().chunks.count(),
];
const isDocument = ({ path }: { path: string }) => path.includes("shipment_documents");

test("a document of a booked shipment is sent, and a newer one too", async () => {
  const first = add();
  await device.clock.pass(500);
  expect(await first).toEqual({ outcome: "sent" });
  const second = add();
  await device.clock.pass(500);
  expect(await second).toEqual({ outcome: "sent" });
  expect(device.server.all("shipment_documents")).toMatchObject([
    { shipment: SHIP, kind: "packing_list", file_name: "λίστα.pdf" },
    { shipment: SHIP, kind: "packing_list" },
  ]);
});

test("a document that is refused for good leaves nothing behind", async () => {
  device.server.fail(isDocument, refusal(400, "No.", { kind: { code: "not_pending", message: "Too late." } }));
  const outcome = add();
  await device.clock.pass(500);
  expect(await outcome).toMatchObject({ outcome: "refused", error: { kind: "invalid" } });
  expect(await kept()).toEqual([0, 0, 0]);
});

test.each([["no network", "no request"] as const, ["a server in trouble", refusal(503, "Later.")] as const])(
  "with %s it waits on this device and is sent later",
  async (_, fault) => {
    device.server.fail(isDocument, fault);
    const outcome = add();
    await device.clock.pass(11_000);
    expect(await outcome).toEqual({ outcome: "saved" });
    device.server.heal();
    device.comesBack("online");
    await device.clock.pass(600_000);
    expect(device.server.all("shipment_documents")).toHaveLength(1);
  },
);

test("a document of a booking that has not arrived waits for it", async () => {
  device.server.fail(({ method }) => method === "POST", "no request");
  const payload = booking();
  const booked = device.book(payload);
  await device.clock.pass(11_000);
  expect(await booked).toEqual({ outcome: "saved" });
  const outcome = add(payload.id);
  await device.clock.pass(11_000);
  expect(await outcome).toEqual({ outcome: "saved" });
  expect(await findOp(payload.id)).toBeDefined();
  device.server.heal();
  device.comesBack("online");
  await device.clock.pass(600_000);
  expect(device.server.all("shipment_documents")).toMatchObject([{ shipment: payload.id }]);
  const posts = device.server.requests.filter(({ method }) => method === "POST").map(({ path }) => path);
  expect(posts.lastIndexOf("/api/collections/shipments/records")).toBeLessThan(
    posts.lastIndexOf("/api/collections/shipment_documents/records"),
  );
});

test("a newer version waits for an unanswered older one, and becomes the current one", async () => {
  device.server.fail(isDocument, "no request");
  await version(1);
  await device.clock.pass(120_000);
  device.server.heal();
  await version(2);
  await device.clock.pass(600_000);
  expect(versions()).toEqual(["v2.pdf", "v1.pdf"]);
});

test("two versions that are ready together are sent one after the other, other documents in parallel", async () => {
  device.server.fail(isDocument, "no request");
  await version(1);
  await version(2);
  device.engine.stop();
  await outboxDb().ops.toCollection().modify({ nextAt: 0, unanswered: false, attempts: 0 });
  device.server.heal();
  let open = () => {};
  device.server.gate = new Promise((resolve) => {
    open = resolve;
  });
  const before = device.server.requests.length;
  device.engine.start();
  await settled();
  expect(device.server.requests.slice(before).filter(isDocument)).toHaveLength(1);
  device.server.gate = null;
  open();
  await device.clock.pass(10_000);
  expect(counts()).toEqual(["v2.pdf"]);
});

test("a document of the booking itself is sent before its newer version", async () => {
  const payload = booking();
  const { document } = await draftWithDocument(payload, 3000);
  await enqueue(bookingOps({ payload, documents: [document], draft: "booking" }), {
    owner: "ada",
    draft: "booking",
    now: device.clock.now(),
  });
  const newer = { ...document, id: "newerinvoice001" };
  const row = await outboxDb().files.get(document.id);
  const chunk = await outboxDb().chunks.get([document.id, 0]);
  if (!row || !chunk) throw new Error("no file");
  await outboxDb().files.put({ ...row, id: newer.id });
  await outboxDb().chunks.put({ ...chunk, file: newer.id });
  const [, op] = bookingOps({ payload, documents: [newer], draft: "" });
  if (!op) throw new Error("no document");
  await enqueue([op], { owner: "ada", now: device.clock.now() });
  // The first upload of the older one is lost.
  failing(document.id, "no request", 1);
  device.engine.start();
  await device.clock.pass(60_000);
  expect(device.server.all("shipment_documents").map(({ id, replaced }) => [id, replaced === ""])).toEqual([
    [document.id, false],
    [newer.id, true],
  ]);
});

test("a version that was refused for good does not block the next", async () => {
  device.server.fail(isDocument, "no request");
  const first = await version(1);
  await version(2);
  device.server.heal();
  failing(first, refusal(400, "No.", { file: { code: "too_large", message: "Too large." } }));
  device.comesBack("online");
  await device.clock.pass(600_000);
  expect(versions()).toEqual(["v2.pdf"]);
  expect(await findOp(first)).toMatchObject({ state: "rejected" });
});

test("a version that cannot be sent stops blocking after five refusals, is left to the person, and is never sent after the newer one", async () => {
  device.server.fail(isDocument, "no request");
  const first = await version(1);
  const second = await version(2);
  device.server.heal();
  failing(first, { status: 413, json: undefined });
  device.comesBack("online");
  await device.clock.pass(4000);
  expect(device.server.sends(first).length).toBeLessThan(6);
  expect(device.server.sends(second)).toEqual([]);
  await device.clock.pass(600_000);
  expect(counts()).toEqual(["v2.pdf"]);
  expect(await findOp(first)).toMatchObject({ state: "rejected", lastError: { status: 413 } });
  device.server.heal();
  device.comesBack("online");
  await device.clock.pass(600_000);
  expect(versions()).toEqual(["v2.pdf"]);
  expect(await outboxDb().files.count()).toBe(1);
});
