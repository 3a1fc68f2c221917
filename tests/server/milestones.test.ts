import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Receiver } from "../support/mail-receiver.ts";
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
  office,
  rowsOf,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";

// Milestones: events of a shipment, written with the scan or step that causes them, and one letter for each.
let receiver: Receiver;
let server: Server;
let staff: Actor;
let anna: Actor;
let hall: Actor;

beforeAll(async () => {
  receiver = await Receiver.start();
  server = await startServer({ env: { SMTP_URL: receiver.url, PUBLIC_URL: "https://akamas.test" } });
  [staff, anna] = await Promise.all([office(server), customer(server, "Anna")]);
  hall = await member(server, "warehouse", "Hall");
});
afterAll(async () => {
  await server?.stop();
  await receiver?.down();
});

const DAY = 86_400_000;
const MINUTE = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const post = (path: string, body: Json, actor: Actor = staff): Promise<Answer> =>
  call(server, "POST", path, { token: actor.token, body: { op: newId(), ...body } });
async function scan(pallet: Json, point: string, over: Json = {}): Promise<Json> {
  const body = { id: newId(), pallet: pallet.id, point, scanned_at: ago(5000), ...over };
  const answer = await call(server, "POST", "/api/collections/scans/records", { token: hall.token, body });
  expect([answer.status, answer.body.data]).toEqual([200, undefined]);
  return answer.body;
}
const undo = (pallet: Json, { id, point }: Json) => scan(pallet, point, { voids: id });
const setStatus = (id: string, status: string): Promise<Answer> =>
  call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: staff.token, body: { status } });
/** A confirmed shipment and its pallets, by number. */
async function confirmed(count: number): Promise<{ id: string; pallets: [Json, Json, Json] }> {
  const over = { pallet_details: Array(count).fill(DEFAULT_PALLET), estimated_rate: undefined };
  const { id } = await book(server, anna, over);
  expect((await setStatus(id, "confirmed")).status).toBe(200);
  const pallets = await rowsOf(server, "pallets", `shipment = "${id}"`);
  return { id, pallets: pallets.sort((a, b) => a.number - b.number) as [Json, Json, Json] };
}
const eventsOf = async (id: string): Promise<Json[]> =>
  (await rowsOf(server, "shipment_events", `shipment = "${id}" && kind != "status"`)).sort((a, b) =>
    a.created < b.created ? -1 : 1,
  );
const saidOf = async (id: string) =>
  (await eventsOf(id)).map(({ kind, from, to }) => [kind, from, to].filter(Boolean).join(" ")).sort();
const mailsOf = async (id: string, template = "milestone_customer"): Promise<Json[]> =>
  (await rowsOf(server, "mail_queue", `template = "${template}" && data ~ "${id}"`)).sort((a, b) =>
    a.created < b.created ? -1 : 1,
  );
const kindsTold = async (id: string) => {
  const kinds = Object.fromEntries((await eventsOf(id)).map((event) => [event.id, event.kind]));
  return (await mailsOf(id)).map(({ data, state }) => `${kinds[data.to] ?? "nothing"} ${state}`).sort();
};
const statusesTold = async (id: string) => (await mailsOf(id, "status_customer")).map(({ data }) => data.to).sort();
/** In how many minutes a mail is due. */
const waits = ({ next_try }: Json) => Math.round((Date.parse(next_try.replace(" ", "T")) - Date.now()) / MINUTE);

