import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
  type Json,
  newId,
  office,
  rowsOf,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";

let server: Server;
let anna: Actor;
let staff: Actor;

beforeAll(async () => {
  server = await startServer();
  [anna, staff] = await Promise.all([customer(server), office(server)]);
});
afterAll(() => server?.stop());

const patch = (actor: Actor, id: string, body: unknown) =>
  call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: actor.token, body });
const eventsOf = async (id: string) =>
  (await rowsOf(server, "shipment_events", `shipment = "${id}"`))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ kind, from, to, by, user_id }) => ({ kind, from, to, by, user_id }));

test("a booking's first event is the booking itself", async () => {
  const { id } = await book(server, anna);
  expect(await eventsOf(id)).toEqual([{ kind: "status", from: "", to: "pending", by: anna.id, user_id: anna.id }]);
});

test("timestamps are set when a status is first entered; going back clears neither timestamps nor events", async () => {
  const { id } = await book(server, anna);
  const stamps: string[][] = [];
  for (const status of ["confirmed", "in_transit", "delivered", "pending", "confirmed", "cancelled"]) {
    const { status: code, body } = await patch(staff, id, { status });
    expect(code).toBe(200);
    stamps.push([body.confirmed_at, body.shipped_at, body.delivery_date]);
  }
  const last = stamps.at(-1) ?? [];
  expect(stamps[0]).toEqual([last[0], "", ""]);
  expect(stamps[1]).toEqual([last[0], last[1], ""]);
  for (const later of stamps.slice(2)) expect(later).toEqual(last);
  expect(last.length).toBe(3);
  expect(last.every((stamp) => /^\d{4}-/.test(stamp))).toBe(true);
  const changes = (await eventsOf(id)).slice(1);
  expect(changes.map((event) => `${event.from} ${event.to}`)).toEqual([
    "pending confirmed",
    "confirmed in_transit",
    "in_transit delivered",
    "delivered pending",
    "pending confirmed",
    "confirmed cancelled",
  ]);
  expect(new Set(changes.map((event) => event.by))).toEqual(new Set([staff.id]));
});

test("a new tracking number writes an event, a save without a change writes none", async () => {
  const { id } = await book(server, anna);
  await patch(staff, id, { tracking_number: "MSKU 123" });
  await patch(staff, id, { tracking_number: "MSKU 123", status: "pending" });
  await patch(staff, id, {});
  expect((await eventsOf(id)).slice(1)).toEqual([
    { kind: "tracking_number", from: "", to: "MSKU 123", by: staff.id, user_id: anna.id },
  ]);
});

test("two changes at a time lose nothing: different fields merge, events form a chain", async () => {
  const { id } = await book(server, anna);
  const statuses = ["confirmed", "in_transit", "delivered", "cancelled"];
  const answers = await Promise.all([
    ...statuses.map((status) => patch(staff, id, { status })),
    ...["A", "B", "C", "D"].map((tracking_number) => patch(staff, id, { tracking_number })),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
  const [row] = await rowsOf(server, "shipments", `id = "${id}"`);
  expect([row.confirmed_at, row.shipped_at, row.delivery_date].every(Boolean)).toBe(true);
  const events = await eventsOf(id);
  for (const [kind, first, last] of [
    ["status", "", row.status],
    ["tracking_number", "", row.tracking_number],
  ]) {
    // Every event starts where another one ended: a chain from the first value to the stored one.
    const next = new Map(events.filter((event) => event.kind === kind).map((event) => [event.from, event.to]));
    let value = first;
    let steps = 0;
    while (next.has(value) && steps < 10) {
      value = next.get(value) as string;
      steps++;
    }
    expect([value, steps]).toEqual([last, next.size]);
  }
});

test("a superuser's change is stamped and logged like any other", async () => {
  const { id } = await book(server, anna);
  const { body } = await patch(await superuser(server), id, { status: "confirmed" });
  expect(body.confirmed_at).toMatch(/^\d{4}-/);
  expect((await eventsOf(id)).length).toBe(2);
});

describe("by every route", () => {
  const event = (kind: string, from: string, to: string, by: string) => ({ kind, from, to, by, user_id: anna.id });

  test("the office by PATCH and by /edit, a superuser by PATCH: each change writes its event and its timestamp", async () => {
    const root = await superuser(server);
    const { id } = await book(server, anna);
    await patch(staff, id, { status: "confirmed" });
    const edit = { op: newId(), set: { status: "in_transit", tracking_number: "T" }, seen: { status: "confirmed" } };
    await call(server, "POST", `/api/shipments/${id}/edit`, { token: staff.token, body: edit });
    const { body: last } = await patch(root, id, { status: "delivered", tracking_number: "" });
    for (const stamp of [last.confirmed_at, last.shipped_at, last.delivery_date]) expect(stamp).toMatch(/^\d{4}-/);
    const events = (await eventsOf(id)).slice(1);
    expect(events.length).toBe(5);
    for (const expected of [
      event("status", "pending", "confirmed", staff.id),
      event("status", "confirmed", "in_transit", staff.id),
      event("tracking_number", "", "T", staff.id),
      event("status", "in_transit", "delivered", root.id),
      event("tracking_number", "T", "", root.id),
    ])
      expect(events).toContainEqual(expected);
  });

  test("PocketBase's batch API, which is switched off: every change is stamped and logged, and a failed batch writes nothing", async () => {
    const root = await superuser(server);
    const allow = (enabled: boolean) =>
      call(server, "PATCH", "/api/settings", {
        token: root.token,
        body: { batch: { enabled, maxRequests: 10, timeout: 5 } },
      });
    expect((await allow(true)).status).toBe(200);
    try {
      const [one, two] = [await book(server, anna), await book(server, anna)];
      const batch = (bodies: Record<string, unknown>[]) =>
        call(server, "POST", "/api/batch", {
          token: staff.token,
          body: {
            requests: bodies.map((body, i) => ({
              method: "PATCH",
              url: `${SHIPMENTS}/${(i === 0 ? one : two).id}`,
              body,
            })),
          },
        });
      const failed = await batch([{ status: "confirmed" }, { status: "lost" }]);
      expect(failed.status).toBe(400);
      for (const { id } of [one, two]) expect((await eventsOf(id)).length).toBe(1);
      const done = await batch([{ status: "confirmed" }, { status: "delivered", tracking_number: "B" }]);
      expect(done.body.map((answer: Json) => answer.status)).toEqual([200, 200]);
      expect(done.body[0].body.confirmed_at).toMatch(/^\d{4}-/);
      expect(done.body[1].body.delivery_date).toMatch(/^\d{4}-/);
      expect((await eventsOf(one.id)).slice(1)).toEqual([event("status", "pending", "confirmed", staff.id)]);
      const changes = (await eventsOf(two.id)).slice(1);
      expect(changes.length).toBe(2);
      expect(changes).toContainEqual(event("status", "pending", "delivered", staff.id));
      expect(changes).toContainEqual(event("tracking_number", "", "B", staff.id));
    } finally {
      await allow(false);
    }
  });
});

test("an unknown status is refused", async () => {
  const { id } = await book(server, anna);
  expect((await patch(staff, id, { status: "lost" })).status).toBe(400);
  expect((await eventsOf(id)).length).toBe(1);
});
