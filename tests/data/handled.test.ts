import { afterEach, beforeEach, expect, test } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { inboxCount, inboxParts } from "#data/office.ts";
import { handledOp, type InboxCollection, pendingMarks } from "#data/sync/handled.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { type Device, freshDevice } from "../support/data-device.ts";

const SEA = "sea00000000001";
const MESSAGE = "message0000001";
let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  device.server.office.add("ada");
  const open = { user_id: "", handled_at: "", handled_by: "", created: "2026-11-20 10:00:00.000Z" };
  device.server.put("sea_freight_quotes", { id: SEA, ...open, contact_person: "Wei Chen" });
  device.server.put("contact_messages", { id: MESSAGE, ...open, name: "Ελένη" });
  device.engine.start();
  await device.clock.pass(1000);
});
afterEach(() => device.stop());

async function mark(collection: InboxCollection, id: string, handled: boolean): Promise<string> {
  const now = device.clock.now();
  const op = handledOp(collection, id, handled ? now : null);
  await enqueue([op], { owner: "ada", now });
  device.engine.wake();
  return op.opId;
}
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
      body: { json: { handled_at: stored(SEA)?.handled_at } },
    }),
  ]);
  expect(stored(SEA)).toMatchObject({ handled_by: "ada", handled_at: expect.stringMatching(/^2\d{3}-/) });
  expect(await outboxDb().ops.count()).toBe(0);
  expect(await mirrorDb("ada").sea_freight_quotes.get(SEA)).toMatchObject({ handled_by: "ada" });
  expect(await inboxCount("ada")).toBe(1);
});

test("without a network it waits, survives a crash, and an answer that was lost changes nothing", async () => {
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

test("handled and opened again go out in that order; the last one is what is shown", async () => {
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
