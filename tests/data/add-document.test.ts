import { afterEach, beforeEach, expect, test } from "vitest";
import { authState } from "#data/auth-state.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { findOp } from "#data/sync/outbox.ts";
import { sendDocument } from "#data/sync/submit-document.ts";
import { booking, type Device, freshDevice } from "../support/data-device.ts";
import { refusal } from "../support/data-server.ts";

const SHIP = "shipment0000001";
let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  device.server.put("shipments", { id: SHIP, user_id: "ada", status: "pending" });
});
afterEach(() => device.stop());

const PDF = new File(["%PDF-1.7 a list"], "λίστα.pdf", { type: "application/pdf" });
function add(shipment = SHIP) {
  device.engine.start();
  const env = { clock: device.clock, wake: device.engine.wake, owner: authState.owner };
  return sendDocument({ shipment, kind: "packing_list", file: PDF, onProgress: () => {} }, env);
}
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

test("refused for good, nothing of it stays", async () => {
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
