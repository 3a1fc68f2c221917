import { afterAll, beforeAll, expect, test } from "vitest";
import { todayLimits } from "#domain/office/limits.ts";
import { TODAY_LINES } from "#domain/office/line-names.ts";
import { linesOf, type TodayRows, type TodayTimes, todayOf } from "#domain/office/today.ts";
import { transitOf } from "#domain/transit.ts";
import { contactBody, foundBody } from "../support/matrix-world.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  bookingBody,
  call,
  customer,
  DEFAULT_PALLET,
  type Json,
  member,
  newId,
  office,
  rowsOf,
  SHIPMENTS,
  secondOffice,
} from "../support/server-api.ts";
import { todayInSql } from "../support/today-sql.ts";

// The lines of the office's day: the server's SQL and the function of the devices count the same rows.
let server: Server;
let staff: Actor;
let hall: Actor;
let anna: Actor;

beforeAll(async () => {
  server = await startServer();
  [staff, anna] = await Promise.all([office(server), customer(server, "Anna")]);
  hall = await member(server, "warehouse", "Hall");
});
afterAll(() => server?.stop());

const DAY = 86_400_000;
const must = async (path: string, body: Json, actor: Actor | undefined = staff): Promise<Json> => {
  const answer = await call(server, "POST", path, { token: actor?.token, body });
  expect([path, answer.status, answer.body.data]).toEqual([path, 200, undefined]);
  return answer.body;
};
const today = async (): Promise<Json> => {
  const { body } = await call(server, "GET", "/api/office/today", { token: staff.token });
  return Object.fromEntries(body.lines.map(({ kind, count, oldest }: Json) => [kind, { count, oldest }]));
};
const countsIn = (lines: Json) =>
  Object.fromEntries(Object.entries(lines).map(([kind, one]: Json) => [kind, one.count]));
let week = 10;
/** A ship with these days from now for cut-off, departure and arrival. */
async function ship(cutOff: number, etd: number, eta: number): Promise<string> {
  week += 1;
  const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  const set = { name: `2032-W${week}`, port: "Venice", cut_off: at(cutOff), etd: at(etd), eta: at(eta) };
  const id = newId();
  await must(`/api/sailings/${id}/edit`, { op: newId(), set });
  return id;
}
async function booked(status: string, sailing = "", pallets = 1): Promise<{ id: string; pallets: string[] }> {
  const pallet_details = Array(pallets).fill(DEFAULT_PALLET);
  const { id, reference } = await book(server, anna, { pallet_details, estimated_rate: undefined });
  if (status !== "pending") {
    const answer = await call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: staff.token, body: { status } });
    expect(answer.status).toBe(200);
    if (sailing) await must("/api/pallets/assign", { op: newId(), shipments: [id], sailing });
  }
  return { id, pallets: pallet_details.map((_, n) => `${reference}0${n + 1}plt`.toLowerCase()) };
}
const scan = (pallet: string, point: string, over: Json = {}) =>
  must(
    "/api/collections/scans/records",
    { id: newId(), pallet, point, scanned_at: new Date(Date.now() - 1000).toISOString(), ...over },
    hall,
  );

/** What a device of the office counts, from the rows that the feed gives it. */
async function onDevice(): Promise<Json> {
  const rows: Record<string, Map<string, Json>> = {};
  for (let since = 0, more = true; more; ) {
    const { body } = await call(server, "GET", `/api/sync?since=${since}&limit=1000`, { token: staff.token });
    for (const { collection, id, op, row } of body.items) {
      rows[collection] ??= new Map();
      if (op === "put") rows[collection].set(id, row);
      else rows[collection].delete(id);
    }
    ({ next: since, more } = body);
  }
  const all = (name: string): Json[] => [...(rows[name]?.values() ?? [])];
  const { body: tariff } = await call(server, "GET", "/api/tariff");
  const countries = tariff.countries.flatMap(({ id, slug }: Json) => {
    const road = transitOf(slug)?.road;
    return road === undefined ? [] : [{ id, road }];
  });
  const open = all("sailings").filter(({ state }) => state === "planned" || state === "closed");
  const limits = todayLimits(
    Date.now(),
    countries,
    open.map(({ id, cut_off }) => ({ id, cut_off: Date.parse(cut_off.replace(" ", "T")) })),
  );
  const requests = ["contact_messages", "sea_freight_quotes", "air_freight_quotes"].flatMap(all);
  const first = (which: (scan: Json) => boolean) => {
    const times = new Map<string, string>();
    for (const one of all("scans").filter(which)) {
      const known = times.get(one.pallet);
      if (!known || one.received_at < known) times.set(one.pallet, one.received_at);
    }
    return times;
  };
  const times: TodayTimes = {
    held: first(({ condition, weight }) => condition === "damaged" || weight > 0),
    port: first(({ point }) => point === "port_in"),
  };
  const counted = todayOf(
    {
      shipments: all("shipments"),
      pallets: all("pallets"),
      sailings: all("sailings"),
      finds: all("found_pallets"),
      requests,
    } as TodayRows,
    times,
    limits,
  );
  return Object.fromEntries(linesOf(counted).map(({ kind, count, oldest }) => [kind, { count, oldest }]));
}

