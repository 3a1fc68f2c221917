import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { JPEG, photoForm } from "../support/matrix-world.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  type Answer,
  book,
  call,
  customer,
  DEFAULT_PALLET,
  type Json,
  member,
  newId,
  newRef,
  office,
  rowsOf,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";

// Scans: stored once each, never refused for their order, never changed; their effects are in the same transaction.
let server: Server;
let staff: Actor;
let anna: Actor;
let hall: Actor;
let other: Actor;
let root: Actor;

beforeAll(async () => {
  server = await startServer();
  [staff, anna, root] = await Promise.all([office(server), customer(server, "Anna"), superuser(server)]);
  [hall, other] = [await member(server, "warehouse", "Hall"), await member(server, "warehouse", "Harbour")];
});
afterAll(() => server?.stop());

const SCANS = "/api/collections/scans/records";
const idOf = (reference: string, number: number) => `${reference}0${number}plt`.toLowerCase();
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const MINUTE = 60_000;
/** A scan in the form that phones send. */
const scanBody = (pallet: string, point: string, over: Json = {}): Json => ({
  ...{ id: newId(), pallet, point, scanned_at: ago(5000) },
  ...over,
});
const send = (body: Json, actor: Actor = hall): Promise<Answer> =>
  call(server, "POST", SCANS, { token: actor.token, body });
async function scan(pallet: string, point: string, over: Json = {}, actor: Actor = hall): Promise<Json> {
  const { status, body } = await send(scanBody(pallet, point, over), actor);
  expect([status, body.data]).toEqual([200, undefined]);
  return body;
}
/** A row as somebody gets it by the feed. */
const fedRow = async ({ token }: Actor, row: string): Promise<Json> =>
  (await call(server, "GET", "/api/sync?since=0&limit=1000", { token })).body.items.findLast(
    ({ id }: Json) => id === row,
  )?.row;
const setStatus = (id: string, status: string): Promise<Answer> =>
  call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: staff.token, body: { status } });
const shipmentRow = async (id: string): Promise<Json> => (await rowsOf(server, "shipments", `id = "${id}"`))[0];
const palletRow = async (id: string): Promise<Json> => (await rowsOf(server, "pallets", `id = "${id}"`))[0];
const statuses = async (id: string): Promise<string[]> =>
  (await rowsOf(server, "shipment_events", `shipment = "${id}" && kind = "status"`)).map(({ to }) => to).sort();
/** A booking with this many pallets; the pallets' ids by number, from 1. */
async function booked(count: number, status = "confirmed"): Promise<{ row: Json; ids: string[] }> {
  const over = { pallet_details: Array(count).fill(DEFAULT_PALLET), estimated_rate: undefined };
  const row = await book(server, anna, over);
  if (status !== "pending") await setStatus(row.id, status);
  return { row, ids: ["", ...Array.from({ length: count }, (_, i) => idOf(row.reference, i + 1))] };
}

describe("a clock that nobody believes", () => {
  test("a scan from before the day before quote and booking counts as received; the phone's time is kept", async () => {
    const { row, ids } = await booked(2);
    const old = await scan(ids[1] as string, "hub_in", { scanned_at: "1990-01-01T00:00:00.000Z" });
    expect(old.scanned_at).toBe("1990-01-01 00:00:00.000Z");
    const close = ago(23 * 60 * MINUTE);
    await scan(ids[2] as string, "collected", { scanned_at: close });
    const events = await rowsOf(server, "shipment_events", `shipment = "${row.id}" && kind != "status"`);
    const at = (kind: string) => Date.parse(events.find((one: Json) => one.kind === kind)?.at.replace(" ", "T"));
    expect(at("hub_in")).toBeGreaterThan(Date.now() - MINUTE);
    expect(at("collected")).toBe(Date.parse(close));
    const { body } = await call(server, "GET", `/api/track/${row.reference}`);
    expect(JSON.stringify(body)).not.toContain("1990");
  });
});

