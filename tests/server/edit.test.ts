import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseEdit } from "#domain/schemas/edit.ts";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
  type Json,
  newId,
  OFFICE_NAME,
  office,
  rowsOf,
  SHIPMENTS,
  secondOffice,
  superuser,
} from "../support/server-api.ts";

let server: Server;
let anna: Actor;
let bob: Actor;
let staff: Actor;
let nikos: Actor;

beforeAll(async () => {
  server = await startServer();
  [anna, bob, staff] = await Promise.all([customer(server, "Anna"), customer(server, "Bob"), office(server)]);
  nikos = await secondOffice(server, "Νίκος Παπαδόπουλος");
});
afterAll(() => server?.stop());

type Values = Record<string, unknown>;
const edit = (actor: Actor | null, id: string, body: unknown) =>
  call(server, "POST", `/api/shipments/${id}/edit`, { token: actor?.token, body });
const change = (actor: Actor, id: string, set: Values, seen: Values, op = newId()) =>
  edit(actor, id, { op, set, seen });
const stored = async (id: string) => {
  const [row] = await rowsOf(server, "shipments", `id = "${id}"`);
  const [notes] = await rowsOf(server, "shipment_notes", `shipment = "${id}"`);
  return { status: row.status, tracking: row.tracking_number, notes: notes?.admin_notes ?? null, row, note: notes };
};
const eventsOf = async (id: string) =>
  (await rowsOf(server, "shipment_events", `shipment = "${id}"`)).map(({ kind, from, to, by }) => ({
    kind,
    from,
    to,
    by,
  }));

