import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { authState } from "#data/shared/auth-state.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { findOp } from "#data/sync/outbox.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import { edit } from "#data/use-cases/op-actions.ts";
import { submit } from "#data/use-cases/submit.ts";
import type { BookingPayload } from "#domain/schemas/booking.ts";
import { booking, type Device, freshDevice } from "../support/data-device.ts";
import { refusal } from "../support/data-server.ts";

let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(pageEngine().env.transport, "send").mockImplementation(device.server.transport.send);
});
afterEach(() => {
  device.stop();
  vi.restoreAllMocks();
});

const isCreate = ({ method }: { method: string }) => method === "POST";

/** As the open form submits it, with a transport for look-ups. */
function book(payload: BookingPayload) {
  device.engine.start();
  const env = { clock: device.clock, wake: device.engine.wake, owner: authState.owner, edit };
  return submit(bookingOps({ payload, documents: [], draft: "booking" }), "booking", env, { compare: true });
}
async function booked(payload: BookingPayload) {
  const outcome = book(payload);
  await device.clock.pass(1000);
  return outcome;
}
const shipments = () => device.server.all("shipments");

test("stored, but a gateway answered 502: reported as sent, not restored as a draft that would be sent twice", async () => {
  const payload = booking();
  await saveDraft("booking", { id: payload.id });
  device.server.fail(isCreate, "gateway", 1);
  expect(await booked(payload)).toEqual({ outcome: "sent" });
  expect(await loadDraft("booking")).toBeUndefined();
  expect(shipments()).toHaveLength(1);
});

test("a gateway answered 502 and the server does not have it: the draft is restored", async () => {
  const payload = booking();
  await saveDraft("booking", { id: payload.id });
  device.server.fail(isCreate, { status: 502, json: undefined }, 1);
  expect(await booked(payload)).toMatchObject({ outcome: "refused", error: { kind: "server", status: 502 } });
  expect((await loadDraft("booking"))?.value).toEqual({ id: payload.id });
});

test("when the server cannot be asked it stays in the outbox, and arrives once", async () => {
  const payload = booking();
  device.server.fail(isCreate, "gateway", 1);
  device.server.fail(({ method }) => method === "GET", { status: 502, json: undefined });
  expect(await booked(payload)).toEqual({ outcome: "saved" });
  device.server.heal();
  await device.clock.pass(600_000);
  expect(await findOp(payload.id)).toBeUndefined();
  expect(shipments()).toHaveLength(1);
});

test("other content under the same id on the server restores another draft, which can be sent", async () => {
  const payload = booking();
  await saveDraft("booking", { id: payload.id, reference: payload.reference });
  device.server.fail(isCreate, refusal(409, "Taken.", { id: { code: "already_exists", message: "Taken." } }), 1);
  expect(await booked(payload)).toMatchObject({ outcome: "refused", error: { kind: "conflict" } });
  const again = (await loadDraft("booking"))?.value as { id: string; reference: string };
  expect(again.id).not.toBe(payload.id);
  expect(again.reference).not.toBe(payload.reference);
  expect(await booked({ ...payload, ...again })).toEqual({ outcome: "sent" });
});

test.each([
  ["while it waits", false],
  ["after it was sent", true],
])("another tab's form with other words is not taken for the one that was handed in: %s", async (_, sent) => {
  const payload = booking();
  if (!sent) device.server.fail(() => true, "no request");
  await booked(payload);
  if (sent) await expect.poll(() => outboxDb().receipts.get(payload.id)).toBeDefined();
  expect((await findOp(payload.id)) === undefined).toBe(sent);

  const other = { ...payload, consignee_name: "Somebody else" };
  expect(await booked(other)).toEqual({ outcome: "refused", error: { kind: "taken" } });
  // Identical content is the same booking, pressed twice.
  expect(await booked(payload)).toEqual({ outcome: sent ? "sent" : "saved" });
  device.server.heal();
  await device.clock.pass(600_000);
  expect(shipments()).toMatchObject([{ id: payload.id, consignee_name: payload.consignee_name }]);
});