describe("a scan", () => {
  test("is stored with its maker and time of receipt; state, bay and place of its pallet follow", async () => {
    const { ids } = await booked(1);
    const sailing = newId();
    const first = await scan(ids[1] as string, "hub_in", { bay: "B 12", note: "  wet foil ", by: "me" });
    expect(first).toMatchObject({ by: hall.id, note: "wet foil", bay: "B 12", point: "hub_in", voids: "" });
    expect(Date.parse(first.received_at)).toBeGreaterThan(Date.now() - MINUTE);
    await scan(ids[1] as string, "loaded", { sailing, container: "1HC-48" });
    expect(await palletRow(ids[1] as string)).toMatchObject({
      ...{ state: "loaded", bay: "B 12", aboard: sailing, aboard_container: "1HC-48", hold: false },
    });
  });

  test("sent again is the same scan; its id cannot be used by anybody else", async () => {
    const { ids } = await booked(1);
    const body = scanBody(ids[1] as string, "collected");
    const answers = await Promise.all([send(body), send(body), send(body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.received_at)).size).toBe(1);
    expect((await send(body, other)).status).toBe(409);
    expect((await send({ ...body, point: "hub_in" })).status).toBe(409);
    expect(await rowsOf(server, "scans", `pallet = "${ids[1]}"`)).toHaveLength(1);
  });

  test("can be in a batch with others, each with its own answer", async () => {
    const { ids, row } = await booked(3);
    const bodies = [1, 2, 3].map((number) => scanBody(ids[number] as string, "collected"));
    const lost = scanBody(idOf(newRef(), 1), "collected");
    const requests = [...bodies, lost].map((body) => ({ method: "POST", path: SCANS, body }));
    const answer = await call(server, "POST", "/api/operations", { token: hall.token, body: { requests } });
    expect(answer.body.answers.map(({ status }: Json) => status)).toEqual([200, 200, 200, 400]);
    expect(await statuses(row.id)).toEqual(["confirmed", "in_transit", "pending"]);
  });

  test("of an earlier point, late or repeated, changes nothing", async () => {
    const { ids, row } = await booked(1);
    await scan(ids[1] as string, "port_in");
    await scan(ids[1] as string, "collected", { scanned_at: ago(60 * MINUTE) });
    await scan(ids[1] as string, "collected");
    expect((await palletRow(ids[1] as string)).state).toBe("port_in");
    expect(await statuses(row.id)).toEqual(["confirmed", "in_transit", "pending"]);
  });

  test("by a clock that is a day ahead counts from its receipt by the server", async () => {
    const { ids, row } = await booked(1);
    await scan(ids[1] as string, "collected", { scanned_at: ago(-24 * 60 * MINUTE) });
    expect(Date.parse((await shipmentRow(row.id)).shipped_at)).toBeLessThanOrEqual(Date.now());
  });
});

describe("refusals", () => {
  test("unknown shipment, unknown number, invalid scan: each field with a message", async () => {
    const { ids, row } = await booked(2);
    const pallet = ids[1] as string;
    for (const [body, field, code] of [
      [scanBody(idOf(newRef(), 1), "collected"), "pallet", "pallet_unknown"],
      [scanBody(idOf(row.reference, 3), "collected"), "pallet", "pallet_unknown"],
      [scanBody(`${row.reference.toLowerCase()}00plt`, "collected"), "pallet", "invalid"],
      [scanBody(row.id, "collected"), "pallet", "invalid"],
      [scanBody("", "collected"), "pallet", "required"],
      [scanBody(pallet, "lost"), "point", "invalid"],
      [scanBody(pallet, "hub_in", { length: -1 }), "length", "invalid"],
      [scanBody(pallet, "hub_in", { height: 40 }), "height", "invalid"],
      [scanBody(pallet, "hub_in", { weight: 1e9 }), "weight", "invalid"],
      [scanBody(pallet, "hub_in", { width: "1.2" }), "width", "invalid"],
      [scanBody(pallet, "hub_in", { note: "x".repeat(501) }), "note", "invalid"],
      [scanBody(pallet, "hub_in", { scanned_at: "yesterday" }), "scanned_at", "invalid"],
      [scanBody(pallet, "hub_in", { id: "short" }), "id", "invalid"],
      [scanBody(pallet, "hub_in", { voids: newId() }), "voids", "scan_unknown"],
    ] as const) {
      const answer = await send(body);
      expect([field, answer.status, answer.body.data[field]?.code]).toEqual([field, 400, code]);
    }
    expect(await rowsOf(server, "scans", `shipment = "${row.id}"`)).toEqual([]);
  });

  test("anybody without the right, whatever they scan", async () => {
    const { ids } = await booked(1);
    const sales = await member(server, "sales");
    for (const actor of [anna, sales])
      expect((await send(scanBody(ids[1] as string, "collected"), actor)).status).toBe(403);
    expect((await send(scanBody(ids[1] as string, "collected"), { ...hall, token: "" })).status).toBe(400);
    expect(await rowsOf(server, "scans", `pallet = "${ids[1]}"`)).toEqual([]);
  });
});

