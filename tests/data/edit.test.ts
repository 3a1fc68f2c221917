import { afterEach, beforeEach, expect, test } from "vitest";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { officeDetail, officeParts } from "#data/queries/office.ts";
import { pendingEdits } from "#data/queries/pending-edits.ts";
import type { Answer } from "#data/remote/transport.ts";
import { authState } from "#data/shared/auth-state.ts";
import { answerConflict } from "#data/sync/conflict.ts";
import { pull } from "#data/sync/pull.ts";
import { type ShipmentEdit, sendEdit } from "#data/use-cases/submit-edit.ts";
import { type Device, freshDevice } from "../support/data-device.ts";
import { type Fault, refusal } from "../support/data-server.ts";

const SHIP = "shipment0000001";
const DRAFT = `edit-${SHIP}`;
let device: Device;
let said: Fault[];

beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  device.server.office.add("ada");
  device.server.put("shipments", { id: SHIP, user_id: "bob", status: "pending", tracking_number: "" });
  said = [];
  // The edit's route of docs/api.md: it gives the answers in `said` in order, the last one repeatedly.
  device.server.faults.push(({ path }) =>
    path === `/api/shipments/${SHIP}/edit` ? ((said.length > 1 ? said.shift() : said[0]) ?? null) : null,
  );
  await pull("ada", { clock: device.clock, transport: device.server.transport, token: authState.token });
});
afterEach(() => device.stop());

const applied = (row: Record<string, unknown>): Answer => ({ status: 200, json: { id: SHIP, ...row } });
const THEIRS = { status: { value: "cancelled", by: "Maria Christofidou", at: "2026-11-21 13:57:00.000Z" } };
const clash: Answer = { status: 409, json: { status: 409, message: "Changed.", data: {}, theirs: THEIRS } };

function save(set: ShipmentEdit["set"], seen: ShipmentEdit["seen"] = {}, id = "editedit0000001") {
  device.engine.start();
  return sendEdit({ id, shipment: SHIP, set, seen }, DRAFT, {
    clock: device.clock,
    wake: device.engine.wake,
    owner: authState.owner,
  });
}
const sent = () => device.server.requests.filter(({ path }) => path.endsWith("/edit")).map(({ body }) => body);
const pending = async () => pendingEdits((await officeParts("ada")).ops).get(SHIP);

test("changed fields are sent in one request with the seen values; emptied ones are null", async () => {
  said = [applied({ status: "confirmed" })];
  await saveDraft(DRAFT, { id: "editedit0000001", touched: {} });
  const outcome = save({ status: "confirmed", tracking_number: " ", admin_notes: " Gate 2 " }, { status: "pending" });
  await device.clock.pass(300);
  expect(await outcome).toEqual({ outcome: "sent" });
  expect(sent()).toEqual([
    {
      json: {
        op: "editedit0000001",
        set: { status: "confirmed", tracking_number: null, admin_notes: "Gate 2" },
        seen: { status: "pending", tracking_number: null, admin_notes: null },
      },
    },
  ]);
  expect(await loadDraft(DRAFT)).toBeUndefined();
});

test("made offline, it is stored, shown on top of the list, and sent once when the network is back", async () => {
  said = ["no request"];
  const outcome = save({ status: "confirmed" }, { status: "pending" });
  await device.clock.pass(11_000);
  expect(await outcome).toEqual({ outcome: "saved" });
  expect(await pending()).toMatchObject({
    values: { status: "confirmed" },
    sync: { state: "waiting" },
    conflict: null,
  });
  // Nothing is written into the mirror before the server has it.
  expect((await officeDetail("ada", SHIP)).shipment).toMatchObject({ status: "pending" });

  said = [applied({ status: "confirmed" })];
  const before = sent().length;
  device.comesBack("online");
  await device.clock.pass(60_000);
  expect(sent().length - before).toBe(1);
  expect(await pending()).toBeUndefined();
  expect(await outboxDb().ops.count()).toBe(0);
});

test("a conflict stays on the device with both values, who and when, until it is decided", async () => {
  said = [clash, applied({ status: "confirmed" })];
  const outcome = save({ status: "confirmed", admin_notes: "Gate 2" }, { status: "pending" });
  await device.clock.pass(300);
  expect(await outcome).toEqual({ outcome: "conflict" });
  const edit = await pending();
  expect(edit).toMatchObject({
    sync: { state: "attention" },
    conflict: {
      clashes: [{ field: "status", mine: "confirmed", theirs: "cancelled", by: "Maria Christofidou" }],
      rest: ["admin_notes"],
    },
  });
  expect(await answerConflict(edit?.conflict?.opId ?? "", { status: "mine" })).toBe(true);
  device.engine.wake();
  await device.clock.pass(1000);
  expect(sent().at(-1)).toMatchObject({
    json: { set: { status: "confirmed", admin_notes: "Gate 2" }, seen: { status: "cancelled" } },
  });
  expect(await outboxDb().ops.count()).toBe(0);
});

test("after a gateway's refusal the next try is a new edit, because the server may have the first", async () => {
  const draft = { id: "editedit0000001", touched: { tracking_number: { value: "AKF 1", seen: "" } } };
  await saveDraft(DRAFT, draft);
  said = [{ status: 502, json: undefined }];
  const outcome = save({ tracking_number: "AKF 1" });
  await device.clock.pass(300);
  expect(await outcome).toMatchObject({ outcome: "refused", error: { kind: "server" } });
  const again = (await loadDraft<typeof draft>(DRAFT))?.value;
  expect(again?.touched).toEqual(draft.touched);
  expect(again?.id).not.toBe(draft.id);
});

test("a refusal restores the form's text under the same id; the next try is the same edit", async () => {
  const draft = { id: "editedit0000001", touched: { tracking_number: { value: "AKF 1", seen: "" } } };
  await saveDraft(DRAFT, draft);
  said = [refusal(400, "No.", { tracking_number: { code: "too_long", message: "At most 100." } }), applied({})];
  const outcome = save({ tracking_number: "AKF 1" });
  await device.clock.pass(300);
  expect(await outcome).toMatchObject({ outcome: "refused", error: { kind: "invalid" } });
  expect((await loadDraft(DRAFT))?.value).toEqual(draft);
  expect(await outboxDb().ops.count()).toBe(0);
  const again = save({ tracking_number: "AKF 1" });
  await device.clock.pass(300);
  expect(await again).toEqual({ outcome: "sent" });
  expect(sent().map((body) => (body as { json: { op: string } }).json.op)).toEqual([draft.id, draft.id]);
});

test("two edits of one shipment are sent in their order", async () => {
  said = ["no request"];
  const first = save({ status: "confirmed" }, { status: "pending" });
  await device.clock.pass(11_000);
  await first;
  const second = save({ status: "in_transit" }, { status: "confirmed" }, "editedit0000002");
  await device.clock.pass(11_000);
  await second;
  expect(await pending()).toMatchObject({ values: { status: "in_transit" } });
  said = [applied({})];
  const before = sent().length;
  device.comesBack("online");
  await device.clock.pass(60_000);
  expect(
    sent()
      .slice(before)
      .map((body) => (body as { json: { op: string } }).json.op),
  ).toEqual(["editedit0000001", "editedit0000002"]);
});
