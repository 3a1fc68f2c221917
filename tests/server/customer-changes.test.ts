import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
  type Json,
  member,
  newId,
  office,
  rowsOf,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";

// Customers' changes of a pending shipment (docs/api.md), tried by each kind of account.
let server: Server;
let anna: Actor;
let bob: Actor;
let staff: Actor;
beforeAll(async () => {
  server = await startServer();
  [anna, bob, staff] = await Promise.all([customer(server, "Anna"), customer(server, "Bob"), office(server)]);
});
afterAll(() => server?.stop());

const ADDRESS = "Λεωφόρος Μακαρίου 7, Λεμεσός 3025, Cyprus";
const send = (actor: Actor | null, path: string, body: unknown) =>
  call(server, "POST", path, { token: actor?.token, body });
const correct = (actor: Actor | null, id: string, set: Json, seen: Json = {}, op = newId()) =>
  send(actor, `/api/shipments/${id}/correct`, { op, set, seen });
const cancel = (actor: Actor | null, id: string, reason: unknown = "Sold elsewhere", op = newId()) =>
  send(actor, `/api/shipments/${id}/cancel`, { op, reason });
const setStatus = async (id: string, status: string) => {
  const done = await call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: staff.token, body: { status } });
  expect(done.status).toBe(200);
};
const row = async (id: string) => (await rowsOf(server, "shipments", `id = "${id}"`))[0];
const entries = (id: string) => rowsOf(server, "audit_log", `record = "${id}"`);
const letters = (id: string) => rowsOf(server, "mail_queue", `template = "status_customer" && data ~ "${id}"`);

describe("a correction", () => {
  test("changes the fields that are set, also the stored addresses, and logs the names of the fields", async () => {
    const shipment = await book(server, anna);
    const set = { consignee_address: ` ${ADDRESS} `, consignee_phone: "+357 25 000 111", shipper_company: "" };
    const seen = { consignee_address: shipment.consignee_address, consignee_phone: shipment.consignee_phone };
    const op = newId();
    const answer = await correct(anna, shipment.id, set, { ...seen, shipper_company: shipment.shipper_company }, op);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { id: shipment.id, status: "pending", consignee_address: ADDRESS, destination_address: ADDRESS },
    ]);
    expect(answer.body).not.toHaveProperty("op_hash");
    for (const hidden of ["status_asked", "zone_by_postcode"]) expect(answer.body).not.toHaveProperty(hidden);
    const stored = await row(shipment.id);
    expect(stored).toMatchObject({ destination_address: ADDRESS, origin_address: shipment.origin_address });
    expect([stored.estimated_rate, stored.pallet_details]).toEqual([shipment.estimated_rate, shipment.pallet_details]);

    const [entry, ...more] = await entries(shipment.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ by: anna.id, kind: "shipment_edited" });
    const names = Object.keys(set).filter((name) => name !== "shipper_company" || shipment.shipper_company !== "");
    expect(entry.changes).toEqual(Object.fromEntries([...names, "destination_address"].map((name) => [name, null])));
    expect(await letters(shipment.id)).toEqual([]);

    // Sent again, it gets the same answer, whatever happened since.
    await setStatus(shipment.id, "confirmed");
    const again = await correct(anna, shipment.id, set, { ...seen, shipper_company: shipment.shipper_company }, op);
    expect([again.status, again.body]).toEqual([200, answer.body]);
    const other = await correct(anna, shipment.id, { shipper_phone: "1" }, {}, op);
    expect([other.status, other.body.data.op.code]).toEqual([409, "op_reused"]);
  });

  test("is found by the office's search, and pallets of a withdrawn confirmation are updated", async () => {
    const shipment = await book(server, anna);
    await setStatus(shipment.id, "confirmed");
    await setStatus(shipment.id, "pending");
    const set = { consignee_name: "Ξανθίππη Ζαβού", consignee_address: ADDRESS };
    const seen = { consignee_name: shipment.consignee_name, consignee_address: shipment.consignee_address };
    expect((await correct(anna, shipment.id, set, seen)).status).toBe(200);
    const found = await call(server, "GET", "/api/shipments/search?q=zavou%20", { token: staff.token });
    expect(found.status).toBe(200);
    const search = await call(server, "GET", `/api/shipments/search?q=${encodeURIComponent("Ξανθίππη")}`, {
      token: staff.token,
    });
    expect(JSON.stringify(search.body)).toContain(shipment.id);
    const [pallet] = await rowsOf(server, "pallets", `shipment = "${shipment.id}"`);
    expect(pallet).toMatchObject({ consignee: set.consignee_name, delivery_address: ADDRESS, town: "Λεμεσός" });
  });

  test.each(["confirmed", "in_transit", "delivered", "cancelled"])("of a %s shipment is refused", async (status) => {
    const shipment = await book(server, anna);
    await setStatus(shipment.id, status);
    const before = await row(shipment.id);
    const answer = await correct(anna, shipment.id, { shipper_phone: "2" }, { shipper_phone: shipment.shipper_phone });
    expect([answer.status, answer.body.data.status.code]).toEqual([400, "not_pending"]);
    expect(answer.body.message).toMatch(/This shipment is .* already/);
    expect(await row(shipment.id)).toEqual(before);
  });

  test("is refused as a whole when another device was faster", async () => {
    const shipment = await book(server, anna);
    const { shipper_phone, shipper_name } = shipment;
    expect((await correct(anna, shipment.id, { shipper_phone: "111" }, { shipper_phone })).status).toBe(200);
    const set = { shipper_phone: "222", shipper_name: "Somebody" };
    const late = await correct(anna, shipment.id, set, { shipper_phone, shipper_name });
    expect([late.status, late.body.data]).toMatchObject([400, { shipper_phone: { code: "changed_meanwhile" } }]);
    expect(await row(shipment.id)).toMatchObject({ shipper_phone: "111", shipper_name });
    // Setting the same value is no conflict.
    expect((await correct(anna, shipment.id, { shipper_phone: "111" }, { shipper_phone })).status).toBe(200);
  });

  test.each([
    [{}, "set", "required"],
    [{ status: "cancelled" }, "status", "not_changeable"],
    [{ estimated_rate: 1 }, "estimated_rate", "not_changeable"],
    [{ goods_description: "tea" }, "goods_description", "not_changeable"],
    [{ destination_address: "x" }, "destination_address", "not_changeable"],
    [{ shipper_name: " " }, "shipper_name", "invalid"],
    [{ shipper_name: "" }, "shipper_name", "required"],
    [{ shipper_name: 7 }, "shipper_name", "invalid"],
    [{ consignee_email: "nobody" }, "consignee_email", "invalid"],
    [{ shipper_address: "x".repeat(501) }, "shipper_address", "invalid"],
  ])("with %j is refused at %s", async (set, field, code) => {
    const shipment = await book(server, anna);
    const answer = await correct(anna, shipment.id, set, {});
    expect([answer.status, answer.body.data[field]?.code]).toEqual([400, code]);
    expect(await row(shipment.id)).toEqual(await row(shipment.id));
    expect(await entries(shipment.id)).toEqual([]);
  });
});

