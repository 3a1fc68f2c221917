import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { outboxDb } from "#data/local/outbox-db.ts";
import { type Choice, clashesOf } from "#data/sync/conflict.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { enqueue, findOp } from "#data/sync/outbox.ts";
import { resolveConflict } from "#data/use-cases/op-actions.ts";
import { type Device, freshDevice } from "../support/data-device.ts";

const SHIPMENT = "shipment0000001";
const OP = "edit00000000001";
const EDIT_PATH = `/api/shipments/${SHIPMENT}/edit`;
const MARIA = { by: "Maria Christofidou", at: "2026-11-21 11:57:00.000Z" };

let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("maria");
  const engine = pageEngine();
  vi.spyOn(engine, "start").mockImplementation(() => device.engine.start());
  vi.spyOn(engine, "wake").mockImplementation(() => device.engine.wake());
});
afterEach(() => {
  device.stop();
  vi.restoreAllMocks();
});

/** The same choice for every field in conflict. */
async function answerAll(choice: Choice): Promise<boolean> {
  const op = await findOp(OP);
  const fields = Object.keys(op ? clashesOf(op) : {});
  return resolveConflict(OP, Object.fromEntries(fields.map((field) => [field, choice])));
}
const keepMine = () => answerAll("mine");
const takeTheirs = () => answerAll("theirs");

type Sent = { op: string; set: Record<string, string>; seen: Record<string, string> };
const edits = (): Sent[] =>
  device.server.requests
    .filter(({ path }) => path === EDIT_PATH)
    .map(({ body }) => (body && "json" in body ? (body.json as Sent) : null))
    .filter((sent) => sent !== null);

/** An edit of status and notes that the server answers with `theirs`, and with 200 afterwards. */
async function inConflict(theirs: Record<string, unknown>, also = {}): Promise<void> {
  const payload = { status: "in_transit", admin_notes: "Call before delivery", ...also };
  const base = { status: "confirmed", admin_notes: "" };
  await enqueue([{ opId: OP, kind: "shipment.edit", aggregate: SHIPMENT, payload, base }], { owner: "maria", now: 1 });
  const isEdit = ({ path }: { path: string }) => path === EDIT_PATH;
  device.server.fail(isEdit, { status: 409, json: { theirs } }, 1);
  device.server.fail(isEdit, { status: 200, json: { id: SHIPMENT } });
  device.engine.start();
  await device.clock.pass(10);
  expect(await findOp(OP)).toMatchObject({ state: "conflict" });
}
const onStatus = { status: { value: "cancelled", ...MARIA } };

test("a conflict names both values, and nothing is sent again before the person has decided", async () => {
  await inConflict(onStatus);
  const op = await findOp(OP);
  expect(op && clashesOf(op)).toEqual(onStatus);
  await device.clock.pass(600_000);
  expect(edits()).toHaveLength(1);
});

test("'mine' is sent again over the value that was shown, under a new id, with the other fields", async () => {
  await inConflict(onStatus);
  expect(await keepMine()).toBe(true);
  await device.clock.pass(10);
  const [first, second] = edits();
  expect(second).toMatchObject({
    set: { status: "in_transit", admin_notes: "Call before delivery" },
    seen: { status: "cancelled", admin_notes: "" },
  });
  expect(second?.op).not.toBe(first?.op);
});

test("'theirs' removes the field, and fields without conflict are still sent", async () => {
  await inConflict(onStatus);
  expect(await takeTheirs()).toBe(true);
  await device.clock.pass(10);
  expect(edits()[1]).toMatchObject({ set: { admin_notes: "Call before delivery" }, seen: { admin_notes: "" } });
  expect(edits()[1]?.set).not.toHaveProperty("status");
});

const CANCELS = { status: "cancelled", cancel_reason: "Booked twice" };
const onDelivered = { status: { value: "delivered", ...MARIA } };

test("the reason of a cancellation is sent again with it", async () => {
  await inConflict(onDelivered, CANCELS);
  expect(await keepMine()).toBe(true);
  await device.clock.pass(10);
  expect(edits()[1]?.set).toEqual({ ...CANCELS, admin_notes: "Call before delivery" });
});

test("the reason of a cancellation goes with it", async () => {
  await inConflict(onDelivered, CANCELS);
  expect(await takeTheirs()).toBe(true);
  await device.clock.pass(10);
  expect(edits()[1]?.set).toEqual({ admin_notes: "Call before delivery" });
});

test("an edit without remaining fields is dropped without a request", async () => {
  await inConflict({ ...onStatus, admin_notes: { value: "Fragile", ...MARIA } });
  expect(await takeTheirs()).toBe(true);
  await device.clock.pass(10);
  expect(await outboxDb().ops.count()).toBe(0);
  expect(edits()).toHaveLength(1);
});

test("field by field; while a field is undecided nothing changes", async () => {
  await inConflict({ ...onStatus, admin_notes: { value: "Fragile", ...MARIA } });
  expect(await resolveConflict(OP, { status: "mine" })).toBe(false);
  expect(await findOp(OP)).toMatchObject({ state: "conflict" });
  expect(await resolveConflict(OP, { status: "mine", admin_notes: "theirs" })).toBe(true);
  await device.clock.pass(10);
  expect(edits()[1]).toMatchObject({ set: { status: "in_transit" }, seen: { status: "cancelled" } });
  expect(edits()[1]?.set).not.toHaveProperty("admin_notes");
});

test("a second decision finds no conflict; a booking's conflict is not an edit's", async () => {
  await inConflict(onStatus);
  const [one, two] = await Promise.all([keepMine(), takeTheirs()]);
  expect([one, two].filter(Boolean)).toHaveLength(1);
  const op = await outboxDb().ops.toCollection().first();
  expect(op && clashesOf({ ...op, kind: "booking.create", state: "conflict" })).toEqual({});
});
