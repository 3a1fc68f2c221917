import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../support/server.ts";
import { SUPERUSER, startServer } from "../support/server.ts";
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
  secondOffice,
  superuser,
} from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";
import { seaQuoteBody } from "../support/server-quotes.ts";

// The audit log on the real server: what each cause writes, who may read it, and that nobody can change it.
let server: Server;
let anna: Actor;
let staff: Actor;
let nikos: Actor;
let root: Actor;

beforeAll(async () => {
  server = await startServer();
  [anna, staff, root] = await Promise.all([customer(server, "Anna"), office(server), superuser(server)]);
  nikos = await secondOffice(server, "Νίκος Παπαδόπουλος");
});
afterAll(() => server?.stop());

const records = (collection: string, id = "") => `/api/collections/${collection}/records${id && `/${id}`}`;
const read = (query: Record<string, string> = {}, actor: Actor | null = staff) =>
  call(server, "GET", `/api/audit?${new URLSearchParams(query)}`, { token: actor?.token });
/** The newest entry of a kind, and the number of such entries. */
async function last(kind: string, record = ""): Promise<Json> {
  const { body } = await read({ kind, ...(record ? { record } : {}) });
  return body.items[0];
}
const must = async (answer: Promise<{ status: number; body: Json }>) => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};
const send = (who: Actor, method: string, path: string, body?: unknown) =>
  must(call(server, method, path, { token: who.token, ...(body === undefined ? {} : { body }) }));

const SECRETS = { tracking_number: "ZYQ-7717 273", admin_notes: "calls after nine about the kettles" };

