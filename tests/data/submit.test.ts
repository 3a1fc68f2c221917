import { afterEach, beforeEach, expect, test } from "vitest";
import { documentsOf } from "#data/local/documents.ts";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { findOp } from "#data/sync/outbox.ts";
import { booking, type Device, draftWithDocument, freshDevice } from "../support/data-device.ts";
import { type Fault, refusal } from "../support/data-server.ts";

let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
});
afterEach(() => device.stop());

const isCreate = ({ method }: { method: string }) => method === "POST";

test("an acknowledged booking is sent, and the draft is deleted", async () => {
  const payload = booking();
  await saveDraft("booking", { id: payload.id });
  const outcome = device.book(payload);
  await device.clock.pass(500);
  expect(await outcome).toEqual({ outcome: "sent" });
  expect(await loadDraft("booking")).toBeUndefined();
});

const breakdown = { transport: 1, fobCharges: 2, documentation: 3, seaFreight: 4, profit: 5, total: 310 };
const priceChanged = refusal(400, "The price has changed.", {
  estimated_rate: { code: "price_changed", message: "The price has changed." },
  cost_breakdown: breakdown,
  tariff_version: "2-b",
  total: 310,
});

test.each<[string, Fault, object]>([
  ["one of our codes", refusal(400, "No.", { zone_id: { code: "zone_unknown", message: "No." } }), { kind: "invalid" }],
  ["an unexplained 400", refusal(400, "Failed."), { kind: "invalid", message: "Failed." }],
  ["a changed price", priceChanged, { kind: "price_changed", total: 310, version: "2-b", breakdown }],
  ["404", refusal(404, "No."), { kind: "missing" }],
  ["429", refusal(429, "Slow."), { kind: "busy" }],
  ["500", refusal(500, "Broken."), { kind: "server", status: 500 }],
  ["503", refusal(503, "Later."), { kind: "server", status: 503 }],
])(
  "%s is refused: the draft is back with the same id and its document, and a retry books once",
  async (_, fault, error) => {
    const payload = booking();
    const { document } = await draftWithDocument(payload, 3000);
    const draft = (await loadDraft("booking"))?.value;
    device.server.fail(isCreate, fault, 1);
    const first = device.book(payload, [document]);
    await device.clock.pass(200);
    expect(await first).toMatchObject({ outcome: "refused", error });
    expect((await loadDraft("booking"))?.value).toEqual(draft);
    expect(await documentsOf("booking")).toEqual([document]);
    expect(await outboxDb().ops.count()).toBe(0);
    await device.clock.pass(600_000);
    expect(device.server.all("shipments")).toHaveLength(0);

    const second = device.book(payload, [document]);
    await device.clock.pass(2000);
    expect(await second).toEqual({ outcome: "sent" });
    expect(device.server.all("shipments").map(({ id }) => id)).toEqual([payload.id]);
    expect(device.server.all("shipment_documents").map(({ id }) => id)).toEqual([document.id]);
  },
);

test("an ended session is reported as such, and the draft waits for the sign-in", async () => {
  const payload = booking();
  await saveDraft("booking", { id: payload.id });
  device.server.fail(isCreate, refusal(401, "Sign in."));
  const outcome = device.book(payload);
  await device.clock.pass(200);
  expect(await outcome).toEqual({ outcome: "refused", error: { kind: "session" } });
  expect((await loadDraft("booking"))?.value).toEqual({ id: payload.id });
});

test.each<[string, Fault]>([
  ["no network", "no request"],
  ["a captive portal", "portal"],
])("%s: saved at once, sent when it is over", async (_, fault) => {
  const payload = booking();
  device.server.fail(() => true, fault);
  const outcome = device.book(payload);
  await device.clock.pass(0);
  expect(await outcome).toEqual({ outcome: "saved" });
  device.server.heal();
  device.comesBack("online");
  await device.clock.pass(1000);
  expect(device.server.all("shipments").map(({ id }) => id)).toEqual([payload.id]);
});

test("behind a queue without answers it is saved without waiting for its own turn", async () => {
  device.server.fail(() => true, "no request");
  for (let i = 0; i < 6; i += 1) {
    const outcome = device.book();
    await device.clock.pass(100);
    expect(await outcome).toEqual({ outcome: "saved" });
  }
  expect(await outboxDb().ops.count()).toBe(6);
});

test("without an answer for 10 s: saved, and the attempt continues", async () => {
  const payload = booking();
  let open = () => {};
  device.server.gate = new Promise((resolve) => {
    open = resolve;
  });
  let outcome: unknown;
  void device.book(payload).then((result) => {
    outcome = result;
  });
  await device.clock.pass(9_900);
  expect(outcome).toBeUndefined();
  await device.clock.pass(200);
  expect(outcome).toEqual({ outcome: "saved" });
  open();
  device.server.gate = null;
  await device.clock.pass(1000);
  expect(device.server.sends(payload.id)).toHaveLength(1);
  expect(await findOp(payload.id)).toBeUndefined();
});

test("pressed in two tabs it is one booking, and both are told that it was sent", async () => {
  const payload = booking();
  const both = [device.book(payload), device.book(payload)];
  await device.clock.pass(1000);
  expect(await Promise.all(both)).toEqual([{ outcome: "sent" }, { outcome: "sent" }]);
  expect(device.server.sends(payload.id)).toHaveLength(1);
  expect(await device.book(payload)).toEqual({ outcome: "sent" });
});