describe("a scan", () => {
  test("of the first pallet is a milestone; its letter waits for the others, and replaces the status's", async () => {
    const { id, pallets } = await confirmed(3);
    await scan(pallets[0], "collected", { scanned_at: ago(30 * MINUTE) });
    const [event] = await eventsOf(id);
    expect(event).toMatchObject({ kind: "collected", to: "1/3", from: "", by: hall.id, user_id: anna.id });
    expect(Date.now() - Date.parse(event?.at.replace(" ", "T"))).toBeGreaterThan(29 * MINUTE);
    expect((await mailsOf(id)).map(waits)).toEqual([120]);
    await scan(pallets[1], "collected");
    expect([await saidOf(id), (await mailsOf(id)).map(waits)]).toEqual([["collected 2/3"], [120]]);
    await scan(pallets[2], "collected");
    expect([await saidOf(id), (await mailsOf(id)).map(waits)]).toEqual([["collected 3/3"], [1]]);
    expect((await eventsOf(id))[0]?.id).toBe(event?.id);
    expect(await statusesTold(id)).toEqual(["confirmed"]);
    await scan(pallets[0], "collected");
    expect(await mailsOf(id)).toHaveLength(1);
  });

  test("that is voided tells nothing; scanned again, it is told", async () => {
    const { id, pallets } = await confirmed(1);
    const first = await scan(pallets[0], "collected");
    await undo(pallets[0], first);
    expect([await eventsOf(id), await mailsOf(id)]).toEqual([[], []]);
    await scan(pallets[0], "collected");
    expect([await saidOf(id), await kindsTold(id)]).toEqual([["collected 1/1"], ["collected queued"]]);
  });

  test("in the port of Limassol is no milestone: the status has its own letter", async () => {
    const { id, pallets } = await confirmed(1);
    await scan(pallets[0], "port_in");
    expect([await saidOf(id), await statusesTold(id)]).toEqual([[], ["in_transit"]]);
  });

  test("delivery is told by its milestone, unless the office has set the status by hand", async () => {
    const { id, pallets } = await confirmed(1);
    await scan(pallets[0], "hub_in");
    await scan(pallets[0], "delivered");
    expect(await saidOf(id)).toEqual(["delivered 1/1", "hub_in 1/1"]);
    expect([await kindsTold(id), await statusesTold(id)]).toEqual([
      ["delivered queued", "hub_in queued"],
      ["confirmed"],
    ]);
    const other = await confirmed(1);
    await setStatus(other.id, "delivered");
    await scan(other.pallets[0], "delivered");
    expect([await saidOf(other.id), await kindsTold(other.id)]).toEqual([["delivered 1/1"], []]);
    expect(await statusesTold(other.id)).toEqual(["delivered"]);
  });

  test("taken back before its letter left has told no status: the earlier one is not told again", async () => {
    const { id, pallets } = await confirmed(1);
    const [letter] = await mailsOf(id, "status_customer");
    const root = await superuser(server);
    const sent = { token: root.token, body: { state: "sent" } };
    expect((await call(server, "PATCH", `/api/collections/mail_queue/records/${letter?.id}`, sent)).status).toBe(200);
    await undo(pallets[0], await scan(pallets[0], "hub_in"));
    await setStatus(id, "confirmed");
    expect([await kindsTold(id), await statusesTold(id)]).toEqual([[], ["confirmed"]]);
  });

  test("delivery set by hand, corrected within a minute and then scanned is told by its milestone", async () => {
    const { id, pallets } = await confirmed(1);
    await setStatus(id, "in_transit");
    await setStatus(id, "delivered");
    await setStatus(id, "in_transit");
    expect(await statusesTold(id)).toEqual(["in_transit"]);
    await scan(pallets[0], "delivered");
    expect([await kindsTold(id), await statusesTold(id)]).toEqual([["delivered queued"], ["in_transit"]]);
    // Back to what the letter of the milestone says: no other letter.
    await setStatus(id, "confirmed");
    expect(await statusesTold(id)).toEqual(["confirmed"]);
    await setStatus(id, "delivered");
    expect([await kindsTold(id), await statusesTold(id)]).toEqual([["delivered queued"], []]);
  });

  test("of a damaged pallet is told; for a cancelled shipment nothing is", async () => {
    const { id, pallets } = await confirmed(2);
    await scan(pallets[0], "hub_in", { condition: "damaged" });
    expect(await saidOf(id)).toEqual(["damaged 1/2", "hub_in 1/2"]);
    await setStatus(id, "cancelled");
    await scan(pallets[1], "hub_in");
    expect(await saidOf(id)).toEqual(["damaged 1/2", "hub_in 1/2"]);
  });
});

