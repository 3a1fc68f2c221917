import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Receiver } from "../support/mail-receiver.ts";
import type { PushDevice } from "../support/push-device.ts";
import { PushService } from "../support/push-service.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  type Answer,
  book,
  call,
  customer,
  type Json,
  newId,
  office,
  rowsOf,
  secondOffice,
} from "../support/server-api.ts";

// An act of the office is taken back: a status, a cancellation, a sailing (docs/api.md, "Undo").
let service: PushService;
let receiver: Receiver;
let server: Server;
let staff: Actor;
let nikos: Actor;
let anna: Actor;
let phone: PushDevice;

beforeAll(async () => {
  [service, receiver] = await Promise.all([PushService.start(), Receiver.start()]);
  server = await startServer({
    env: { SMTP_URL: receiver.url, PUBLIC_URL: "https://akamas.test", PUSH_HOSTS: service.host },
  });
  [staff, anna] = await Promise.all([office(server), customer(server, "Anna")]);
  nikos = await secondOffice(server, "Nikos");
  phone = service.device();
  await post("/api/push/subscribe", phone.subscription({}), anna);
});
afterAll(async () => {
  await server?.stop();
  await Promise.all([service?.stop(), receiver?.down()]);
});

const LOAD = { length: 1.2, width: 0.8, height: 1, weight: 300 };
const post = (path: string, body: Json, actor?: Actor): Promise<Answer> =>
  call(server, "POST", path, { token: actor?.token, body });
type Values = Record<string, string>;
type Edit = { set: Values; seen: Values; undoes?: string; op?: string };
const edit = (id: string, { op = newId(), ...body }: Edit, actor = staff) =>
  post(`/api/shipments/${id}/edit`, { op, ...body }, actor);
/** Sets a status and returns what takes it back. */
async function act(id: string, from: string, to: string, more: Values = {}, actor = staff) {
  const undoes = newId();
  const done = await edit(id, { op: undoes, set: { status: to, ...more }, seen: { status: from } }, actor);
  expect([done.status, done.body.status]).toEqual([200, to]);
  const { cancel_reason: _, ...rest } = more;
  return (over: Partial<Edit> = {}) =>
    edit(id, { set: { status: from, ...rest, ...over.set }, seen: { status: to }, undoes, ...over }, actor);
}
const COLUMNS =
  "status confirmed_at shipped_at delivery_date cancel_reason cancelled_by status_asked sailing tracking_number".split(
    " ",
  );
const shipmentOf = async (id: string) => {
  const [row] = await rowsOf(server, "shipments", `id = "${id}"`);
  return Object.fromEntries(COLUMNS.map((name) => [name, row[name]]));
};
const palletsOf = (id: string): Promise<Json[]> => rowsOf(server, "pallets", `shipment = "${id}"`);
const validOf = async (id: string) =>
  (await palletsOf(id)).filter(({ cancelled }) => !cancelled).map((row) => [row.id, row.sailing, row.container]);
const statesOf = async (id: string) => ({ shipment: await shipmentOf(id), valid: await validOf(id) });
const waiting = (id: string): Promise<Json[]> =>
  rowsOf(server, "mail_queue", `state = "queued" && template ~ "_" && data ~ "${id}" && template != "booking_office"`);
const told = async (id: string) =>
  (await waiting(id))
    .map(({ template }) => template)
    .filter((name) => !name.startsWith("booking"))
    .sort();
const eventsOf = (id: string): Promise<Json[]> =>
  rowsOf(server, "shipment_events", `shipment = "${id}" && kind = "status" && from != ""`);
