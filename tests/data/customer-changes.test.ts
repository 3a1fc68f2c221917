import { afterEach, beforeEach, expect, test } from "vitest";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { overlayShipments } from "#data/queries/overlay.ts";
import { shipmentParts } from "#data/queries/shipments.ts";
import type { Answer } from "#data/remote/transport.ts";
import { authState } from "#data/shared/auth-state.ts";
import { pull } from "#data/sync/pull.ts";
import { changeDraft, type ShipmentChange, sendChange } from "#data/use-cases/submit-change.ts";
import { formOf } from "#live/restore.ts";
import { type Device, freshDevice } from "../support/data-device.ts";
import type { Fault } from "../support/data-server.ts";

const SHIP = "shipment0000001";
const BEFORE = { shipper_phone: "1", shipper_address: "Old Street 1", consignee_name: "Eleni" };
let device: Device;
let said: Fault[];

beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  device.server.put("shipments", { id: SHIP, user_id: "ada", status: "pending", ...BEFORE });
  said = [];
  // The two routes of docs/api.md: they give the answers in `said`, the last one repeatedly.
  device.server.faults.push(({ path }) =>
    /^\/api\/shipments\/shipment0000001\/(correct|cancel)$/.test(path)
      ? ((said.length > 1 ? said.shift() : said[0]) ?? null)
      : null,
  );
  await pull("ada", { clock: device.clock, transport: device.server.transport, token: authState.token });
});
afterEach(() => device.stop());

const done = (row: Record<string, unknown>): Answer => ({ status: 200, json: { id: SHIP, ...row } });
const notPending: Answer = {
  status: 400,
  json: {
    status: 400,
    message: "Confirmed already.",
    data: { status: { code: "not_pending", message: "Confirmed already." } },
  },
};
const correction = (id = "correct00000001"): ShipmentChange => ({
  id,
  shipment: SHIP,
  kind: "correct",
  set: { shipper_phone: "2", shipper_address: "New Street 2" },
  seen: { shipper_phone: "1", shipper_address: "Old Street 1" },
});
const cancellation: ShipmentChange = {
  id: "cancel000000001",
  shipment: SHIP,
  kind: "cancel",
  reason: " Sold elsewhere ",
};

function send(change: ShipmentChange) {
  device.engine.start();
  return sendChange(change, { clock: device.clock, wake: device.engine.wake, owner: authState.owner });
}
const sent = () =>
  device.server.requests.filter(({ method }) => method === "POST").map(({ path, body }) => ({ path, body }));
const row = async () => overlayShipments({ ...(await shipmentParts("ada")), progress: new Map() })[0];

test("a correction is sent with the seen values, takes its draft with it, and uses the server's field names", async () => {
  said = [done({ status: "pending" })];
  await saveDraft(changeDraft("correct", SHIP), { id: "correct00000001" });
  const outcome = send(correction());
  await device.clock.pass(300);
  expect(await outcome).toEqual({ outcome: "sent" });
  expect(sent()).toEqual([
    {
      path: `/api/shipments/${SHIP}/correct`,
      body: {
        json: {
          op: "correct00000001",
          set: { shipper_phone: "2", shipper_address: "New Street 2" },
          seen: { shipper_phone: "1", shipper_address: "Old Street 1" },
        },
      },
    },
  ]);
  expect(await loadDraft(changeDraft("correct", SHIP))).toBeUndefined();
});

test("a correction and a later cancellation made offline are shown at once, and sent in order, once", async () => {
  said = ["no request"];
  const [first, second] = [send(correction()), send(cancellation)];
  await device.clock.pass(11_000);
  expect(await Promise.all([first, second])).toEqual([{ outcome: "saved" }, { outcome: "saved" }]);
  expect(await row()).toMatchObject({
    ...{ shipper_phone: "2", shipper_address: "New Street 2", origin_address: "New Street 2", consignee_name: "Eleni" },
    ...{ status: "cancelled", cancel_reason: "Sold elsewhere" },
    sync: { state: "waiting", change: "correct" },
  });
  const before = sent().length;
  said = [done({})];
  device.comesBack("online");
  await device.clock.pass(60_000);
  const after = sent().slice(before);
  expect(after.map(({ path }) => path.split("/").pop())).toEqual(["correct", "cancel"]);
  expect(after[1]?.body).toEqual({ json: { op: "cancel000000001", reason: "Sold elsewhere" } });
});

test("refused while the form is open, it is the draft again with all its text", async () => {
  said = [notPending];
  const typed = { id: "correct00000001", form: { shipperPhone: "2" }, base: { shipperPhone: "1" } };
  await saveDraft(changeDraft("correct", SHIP), typed);
  const outcome = send(correction());
  await device.clock.pass(300);
  expect(await outcome).toEqual({
    outcome: "refused",
    error: { kind: "invalid", message: "Confirmed already.", fields: { status: "Confirmed already." } },
  });
  expect((await loadDraft(changeDraft("correct", SHIP)))?.value).toEqual(typed);
  expect(await outboxDb().ops.count()).toBe(0);
  expect(await row()).toMatchObject({ ...BEFORE, status: "pending", sync: null });
});

test("refused later, the shipment is shown unchanged, with the operation that needs a decision", async () => {
  said = ["no request"];
  const outcome = send(correction());
  await device.clock.pass(11_000);
  await outcome;
  said = [notPending];
  device.comesBack("online");
  await device.clock.pass(60_000);
  expect(await row()).toMatchObject({ ...BEFORE, sync: { state: "attention", change: "correct", final: true } });
});

test("each kind of change has a form to return to", () => {
  expect(formOf(changeDraft("correct", SHIP))).toBe(`/dashboard/shipment/${SHIP}/correct`);
  expect(formOf(changeDraft("cancel", SHIP))).toBe(`/dashboard/shipment/${SHIP}/cancel`);
});