let week = 10;
/** A new sailing, and a shipment on it. */
async function onSailing(count = 1): Promise<{ sailing: Json; id: string; pallets: Json[] }> {
  week += 1;
  const sailing = newId();
  const etd = (Math.floor(Date.now() / DAY) + 0.5) * DAY + (60 + week) * DAY;
  const at = (days: number) => new Date(etd + days * DAY).toISOString();
  const set = { name: `2032-W${week}`, port: "Venice", cut_off: at(-2), etd: at(0), eta: at(4) };
  const answer = await post(`/api/sailings/${sailing}/edit`, { set });
  expect(answer.status).toBe(200);
  const made = await confirmed(count);
  await post("/api/pallets/assign", { pallets: [], shipments: [made.id], sailing });
  // Events that the assignment itself caused are another test's.
  for (const { id } of await eventsOf(made.id)) expect(id).toMatch(/^m[0-9a-f]{14}$/);
  return { sailing: answer.body, ...made };
}
const dayOf = (text: string, days = 0) =>
  new Date(Date.parse(text.replace(" ", "T")) + days * DAY).toISOString().slice(0, 10);
const promised = ({ etd, eta }: Json, days = 0) => `${dayOf(etd, days)}/${dayOf(eta, days)}`;
const later = ({ etd, eta }: Json, days: number) => ({
  etd: new Date(Date.parse(etd.replace(" ", "T")) + days * DAY).toISOString(),
  eta: new Date(Date.parse(eta.replace(" ", "T")) + days * DAY).toISOString(),
});

describe("a sailing", () => {
  test("departure and arrival are told to its shipments, once each, but not to cancelled ones", async () => {
    const { sailing, id } = await onSailing();
    const off = await confirmed(1);
    await post("/api/pallets/assign", { pallets: [], shipments: [off.id], sailing: sailing.id });
    await setStatus(off.id, "cancelled");
    const at = ago(60 * MINUTE);
    const step = { op: newId(), to: "sailed", at };
    for (let n = 0; n < 2; n += 1) expect((await post(`/api/sailings/${sailing.id}/advance`, step)).status).toBe(200);
    await post(`/api/sailings/${sailing.id}/advance`, { to: "arrived", at });
    const events = (await eventsOf(id)).filter(({ kind }) => kind !== "delayed");
    expect(events.map(({ kind, to, at: when }) => [kind, to, when]).sort()).toEqual([
      ["arrived", sailing.name, at.replace("T", " ")],
      ["departed", sailing.name, at.replace("T", " ")],
    ]);
    expect((await saidOf(off.id)).filter((said) => !said.startsWith("delayed"))).toEqual([]);
  });

  test("a delay tells the old and the new days; changes within a minute make one message, or none", async () => {
    const { sailing, id } = await onSailing();
    // The assignment moved it from its first sailing: that change waits, and is told together with the delay.
    const [moved] = await eventsOf(id);
    expect(moved).toMatchObject({ kind: "delayed", to: promised(sailing) });
    await post(`/api/sailings/${sailing.id}/delay`, { seen: null, reason: "storm", ...later(sailing, 2) });
    expect((await eventsOf(id)).map(({ from, to }) => [from, to])).toEqual([[moved?.from, promised(sailing, 2)]]);
    expect(await kindsTold(id)).toEqual(["delayed queued"]);
  });

  test("new times on the same days send no message", async () => {
    const { sailing, id } = await onSailing();
    const before = await eventsOf(id);
    const eta = new Date(Date.parse(sailing.eta.replace(" ", "T")) + 30 * MINUTE).toISOString();
    await post(`/api/sailings/${sailing.id}/delay`, { seen: null, reason: "tide", etd: sailing.etd, eta });
    expect(await eventsOf(id)).toEqual(before);
  });
});

