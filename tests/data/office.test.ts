import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { inboxCount, inboxParts, officeDetail, officeParts } from "#data/queries/office.ts";
import { keepNewest, newestShipments } from "#data/queries/office-first.ts";
import { pendingEdits } from "#data/queries/pending-edits.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { type Device, freshDevice } from "../support/data-device.ts";
import { officeData } from "../support/data-office.ts";

let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  device.server.office.add("ada");
});
afterEach(() => {
  device.stop();
  vi.restoreAllMocks();
});

const { run, ship } = officeData(() => device);
const ids = async () => (await officeParts("ada")).shipments.map(({ id }) => id);
const edit = (opId: string, shipment: string, payload: Record<string, unknown>) =>
  enqueue([{ opId, kind: "shipment.edit", aggregate: shipment, payload, base: {} }], {
    owner: "ada",
    now: device.clock.now(),
  });

test("all shipments, newest booking first, the first ones without reading the rest", async () => {
  for (const [id, day] of [
    ["a", 3],
    ["b", 9],
    ["c", 1],
    ["d", 9],
  ] as const)
    ship(id, day);
  device.server.put("users", { id: "bob", user_id: "", full_name: "Bob Georgiou", company_name: "Omodos Ltd" });
  await run();
  expect(await ids()).toEqual(["d", "b", "a", "c"]);
  const first = await newestShipments("ada", 2);
  expect(first.shipments.map(({ id }) => id).sort()).toEqual(["b", "d"]);
  expect(first.customers).toMatchObject([{ id: "bob", company_name: "Omodos Ltd" }]);

  // Stored at the last opening, the first screen comes in one piece, with later changes on top.
  await keepNewest("ada", await officeParts("ada"), 2);
  ship("e", 12);
  await run();
  const again = await newestShipments("ada", 2);
  expect(again.shipments.map(({ id }) => id)).toEqual(["e", "d", "b"]);

  // And its customers: with changes since, and those of new bookings.
  device.server.put("users", { id: "bob", user_id: "", full_name: "Bob Georgiou", company_name: "Omodos & Sons" });
  device.server.put("users", { id: "zoe", user_id: "", full_name: "Zoe Nikolaou", company_name: "Kolossi Agro" });
  ship("f", 13, { user_id: "zoe" });
  await run();
  const companies = (await newestShipments("ada", 2)).customers.map(({ company_name }) => company_name);
  expect(companies).toEqual(["Omodos & Sons", "Kolossi Agro"]);
});

test("after a change only the feed's rows are read again, and the list is right for every kind of change", async () => {
  for (let day = 1; day <= 20; day += 1) ship(`s${day}`, day);
  await run();
  const before = (await officeParts("ada")).shipments;
  expect((await officeParts("ada")).shipments).toBe(before);

  const whole = vi.spyOn(mirrorDb("ada").shipments, "toArray");
  ship("s5", 5, { status: "confirmed" });
  ship("new", 25);
  await run();
  const after = (await officeParts("ada")).shipments;
  expect(after[0]).toMatchObject({ id: "new" });
  expect(after.find(({ id }) => id === "s5")).toMatchObject({ status: "confirmed" });
  // Unchanged rows are the same objects: they were not read again.
  expect(after.find(({ id }) => id === "s6")).toBe(before.find(({ id }) => id === "s6"));
  expect(whole).not.toHaveBeenCalled();

  device.server.remove("shipments", "s7");
  ship("newer", 26);
  await run();
  expect(await ids()).toEqual([
    "newer",
    "new",
    ...Array.from({ length: 20 }, (_, i) => `s${20 - i}`).filter((id) => id !== "s7"),
  ]);

  device.server.restoreWithout("s8");
  await run();
  expect(await ids()).not.toContain("s8");
  expect(await ids()).toHaveLength(20);
});

test("once the role is removed no one else's shipment is in memory", async () => {
  ship("theirs", 1);
  ship("own", 2, { user_id: "ada" });
  await run();
  expect(await ids()).toEqual(["own", "theirs"]);
  device.server.office.delete("ada");
  await run();
  expect(await ids()).toEqual(["own"]);
});

test("a shipment has its customer, notes, ordered events and current documents", async () => {
  ship("s1", 1);
  device.server.put("users", { id: "bob", user_id: "", full_name: "Bob", phone: "+357 25 000 318" });
  device.server.put("users", { id: "maria", user_id: "", full_name: "Maria Christofidou" });
  device.server.put("shipment_notes", { id: "n1", user_id: "", shipment: "s1", admin_notes: "Gate 2" });
  const event = (id: string, at: string) => ({ id, user_id: "bob", shipment: "s1", kind: "status", at, by: "maria" });
  device.server.put("shipment_events", event("e2", "2026-11-20 10:00:00.000Z"));
  device.server.put("shipment_events", event("e1", "2026-11-19 10:00:00.000Z"));
  device.server.put("shipment_documents", {
    id: "d1",
    user_id: "bob",
    shipment: "s1",
    kind: "packing_list",
    replaced: "d2",
  });
  device.server.put("shipment_documents", { id: "d2", user_id: "bob", shipment: "s1", kind: "packing_list" });
  await run();
  const detail = await officeDetail("ada", "s1");
  expect(detail).toMatchObject({ notes: "Gate 2", customer: { full_name: "Bob", phone: "+357 25 000 318" } });
  expect(detail.events.map(({ id }) => id)).toEqual(["e1", "e2"]);
  expect(detail.documents.map(({ id }) => id)).toEqual(["d2"]);
  expect(detail.people.get("maria")).toBe("Maria Christofidou");
  expect((await officeDetail("ada", "unknown")).shipment).toBeNull();
});

test("edits are shown in the order in which they were made, an emptied field is empty", async () => {
  await edit("op1", "s1", { status: "confirmed", tracking_number: "AKF 1" });
  await edit("op2", "s1", { tracking_number: null });
  await edit("op3", "s2", { admin_notes: "Call first" });
  await outboxDb().ops.where("opId").equals("op1").modify({ state: "conflict" });
  const edits = pendingEdits((await officeParts("ada")).ops);
  expect(edits.get("s1")).toMatchObject({
    values: { status: "confirmed", tracking_number: "" },
    sync: { opId: "op1", state: "attention" },
  });
  expect(edits.get("s2")).toMatchObject({ values: { admin_notes: "Call first" }, sync: { state: "waiting" } });
  expect((await officeDetail("ada", "s2")).ops.map(({ opId }) => opId)).toEqual(["op3"]);
});

test("the inbox lists the newest first and counts unhandled entries", async () => {
  const at = (day: number) => ({ created: `2026-11-${day} 10:00:00.000Z` });
  device.server.put("users", { id: "maria", user_id: "", full_name: "Maria" });
  device.server.put("sea_freight_quotes", { id: "q1", user_id: "", ...at(10) });
  device.server.put("sea_freight_quotes", {
    id: "q2",
    user_id: "",
    ...at(11),
    handled_at: "2026-11-12",
    handled_by: "maria",
  });
  device.server.put("air_freight_quotes", { id: "q3", user_id: "", ...at(12) });
  device.server.put("contact_messages", { id: "m1", user_id: "", ...at(13) });
  await run();
  const inbox = await inboxParts("ada");
  expect(inbox.sea.map(({ id }) => id)).toEqual(["q2", "q1"]);
  expect(inbox.people.get("maria")).toBe("Maria");
  expect(await inboxCount("ada")).toBe(3);
});