describe("a cancellation", () => {
  test("ends the shipment with an event, a letter and the reason", async () => {
    const shipment = await book(server, anna);
    const op = newId();
    const answer = await cancel(anna, shipment.id, "  Πουλήθηκε αλλού  ", op);
    const done = { id: shipment.id, status: "cancelled", cancel_reason: "Πουλήθηκε αλλού", cancelled_by: "customer" };
    expect([answer.status, answer.body]).toMatchObject([200, done]);
    const events = await rowsOf(server, "shipment_events", `shipment = "${shipment.id}" && to = "cancelled"`);
    expect(events).toMatchObject([{ kind: "status", from: "pending", by: anna.id }]);
    expect(await letters(shipment.id)).toHaveLength(1);
    const [entry] = await entries(shipment.id);
    expect(entry).toMatchObject({
      by: anna.id,
      changes: { status: ["pending", "cancelled"], cancel_reason: null },
    });
    expect((await cancel(anna, shipment.id, "  Πουλήθηκε αλλού  ", op)).body).toEqual(answer.body);
    expect(await letters(shipment.id)).toHaveLength(1);
    const twice = await cancel(anna, shipment.id);
    expect([twice.status, twice.body.data.status.code]).toEqual([400, "not_pending"]);
    // The office reopens it: the reason is cleared.
    await setStatus(shipment.id, "pending");
    expect(await row(shipment.id)).toMatchObject({ status: "pending", cancel_reason: "", cancelled_by: "" });
  });

  test.each([undefined, null, "", " \n", "\u200b", 7, ["x"], "x".repeat(301)])(
    "with %j as reason is refused",
    async (reason) => {
      const shipment = await book(server, anna);
      const answer = await send(anna, `/api/shipments/${shipment.id}/cancel`, { op: newId(), reason });
      expect([answer.status, Object.keys(answer.body.data)]).toEqual([400, ["reason"]]);
      expect((await row(shipment.id)).status).toBe("pending");
    },
  );

  test("and a confirmation at the same time: one of them wins, never both", async () => {
    for (let i = 0; i < 5; i++) {
      const shipment = await book(server, anna);
      const body = { op: newId(), set: { status: "confirmed" }, seen: { status: "pending" } };
      const answers = await Promise.all([
        cancel(anna, shipment.id),
        send(staff, `/api/shipments/${shipment.id}/edit`, body),
      ]);
      const { status } = await row(shipment.id);
      expect(answers.map((answer) => answer.status)).toEqual(status === "cancelled" ? [200, 409] : [400, 200]);
    }
  });
});