describe("an edit", () => {
  test("refuses what a spreadsheet shows in place of a number, and puts back what was stored", async () => {
    const { id } = await book(server, anna);
    for (const [number, why] of [
      ["6.12206E+11", "tracking_shortened"],
      ["#N/A", "tracking_cell_error"],
      ["akf 7p6ct f30hm", "tracking_own_reference"],
    ]) {
      const answer = await change(staff, id, { tracking_number: number, admin_notes: "N" }, {});
      expect(answer).toMatchObject({ status: 400, body: { data: { tracking_number: { params: { why } } } } });
    }
    expect(await stored(id)).toMatchObject({ tracking: "", notes: null });
    const body = { op: newId(), set: { tracking_number: "0" }, seen: {}, undoes: newId() };
    expect(parseEdit(body)).toMatchObject({ ok: true });
  });
  test("sets the three fields at once, stamps and logs them, and answers with the row", async () => {
    const { id } = await book(server, anna);
    const op = newId();
    const set = { status: "confirmed", tracking_number: " ΜΣΚ-1 ", admin_notes: "Καλεί πρώτα\nτον οδηγό" };
    const answer = await change(staff, id, set, { status: "pending", tracking_number: "", admin_notes: null }, op);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id, op, status: "confirmed", tracking_number: "ΜΣΚ-1" });
    expect(answer.body.admin_notes).toBe("Καλεί πρώτα\nτον οδηγό");
    expect(answer.body.confirmed_at).toMatch(/^\d{4}-/);
    const now = await stored(id);
    expect([now.status, now.tracking, now.notes]).toEqual(["confirmed", "ΜΣΚ-1", "Καλεί πρώτα\nτον οδηγό"]);
    expect(now.note.by).toBe(staff.id);
    expect((await eventsOf(id)).slice(1)).toEqual([
      { kind: "status", from: "pending", to: "confirmed", by: staff.id },
      { kind: "tracking_number", from: "", to: "ΜΣΚ-1", by: staff.id },
    ]);
    // The answer equals the record API's row, with the fields that are hidden from the owner.
    const { body: shown } = await call(server, "GET", `${SHIPMENTS}/${id}`, { token: staff.token });
    const { collectionId: _, collectionName: __, ...columns } = shown;
    expect(answer.body).toEqual({
      ...columns,
      status_asked: "",
      zone_by_postcode: "",
      admin_notes: set.admin_notes,
      op,
    });
    expect(JSON.stringify(answer.body)).not.toContain("op_hash");
  });

  test("sets and clears the collection day, but not to one in the past or too far ahead", async () => {
    const { id } = await book(server, anna);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const readyOn = async () => (await stored(id)).row.ready_on;
    expect((await change(staff, id, { ready_on: day(20) }, {})).status).toBe(200);
    expect(await readyOn()).toBe(day(20));
    for (const wrong of [day(-3), day(70), "2026-02-30", "soon"]) {
      const answer = await change(staff, id, { ready_on: wrong }, { ready_on: day(20) });
      expect([wrong, answer.status, answer.body.data.ready_on?.code]).toEqual([wrong, 400, "invalid"]);
    }
    expect((await change(staff, id, { ready_on: day(21) }, { ready_on: "" })).status).toBe(409);
    expect((await change(staff, id, { ready_on: null }, { ready_on: day(20) })).status).toBe(200);
    expect(await readyOn()).toBe("");
  });

  test("cancels with a reason for the customer, and says that the office did", async () => {
    const { id } = await book(server, anna);
    const op = newId();
    const set = { status: "cancelled", cancel_reason: "  Booked\u200b twice " };
    const answer = await change(staff, id, set, { status: "pending" }, op);
    const done = { status: "cancelled", cancel_reason: "Booked twice", cancelled_by: "office" };
    expect([answer.status, answer.body]).toMatchObject([200, done]);
    // Its owner reads both; the log has the name of the reason only.
    const { body: shown } = await call(server, "GET", `${SHIPMENTS}/${id}`, { token: anna.token });
    expect(shown).toMatchObject(done);
    const [entry] = await rowsOf(server, "audit_log", `record = "${id}" && by = "${staff.id}"`);
    expect(entry?.changes).toEqual({ status: ["pending", "cancelled"], cancel_reason: null });
    expect((await change(staff, id, set, { status: "pending" }, op)).body).toEqual(answer.body);
    // Taken up again, both are empty; cancelled without a reason, as earlier devices do, there is none.
    await change(staff, id, { status: "confirmed" }, { status: "cancelled" });
    expect((await stored(id)).row).toMatchObject({ status: "confirmed", cancel_reason: "", cancelled_by: "" });
    await change(staff, id, { status: "cancelled" }, { status: "confirmed" });
    expect((await stored(id)).row).toMatchObject({ status: "cancelled", cancel_reason: "", cancelled_by: "office" });
  });

  test("leaves the reason of whoever cancelled it first", async () => {
    const { id } = await book(server, anna);
    const body = { op: newId(), reason: "Sold elsewhere" };
    await call(server, "POST", `/api/shipments/${id}/cancel`, { token: anna.token, body });
    const set = { status: "cancelled", cancel_reason: "Booked twice" };
    const answer = await change(staff, id, { ...set, tracking_number: "T" }, { status: "pending" });
    expect([answer.status, answer.body.data.cancel_reason]).toMatchObject([
      400,
      { code: "cancelled_before", params: { by: "Anna", theirs: "Sold elsewhere" } },
    ]);
    expect(answer.body.data.cancel_reason.message).toBe(
      "Anna had cancelled it before, with the reason “Sold elsewhere”. Yours was not stored: the customer reads theirs.",
    );
    const kept = { cancel_reason: "Sold elsewhere", cancelled_by: "customer", tracking_number: "" };
    expect((await stored(id)).row).toMatchObject(kept);
    // Two who give the same reason agree.
    const same = { status: "cancelled", cancel_reason: "Sold elsewhere" };
    expect((await change(staff, id, same, { status: "pending" })).status).toBe(200);
  });

  test("of two operators who cancel at once with a reason each keeps the first, and tells the other", async () => {
    const { id } = await book(server, anna);
    const by = (actor: Actor, reason: string) =>
      change(actor, id, { status: "cancelled", cancel_reason: reason }, { status: "pending" });
    const answers = await Promise.all([by(staff, "Booked twice"), by(nikos, "You asked us to")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const told = answers.find(({ status }) => status === 400)?.body.data.cancel_reason.message;
    expect(told).toContain((await stored(id)).row.cancel_reason);
  });

  test.each([
    [{ cancel_reason: "Booked twice" }, "invalid"],
    [{ status: "confirmed", cancel_reason: "Booked twice" }, "invalid"],
    [{ status: "cancelled", cancel_reason: "x".repeat(301) }, "too_long"],
    [{ status: "cancelled", cancel_reason: 7 }, "invalid"],
  ])("with %j is refused at the reason", async (set, code) => {
    const { id } = await book(server, anna);
    const answer = await change(staff, id, set, { status: "pending" });
    expect([answer.status, answer.body.data.cancel_reason?.code]).toEqual([400, code]);
    expect((await stored(id)).status).toBe("pending");
  });

  test("clears tracking number and notes with null or an empty text", async () => {
    for (const nothing of [null, "", "  \n "]) {
      const { id } = await book(server, anna);
      await change(staff, id, { tracking_number: "T", admin_notes: "N" }, {});
      const answer = await change(
        nikos,
        id,
        { tracking_number: nothing, admin_notes: nothing },
        { tracking_number: "T", admin_notes: "N" },
      );
      expect([answer.status, answer.body.tracking_number, answer.body.admin_notes]).toEqual([200, "", ""]);
      const now = await stored(id);
      expect([now.tracking, now.notes]).toEqual(["", ""]);
    }
  });

  test("any status follows any other", async () => {
    const { id } = await book(server, anna);
    const all = ["pending", "confirmed", "in_transit", "delivered", "cancelled"];
    let seen = "pending";
    for (const from of all)
      for (const to of all)
        for (const status of [from, to]) {
          const answer = await change(staff, id, { status }, { status: seen });
          expect([answer.status, answer.body.status]).toEqual([200, status]);
          seen = status;
        }
  });

  test("edits of different fields merge, and setting the same value is no conflict", async () => {
    const { id } = await book(server, anna);
    expect((await change(staff, id, { status: "confirmed" }, { status: "pending" })).status).toBe(200);
    expect((await change(nikos, id, { tracking_number: "T1" }, { tracking_number: "" })).status).toBe(200);
    expect((await change(staff, id, { admin_notes: "n" }, { admin_notes: "" })).status).toBe(200);
    const same = await change(nikos, id, { status: "confirmed", admin_notes: " n " }, { status: "pending" });
    expect([same.status, same.body.tracking_number]).toEqual([200, "T1"]);
    expect((await eventsOf(id)).length).toBe(3);
    expect((await stored(id)).note.by).toBe(staff.id); // nothing was changed, so the author stays
  });

  test("edits of the same field conflict: both values, who and when, and nothing is applied", async () => {
    const { id } = await book(server, anna);
    await change(
      nikos,
      id,
      { status: "confirmed", tracking_number: "N1", admin_notes: "of Nikos" },
      { status: "pending" },
    );
    const answer = await change(
      staff,
      id,
      { status: "cancelled", tracking_number: "S1", admin_notes: "of the office" },
      { status: "confirmed", tracking_number: "", admin_notes: "" },
    );
    expect(answer.status).toBe(409);
    expect(Object.keys(answer.body.theirs).sort()).toEqual(["admin_notes", "tracking_number"]);
    for (const [field, value] of [
      ["tracking_number", "N1"],
      ["admin_notes", "of Nikos"],
    ] as const) {
      const { at, ...their } = answer.body.theirs[field];
      expect(their).toEqual({ value, by: "Νίκος Παπαδόπουλος" });
      expect(Math.abs(Date.now() - Date.parse(at.replace(" ", "T")))).toBeLessThan(60_000);
    }
    const now = await stored(id);
    expect([now.status, now.tracking, now.notes]).toEqual(["confirmed", "N1", "of Nikos"]);
  });

  test("a conflict names the last person who changed the field, by whatever route", async () => {
    const { id } = await book(server, anna);
    const note = { shipment: id, admin_notes: "by the record API" };
    await call(server, "POST", "/api/collections/shipment_notes/records", { token: nikos.token, body: note });
    await call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: staff.token, body: { tracking_number: "1" } });
    await call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: nikos.token, body: { tracking_number: "2" } });
    const first = await change(staff, id, { tracking_number: "3", admin_notes: "x" }, {});
    expect([first.body.theirs.tracking_number.by, first.body.theirs.admin_notes.by]).toEqual(Array(2).fill(nikos.name));
    const root = await superuser(server);
    const [{ id: noteId }] = await rowsOf(server, "shipment_notes", `shipment = "${id}"`);
    for (const [actor, by] of [
      [staff, OFFICE_NAME],
      [root, ""],
    ] as const) {
      await call(server, "PATCH", `/api/collections/shipment_notes/records/${noteId}`, {
        token: actor.token,
        body: { admin_notes: `again ${by}` },
      });
      await call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: actor.token, body: { tracking_number: `of ${by}` } });
      const { body } = await change(nikos, id, { tracking_number: "4", admin_notes: "y" }, {});
      expect([body.theirs.tracking_number.by, body.theirs.admin_notes.by]).toEqual([by, by]);
    }
  });

  test("notes created by the record API exist once, however often they are sent", async () => {
    const { id } = await book(server, anna);
    const path = "/api/collections/shipment_notes/records";
    const note = { id: newId(), shipment: id, admin_notes: "first" };
    const send = (actor: Actor, body: unknown) => call(server, "POST", path, { token: actor.token, body });
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(staff, note)));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(4).fill([200, note.id]));
    const later = { admin_notes: "later" };
    await call(server, "PATCH", `${path}/${note.id}`, { token: nikos.token, body: later });
    const again = await send(staff, note);
    expect([again.status, again.body.admin_notes]).toEqual([200, "later"]);
    expect(JSON.stringify(again.body)).not.toContain("op_hash");
    for (const [actor, body] of [
      [staff, { ...note, admin_notes: "other" }],
      [nikos, note],
    ] as const) {
      const refused = await send(actor, body);
      expect([refused.status, refused.body.data.id.code]).toEqual([409, "already_exists"]);
    }
    expect((await rowsOf(server, "shipment_notes", `shipment = "${id}"`)).length).toBe(1);
  });

  test("the author of a note cannot be chosen", async () => {
    const { id } = await book(server, anna);
    const body = { shipment: id, admin_notes: "x", by: nikos.id };
    const made = await call(server, "POST", "/api/collections/shipment_notes/records", { token: staff.token, body });
    expect([made.status, made.body.by]).toEqual([200, staff.id]);
    const path = `/api/collections/shipment_notes/records/${made.body.id}`;
    expect((await call(server, "PATCH", path, { token: staff.token, body: { by: nikos.id } })).status).toBe(400);
  });
});