test("letters are sent when their minute is over, each once, and a later delay has its own message", async () => {
  const { sailing, id, pallets } = await onSailing(2);
  await scan(pallets[0] as Json, "collected");
  await undo(pallets[1] as Json, await scan(pallets[1] as Json, "collected"));
  receiver.mails.length = 0;
  await server.restart({ SMTP_URL: receiver.url, PUBLIC_URL: "https://akamas.test", AKAMAS_CLOCK_OFFSET_MS: "70000" });
  const subjects = () => receiver.to(anna.email).map(({ subject }) => subject ?? "");
  const { reference } = (await rowsOf(server, "shipments", `id = "${id}"`))[0] as Json;
  const mine = () =>
    subjects().filter((subject) => subject.includes(reference.slice(5)) && /new dates|collected/.test(subject));
  await expect.poll(mine).toHaveLength(1);
  // One of two is collected: its letter waits for the other one.
  await expect.poll(async () => (await kindsTold(id)).sort()).toEqual(["collected queued", "delayed sent"]);
  await post(`/api/sailings/${sailing.id}/delay`, { seen: null, reason: "storm", ...later(sailing, 1) });
  await server.restart({
    SMTP_URL: receiver.url,
    PUBLIC_URL: "https://akamas.test",
    AKAMAS_CLOCK_OFFSET_MS: "7300000",
  });
  await expect.poll(mine).toHaveLength(3);
  expect(mine().join("; ")).toContain("1 of 2 pallets collected");
  const delays = (await eventsOf(id)).filter(({ kind }) => kind === "delayed");
  expect(delays.map(({ from, to }) => [from, to])[1]).toEqual([promised(sailing), promised(sailing, 1)]);
  const reasons = receiver
    .to(anna.email)
    .filter(({ subject, text }) => subject?.includes(reference.slice(5)) && text?.includes("storm"));
  expect(reasons).toHaveLength(1);
});

test("devices get the milestones of their owner only, without who scanned and when it is told", async () => {
  const { id, pallets } = await confirmed(1);
  await scan(pallets[0], "collected");
  const other = await customer(server, "Nea");
  const pull = async ({ token }: Actor) =>
    ((await call(server, "GET", "/api/sync?limit=1000", { token })).body.items as Json[])
      .filter(({ collection, row }) => collection === "shipment_events" && row?.shipment === id)
      .map(({ row }) => row);
  const mine = (await pull(anna)).filter(({ kind }) => kind === "collected");
  expect(mine).toHaveLength(1);
  expect(Object.keys(mine[0]).sort()).toEqual(
    ["at", "created", "from", "id", "kind", "shipment", "to", "updated", "user_id"].sort(),
  );
  expect([await pull(other), await pull(hall)]).toEqual([[], []]);
});

test("an event that a superuser types into the dashboard is told as every other one", async () => {
  const { id } = await confirmed(1);
  const root = await superuser(server);
  const typed = async (over: Json) => {
    const at = new Date().toISOString();
    const body = { id: newId(), shipment: id, user_id: anna.id, at, ...over };
    const path = "/api/collections/shipment_events/records";
    expect((await call(server, "POST", path, { token: root.token, body })).status).toBe(200);
    return rowsOf(server, "mail_queue", `dedupe_key ~ ":${body.id}"`);
  };
  expect(await typed({ kind: "status", from: "confirmed", to: "in_transit" })).toMatchObject([
    // Its sending may have begun.
    { to: anna.email, template: "status_customer", data: { id, to: "in_transit" } },
  ]);
  const tell_at = new Date(Date.now() + DAY).toISOString().replace("T", " ");
  expect(await typed({ kind: "hub_in", to: "1/1", tell_at })).toMatchObject([
    { to: anna.email, template: "milestone_customer", state: "queued", next_try: tell_at },
  ]);
  expect(await typed({ kind: "tracking_number", to: "MSKU1234567" })).toEqual([]);
});