describe("the shipment's status", () => {
  test("is in transit with the first scan and delivered with the last pallet, with one timestamp and one letter each", async () => {
    const { ids, row } = await booked(2);
    const [first, last] = [ago(50 * MINUTE), ago(3 * MINUTE)];
    await scan(ids[2] as string, "hub_in", { scanned_at: first });
    await scan(ids[1] as string, "hub_in", { scanned_at: ago(40 * MINUTE) });
    expect(await shipmentRow(row.id)).toMatchObject({ status: "in_transit", shipped_at: first.replace("T", " ") });
    await scan(ids[1] as string, "delivered", { scanned_at: ago(5 * MINUTE), recipient: "Eleni" });
    expect((await shipmentRow(row.id)).status).toBe("in_transit");
    await scan(ids[2] as string, "delivered", { scanned_at: last });
    expect(await shipmentRow(row.id)).toMatchObject({ status: "delivered", delivery_date: last.replace("T", " ") });
    expect(await statuses(row.id)).toEqual(["confirmed", "delivered", "in_transit", "pending"]);
    const events = await rowsOf(server, "shipment_events", `shipment = "${row.id}" && to = "delivered"`);
    expect(events[0]).toMatchObject({ by: hall.id, at: last.replace("T", " ") });
    const mails = await rowsOf(server, "mail_queue", `template = "status_customer" && data ~ "${row.id}"`);
    // Scans are told by their milestones (milestones.test.ts).
    expect(mails.map(({ data }) => data.to).sort()).toEqual(["confirmed"]);
  });

  test("set by hand by the office is not reverted, and a cancelled one is not changed", async () => {
    const { ids, row } = await booked(1);
    await setStatus(row.id, "delivered");
    await scan(ids[1] as string, "port_in");
    expect((await shipmentRow(row.id)).status).toBe("delivered");
    await setStatus(row.id, "cancelled");
    await scan(ids[1] as string, "delivered");
    expect((await shipmentRow(row.id)).status).toBe("cancelled");
    expect(await palletRow(ids[1] as string)).toMatchObject({ state: "delivered", cancelled: true });
  });

  test("set back by the office stays until the next scan that moves a pallet forward", async () => {
    const { ids, row } = await booked(1);
    await scan(ids[1] as string, "collected");
    await setStatus(row.id, "confirmed");
    expect((await shipmentRow(row.id)).status).toBe("confirmed");
    await scan(ids[1] as string, "collected");
    expect((await shipmentRow(row.id)).status).toBe("confirmed");
    await scan(ids[1] as string, "hub_in");
    expect((await shipmentRow(row.id)).status).toBe("in_transit");
  });
});

describe("an early scan", () => {
  test("is stored, and takes effect when the shipment is confirmed", async () => {
    const { ids, row } = await booked(2, "pending");
    const at = ago(30 * MINUTE);
    await scan(ids[2] as string, "collected", { scanned_at: at, bay: "A1" });
    expect([(await shipmentRow(row.id)).status, await palletRow(ids[2] as string)]).toEqual(["pending", undefined]);
    await setStatus(row.id, "confirmed");
    expect(await shipmentRow(row.id)).toMatchObject({ status: "in_transit", shipped_at: at.replace("T", " ") });
    expect(await palletRow(ids[2] as string)).toMatchObject({ state: "collected", bay: "A1" });
    expect((await palletRow(ids[1] as string)).state).toBe("");
    expect(await statuses(row.id)).toEqual(["confirmed", "in_transit", "pending"]);
  });
});