test("an empty office has ten lines with nothing in them, of which the server's own sailings are none", async () => {
  const { status, body, headers } = await call(server, "GET", "/api/office/today", { token: staff.token });
  expect([status, headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(body.lines).toEqual(TODAY_LINES.map((kind) => ({ kind, count: 0, oldest: "" })));
});

test("every line counts as the table says, on the server as on a device", async () => {
  // Pending, of which the first is the oldest.
  const first = await booked("pending");
  await booked("pending");
  // One whose pickup is in another zone, as its customer has seen.
  const elsewhere = await bookingBody(server, { shipper_postcode: "80331", zone_confirmed: true });
  await must(SHIPMENTS, elsewhere, anna);
  // To be collected this week: overdue, and not the one that was scanned or goes later.
  const overdue = await ship(1, 40, 44);
  const later = await ship(60, 62, 66);
  await booked("confirmed", overdue);
  await booked("confirmed", later);
  const scanned = await booked("confirmed", overdue, 2);
  await scan(scanned.pallets[0] as string, "hub_in");
  // Missing, found, on hold.
  const lost = await booked("confirmed", later, 2);
  for (const pallet of lost.pallets)
    await must(`/api/pallets/${pallet}/missing`, {
      ...{
        op: newId(),
        point: "hub_in",
        at: new Date(Date.now() - 5000).toISOString(),
        note: "Not on the truck",
        missing: true,
      },
    });
  await must("/api/collections/found_pallets/records", foundBody(), hall);
  await scan(lost.pallets[0] as string, "hub_in", { condition: "damaged" });
  await scan(lost.pallets[1] as string, "hub_in", { weight: 900 });
  await must(`/api/pallets/${lost.pallets[1]}/missing`, {
    ...{ op: newId(), point: "hub_in", at: new Date().toISOString(), note: "", missing: true },
  });
  // A ship that should have left, and one that should have arrived.
  await ship(-5, -3, 2);
  const sea = await ship(-12, -10, -2);
  const arrived = await ship(-20, -18, -10);
  await must(`/api/sailings/${sea}/advance`, { op: newId(), to: "sailed", seen: null, at: new Date().toISOString() });
  // In Limassol: by its ship, and by a scan.
  const byShip = await booked("confirmed", arrived);
  await scan(byShip.pallets[0] as string, "loaded", { sailing: arrived });
  for (const to of ["sailed", "arrived"])
    await must(`/api/sailings/${arrived}/advance`, { op: newId(), to, seen: null, at: new Date().toISOString() });
  const byScan = await booked("confirmed", later);
  await scan(byScan.pallets[0] as string, "port_in");
  // An open message of now is not late yet.
  await must("/api/contact", contactBody(), undefined);

  const lines = await today();
  expect(lines).toEqual(await onDevice());
  expect(countsIn(lines)).toEqual(await todayInSql(server));
  expect(countsIn(lines)).toEqual({
    ...{ to_confirm: 3, to_collect: 1, missing: 1, found: 1, on_hold: 2, late_for_cut_off: 2 },
    ...{ ships_overdue: 2, unanswered: 0, in_limassol: 2, zone_marked: 1 },
  });
  const [row] = await rowsOf(server, "shipments", `id = "${first.id}"`);
  expect(lines.to_confirm.oldest).toBe(row.created);
});

test("two operators act on the same line at once: one of them has done it, the other is told, and it counts once", async () => {
  const nikos = await secondOffice(server, "Nikos");
  const before = await today();
  const both = (path: string, bodies: [Json, Json]) =>
    Promise.all(
      [staff, nikos].map(({ token }, n) =>
        call(server, "POST", path, { token, body: { op: newId(), ...(bodies[n] as Json) } }),
      ),
    );
  const [pending] = await rowsOf(server, "shipments", `status = "pending"`);
  const seen = { status: "pending" };
  const decided = await both(`/api/shipments/${pending.id}/edit`, [
    { set: { status: "confirmed" }, seen },
    { set: { status: "cancelled" }, seen },
  ]);
  const [held] = await rowsOf(server, "pallets", "hold = true");
  const released = await both(`/api/pallets/${held.id}/hold`, [{}, {}]);
  const [find] = await rowsOf(server, "found_pallets", `pallet = ""`);
  const targets = (await rowsOf(server, "pallets", `state = "" && cancelled = false`)).slice(0, 2);
  const matched = await both(
    `/api/found-pallets/${find.id}/match`,
    targets.map(({ id }) => ({ pallet: id, reason: "By its paint" })) as [Json, Json],
  );
  for (const answers of [decided, released, matched])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  // Who comes second hears what the first one has set, and who that was.
  const [won, lost] = decided[0]?.status === 200 ? [decided[0], decided[1]] : [decided[1], decided[0]];
  expect(lost?.body.theirs.status).toMatchObject({ value: won?.body.status, by: expect.stringMatching(/./) });
  const after = await today();
  expect(countsIn(after)).toEqual(await todayInSql(server));
  for (const kind of ["to_confirm", "on_hold", "found"])
    expect([kind, after[kind].count]).toEqual([kind, before[kind].count - 1]);
});

test("a message is unanswered after a day, and no more when it was handled", async () => {
  await server.restart({ AKAMAS_CLOCK_OFFSET_MS: String(DAY + 60_000) });
  const lines = await today();
  expect(lines.unanswered.count).toBe(1);
  expect(countsIn(lines)).toEqual(await todayInSql(server, Date.now() + DAY + 60_000));
  const [{ id }] = await rowsOf(server, "contact_messages");
  await call(server, "PATCH", `/api/collections/contact_messages/records/${id}`, {
    token: staff.token,
    body: { handled_at: new Date().toISOString() },
  });
  expect((await today()).unanswered).toEqual({ count: 0, oldest: "" });
});
