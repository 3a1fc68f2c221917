import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { pendingEdits } from "#data/queries/pending-edits.ts";
import { authState } from "#data/shared/auth-state.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { claim, enqueue, type NewOp, settle } from "#data/sync/outbox.ts";
import { assignOp } from "#data/use-cases/change-sailing.ts";
import { editOp } from "#data/use-cases/submit-edit.ts";
import { actStates, assignAct, editAct, undo } from "#data/use-cases/undo.ts";
import { type Device, freshDevice } from "../support/data-device.ts";

// An act of the office is taken back on its device (docs/sync/screens.md, "Undo").
const SHIPS = ["shipment0000001", "shipment0000002"] as const;
let device: Device;
/** What an attempt does to the operations that may be sent. */
let attempt: (op: Op) => Partial<Op>;

beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  attempt = () => ({ state: "acked" });
  const engine = pageEngine();
  vi.spyOn(engine, "start").mockImplementation(() => () => {});
  vi.spyOn(engine, "wake").mockImplementation(() => {
    void outboxDb()
      .ops.filter(({ state }) => state === "queued")
      .modify((op) => {
        Object.assign(op, { attempts: 1 }, attempt(op));
      });
  });
});
afterEach(() => {
  device.stop();
  vi.restoreAllMocks();
});

const confirmOp = (n: 0 | 1, over: Record<string, string> = {}) =>
  editOp({
    ...{ id: `confirm00000000${n}`, shipment: SHIPS[n] },
    set: { status: "confirmed", ...over },
    seen: { status: "pending" },
  });
const stored = (ops: NewOp[]) => enqueue(ops, { owner: authState.owner(), now: 1 });
const actOf = (op: NewOp) => {
  const act = editAct(op);
  if (!act) throw new Error("it has a status");
  return act;
};
const mark = (opId: string, over: Partial<Op>) => outboxDb().ops.where("opId").equals(opId).modify(over);
const ops = () => outboxDb().ops.orderBy("seq").toArray();

test("what was not sent only leaves the outbox", async () => {
  const made = [confirmOp(0), confirmOp(1)];
  await stored(made);
  await mark("confirm000000001", { attempts: 2, lastError: null });
  expect(await undo(made.map(actOf))).toEqual({ sent: 2, waiting: 0, failed: 0, left: [] });
  expect(await ops()).toEqual([]);
});

test("what the server has is edited back, with the values that were seen and the name of the act", async () => {
  const op = confirmOp(0, { tracking_number: "T-1", admin_notes: "Call first" });
  await stored([op]);
  const act = actOf(op);
  await mark(op.opId, { state: "acked" });
  expect([...(await actStates([act])).values()]).toEqual(["acked"]);
  expect(await undo([act])).toMatchObject({ sent: 1, left: [] });
  const [, back] = await ops();
  expect(back).toMatchObject({
    ...{ opId: act.back.opId, kind: "shipment.edit", aggregate: SHIPS[0], state: "acked" },
    payload: { status: "pending", tracking_number: null, admin_notes: null, undoes: op.opId },
    base: { status: "confirmed", tracking_number: "T-1", admin_notes: "Call first" },
  });
  expect(back).not.toHaveProperty("dependsOn");
  // Pressed twice it is one.
  await undo([act]);
  expect(await ops()).toHaveLength(2);
});

test("what may have arrived is edited back after it", async () => {
  const made = [confirmOp(0), confirmOp(1)];
  await stored(made);
  await mark("confirm000000000", { state: "sending" });
  await mark("confirm000000001", { unanswered: true, attempts: 1 });
  attempt = () => ({ lastError: { error: { kind: "offline" }, status: 0, at: 1 } });
  expect(await undo(made.map(actOf))).toMatchObject({ sent: 0, waiting: 2, left: [] });
  const backs = (await ops()).filter(({ payload }) => payload.undoes);
  expect(backs.map(({ dependsOn }) => dependsOn)).toEqual(["confirm000000000", "confirm000000001"]);
});