describe("what the office does", () => {
  test("an edit: the status with its values, tracking number and notes by name", async () => {
    const shipment = await book(server, anna);
    const body = { op: newId(), set: { status: "confirmed", ...SECRETS }, seen: { status: "pending" } };
    await send(staff, "POST", `/api/shipments/${shipment.id}/edit`, body);
    // Sent again, it is the same edit.
    await send(staff, "POST", `/api/shipments/${shipment.id}/edit`, body);
    const { items } = (await read({ record: shipment.id })).body;
    const by = { id: staff.id, name: OFFICE_NAME };
    const about = { by, collection: "shipments", record: shipment.id, label: shipment.reference, note: "" };
    const entries = items.map(({ id, at, ...entry }: Json) => entry);
    expect(entries).toHaveLength(2);
    expect(entries).toContainEqual({
      ...about,
      kind: "shipment_edited",
      values: { status: ["pending", "confirmed"], tracking_number: null },
    });
    expect(entries).toContainEqual({ ...about, kind: "note_edited", values: { admin_notes: null } });
    const log = JSON.stringify(await rowsOf(server, "audit_log"));
    for (const secret of Object.values(SECRETS)) expect(log).not.toContain(secret);
  });

  test("an edit in conflict writes no entry", async () => {
    const shipment = await book(server, anna);
    const body = { op: newId(), set: { status: "confirmed" }, seen: { status: "delivered" } };
    const path = `/api/shipments/${shipment.id}/edit`;
    expect((await call(server, "POST", path, { token: staff.token, body })).status).toBe(409);
    expect((await read({ record: shipment.id })).body.items).toEqual([]);
  });

  test("a plain PATCH, also from the dashboard, names its sender", async () => {
    const shipment = await book(server, anna);
    await send(nikos, "PATCH", records("shipments", shipment.id), { status: "confirmed" });
    await send(root, "PATCH", records("shipments", shipment.id), {
      status: "in_transit",
      shipper_name: "Somebody Else",
    });
    const [second, first] = (await read({ record: shipment.id })).body.items;
    expect(first).toMatchObject({
      by: { id: nikos.id, name: nikos.name },
      values: { status: ["pending", "confirmed"] },
    });
    expect(second).toMatchObject({
      by: { id: root.id, name: SUPERUSER.email },
      values: { status: ["confirmed", "in_transit"], shipper_name: null },
    });
    expect(Object.keys(second.values).sort()).toEqual(["shipper_name", "status"]);
    const note = await send(nikos, "POST", records("shipment_notes"), { shipment: shipment.id, admin_notes: "one" });
    await send(root, "PATCH", records("shipment_notes", note.id), { admin_notes: "two" });
    const notes = (await read({ record: shipment.id, kind: "note_edited" })).body.items;
    expect(notes.map(({ by }: Json) => by.id)).toEqual([root.id, nikos.id]);
    await send(root, "DELETE", records("shipments", shipment.id));
    expect(await last("shipment_deleted")).toMatchObject({ by: { id: root.id }, record: shipment.id, label: "" });
  });

  test("another sailing, with the names of both", async () => {
    const shipment = await book(server, anna);
    await send(nikos, "POST", `/api/shipments/${shipment.id}/edit`, {
      ...{ op: newId(), set: { status: "confirmed" }, seen: { status: "pending" } },
    });
    const [pallet] = await rowsOf(server, "pallets", `shipment = "${shipment.id}"`);
    const [other] = await rowsOf(server, "sailings", `state = "planned" && id != "${pallet.sailing}"`);
    await send(nikos, "POST", "/api/pallets/assign", { op: newId(), pallets: [pallet.id], sailing: other.id });
    const { items, names } = (await read({ record: shipment.id, kind: "pallets_assigned" })).body;
    expect(items.map(({ values }: Json) => values)).toEqual([{ sailing: [pallet.sailing, other.id] }]);
    expect(Object.keys(names).sort()).toEqual([pallet.sailing, other.id].sort());
    expect(names[other.id]).toBe(`${other.name} ${other.port}`);
  });

  test("marking a request as handled and reopening it, by both routes", async () => {
    const quote = await send(anna, "POST", records("sea_freight_quotes"), seaQuoteBody());
    const path = records("sea_freight_quotes", quote.id);
    const mark = { op: newId(), handled_at: new Date().toISOString(), seen: quote.updated };
    const marked = await send(staff, "PATCH", path, mark);
    await send(staff, "PATCH", path, mark);
    await send(nikos, "PATCH", path, { handled_at: "" });
    const { items } = (await read({ record: quote.id })).body;
    expect(items.map(({ kind, by, values }: Json) => [kind, by.id, values])).toEqual([
      ["request_handled", nikos.id, { handled_at: [marked.handled_at, ""] }],
      ["request_handled", staff.id, { handled_at: ["", marked.handled_at] }],
    ]);
  });

  test("publishing a tariff, and a version that the dashboard superseded", async () => {
    const { items } = (await call(server, "GET", `${records("tariffs")}?sort=-number`)).body;
    const { countries, zones, sea_rates } = items[0].snapshot;
    zones[0].rate_under_500 += 1;
    const body = { base: items[0].version, rows: { countries, zones, sea_rates } };
    const { version } = await send(nikos, "POST", "/api/tariff", body);
    expect(await last("tariff_published")).toMatchObject({
      by: { id: nikos.id, name: nikos.name },
      label: version,
      values: { version: [items[0].version, version] },
    });
    const [row] = await rowsOf(server, "tariffs", `version = "${version}"`);
    const at = "2030-01-01 00:00:00.000Z";
    await send(root, "PATCH", records("tariffs", row.id), { superseded_at: at });
    expect(await last("tariff_changed")).toMatchObject({
      by: { id: root.id },
      label: version,
      values: { superseded_at: ["", at] },
    });
  });

  test("retrying a failed mail; a retry of one that has not failed writes no entry", async () => {
    const [mail] = await rowsOf(server, "mail_queue", 'template = "booking_customer"');
    expect((await call(server, "POST", `/api/mail/${mail.id}/retry`, { token: staff.token })).status).toBe(409);
    expect(await last("mail_retried")).toBeUndefined();
    await send(root, "PATCH", records("mail_queue", mail.id), { state: "failed" });
    await send(nikos, "POST", `/api/mail/${mail.id}/retry`);
    expect(await last("mail_retried")).toMatchObject({
      by: { id: nikos.id },
      collection: "mail_queue",
      record: mail.id,
      label: "booking_customer",
    });
  });

  test("role changes by the dashboard, by the server, and by deleting an account", async () => {
    const person = await customer(server, "Soon of the office");
    const body = { user_id: person.id, role: "admin" };
    const role = await send(root, "POST", records("user_roles"), body);
    expect(await last("role_changed")).toMatchObject({
      by: { id: root.id, name: SUPERUSER.email },
      collection: "users",
      record: person.id,
      label: person.email,
      values: { role: ["", "admin"] },
    });
    await send(root, "DELETE", records("user_roles", role.id));
    expect((await last("role_changed")).values).toEqual({ role: ["admin", ""] });
    await send(root, "POST", records("user_roles"), body);
    await send(root, "DELETE", records("users", person.id));
    expect(await last("role_changed")).toMatchObject({ by: { id: "" }, record: person.id, label: "" });
    // The office account was created at the first start.
    const first = (await read({ record: staff.id, kind: "role_changed" })).body.items;
    expect(first).toMatchObject([{ by: { id: "", name: "" }, values: { role: ["", "admin"] } }]);
  });

  test("roles given and sessions ended by an admin, once per op", async () => {
    const person = await customer(server, "Warehouse");
    const path = `/api/people/${person.id}`;
    const given = { role: "warehouse", op: newId() };
    await send(nikos, "POST", `${path}/role`, given);
    await send(staff, "POST", `${path}/role`, { role: "sales", op: newId() });
    // As after a lost answer: the first request is repeated after the second.
    await send(nikos, "POST", `${path}/role`, given);
    const ended = { op: newId() };
    for (let n = 0; n < 2; n++) await send(staff, "POST", `${path}/end-sessions`, ended);
    const { items } = (await read({ record: person.id })).body;
    expect(items.map(({ kind, by, values }: Json) => [kind, by.name, values])).toEqual([
      ["sessions_ended", OFFICE_NAME, {}],
      ["role_changed", OFFICE_NAME, { role: ["warehouse", "sales"] }],
      ["role_changed", nikos.name, { role: ["", "warehouse"] }],
    ]);
  });

  test("an export of a person's data, at most once a day", async () => {
    await send(anna, "GET", "/api/account/data");
    await send(anna, "GET", "/api/account/data");
    const { items } = (await read({ kind: "exported" })).body;
    expect(items).toMatchObject([{ by: { id: anna.id, name: "Anna" }, record: anna.id, label: anna.email }]);
  });

  test("an erasure: counts, without any personal data", async () => {
    const zinovia = await customer(server, "Zinovia Quarterdeck");
    expect((await runCommand(server.dataDir, "erase", zinovia.email)).code).toBe(0);
    expect(await last("erased")).toMatchObject({
      by: { id: "", name: "" },
      record: zinovia.id,
      label: `erased-${zinovia.id}@erased.invalid`,
      note: expect.stringContaining("users 1"),
    });
    expect(JSON.stringify(await rowsOf(server, "audit_log"))).not.toContain(zinovia.email);
    // An erasure that finds nobody writes no entry.
    const before = (await read({ kind: "erased" })).body.items.length;
    await runCommand(server.dataDir, "erase", "nobody@nowhere.test");
    expect((await read({ kind: "erased" })).body.items).toHaveLength(before);
  });
});