describe("the same op sent again", () => {
  test("gets the first answer, whatever happened since, and changes nothing", async () => {
    const { id } = await book(server, anna);
    const body = { op: newId(), set: { status: "confirmed", admin_notes: "first" }, seen: { status: "pending" } };
    const first = await edit(staff, id, body);
    expect(first.status).toBe(200);
    await change(
      nikos,
      id,
      { status: "delivered", admin_notes: "later" },
      { status: "confirmed", admin_notes: "first" },
    );
    for (let i = 0; i < 3; i++) expect((await edit(staff, id, body)).body).toEqual(first.body);
    const now = await stored(id);
    expect([now.status, now.notes]).toEqual(["delivered", "later"]);
    expect((await eventsOf(id)).length).toBe(3);
  });

  test("twenty at once make one change and get twenty equal answers", async () => {
    const { id } = await book(server, anna);
    const body = { op: newId(), set: { tracking_number: "T" }, seen: { tracking_number: "" } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => edit(staff, id, body)));
    expect(new Set(answers.map((a) => `${a.status} ${JSON.stringify(a.body)}`)).size).toBe(1);
    expect((await eventsOf(id)).length).toBe(2);
    expect((await rowsOf(server, "applied_ops", `op = "${body.op}"`)).length).toBe(1);
  });

  test("a conflict is not remembered: with newer seen values the same op succeeds", async () => {
    const { id } = await book(server, anna);
    await change(nikos, id, { tracking_number: "N" }, {});
    const op = newId();
    expect((await change(staff, id, { tracking_number: "S" }, { tracking_number: "" }, op)).status).toBe(409);
    expect(await rowsOf(server, "applied_ops", `op = "${op}"`)).toEqual([]);
    expect((await change(staff, id, { tracking_number: "S" }, { tracking_number: "N" }, op)).status).toBe(200);
    expect((await stored(id)).tracking).toBe("S");
  });

  test("an op of another content, shipment or person is refused", async () => {
    const [{ id }, other] = [await book(server, anna), await book(server, anna)];
    const op = newId();
    await change(staff, id, { tracking_number: "1" }, { tracking_number: "" }, op);
    for (const [actor, where, tracking_number] of [
      [staff, id, "2"],
      [staff, other.id, "1"],
      [nikos, id, "1"],
    ] as const) {
      const answer = await change(actor, where, { tracking_number }, { tracking_number: "" }, op);
      expect([answer.status, answer.body.data.op.code]).toEqual([400, "op_reused"]);
    }
    expect((await stored(id)).tracking).toBe("1");
    expect((await stored(other.id)).tracking).toBe("");
  });

  test("ops are forgotten after 90 days, not earlier", async () => {
    const { token } = await superuser(server);
    const ops = { 91: newId(), 89: newId(), 0: newId() };
    for (const [days, op] of Object.entries(ops)) {
      const body = { op, at: new Date(Date.now() - Number(days) * 86_400_000).toISOString() };
      await call(server, "POST", "/api/collections/applied_ops/records", { token, body });
    }
    await call(server, "POST", "/api/crons/applied_ops_sweep", { token });
    const left = async (op: string) => (await rowsOf(server, "applied_ops", `op = "${op}"`)).length;
    await expect.poll(() => left(ops[91])).toBe(0);
    expect([await left(ops[89]), await left(ops[0])]).toEqual([1, 1]);
  });
});

