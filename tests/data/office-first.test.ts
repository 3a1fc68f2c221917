import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { OutboxDb, outboxDb, replaceOutboxDb } from "#data/local/outbox-db.ts";
import { officeParts } from "#data/queries/office.ts";
import { keepNewest, newestShipments } from "#data/queries/office-first.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { type Device, freshDevice } from "../support/data-device.ts";
import { officeData } from "../support/data-office.ts";

let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  device.server.office.add("ada");
  for (let day = 1; day <= 5; day += 1) ship(`s${day}`, day);
  customer("bob", "Omodos Ltd");
  await run();
});
afterEach(() => {
  device.stop();
  vi.restoreAllMocks();
});

const { run, ship } = officeData(() => device);
const customer = (id: string, company_name: string) =>
  device.server.put("users", { id, user_id: "", full_name: id, company_name });
const keep = async () => keepNewest("ada", await officeParts("ada"), 2);
async function keptNow(): Promise<{ seq: number }> {
  const row = await mirrorDb("ada").kept.get("newest");
  return row?.value as { seq: number };
}
const first = () => newestShipments("ada", 2);
const edit = (opId: string, owner: string, kind: "shipment.edit" | "request.handled") =>
  enqueue([{ opId, kind, aggregate: "s5", payload: { status: "confirmed" }, base: {} }], { owner, now: 0 });
/** Whether the whole list is read, which the stored screen should avoid. */
function readsTheList(): () => boolean {
  const asked = vi.spyOn(mirrorDb("ada").packs, "count");
  return () => asked.mock.calls.length > 0;
}

test("the stored screen is read without the list, with later bookings and unsent edits", async () => {
  await keep();
  const asked = readsTheList();
  const kept = await first();
  expect(asked()).toBe(false);
  expect(kept.shipments.map(({ id }) => id)).toEqual(["s5", "s4"]);
  expect(kept.customers).toMatchObject([{ id: "bob", company_name: "Omodos Ltd" }]);
  expect(kept.updatedAt).toBe(device.clock.now());
  vi.restoreAllMocks();

  ship("s6", 6);
  ship("s4", 4, { status: "confirmed" });
  customer("bob", "Omodos & Sons");
  await run();
  await edit("mine", "ada", "shipment.edit");
  await edit("a-mark", "ada", "request.handled");
  await edit("theirs", "eve", "shipment.edit");
  const again = readsTheList();
  const now = await first();
  expect(again()).toBe(false);
  expect(now.shipments.map(({ id, status }) => `${id} ${status}`)).toEqual([
    "s6 pending",
    "s5 pending",
    "s4 confirmed",
  ]);
  expect(now.customers).toMatchObject([{ company_name: "Omodos & Sons" }]);
  expect(now.ops.map(({ opId }) => opId)).toEqual(["mine"]);
});

test("a new customer's booking brings the customer, and after a deletion the list is read again", async () => {
  customer("kim", "Pissouri Ltd");
  await run();
  await keep();
  ship("s6", 6, { user_id: "kim" });
  await run();
  // Her row came before the position up to which it was stored: it has to be looked up.
  const asked = readsTheList();
  const companies = (await first()).customers.map(({ company_name }) => company_name);
  expect(companies.sort()).toEqual(["Omodos Ltd", "Pissouri Ltd"]);
  expect(asked()).toBe(false);
  vi.restoreAllMocks();

  await keep();
  device.server.remove("shipments", "s6");
  await run();
  const again = readsTheList();
  expect((await first()).shipments.map(({ id }) => id)).toEqual(["s5", "s4"]);
  expect(again()).toBe(true);
});

test("an old stored screen is stored again", async () => {
  await keep();
  const place = async () => (await keptNow()).seq;
  const before = await place();
  ship("s1", 1, { status: "confirmed" });
  await run();
  await keep();
  expect(await place()).toBe(before);
  for (let i = 0; i < 500; i += 1) ship("s1", 1, { tracking_number: `T${i}` });
  await run();
  await keep();
  expect(await place()).toBeGreaterThan(before + 499);
});

test("a screen stored by an earlier version, or incomplete data, causes no failure", async () => {
  await keep();
  const { seq, ...earlier } = await keptNow();
  expect(seq).toBeGreaterThan(0);
  await mirrorDb("ada").kept.put({ key: "newest", value: earlier, at: 0 });
  expect((await first()).shipments.map(({ id }) => id)).toEqual(["s5", "s4"]);

  await keep();
  await outboxDb().delete();
  replaceOutboxDb(new OutboxDb());
  expect(await first()).toMatchObject({ shipments: [{ id: "s5" }, { id: "s4" }], ops: [] });
});