describe("access", () => {
  test("only the owner, and not even the owner by a plain PATCH", async () => {
    const shipment = await book(server, anna);
    const before = await row(shipment.id);
    const others = await Promise.all([
      member(server, "operator"),
      member(server, "sales"),
      member(server, "warehouse"),
    ]);
    for (const actor of [bob, staff, ...others]) {
      for (const answer of [
        await correct(actor, shipment.id, { shipper_phone: "3" }),
        await cancel(actor, shipment.id),
      ])
        expect([answer.status, answer.body.data.id.code]).toEqual([404, "shipment_unknown"]);
    }
    for (const answer of [await correct(null, shipment.id, { shipper_phone: "3" }), await cancel(null, shipment.id)])
      expect(answer.status).toBe(401);
    for (const answer of [await correct(await superuser(server), shipment.id, { shipper_phone: "3" })])
      expect(answer.status).toBe(403);
    for (const body of [{ status: "cancelled" }, { shipper_phone: "3" }, { cancel_reason: "x" }])
      expect((await call(server, "PATCH", `${SHIPMENTS}/${shipment.id}`, { token: anna.token, body })).status).toBe(
        404,
      );
    const patched = await call(server, "PATCH", `${SHIPMENTS}/${shipment.id}`, {
      token: staff.token,
      body: { cancel_reason: "x" },
    });
    expect(patched.status).toBe(400);
    expect(await row(shipment.id)).toEqual(before);
  });

  test("a member may change their own shipment like a customer", async () => {
    const sales = await member(server, "sales", "Sofia");
    const shipment = await book(server, sales);
    expect(
      (await correct(sales, shipment.id, { shipper_phone: "4" }, { shipper_phone: shipment.shipper_phone })).status,
    ).toBe(200);
    expect((await cancel(sales, shipment.id)).status).toBe(200);
  });

  test("several in one batch, however often it is sent", async () => {
    const [one, two] = [await book(server, anna), await book(server, anna)];
    const requests = [
      { path: `/api/shipments/${one.id}/cancel`, body: { op: newId(), reason: "No longer needed" } },
      {
        path: `/api/shipments/${two.id}/correct`,
        body: { op: newId(), set: { shipper_phone: "5" }, seen: { shipper_phone: two.shipper_phone } },
      },
    ].map((request) => ({ method: "POST", ...request }));
    for (let i = 0; i < 2; i++) {
      const { body } = await send(anna, "/api/operations", { requests });
      expect(body.answers.map(({ status }: Json) => status)).toEqual([200, 200]);
    }
    expect(await row(one.id)).toMatchObject({ status: "cancelled" });
    expect(await row(two.id)).toMatchObject({ shipper_phone: "5" });
  });
});

test("more than sixty within an hour are told to wait", async () => {
  const limited = await startServer({ env: { RATE_LIMITS: "on" } });
  try {
    const eve = await customer(limited, "Eve");
    const statuses: number[] = [];
    // An hour may turn over once in between, or the counters be swept: then up to twice as many pass.
    while (statuses.at(-1) !== 429 && statuses.length <= 121) {
      const path = `/api/shipments/${newId()}/cancel`;
      statuses.push(
        (await call(limited, "POST", path, { token: eve.token, body: { op: newId(), reason: "x" } })).status,
      );
    }
    expect(statuses.length).toBeGreaterThan(60);
    expect(statuses.slice(0, -1).every((status) => status === 404)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  } finally {
    await limited.stop();
  }
});
