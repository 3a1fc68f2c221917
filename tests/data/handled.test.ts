import { afterEach, beforeEach, expect, test } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { inboxCount, inboxParts } from "#data/queries/office.ts";
import { pendingMarks } from "#data/queries/pending-marks.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { enqueueMark, handledOp, type InboxCollection } from "#data/use-cases/mark-handled.ts";
import { type Device, freshDevice } from "../support/data-device.ts";

const SEA = "sea00000000001";
const MESSAGE = "message0000001";
let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  device.server.office.add("ada");
  const open = {
    user_id: "",
    handled_at: "",
    handled_by: "",
    created: "2026-11-20 10:00:00.000Z",
    updated: "change 0",
  };
  device.server.put("sea_freight_quotes", { id: SEA, ...open, contact_person: "Wei Chen" });
  device.server.put("contact_messages", { id: MESSAGE, ...open, name: "Ελένη" });
  device.engine.start();
  await device.clock.pass(1000);
});
afterEach(() => device.stop());

/** As the screen does it: with the state of the request that it shows. */
async function mark(collection: InboxCollection, id: string, handled: boolean): Promise<string> {
  const now = device.clock.now();
  const after = (await marks()).get(id)?.opId ?? "";
  const op = handledOp(collection, id, handled ? now : null, { seen: (await mirrored(id)).updated, after });
  await enqueueMark(op, { owner: "ada", now });
  device.engine.wake();
  return op.opId;
}
const mirrored = async (id: string) => {
  const { sea, contact } = await inboxParts("ada");
  const row = [...sea, ...contact].find((one) => one.id === id);
  if (!row) throw new Error(`${id} is not in the mirror`);
  return row;
};
/** A mark by another member, on another device. */
const colleague = (handled: boolean) => {
  device.server.put("sea_freight_quotes", {
    ...(stored(SEA) as NonNullable<ReturnType<typeof stored>>),
    handled_at: handled ? "2026-11-21 12:00:00.000Z" : "",
    handled_by: handled ? "linus" : "",
    updated: `a colleague's ${device.server.requests.length}`,
  });
};
const offline = () => device.server.fail(() => true, "no request");
const online = async () => {
  device.server.heal();
  device.comesBack("online");
  await device.clock.pass(60_000);
};
const marks = async () => pendingMarks((await inboxParts("ada")).ops);
const patches = () => device.server.requests.filter(({ method }) => method === "PATCH");
const stored = (id: string) => device.server.all("sea_freight_quotes").find((row) => row.id === id);

test("a mark is shown at once, sent as a PATCH of the record, and stays when the mirror has it", async () => {
  expect(await inboxCount("ada")).toBe(2);
  await mark("sea_freight_quotes", SEA, true);
  expect((await marks()).get(SEA)).toMatchObject({ handledAt: expect.stringMatching(/^2\d{3}-/) });
  expect(await inboxCount("ada")).toBe(1);

  await device.clock.pass(2000);
  expect(patches()).toEqual([
    expect.objectContaining({
      path: `/api/collections/sea_freight_quotes/records/${SEA}`,
      body: { json: { handled_at: stored(SEA)?.handled_at, op: expect.any(String), seen: "change 0" } },
    }),
  ]);
  expect(stored(SEA)).toMatchObject({ handled_by: "ada", handled_at: expect.stringMatching(/^2\d{3}-/) });
  expect(await outboxDb().ops.count()).toBe(0);
  expect(await mirrorDb("ada").sea_freight_quotes.get(SEA)).toMatchObject({ handled_by: "ada" });
  expect(await inboxCount("ada")).toBe(1);
});