test("what the server leaves as it is is named, and holds up nothing", async () => {
  const made = [confirmOp(0), confirmOp(1)];
  await stored(made);
  const acts = made.map(actOf);
  for (const { opId } of made) await mark(opId, { state: "acked" });
  const why = "It was scanned meanwhile, so it was not undone.";
  const error = { kind: "invalid", fields: { undoes: why } } as const;
  attempt = ({ aggregate }) =>
    aggregate === SHIPS[0] ? { state: "acked" } : { state: "rejected", lastError: { error, status: 400, at: 1 } };
  expect(await undo(acts)).toEqual({ sent: 1, waiting: 0, failed: 1, left: [{ shipment: SHIPS[1], error }] });
});

test("an act that the server refused, or that somebody discarded, is not undone", async () => {
  const made = [confirmOp(0), confirmOp(1)];
  await stored(made);
  await mark("confirm000000000", { state: "conflict" });
  await outboxDb().ops.where("opId").equals("confirm000000001").delete();
  expect([...(await actStates(made.map(actOf))).values()]).toEqual(["refused", "gone"]);
  await undo(made.map(actOf));
  expect((await ops()).map(({ opId }) => opId)).toEqual(["confirm000000000"]);
});

test("an act that is refused while its undo waits takes it along, so it holds up no other sailing", async () => {
  const op = assignOp({ shipments: [SHIPS[0]], sailing: "sailing00000002", container: "" });
  await stored([op]);
  await mark(op.opId, { state: "sending", claimId: "claim" });
  attempt = () => ({});
  const { back } = assignAct(op, SHIPS[0], "sailing00000001");
  await enqueue([{ ...back, dependsOn: op.opId }], { owner: authState.owner(), now: 2 });
  const [act] = await ops();
  if (!act) throw new Error("it is stored");
  const verdict = { to: "conflict", error: { kind: "conflict", theirs: null }, status: 409 } as const;
  await settle([{ op: act, verdict: () => verdict }], 3, () => 0.5);
  const next = assignOp({ shipments: [SHIPS[1]], sailing: "sailing00000002", container: "" });
  await stored([next]);
  const claimed = await claim(authState.owner(), { claimId: "next", limit: 10, now: 4, from: 0 });
  expect(claimed.ops.map(({ opId }) => opId)).toEqual([next.opId]);
});

test("an undo that was refused is not what the screens show, and asks for no choice of values", async () => {
  const op = confirmOp(0);
  await stored([op]);
  await mark(op.opId, { state: "acked" });
  const theirs = { status: { value: "in_transit", by: "Nikos", at: "" } };
  attempt = () => ({ state: "conflict", lastError: { error: { kind: "conflict", theirs }, status: 409, at: 1 } });
  expect(await undo([actOf(op)])).toMatchObject({ failed: 1 });
  const shown = pendingEdits(await ops()).get(SHIPS[0]);
  expect(shown).toMatchObject({ values: { status: "confirmed" }, conflict: null, sync: { state: "attention" } });
});

test("a sailing is assigned back; an edit without a status offers nothing", () => {
  const op = assignOp({ shipments: [SHIPS[0]], sailing: "sailing00000002", container: "1HC-48" });
  expect(assignAct(op, SHIPS[0], "sailing00000001").back).toMatchObject({
    ...{ kind: "pallet.assign", aggregate: "sailing00000001" },
    payload: { shipments: [SHIPS[0]], pallets: [], sailing: "sailing00000001", container: "", undoes: op.opId },
  });
  expect(assignAct(op, SHIPS[0], "").back).not.toHaveProperty("aggregate");
  const notes = { id: "notes0000000001", shipment: SHIPS[0], set: { admin_notes: "x" }, seen: {} };
  expect(editAct(editOp(notes))).toBeNull();
});