describe("voiding", () => {
  test("one's own scan within ten minutes restores the previous state, and asks the office about the status", async () => {
    const { ids, row } = await booked(1);
    const pallet = ids[1] as string;
    const made = await scan(pallet, "collected", { bay: "B1" });
    const back = await scan(pallet, "collected", { voids: made.id });
    expect(await palletRow(pallet)).toMatchObject({ state: "", bay: "" });
    expect(await shipmentRow(row.id)).toMatchObject({ status: "in_transit", status_asked: "confirmed" });
    // Voiding the void: the scan counts again, and the question is gone.
    await scan(pallet, "collected", { voids: back.id });
    expect(await palletRow(pallet)).toMatchObject({ state: "collected", bay: "B1" });
    expect(await shipmentRow(row.id)).toMatchObject({ status: "in_transit", status_asked: "" });
  });

  test("the question ends with the office's decision, either way", async () => {
    for (const status of ["confirmed", "in_transit"]) {
      const { ids, row } = await booked(1);
      const made = await scan(ids[1] as string, "collected");
      await scan(ids[1] as string, "collected", { voids: made.id });
      const body = { op: newId(), set: { status }, seen: { status: "in_transit" } };
      const answer = await call(server, "POST", `/api/shipments/${row.id}/edit`, { token: staff.token, body });
      expect(answer.body).toMatchObject({ status, status_asked: "" });
      expect(await shipmentRow(row.id)).toMatchObject({ status, status_asked: "" });
    }
  });

  test("keeping the status is an ordinary edit of the office, once; nobody else can answer or see the question", async () => {
    const { ids, row } = await booked(1);
    const made = await scan(ids[1] as string, "collected");
    await scan(ids[1] as string, "collected", { voids: made.id });
    const path = `/api/shipments/${row.id}/edit`;
    const body = { op: newId(), set: { status: "in_transit" }, seen: { status: "in_transit" } };
    const asCustomer = await call(server, "POST", path, { token: anna.token, body });
    const asHall = await call(server, "POST", path, { token: hall.token, body });
    expect([asCustomer.status, asHall.status]).toEqual([403, 403]);
    expect((await shipmentRow(row.id)).status_asked).toBe("confirmed");
    const own = await call(server, "GET", `${SHIPMENTS}/${row.id}`, { token: anna.token });
    expect(own.body).not.toHaveProperty("status_asked");
    const answers = [await call(server, "POST", path, { token: staff.token, body })];
    answers.push(await call(server, "POST", path, { token: staff.token, body }));
    expect(answers.map(({ status, body: said }) => [status, said])).toEqual(Array(2).fill([200, answers[0]?.body]));
    expect((await shipmentRow(row.id)).status_asked).toBe("");
    expect(await statuses(row.id)).toEqual(["confirmed", "in_transit", "pending"]);
  });

  test("an edit made before the question, that arrives at the same status, does not answer it", async () => {
    const { ids, row } = await booked(1);
    const made = await scan(ids[1] as string, "collected");
    await scan(ids[1] as string, "collected", { voids: made.id });
    const body = { op: newId(), set: { status: "in_transit" }, seen: { status: "confirmed" } };
    const answer = await call(server, "POST", `/api/shipments/${row.id}/edit`, { token: staff.token, body });
    expect(answer.status).toBe(200);
    expect(await shipmentRow(row.id)).toMatchObject({ status: "in_transit", status_asked: "confirmed" });
  });

  test("a late void, another person's scan or another pallet's is refused; the office may void any", async () => {
    const { ids, row } = await booked(2);
    const [one, two] = [ids[1] as string, ids[2] as string];
    const made = await scan(one, "collected", { scanned_at: ago(11 * MINUTE) });
    const refused = async (body: Json, actor: Actor) => {
      const answer = await send(body, actor);
      return [answer.status, answer.body.data?.voids?.code];
    };
    expect(await refused(scanBody(one, "collected", { voids: made.id }), hall)).toEqual([400, "not_allowed"]);
    const fresh = await scan(one, "hub_in");
    expect(await refused(scanBody(one, "hub_in", { voids: fresh.id }), other)).toEqual([400, "not_allowed"]);
    expect(await refused(scanBody(two, "hub_in", { voids: fresh.id }), hall)).toEqual([400, "other_pallet"]);
    expect((await palletRow(one)).state).toBe("hub_in");
    await scan(one, "hub_in", { voids: fresh.id }, staff);
    await scan(one, "collected", { voids: made.id }, staff);
    expect((await palletRow(one)).state).toBe("");
    expect((await shipmentRow(row.id)).status_asked).toBe("confirmed");
  });
});