describe("access", () => {
  test("not for guests or customers, not even the owner, and the answer does not reveal whether the shipment exists", async () => {
    const { id } = await book(server, anna);
    const body = { op: newId(), set: { status: "cancelled" }, seen: { status: "pending" } };
    for (const [actor, code] of [
      [null, 401],
      [{ ...staff, token: `${staff.token}x` }, 401],
      [anna, 403],
      [bob, 403],
    ] as const) {
      const [real, unreal] = [await edit(actor, id, body), await edit(actor, "aaaaaaaaaaaaaaa", body)];
      expect([real.status, real.body]).toEqual([code, unreal.body]);
      expect((await edit(actor, id, "not even an edit")).status).toBe(code);
    }
    expect((await stored(id)).status).toBe("pending");
  });

  test("superusers may edit; their conflicts have no name", async () => {
    const { id } = await book(server, anna);
    const root = await superuser(server);
    expect((await change(root, id, { status: "confirmed", admin_notes: "x" }, { status: "pending" })).status).toBe(200);
    const { body } = await change(staff, id, { status: "cancelled", admin_notes: "y" }, { status: "pending" });
    expect([body.theirs.status.by, body.theirs.admin_notes.by]).toEqual(["", ""]);
  });

  test("a removed role has no effect from the next request on, replays included", async () => {
    const { id } = await book(server, anna);
    const leaver = await secondOffice(server, "Leaver");
    const body = { op: newId(), set: { tracking_number: "L" }, seen: { tracking_number: "" } };
    expect((await edit(leaver, id, body)).status).toBe(200);
    const [role] = await rowsOf(server, "user_roles", `user_id = "${leaver.id}"`);
    const { token } = await superuser(server);
    await call(server, "DELETE", `/api/collections/user_roles/records/${role.id}`, { token });
    expect((await edit(leaver, id, body)).status).toBe(403);
    expect((await change(leaver, id, { tracking_number: "M" }, { tracking_number: "L" })).status).toBe(403);
    expect((await stored(id)).tracking).toBe("L");
  });
});