describe("nobody can change the log", () => {
  test("the dashboard can neither add, change nor delete entries, nor drop the table", async () => {
    const before = await rowsOf(server, "audit_log");
    const { id } = (await call(server, "GET", "/api/collections/audit_log", { token: root.token })).body;
    const [{ id: entry, kind }] = before;
    const attempts: [method: string, path: string, body?: unknown][] = [
      ["POST", records("audit_log"), { at: "2020-01-01 00:00:00.000Z", kind, by: anna.id }],
      ["PATCH", records("audit_log", entry), { by: anna.id }],
      ["PATCH", records("audit_log", entry), { day: 0, note: "x" }],
      ["DELETE", records("audit_log", entry)],
      ["DELETE", "/api/collections/audit_log/truncate"],
      ["DELETE", "/api/collections/audit_log"],
      ["DELETE", `/api/collections/${id}`],
      ["PATCH", "/api/collections/audit_log", { name: "old_log" }],
      ["PATCH", `/api/collections/${id}`, { fields: [] }],
      ["PUT", "/api/collections/import", { collections: [], deleteMissing: true }],
      ["POST", "/api/sql", { query: "DROP TRIGGER audit_log_kept" }],
      ["POST", "/api/sql/", { query: "DELETE FROM audit_log" }],
    ];
    for (const [method, path, body] of attempts) {
      const { status } = await call(server, method, path, { token: root.token, ...(body ? { body } : {}) });
      expect([method, path, status >= 400 && status < 500]).toEqual([method, path, true]);
    }
    expect(await rowsOf(server, "audit_log")).toEqual(before);
    // Other collections can be edited in the dashboard as before.
    const made = await send(root, "POST", "/api/collections", { name: "scratch", type: "base" });
    await send(root, "PATCH", `/api/collections/${made.id}`, { name: "scratched" });
    await send(root, "DELETE", `/api/collections/${made.id}`);
  });
});