describe("hold", () => {
  test.each([
    ["damage", { condition: "damaged" }, true],
    ["measures that change the chargeable weight by more than 5 %", { height: 1.2, weight: 320 }, true],
    ["measures within 5 %", { weight: 310 }, false],
  ])("by %s: %s", async (_what, over, hold) => {
    const { ids } = await booked(1);
    await scan(ids[1] as string, "hub_in", over);
    expect((await palletRow(ids[1] as string)).hold).toBe(hold);
  });

  test("ends when the scan that caused it is voided", async () => {
    const { ids } = await booked(1);
    const made = await scan(ids[1] as string, "hub_in", { condition: "damaged" });
    await scan(ids[1] as string, "hub_in", { condition: "ok" });
    expect((await palletRow(ids[1] as string)).hold).toBe(true);
    await scan(ids[1] as string, "hub_in", { voids: made.id });
    expect((await palletRow(ids[1] as string)).hold).toBe(false);
  });
});

describe("the office's decision about a hold", () => {
  const decide = (pallet: string, body: Json, actor = staff) =>
    call(server, "POST", `/api/pallets/${pallet}/hold`, { token: actor.token, body: { op: newId(), ...body } });
  const held = async () => {
    const { ids, row } = await booked(1);
    await scan(ids[1] as string, "hub_in", { condition: "damaged", height: 1.4 });
    return { pallet: ids[1] as string, shipment: row };
  };

  test("ends the hold for known scans, not for later ones", async () => {
    const { pallet, shipment } = await held();
    const answer = await decide(pallet, {});
    expect([answer.status, answer.body]).toMatchObject([200, { id: pallet, hold: false, adjusted_rate: 0 }]);
    await scan(pallet, "loaded", { condition: "ok" });
    expect(await palletRow(pallet)).toMatchObject({ hold: false, hold_decided_by: staff.id });
    await scan(pallet, "port_in", { condition: "damaged", scanned_at: ago(60 * MINUTE) });
    expect((await palletRow(pallet)).hold).toBe(true);
    const entries = await rowsOf(server, "audit_log", `kind = "hold_decided" && record = "${shipment.id}"`);
    expect(entries.map(({ by, changes }) => [by, changes])).toEqual([[staff.id, { hold: ["true", "false"] }]]);
  });

  test("may adjust the price with a reason, once; the booked price stays, and the customer sees both", async () => {
    const { pallet, shipment } = await held();
    const body = { op: newId(), adjusted_rate: 341.5, reason: "1.40 m instead of 1.00 m" };
    for (let n = 0; n < 2; n += 1) expect((await decide(pallet, body)).status).toBe(200);
    const path = `${SHIPMENTS}/${shipment.id}`;
    const seen = (await call(server, "GET", path, { token: anna.token })).body;
    // 1.20 x 0.80 x 1.40 m at 300 kg per cubic metre and more than its weight.
    expect(seen.measured_weight).toBeCloseTo(403.2, 3);
    expect([seen.estimated_rate, seen.adjusted_rate, seen.adjusted_reason]).toEqual([
      ...[shipment.estimated_rate, 341.5, body.reason],
    ]);
    const [entry] = await rowsOf(server, "audit_log", `kind = "shipment_edited" && changes ~ "341.5"`);
    expect(entry).toMatchObject({ by: staff.id, record: shipment.id, changes: { adjusted_reason: null } });
    expect((await decide(pallet, { ...body, reason: "other" })).body.data.op.code).toBe("op_reused");
  });

  test("is refused when it was scanned or priced since the person looked", async () => {
    const { pallet } = await held();
    const price = { adjusted_rate: 410, reason: "Measured" };
    const code = async (body: Json) => (await decide(pallet, body)).body.data?.id?.code;
    // One scan with both damage and measures.
    await scan(pallet, "hub_in", { condition: "damaged" });
    expect(await code({ seen: { scans: 1, adjusted_rate: 0 } })).toBe("hold_changed");
    expect(await code({ ...price, seen: { scans: 2, adjusted_rate: 350 } })).toBe("hold_changed");
    expect((await palletRow(pallet)).hold).toBe(true);
    // An irrelevant scan is no obstacle, nor another price when the decision sets none.
    await scan(pallet, "loaded", { condition: "ok" });
    expect((await decide(pallet, { seen: { scans: 2, adjusted_rate: 350 } })).status).toBe(200);
    await scan(pallet, "loaded", { condition: "damaged" });
    expect((await decide(pallet, { ...price, seen: { scans: 3, adjusted_rate: 0 } })).body.adjusted_rate).toBe(410);
    for (const seen of [{ scans: -1, adjusted_rate: 0 }, { scans: 1.5, adjusted_rate: 0 }, { scans: 1 }, "x"])
      expect((await decide(pallet, { seen })).status).toBe(400);
  });

  test("is refused without a reason, without a hold, with an absurd price, and without the right", async () => {
    const { pallet } = await held();
    for (const [body, field, code] of [
      [{ adjusted_rate: 10 }, "reason", "required"],
      [{ adjusted_rate: -1, reason: "x" }, "adjusted_rate", "invalid"],
      [{ adjusted_rate: 1e9, reason: "x" }, "adjusted_rate", "invalid"],
      [{ adjusted_rate: 1.001, reason: "x" }, "adjusted_rate", "invalid"],
      [{ adjusted_rate: "10", reason: "x" }, "adjusted_rate", "invalid"],
      [{ reason: "x".repeat(301) }, "reason", "invalid"],
    ] as const) {
      const answer = await decide(pallet, body);
      expect([body, answer.status, answer.body.data[field]?.code]).toEqual([body, 400, code]);
    }
    for (const actor of [hall, anna]) expect((await decide(pallet, {}, actor)).status).toBe(403);
    expect((await palletRow(pallet)).hold).toBe(true);
    await decide(pallet, {});
    expect((await decide(pallet, {})).body.data.id.code).toBe("not_held");
    expect((await decide("0123456789010plt", {})).status).toBe(404);
  });
});