describe("refusals by field", () => {
  let id: string;
  beforeAll(async () => {
    id = (await book(server, anna)).id;
  });
  const op = () => newId();
  const refused: [name: string, body: () => unknown, field: string, code: string][] = [
    ["nothing", () => undefined, "op", "required"],
    ["a list", () => [], "op", "required"],
    ["a text", () => "x", "op", "required"],
    ["no op", () => ({ set: { status: "confirmed" }, seen: {} }), "op", "required"],
    ["a short op", () => ({ op: "x", set: { status: "confirmed" }, seen: {} }), "op", "invalid"],
    ["a number as op", () => ({ op: 1, set: { status: "confirmed" }, seen: {} }), "op", "invalid"],
    ["no set", () => ({ op: op(), seen: {} }), "set", "required"],
    ["an empty set", () => ({ op: op(), set: {}, seen: {} }), "set", "required"],
    ["a list as set", () => ({ op: op(), set: [1], seen: {} }), "set", "invalid"],
    ["a text as seen", () => ({ op: op(), set: { status: "confirmed" }, seen: "x" }), "seen", "invalid"],
    ["an unknown status", () => ({ op: op(), set: { status: "lost" }, seen: {} }), "status", "invalid"],
    ["no status", () => ({ op: op(), set: { status: null }, seen: {} }), "status", "required"],
    ["a status that is a number", () => ({ op: op(), set: { status: 1 }, seen: {} }), "status", "invalid"],
    [
      "101 characters of tracking number",
      () => ({ op: op(), set: { tracking_number: "x".repeat(101) }, seen: {} }),
      "tracking_number",
      "too_long",
    ],
    ["a number to track", () => ({ op: op(), set: { tracking_number: 7 }, seen: {} }), "tracking_number", "invalid"],
    [
      "5001 characters of notes",
      () => ({ op: op(), set: { admin_notes: "ν".repeat(5001) }, seen: {} }),
      "admin_notes",
      "too_long",
    ],
    ["notes that are an object", () => ({ op: op(), set: { admin_notes: {} }, seen: {} }), "admin_notes", "invalid"],
    ["a price", () => ({ op: op(), set: { estimated_rate: 1 }, seen: {} }), "estimated_rate", "not_changeable"],
    [
      "a stamp",
      () => ({ op: op(), set: { status: "pending", confirmed_at: "" }, seen: {} }),
      "confirmed_at",
      "not_changeable",
    ],
    [
      "an owner that was seen",
      () => ({ op: op(), set: { status: "confirmed" }, seen: { user_id: "" } }),
      "user_id",
      "not_changeable",
    ],
  ];
  test.each(refused)("%s", async (_name, body, field, code) => {
    const answer = await edit(staff, id, body());
    expect([answer.status, answer.body.data?.[field]?.code]).toEqual([400, code]);
    expect(answer.body.data[field].message).toBeTruthy();
  });

  test("nothing of a refused edit is stored", async () => {
    const { row, notes } = await stored(id);
    expect([row.updated, row.status, notes]).toEqual([row.created, "pending", null]);
  });

  test("invalid JSON, an unknown shipment, a body that is too large", async () => {
    const broken = await fetch(`${server.url}/api/shipments/${id}/edit`, {
      method: "POST",
      headers: { authorization: staff.token, "content-type": "application/json" },
      body: '{"op": ',
    });
    expect(broken.status).toBe(400);
    const missing = await change(staff, "aaaaaaaaaaaaaaa", { status: "confirmed" }, {});
    expect([missing.status, missing.body.data.id.code]).toEqual([404, "shipment_unknown"]);
    expect((await change(staff, id, { admin_notes: "x".repeat(70_000) }, {})).status).toBe(413);
  });

  test("values at the limits are accepted, in any script", async () => {
    const own = await book(server, anna);
    const set = { tracking_number: "Ω".repeat(100), admin_notes: `${"語".repeat(4998)}😀` };
    const answer = await change(staff, own.id, set, {});
    expect(answer.status).toBe(200);
    expect(await stored(own.id)).toMatchObject({ tracking: set.tracking_number, notes: set.admin_notes });
  });
});

test("40 rounds of ten editors with ten values: one winner each, nine get a conflict with the name", async () => {
  const { id } = await book(server, anna);
  const actors = [staff, nikos];
  let seen = "";
  for (let round = 0; round < 40; round++) {
    const values = Array.from({ length: 10 }, (_, i) => `R${round}-${i}`);
    const answers = await Promise.all(
      values.map((tracking_number, i) =>
        change(actors[i % 2] as Actor, id, { tracking_number }, { tracking_number: seen }),
      ),
    );
    const won = answers.filter((answer) => answer.status === 200);
    const told = answers.filter((answer) => answer.status === 409);
    expect([won.length, told.length]).toEqual([1, 9]);
    seen = won[0]?.body.tracking_number;
    const names = new Set(
      told.map((answer) =>
        JSON.stringify([answer.body.theirs.tracking_number.value, answer.body.theirs.tracking_number.by]),
      ),
    );
    const winner = actors[values.indexOf(seen) % 2] === staff ? OFFICE_NAME : nikos.name;
    expect([...names]).toEqual([JSON.stringify([seen, winner])]);
  }
  const events = (await eventsOf(id)).filter((event: Json) => event.kind === "tracking_number");
  expect(events.length).toBe(40);
});