describe("reading it", () => {
  test("is for admins only", async () => {
    for (const [actor, status] of [
      [null, 401],
      [anna, 403],
      [staff, 200],
      [root, 200],
    ] as const)
      expect((await read({}, actor)).status).toBe(status);
    const left = await secondOffice(server, "Was of the office");
    expect((await read({}, left)).status).toBe(200);
    const [role] = await rowsOf(server, "user_roles", `user_id = "${left.id}"`);
    await send(root, "DELETE", records("user_roles", role.id));
    expect((await read({}, left)).status).toBe(403);
  });

  test("goes page by page, newest first, each entry once", async () => {
    const shipment = await book(server, anna);
    const path = records("shipments", shipment.id);
    for (let n = 0; n < 60; n++) await send(nikos, "PATCH", path, { status: n % 2 ? "pending" : "confirmed" });
    for (const query of [{}, { person: nikos.id }, { record: shipment.id }, { kind: "shipment_edited" }]) {
      const seen: Json[] = [];
      let after: string | null = "";
      do {
        const { body } = await read({ ...query, ...(after ? { after } : {}) });
        expect(body.items.length).toBeLessThanOrEqual(50);
        seen.push(...body.items);
        after = body.next;
      } while (after);
      expect(seen.length).toBeGreaterThanOrEqual(60);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
      const order = seen.map(({ at, id }) => `${at} ${id}`);
      expect(order).toEqual([...order].sort().reverse());
      if ("person" in query) expect(new Set(seen.map(({ by }) => by.id))).toEqual(new Set([nikos.id]));
      if ("kind" in query) expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(["shipment_edited"]));
    }
    const both = await read({ person: nikos.id, kind: "tariff_published", record: "" });
    expect(both.body.items.map(({ kind }: Json) => kind)).toEqual(["tariff_published"]);
  });

  test("invalid queries are refused by field", async () => {
    for (const [field, value] of Object.entries({
      person: "x",
      record: "' OR 1=1",
      kind: "everything",
      after: "newest",
    })) {
      const { status, body } = await read({ [field]: value });
      expect([status, Object.keys(body.data)]).toEqual([400, [field]]);
    }
    expect((await read({ after: newId() })).body).toEqual({ items: [], names: {}, next: null });
  });
});

test("a collection changes with one statement, which is recorded; a second statement in an index or a view is refused", async () => {
  const path = "/api/collections";
  const ask = (method: string, body: Json, at = path) => call(server, method, at, { token: root.token, body });
  const fields = [{ type: "text", name: "word" }];
  const drop = "DROP TRIGGER audit_log_kept";
  const index = `CREATE INDEX idx_probe ON probe (word); ${drop}`;
  expect(await ask("POST", { name: "probe", type: "base", fields, indexes: [index] })).toMatchObject({
    status: 400,
    body: { data: { indexes: { code: "invalid" } } },
  });
  const viewQuery = `SELECT id FROM users); ${drop}; SELECT * FROM (SELECT id FROM users`;
  expect((await ask("POST", { name: "probe_view", type: "view", viewQuery })).status).toBe(400);

  const indexes = ["CREATE INDEX idx_probe ON probe (word)"];
  expect((await ask("POST", { name: "probe", type: "base", fields, indexes })).status).toBe(200);
  expect((await ask("PATCH", { indexes: [index] }, `${path}/probe`)).status).toBe(400);
  expect((await call(server, "DELETE", `${path}/probe`, { token: root.token })).status).toBe(204);
  const { items } = (await read({ kind: "collection_changed" })).body;
  const ours = items.filter(({ collection }: Json) => collection.startsWith("probe"));
  const by = { id: root.id };
  expect(ours).toMatchObject([
    { by, collection: "probe", note: "deleted" },
    { by, collection: "probe", note: "made" },
  ]);
});

test("an index that a superuser took away is named by the next start, and one that was added as not ours", async () => {
  const path = "/api/collections/followers";
  const { indexes } = await must(call(server, "GET", path, { token: root.token }));
  const [gone, ...kept]: string[] = indexes;
  const name = /INDEX `?(\w+)`?/.exec(gone ?? "")?.[1];
  const added = "CREATE INDEX `idx_of_a_report` ON `followers` (`created`)";
  await must(call(server, "PATCH", path, { token: root.token, body: { indexes: [...kept, added] } }));
  await server.restart();
  const { status, body } = await call(server, "GET", "/api/ready");
  expect([status, body.schema]).toEqual([
    200,
    { missing: [`index ${name}`], changed: [], foreign: ["index idx_of_a_report"], remade: [] },
  ]);
});