describe("the record of scans", () => {
  let made: Json;
  let shipment: Json;
  beforeEach(async () => {
    const { ids, row } = await booked(1);
    shipment = row;
    const said = { recipient: "Eleni P.", note: "left with the neighbour", remark: "Film torn." };
    made = await scan(ids[1] as string, "delivered", said);
  });

  test("cannot be changed or shortened, not even by a superuser", async () => {
    const path = `${SCANS}/${made.id}`;
    for (const body of [{ point: "hub_in" }, { recipient: "Somebody" }, { scanned_at: ago(0) }, { bay: "C3" }])
      expect((await call(server, "PATCH", path, { token: root.token, body })).status).toBe(400);
    expect((await call(server, "DELETE", path, { token: root.token })).status).toBe(400);
    for (const actor of [hall, staff]) {
      expect((await call(server, "PATCH", path, { token: actor.token, body: { bay: "C3" } })).status).toBe(403);
      expect((await call(server, "DELETE", path, { token: actor.token })).status).toBe(403);
    }
    const [row] = await rowsOf(server, "scans", `id = "${made.id}"`);
    expect(row).toMatchObject({ point: "delivered", recipient: "Eleni P.", bay: "" });
  });

  test("is deleted with its shipment", async () => {
    expect((await call(server, "DELETE", `${SHIPMENTS}/${shipment.id}`, { token: root.token })).status).toBe(204);
    expect(await rowsOf(server, "scans", `id = "${made.id}"`)).toEqual([]);
  });

  test("reaches office and warehouse by the feed, its customer with what is meant for them, and no seller", async () => {
    const sales = await member(server, "sales");
    for (const actor of [staff, hall, other])
      expect(await fedRow(actor, made.id)).toMatchObject({ recipient: "Eleni P.", by: hall.id, pallet: made.pallet });
    expect(await fedRow(anna, made.id)).toEqual({
      ...{ id: made.id, shipment: made.shipment, pallet: made.pallet, point: "delivered", condition: "" },
      ...{ recipient: "Eleni P.", remark: "Film torn.", scanned_at: made.scanned_at, received_at: made.received_at },
    });
    for (const actor of [sales, await customer(server)]) expect(await fedRow(actor, made.id)).toBeUndefined();
    for (const path of [SCANS, `${SCANS}/${made.id}`]) {
      const { body } = await call(server, "GET", path, { token: anna.token });
      expect(JSON.stringify(body)).not.toContain("neighbour");
    }
  });

  test("leaves its customer when it is taken back, and comes again when that is", async () => {
    const has = async () => (await fedRow(anna, made.id)) !== undefined;
    const { body: page } = await call(server, "GET", "/api/sync?since=0&limit=1000", { token: anna.token });
    const place = `since=${page.next}&epoch=${page.epoch}&scope=${page.scope}`;
    const taking = await scan(made.pallet, "delivered", { voids: made.id, scanned_at: ago(0) });
    expect(await has()).toBe(false);
    const since = await call(server, "GET", `/api/sync?${place}&limit=1000`, { token: anna.token });
    expect(since.body.items).toContainEqual(expect.objectContaining({ id: made.id, op: "del" }));
    expect(await fedRow(hall, made.id)).toMatchObject({ recipient: "Eleni P." });
    await scan(made.pallet, "delivered", { voids: taking.id }, staff);
    expect(await has()).toBe(true);
    const again = await scan(made.pallet, "delivered", { recipient: "Nikos" });
    expect([await has(), (await fedRow(anna, again.id))?.recipient]).toEqual([true, "Nikos"]);
  });

  test("of an earlier point, or before the confirmation, is not its customer's", async () => {
    const early = await booked(2, "pending");
    const delivered = await scan(early.ids[1] as string, "delivered");
    const before = await scan(early.ids[2] as string, "hub_in");
    expect([await fedRow(anna, delivered.id), await fedRow(anna, before.id)]).toEqual([undefined, undefined]);
    await setStatus(early.row.id, "confirmed");
    expect([(await fedRow(anna, delivered.id))?.id, await fedRow(anna, before.id)]).toEqual([delivered.id, undefined]);
  });

  test("is in its customer's export without who scanned, and has no text after an erasure", async () => {
    const own = await startServer();
    try {
      const [person, desk] = [await customer(own), await office(own)];
      const row = await book(own, person);
      await call(own, "PATCH", `${SHIPMENTS}/${row.id}`, { token: desk.token, body: { status: "confirmed" } });
      const body = scanBody(idOf(row.reference, 1), "delivered", {
        recipient: "Eleni P.",
        note: "neighbour",
        remark: "Wet",
        reason: "r",
      });
      expect((await call(own, "POST", SCANS, { token: desk.token, body })).status).toBe(200);
      const picture = await call(own, "POST", "/api/collections/scan_photos/records", {
        token: desk.token,
        body: photoForm(body.id),
      });
      expect(picture.status).toBe(200);
      const data = (await call(own, "GET", "/api/account/data", { token: person.token })).body;
      expect(data.scans).toMatchObject([{ point: "delivered", recipient: "Eleni P.", remark: "Wet" }]);
      for (const name of ["by", "shown_to"]) expect(Object.keys(data.scans[0])).not.toContain(name);
      expect(data.scan_photos.map(({ id, by }: Json) => [id, by])).toEqual([[picture.body.id, undefined]]);
      expect((await runCommand(own.dataDir, "erase", person.email, "even-open")).code).toBe(0);
      const { collectionId, id, file } = picture.body;
      expect([
        await rowsOf(own, "scan_photos"),
        existsSync(join(own.dataDir, "storage", collectionId, id, file)),
      ]).toEqual([...[[], false]]);
      const [left] = await rowsOf(own, "scans");
      expect(left).toMatchObject({ point: "delivered", recipient: "", remark: "", note: "", reason: "", by: desk.id });
    } finally {
      await own.stop();
    }
  });
});