const entriesOf = (id: string): Promise<Json[]> => rowsOf(server, "audit_log", `record = "${id}"`);
const why = (answer: Answer) => [answer.status, answer.body.data?.undoes?.code];
const scan = async (shipment: Json, point = "collected", number = 1) => {
  const pallet = (await palletsOf(shipment.id)).find((row) => row.number === number)?.id;
  const body = { id: newId(), pallet, point, scanned_at: new Date(Date.now() + clock).toISOString() };
  const answer = await call(server, "POST", "/api/collections/scans/records", { token: staff.token, body });
  expect([answer.status, answer.body.data]).toEqual([200, undefined]);
};
let clock = 0;
const aMinuteLater = () => {
  clock += 61_000;
  return server.restart({ AKAMAS_CLOCK_OFFSET_MS: String(clock) });
};
const settled = (id: string) => expect.poll(() => waiting(id), { timeout: 15_000 }).toEqual([]);

describe("a status", () => {
  test("of 25 shipments, undone within the minute, leaves no letter, no push and nothing moved", async () => {
    const ids = await Promise.all(Array.from({ length: 25 }, async () => (await book(server, anna)).id));
    const before = await Promise.all(ids.map(statesOf));
    const undo = await Promise.all(ids.map((id) => act(id, "pending", "confirmed")));
    const waits = ids.map(() => ["status_customer", "status_push"]);
    expect(await Promise.all(ids.map(told))).toEqual(waits);
    for (const { valid } of await Promise.all(ids.map(statesOf))) expect(valid).toHaveLength(1);
    // What waits survives a kill.
    await server.kill();
    await server.restart({ AKAMAS_CLOCK_OFFSET_MS: String(clock) });
    expect(await Promise.all(ids.map(told))).toEqual(waits);
    for (const { status } of await Promise.all(undo.map((take) => take()))) expect(status).toBe(200);
    expect(await Promise.all(ids.map(statesOf))).toEqual(before);
    for (const id of ids) {
      expect(await told(id)).toEqual([]);
      expect((await eventsOf(id)).map(({ from, to, by }) => [from, to, by])).toEqual([
        ["pending", "confirmed", staff.id],
        ["confirmed", "pending", staff.id],
      ]);
      expect((await entriesOf(id)).map(({ kind, changes }) => [kind, changes.status])).toEqual([
        ["shipment_edited", ["pending", "confirmed"]],
        ["shipment_edited", ["confirmed", "pending"]],
      ]);
      expect((await palletsOf(id)).map(({ cancelled }) => cancelled)).toEqual([true]);
    }
    await aMinuteLater();
    await settled(ids[0] as string);
    expect(service.messages(phone)).toEqual([]);
    expect(receiver.to(anna.email).filter(({ subject }) => subject?.startsWith("Shipment"))).toEqual([]);
    // Confirmed again it is as new.
    const again = await act(ids[0] as string, "pending", "confirmed");
    expect((await validOf(ids[0] as string))[0]?.[1]).toMatch(/^sailings/);
    expect((await again()).status).toBe(200);
  });

  test("a cancellation gives back status, reason, sailing and the pallets that were there", async () => {
    const { id } = await book(server, anna);
    await act(id, "pending", "confirmed");
    await aMinuteLater();
    await settled(id);
    const before = await statesOf(id);
    const undo = await act(id, "confirmed", "cancelled", { cancel_reason: "Booked twice" });
    expect(await told(id)).toEqual(["status_customer", "status_push"]);
    expect((await undo()).body).toMatchObject({ id, status: "confirmed", cancel_reason: "" });
    expect(await statesOf(id)).toEqual(before);
    expect(await told(id)).toEqual([]);
    // One that was the customer's own keeps their words.
    const other = await book(server, anna);
    await post(`/api/shipments/${other.id}/cancel`, { op: newId(), reason: "Sold elsewhere" }, anna);
    const then = await statesOf(other.id);
    await (await act(other.id, "cancelled", "confirmed"))();
    expect(await statesOf(other.id)).toEqual(then);
  });

  test("with number and notes goes back with them", async () => {
    const { id } = await book(server, anna);
    const op = newId();
    const set = { status: "in_transit", tracking_number: "T-1", admin_notes: "Call first" };
    const seen = { status: "pending", tracking_number: "", admin_notes: "" };
    await edit(id, { op, set, seen });
    expect((await edit(id, { set: seen, seen: set, undoes: op })).body).toMatchObject(seen);
    expect(await shipmentOf(id)).toMatchObject({ shipped_at: "", confirmed_at: "", sailing: "" });
  });

  test("sent twice is undone once, and something else under its name is refused", async () => {
    const { id } = await book(server, anna);
    const undo = await act(id, "pending", "confirmed");
    const op = newId();
    const first = await undo({ op });
    expect((await undo({ op })).body).toEqual(first.body);
    expect(await eventsOf(id)).toHaveLength(2);
    const other = await edit(id, { op, set: { status: "pending" }, seen: { status: "confirmed" } });
    expect(other.body.data.op.code).toBe("op_reused");
  });

  test("undone after the minute is told as well", async () => {
    const { id } = await book(server, anna);
    const undo = await act(id, "pending", "confirmed");
    await aMinuteLater();
    await settled(id);
    const titles = () =>
      service.messages(phone).flatMap(({ payload }) => (payload.url.endsWith(id) ? [payload.title] : []));
    await expect.poll(titles).toEqual(["Booking confirmed"]);
    expect((await undo()).status).toBe(200);
    expect(await told(id)).toEqual(["status_customer", "status_push"]);
    expect(await shipmentOf(id)).toMatchObject({ status: "pending", confirmed_at: "", sailing: "" });
  });

  test("a second act within the minute takes the place of the first one's letter and push", async () => {
    const { id } = await book(server, anna);
    await act(id, "pending", "confirmed");
    const undo = await act(id, "confirmed", "cancelled");
    const rows = (await waiting(id)).filter(({ template }) => template.startsWith("status"));
    expect(rows.map(({ template, data }) => [template, data.from])).toEqual([
      ["status_customer", "pending"],
      ["status_push", "pending"],
    ]);
    await undo();
    expect(await told(id)).toEqual(["status_customer", "status_push"]);
  });
});