test("made offline it waits, survives a crash, and a lost answer changes nothing", async () => {
  device.server.fail(() => true, "no request");
  await mark("contact_messages", MESSAGE, true);
  await device.clock.pass(5000);
  expect(await inboxCount("ada")).toBe(1);
  device.crash();
  expect((await marks()).get(MESSAGE)?.handledAt).not.toBe("");

  device.server.heal();
  device.server.fail(({ method }) => method === "PATCH", "no answer", 1);
  device.engine.start();
  device.comesBack("online");
  await device.clock.pass(60_000);
  expect(patches().length).toBeGreaterThan(1);
  const [message] = device.server.all("contact_messages");
  expect(message).toMatchObject({ handled_by: "ada" });
  expect(new Set(patches().map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await outboxDb().ops.count()).toBe(0);
});

test("marked and reopened are sent in that order; the last one is shown", async () => {
  device.server.fail(() => true, "no request");
  await mark("sea_freight_quotes", SEA, true);
  await mark("sea_freight_quotes", SEA, false);
  expect((await marks()).get(SEA)?.handledAt).toBe("");
  expect(await inboxCount("ada")).toBe(2);
  device.server.heal();
  device.comesBack("online");
  await device.clock.pass(60_000);
  const sent = patches().map(({ body }) => (body && "json" in body ? (body.json as { handled_at: string }) : null));
  expect(sent.at(-1)?.handled_at).toBe("");
  expect(stored(SEA)).toMatchObject({ handled_at: "", handled_by: "" });
  expect(await inboxCount("ada")).toBe(2);
});

test("an answer about another record acknowledges nothing", async () => {
  device.server.fail(({ method }) => method === "PATCH", { status: 200, json: { id: "another00000001" } }, 1);
  await mark("sea_freight_quotes", SEA, true);
  await device.clock.pass(300);
  expect(await outboxDb().ops.count()).toBe(1);
  await device.clock.pass(60_000);
  expect(stored(SEA)).toMatchObject({ handled_by: "ada" });
});

test("a request that a colleague has reopened since stays open: an older mark gets a conflict", async () => {
  offline();
  const opId = await mark("sea_freight_quotes", SEA, true);
  colleague(true);
  colleague(false);
  await online();
  expect(stored(SEA)).toMatchObject({ handled_at: "" });
  expect(await inboxCount("ada")).toBe(2);
  expect((await marks()).get(SEA)).toMatchObject({
    handledAt: null,
    sync: { opId, state: "attention", error: { kind: "conflict" } },
  });
  const sent = patches().length;
  await device.clock.pass(600_000);
  expect(patches()).toHaveLength(sent);
});

test("a mark whose answer was lost is not repeated over a colleague's reopening", async () => {
  device.server.fail(({ method }) => method === "PATCH", "no answer", 1);
  await mark("sea_freight_quotes", SEA, true);
  await device.clock.pass(10);
  expect(stored(SEA)).toMatchObject({ handled_by: "ada" });
  colleague(false);
  await online();
  expect(patches().length).toBeGreaterThan(1);
  expect(stored(SEA)).toMatchObject({ handled_at: "" });
  expect(await outboxDb().ops.count()).toBe(0);
  expect(await inboxCount("ada")).toBe(2);
});

test("equal marks are no conflict, and the first one counts", async () => {
  offline();
  await mark("sea_freight_quotes", SEA, true);
  colleague(true);
  await online();
  expect(stored(SEA)).toMatchObject({ handled_by: "linus" });
  expect(await outboxDb().ops.count()).toBe(0);
});

test("marked and reopened by one person on this device are in order, whatever the mirror had by then", async () => {
  device.server.fail(({ path }) => path.startsWith("/api/sync"), "no request");
  await mark("sea_freight_quotes", SEA, true);
  await device.clock.pass(2000);
  expect(stored(SEA)).toMatchObject({ handled_by: "ada" });
  expect((await mirrored(SEA)).updated).toBe("change 0");
  await mark("sea_freight_quotes", SEA, false);
  await online();
  expect(stored(SEA)).toMatchObject({ handled_at: "" });
  expect(await outboxDb().ops.count()).toBe(0);
});

test("a new mark replaces the one in conflict, with those that waited behind it", async () => {
  offline();
  await mark("sea_freight_quotes", SEA, true);
  colleague(true);
  colleague(false);
  await online();
  await mark("contact_messages", MESSAGE, true);
  await mark("sea_freight_quotes", SEA, true);
  await device.clock.pass(2000);
  expect(stored(SEA)).toMatchObject({ handled_by: "ada" });
  expect(await outboxDb().ops.count()).toBe(0);
  expect(await inboxCount("ada")).toBe(0);
});

test("a mark that an earlier version left in the outbox is sent in that version's form", async () => {
  const now = device.clock.now();
  const { base: _, ...op } = handledOp("sea_freight_quotes", SEA, now, { seen: "", after: "" });
  await enqueue([op], { owner: "ada", now });
  device.engine.wake();
  await device.clock.pass(2000);
  expect(patches().map(({ body }) => body)).toEqual([{ json: { handled_at: op.payload.handled_at } }]);
  expect(stored(SEA)).toMatchObject({ handled_by: "ada" });
  expect(await outboxDb().ops.count()).toBe(0);
});