describe("pictures of a scan", () => {
  const PHOTOS = "/api/collections/scan_photos/records";
  const upload = (form: FormData, actor = hall) => call(server, "POST", PHOTOS, { token: actor.token, body: form });
  const photo = (scan: string, file: Buffer, over: Record<string, string> = {}) => {
    const form = photoForm(scan, over);
    form.set("file", new Blob([new Uint8Array(file)], { type: "image/jpeg" }), "photo.jpg");
    return form;
  };
  let made: Json;
  beforeEach(async () => {
    const { ids } = await booked(1);
    made = await scan(ids[1] as string, "delivered");
  });

  test("are refused above 100 megapixels, by their header", async () => {
    const claims = (side: number) =>
      Buffer.concat([
        Buffer.from("ffd8ffc0001108", "hex"),
        Buffer.from([side >> 8, side & 255, side >> 8, side & 255]),
        JPEG,
      ]);
    expect((await upload(photo(made.id, claims(10_000)))).status).toBe(200);
    const { status, body } = await upload(photo(made.id, claims(60_000)));
    const message = "A picture must have at most 100 megapixels";
    expect([status, body.data]).toMatchObject([400, { file: { code: "type", message } }]);
  });

  test("arrive unchanged, once each, and can be opened by warehouse, office and whoever the goods were for", async () => {
    const bytes = Buffer.concat([JPEG, Buffer.from(newId())]);
    const form = photo(made.id, bytes, { kind: "signature" });
    const answers = [await upload(form), await upload(form)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const row = answers[0]?.body;
    expect(row).toMatchObject({ scan: made.id, shipment: made.shipment, pallet: made.pallet, by: hall.id });
    expect(row.file).toMatch(/^signature_\w+\.jpg$/);
    const open = async (actor: Actor) => {
      const { body } = await call(server, "POST", "/api/files/token", { token: actor.token });
      return fetch(`${server.url}/api/files/scan_photos/${row.id}/${row.file}?token=${body.token}`);
    };
    for (const actor of [hall, other, staff, anna]) {
      const answer = await open(actor);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    }
    expect((await open(await customer(server))).status).toBe(404);
    const seen = await call(server, "GET", `${PHOTOS}/${row.id}`, { token: anna.token });
    expect([seen.body.kind, seen.body.by, seen.body.shown_to]).toEqual(["signature", undefined, undefined]);
    const feedOf = async ({ token }: Actor) =>
      (await call(server, "GET", "/api/sync?since=0&limit=1000", { token })).body.items.some(
        ({ id, op }: Json) => id === row.id && op === "put",
      );
    expect([await feedOf(hall), await feedOf(staff), await feedOf(anna)]).toEqual([true, true, true]);
    await scan(made.pallet, "delivered", { voids: made.id, scanned_at: ago(0) });
    expect([(await open(anna)).status, await feedOf(anna), (await open(hall)).status]).toEqual([404, false, 200]);
  });

  test("are refused with a message: too many, too large, not a picture, another's scan, no scan", async () => {
    const refused = async (form: FormData, actor = hall) => {
      const { status, body } = await upload(form, actor);
      return [status, ...Object.entries(body.data ?? {}).map(([field, { code }]: Json) => `${field} ${code}`)];
    };
    for (let n = 0; n < 4; n += 1) expect((await upload(photoForm(made.id))).status).toBe(200);
    expect(await refused(photoForm(made.id))).toEqual([400, "file too_many"]);
    const big = Buffer.concat([JPEG, Buffer.alloc(600 * 1024)]);
    expect(await refused(photo(made.id, big, { kind: "signature" }))).toEqual([400, "file too_large"]);
    expect(await refused(photo(made.id, Buffer.from("%PDF-1.7 no picture"), { kind: "signature" }))).toEqual([
      ...[400, "file type"],
    ]);
    expect(await refused(photo(made.id, Buffer.alloc(0), { kind: "signature" }))).toEqual([400, "file empty"]);
    expect(await refused(photoForm(made.id, { kind: "video" }))).toEqual([400, "kind invalid"]);
    const sum = { kind: "signature", sha256: "0".repeat(64) };
    expect(await refused(photoForm(made.id, sum))).toEqual([400, "sha256 sha256_mismatch"]);
    expect(await refused(photoForm(newId(), { kind: "signature" }))).toEqual([400, "scan scan_unknown"]);
    expect(await refused(photoForm(made.id, { kind: "signature" }), other)).toEqual([400, "scan not_allowed"]);
    expect((await upload(photoForm(made.id, { kind: "signature" }), anna)).status).toBe(403);
    expect((await upload(photoForm(made.id, { kind: "signature" }), staff)).status).toBe(200);
  });
});

test("two phones that scan the same pallets at once lead to one state and one status", async () => {
  const { ids, row } = await booked(4);
  const pallets = ids.slice(1);
  const all = ["collected", "hub_in", "loaded", "port_in", "delivered"].flatMap((point) =>
    pallets.flatMap((pallet) => [hall, other].map((actor) => ({ actor, body: scanBody(pallet, point) }))),
  );
  // Mixed, and the same in each run.
  const order = all.map((one, at) => ({ one, key: (at * 7) % all.length })).sort((a, b) => a.key - b.key);
  const answers = await Promise.all(order.map(({ one }) => send(one.body, one.actor)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(new Set((await rowsOf(server, "pallets", `shipment = "${row.id}"`)).map(({ state }) => state))).toEqual(
    new Set(["delivered"]),
  );
  expect(await rowsOf(server, "scans", `shipment = "${row.id}"`)).toHaveLength(40);
  expect(await statuses(row.id)).toEqual(["confirmed", "delivered", "in_transit", "pending"]);
});