describe("what is left as it is", () => {
  test("was scanned meanwhile", async () => {
    const shipment = await book(server, anna);
    const undo = await act(shipment.id, "pending", "in_transit");
    await scan(shipment);
    const before = await statesOf(shipment.id);
    expect(why(await undo())).toEqual([400, "scanned"]);
    expect(await statesOf(shipment.id)).toEqual(before);
  });

  test("has made pallets that were scanned before", async () => {
    const shipment = await book(server, anna);
    const pallet = `${shipment.reference}01plt`.toLowerCase();
    const at = new Date(Date.now() + clock).toISOString();
    const body = { id: newId(), pallet, point: "collected", scanned_at: at };
    expect((await call(server, "POST", "/api/collections/scans/records", { token: staff.token, body })).status).toBe(
      200,
    );
    const undo = await act(shipment.id, "pending", "in_transit");
    const before = await statesOf(shipment.id);
    expect(before.valid).toHaveLength(1);
    expect(why(await undo())).toEqual([400, "scanned"]);
    expect(await statesOf(shipment.id)).toEqual(before);
  });

  test("was changed meanwhile by somebody else, or put on another sailing, or is the same again", async () => {
    const [one, other, third] = [await book(server, anna), await book(server, anna), await book(server, anna)];
    const undo = await Promise.all([one, other, third].map(({ id }) => act(id, "pending", "confirmed")));
    await act(one.id, "confirmed", "in_transit", {}, nikos);
    expect((await post("/api/pallets/assign", { op: newId(), shipments: [other.id], sailing: "" }, nikos)).status).toBe(
      200,
    );
    await act(third.id, "confirmed", "pending", {}, nikos);
    await act(third.id, "pending", "confirmed", {}, nikos);
    for (const take of undo) expect(why(await take())).toEqual([400, "changed"]);
    expect((await shipmentOf(one.id)).status).toBe("in_transit");
    expect((await shipmentOf(third.id)).status).toBe("confirmed");
  });

  test("was done by somebody else before: two operators at once", async () => {
    const { id } = await book(server, anna);
    const [mine, theirs] = await Promise.all([
      act(id, "pending", "confirmed"),
      act(id, "pending", "confirmed", {}, nikos),
    ]);
    const answers = [await mine(), await theirs()].map(why);
    expect(answers.map(([status]) => status).sort()).toEqual([200, 400]);
    expect(await shipmentOf(id)).toMatchObject({ status: "pending", confirmed_at: "" });
    expect(await eventsOf(id)).toHaveLength(2);
  });

  test("names an act that is not here, or notes that were written meanwhile", async () => {
    const { id } = await book(server, anna);
    const body = { set: { status: "pending" }, seen: { status: "confirmed" } };
    expect(why(await edit(id, { ...body, undoes: newId() }))).toEqual([400, "not_yet"]);
    expect((await edit(id, { ...body, undoes: "no" })).body.data.undoes.code).toBe("invalid");
    const op = newId();
    await edit(id, { op, set: { status: "confirmed", admin_notes: "Mine" }, seen: { status: "pending" } });
    await edit(id, { set: { admin_notes: "Mine and theirs" }, seen: { admin_notes: "Mine" } }, nikos);
    const set = { status: "pending", admin_notes: "" };
    const back = await edit(id, { set, seen: { status: "confirmed", admin_notes: "Mine" }, undoes: op });
    expect(why(back)).toEqual([400, "changed"]);
    expect((await shipmentOf(id)).status).toBe("confirmed");
  });
});

