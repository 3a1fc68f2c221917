import { afterEach, beforeEach, expect, test } from "vitest";
import { outboxDb } from "#data/local/outbox-db.ts";
import { countTaken, editsOf, overBy } from "#data/queries/settled-edits.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { type Device, freshDevice } from "../support/data-device.ts";

const IDS = ["edit00000000001", "edit00000000002"];
let device: Device;
let waited: Set<string>;
beforeEach(async () => {
  device = await freshDevice();
  waited = new Set();
});
afterEach(() => device.stop());

const add = (ids: readonly string[]) =>
  enqueue(
    ids.map((opId) => ({ opId, kind: "shipment.edit", aggregate: opId, payload: { status: "confirmed" }, base: {} })),
    { owner: "ada", now: 1 },
  );
const noAnswer = () =>
  outboxDb()
    .ops.toCollection()
    .modify({ attempts: 1, lastError: { error: { kind: "offline" }, status: 0, at: 1 } });
async function arrive(ids: readonly string[]) {
  await outboxDb().receipts.bulkPut(ids.map((opId) => ({ opId, owner: "ada", kind: "shipment.edit", at: 2 })));
  await outboxDb().ops.where("opId").anyOf(ids).delete();
}
/** The result after the page has checked once more. */
async function look(): Promise<number | null> {
  const ops = await editsOf("ada");
  const over = overBy(ops, waited);
  return over.length === 0 ? null : countTaken(over, ops);
}

test("edits that waited are reported together, when the last of them has arrived", async () => {
  await add(IDS);
  await noAnswer();
  expect(await look()).toBeNull();
  await arrive(IDS.slice(0, 1));
  expect(await look()).toBeNull();
  await arrive(IDS.slice(1));
  expect(await look()).toBe(2);
  expect(await look()).toBeNull();
});

test("an edit that is saved at once is reported by its form", async () => {
  await add(IDS);
  expect(await look()).toBeNull();
  await outboxDb().ops.toCollection().modify({ state: "sending", attempts: 1 });
  expect(await look()).toBeNull();
  await arrive(IDS);
  expect(await look()).toBeNull();
});

test("discarded edits, and those that need a decision, are not reported as saved", async () => {
  await add(IDS);
  await noAnswer();
  expect(await look()).toBeNull();
  await outboxDb()
    .ops.where("opId")
    .equals(IDS[0] ?? "")
    .delete();
  await outboxDb().ops.toCollection().modify({ state: "conflict" });
  expect(await look()).toBe(0);
});