describe("a sailing", () => {
  const DAY = 86_400_000;
  let week = 10;
  async function made(): Promise<string> {
    week += 1;
    const etd = Math.floor(Date.now() / DAY) * DAY + (60 + week) * DAY;
    const at = (days: number) => new Date(etd + days * DAY).toISOString();
    const set = { name: `2032-W${week}`, port: "Venice", cut_off: at(-2), etd: at(0), eta: at(4) };
    return (await post(`/api/sailings/${newId()}/edit`, { op: newId(), set }, staff)).body.id;
  }
  const assign = (body: Json) => post("/api/pallets/assign", { op: newId(), ...body }, staff);

  test("is assigned back, each pallet to its place, and nobody is told", async () => {
    const [first, second] = [await made(), await made()];
    const { id } = await book(server, anna);
    await act(id, "pending", "confirmed");
    const container = `1HC-${week - 1}`;
    await post(
      `/api/sailings/${first}/edit`,
      { op: newId(), set: { containers: [{ number: "", seal: "" }] }, seen: { containers: [] } },
      staff,
    );
    await assign({ shipments: [id], sailing: first, container });
    await aMinuteLater();
    await settled(id);
    const before = await statesOf(id);
    const op = newId();
    expect((await assign({ op, shipments: [id], sailing: second })).status).toBe(200);
    expect(await told(id)).toEqual(["milestone_customer", "milestone_push"]);
    const back = await assign({ shipments: [id], sailing: first, undoes: op });
    expect([back.status, back.body.sailing]).toEqual([200, first]);
    expect(await statesOf(id)).toEqual(before);
    expect(await told(id)).toEqual([]);
    const entries = (await entriesOf(id)).filter(({ kind }) => kind === "pallets_assigned").slice(-2);
    expect(entries.map(({ changes }) => changes.sailing)).toEqual([
      [first, second],
      [second, first],
    ]);
  });

  test("of 25 shipments, undone within the minute, leaves no letter, no push, and both acts in the record", async () => {
    const [first, second] = [await made(), await made()];
    const booked = await Promise.all(Array.from({ length: 25 }, () => book(server, anna)));
    const ids = booked.map(({ id }) => id);
    await Promise.all(ids.map((id) => act(id, "pending", "confirmed")));
    await assign({ shipments: ids, sailing: first });
    await aMinuteLater();
    for (const id of ids) await settled(id);
    const before = await Promise.all(ids.map(statesOf));
    const known = new Set((await rowsOf(server, "shipment_events", "id != ''")).map(({ id }) => id));
    const logged = new Set((await rowsOf(server, "audit_log", "id != ''")).map(({ id }) => id));
    const letters = () =>
      booked.map(({ reference }) => {
        const mine = receiver.to(anna.email).filter(({ subject }) => subject?.includes(reference.slice(5)));
        return mine.filter(({ subject }) => subject?.includes("new dates")).length;
      });
    const once = ids.map(() => 1);
    await expect.poll(letters).toEqual(once);
    const pushes = service.messages(phone).length;
    const ops = ids.map(() => newId());
    await Promise.all(ids.map((id, n) => assign({ op: ops[n], shipments: [id], sailing: second })));
    expect(await Promise.all(ids.map(told))).toEqual(ids.map(() => ["milestone_customer", "milestone_push"]));
    const back = await Promise.all(
      ids.map((id, n) => assign({ shipments: [id], sailing: first, undoes: ops[n] as string })),
    );
    expect(back.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(await Promise.all(ids.map(statesOf))).toEqual(before);
    for (const id of ids) {
      expect(await told(id)).toEqual([]);
      const events = await rowsOf(server, "shipment_events", `shipment = "${id}"`);
      const days = events.filter((row) => !known.has(row.id)).sort((a, b) => (a.from < b.from ? -1 : 1));
      expect(days.map(({ kind, tell_at }) => [kind, tell_at])).toEqual(Array(2).fill(["delayed", ""]));
      expect([days[0]?.from, days[0]?.to]).toEqual([days[1]?.to, days[1]?.from]);
      const entries = (await entriesOf(id)).filter((row) => !logged.has(row.id));
      expect(entries.map(({ kind, changes }) => [kind, changes])).toEqual([
        ["pallets_assigned", { sailing: [first, second] }],
        ["pallets_assigned", { sailing: [second, first] }],
      ]);
    }
    await aMinuteLater();
    for (const id of ids) await settled(id);
    expect([letters(), service.messages(phone).length]).toEqual([once, pushes]);
  });

  test("stays when one of several that its pallets had has left", async () => {
    const [first, second, third] = [await made(), await made(), await made()];
    const shipment = await book(server, anna, { pallet_details: [LOAD, LOAD], estimated_rate: undefined });
    await act(shipment.id, "pending", "confirmed");
    const [one, two] = (await palletsOf(shipment.id)).map(({ id }) => id);
    await assign({ pallets: [one], sailing: first });
    await assign({ pallets: [two], sailing: second });
    const op = newId();
    await assign({ op, shipments: [shipment.id], sailing: third });
    for (const to of ["closed", "sailed"]) await post(`/api/sailings/${first}/advance`, { op: newId(), to }, staff);
    expect(why(await assign({ shipments: [shipment.id], sailing: second, undoes: op }))).toEqual([400, "sailed"]);
    expect((await palletsOf(shipment.id)).map(({ sailing }) => sailing)).toEqual([third, third]);
  });

  test("stays when it was scanned or assigned meanwhile, or when the first one has left", async () => {
    const [first, second, third] = [await made(), await made(), await made()];
    const make = async () => {
      const shipment = await book(server, anna);
      await act(shipment.id, "pending", "confirmed");
      await assign({ shipments: [shipment.id], sailing: first });
      const op = newId();
      await assign({ op, shipments: [shipment.id], sailing: second });
      const undo = () => assign({ shipments: [shipment.id], sailing: first, undoes: op });
      return { shipment, undo };
    };
    const [scanned, moved, late] = [await make(), await make(), await make()];
    await scan(scanned.shipment);
    await assign({ shipments: [moved.shipment.id], sailing: third });
    expect(why(await scanned.undo())).toEqual([400, "scanned"]);
    expect(why(await moved.undo())).toEqual([400, "changed"]);
    for (const to of ["closed", "sailed"])
      expect((await post(`/api/sailings/${first}/advance`, { op: newId(), to }, staff)).status).toBe(200);
    expect(why(await late.undo())).toEqual([400, "sailed"]);
    expect((await shipmentOf(late.shipment.id)).sailing).toBe(second);
  });
});
