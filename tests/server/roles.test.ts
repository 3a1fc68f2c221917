import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { may, RIGHTS, ROLES, type Role } from "#domain/roles.ts";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import {
  type Actor,
  type Answer,
  book,
  call,
  customer,
  type Json,
  member,
  newId,
  office,
  rowsOf,
  superuser,
} from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";
import { connect } from "../support/start-realtime.ts";

// Roles: what each role's devices get, and how a role changes. Other rights are listed in docs/access.md
// (tests/server/matrix.test.ts).
let server: Server;
let staff: Actor;
let root: Actor;
let anna: Actor;
const members = {} as Record<Role, Actor>;

beforeAll(async () => {
  server = await startServer();
  [staff, root, anna] = await Promise.all([office(server), superuser(server), customer(server, "Anna")]);
  for (const role of ROLES) members[role] = role === "admin" ? staff : await member(server, role);
});
afterAll(() => server?.stop());

const records = (collection: string) => `/api/collections/${collection}/records`;
const setRole = (id: string, role: unknown, { token }: Actor = root, op: unknown = newId()): Promise<Answer> =>
  call(server, "POST", `/api/people/${id}/role`, { token, body: { role, op } });
const roleOf = async (id: string): Promise<string> =>
  (await rowsOf(server, "user_roles", `user_id = "${id}"`))[0]?.role ?? "";
const admins = async (on = server) => (await rowsOf(on, "user_roles", 'role = "admin"')).length;
const pull = async (actor: Actor, query = "since=0") =>
  (await call(server, "GET", `/api/sync?${query}&limit=1000`, { token: actor.token })).body;
const has = (page: Json, id: string) => page.items.some((item: Json) => item.id === id && item.op === "put");

test("a role that may not retry mails gets the same refusal as on every other route", async () => {
  const retry = async ({ token }: Actor) => (await call(server, "POST", `/api/mail/${newId()}/retry`, { token })).body;
  for (const role of ["sales", "warehouse"] as const)
    expect(await retry(members[role])).toMatchObject({ status: 403, message: "Your role does not allow this." });
  expect(await retry(anna)).toMatchObject({ status: 403, message: "Only the office may do this." });
  for (const actor of [members.admin, members.operator, root])
    expect(await retry(actor)).toMatchObject({ status: 404, message: "There is no such mail." });
});

describe("the table of rights", () => {
  test("equals the rules of the collections", async () => {
    const { body } = await call(server, "GET", "/api/collections?perPage=200", { token: root.token });
    const named: Record<string, string[]> = {};
    for (const collection of body.items)
      for (const rule of ["listRule", "viewRule", "createRule", "updateRule", "deleteRule"]) {
        const roles = [...(collection[rule] ?? "").matchAll(/role \?= "(\w*)"/g)].map(([, role]) => role);
        if (roles.length > 0) named[`${collection.name} ${rule}`] = roles.sort();
      }
    expect(Object.keys(named).length).toBeGreaterThan(10);
    for (const [rule, roles] of Object.entries(named)) {
      const right =
        {
          ...{
            mail_queue: "status",
            scans: "warehouse",
            scan_photos: "warehouse",
            found_pallets: "warehouse",
            found_photos: "warehouse",
            sailings: "sailings",
          },
          quotes: "quotes",
        }[rule.split(" ")[0] ?? ""] ?? "shipments";
      expect([rule, roles]).toEqual([rule, [...RIGHTS[right as keyof typeof RIGHTS]].sort()]);
    }
  });

  test("accepts known names only", () => {
    expect(ROLES.map((role) => [role, may(role, "people"), may(role, "shipments")])).toEqual([
      ["admin", true, true],
      ["operator", false, true],
      ["sales", false, false],
      ["warehouse", false, false],
    ]);
    expect(["", "Admin", "owner", "constructor"].some((role) => may(role, "status"))).toBe(false);
  });
});

describe("the feed", () => {
  let theirs: Json;
  let note: string;
  let message: string;
  const own = {} as Record<Role | "", Json>;

  beforeAll(async () => {
    theirs = await book(server, await customer(server, "Bob"));
    for (const role of ROLES) own[role] = await book(server, members[role]);
    own[""] = await book(server, anna);
    const body = { shipment: theirs.id, admin_notes: "calls back" };
    note = (await call(server, "POST", records("shipment_notes"), { token: staff.token, body })).body.id;
    message = newId();
    const sent = { id: message, name: "Guest", email: "guest@x.test", subject: "Hello", message: "Is anybody there?" };
    expect((await call(server, "POST", "/api/contact", { body: sent })).status).toBe(200);
  });

  test.each([
    ["admin", "office", true],
    ["operator", "operator", true],
    ["sales", "sales", false],
    ["warehouse", "warehouse", false],
    ["", "customer", false],
  ] as const)("of role '%s' has scope %s; everybody's rows: %s", async (role, scope, all) => {
    const actor = role === "" ? anna : members[role];
    const page = await pull(actor);
    expect([page.scope, page.role]).toEqual([scope, role]);
    expect(has(page, own[role].id)).toBe(true);
    const others = [theirs.id, note, message, anna.id, ...Object.values(own).map(({ id }) => id)];
    const seen = others.filter((id) => id !== own[role].id && has(page, id));
    expect(seen).toHaveLength(all ? others.length - 1 : 0);
    if (!all) expect(JSON.stringify(page.items)).not.toMatch(/"by"|admin_notes|handled_by/);
    const reset = await pull(actor, `since=1&epoch=${page.epoch}&scope=another`);
    expect([reset.reset, reset.scope, reset.role]).toEqual([true, scope, role]);
  });

  test("starts over with each change of role, on a connected device", async () => {
    const device = await member(server, "warehouse", "Wanders");
    const mine = await book(server, device);
    const connection = await connect(server.url, device.token);
    expect(await connection.subscribe(["sync"])).toBe(204);
    let { epoch, scope, next } = await pull(device);
    const steps = [
      ["operator", "operator", true],
      ["admin", "office", true],
      ["sales", "sales", false],
      ["", "customer", false],
      ["warehouse", "warehouse", false],
    ] as const;
    try {
      for (const [n, [role, then, all]] of steps.entries()) {
        expect((await setRole(device.id, role)).status).toBe(200);
        await connection.until(n + 1);
        const reset = await pull(device, `since=${next}&epoch=${epoch}&scope=${scope}`);
        expect([reset.reset, reset.scope, reset.role, reset.items]).toEqual([true, then, role, []]);
        ({ scope } = reset);
        const page = await pull(device, `since=0&epoch=${epoch}&scope=${scope}`);
        expect([role, has(page, mine.id), has(page, theirs.id)]).toEqual([role, true, all]);
        ({ epoch, next } = page);
      }
    } finally {
      connection.close();
    }
  });

  test("pokes an operator about others' shipments, and sales and warehouse only about their own", async () => {
    const open = await Promise.all(
      (["operator", "sales", "warehouse"] as const).map((role) => connect(server.url, members[role].token)),
    );
    for (const connection of open) expect(await connection.subscribe(["sync"])).toBe(204);
    const [operator, sales, warehouse] = open;
    if (!operator || !sales || !warehouse) throw new Error("no connections");
    for (const tracking_number of ["A", "B", "C"]) {
      const heard = operator.arrivals.length;
      const path = `${records("shipments")}/${theirs.id}`;
      expect((await call(server, "PATCH", path, { token: staff.token, body: { tracking_number } })).status).toBe(200);
      await operator.until(heard + 1);
    }
    await book(server, members.sales);
    await sales.until(1);
    expect([sales.arrivals.length, warehouse.arrivals.length]).toEqual([1, 0]);
    for (const connection of open) connection.close();
  });
});

describe("a change of role", () => {
  test("is idempotent by op, whatever happened since, and an op with other content is refused", async () => {
    const op = newId();
    expect((await setRole(anna.id, "sales", staff, op)).body).toEqual({ id: anna.id, role: "sales" });
    expect((await setRole(anna.id, "warehouse")).status).toBe(200);
    const again = await setRole(anna.id, "sales", staff, op);
    expect([again.status, again.body]).toEqual([200, { id: anna.id, role: "sales" }]);
    expect(await roleOf(anna.id)).toBe("warehouse");
    for (const [id, role, by] of [
      [anna.id, "admin", staff],
      [members.sales.id, "sales", staff],
      [anna.id, "sales", root],
    ] as const) {
      const other = await setRole(id, role, by, op);
      expect([other.status, other.body.data.op.code]).toEqual([409, "op_reused"]);
    }
    expect((await setRole(anna.id, "")).body).toEqual({ id: anna.id, role: "" });
    expect((await setRole(anna.id, "")).status).toBe(200);
    expect(await roleOf(anna.id)).toBe("");
  });

  test("needs one of the four roles or none, an op, and an existing account", async () => {
    for (const role of ["owner", "Admin", "admin ", null, undefined, 1, ["admin"], { admin: 1 }]) {
      const { status, body } = await setRole(anna.id, role);
      expect([role, status, body.data?.role?.code]).toEqual([role, 400, "invalid"]);
    }
    for (const op of [null, "", "short", "x".repeat(65), 7]) {
      const { status, body } = await setRole(anna.id, "sales", root, op);
      expect([op, status, body.data?.op?.code]).toEqual([op, 400, "invalid"]);
    }
    for (const id of [newId(), "x", root.id]) {
      const { status, body } = await setRole(id, "sales");
      expect([id, status, body.data?.id?.code]).toEqual([id, 404, "account_unknown"]);
    }
    const large = { token: staff.token, body: { role: "sales", op: newId(), more: "x".repeat(4096) } };
    expect((await call(server, "POST", `/api/people/${anna.id}/role`, large)).status).toBe(413);
    expect(await roleOf(anna.id)).toBe("");
  });

  test("is refused to everybody else, without revealing whether the account exists", async () => {
    for (const actor of [members.operator, members.sales, members.warehouse]) {
      const known = await setRole(anna.id, "admin", actor);
      const unknown = await setRole(newId(), "no role", actor);
      expect([known.status, known.body.message]).toEqual([403, "Your role does not allow this."]);
      expect(unknown.body).toEqual(known.body);
    }
    expect((await setRole(anna.id, "admin", anna)).body).toMatchObject({
      status: 403,
      message: "Only the office may do this.",
    });
    expect((await call(server, "POST", `/api/people/${anna.id}/role`, { body: {} })).status).toBe(401);
    expect(await roleOf(anna.id)).toBe("");
  });

  test("of one's own role is acknowledged again after a lost answer, and gives no other right", async () => {
    const leaver = await member(server, "admin", "Leaver");
    const op = newId();
    expect((await setRole(leaver.id, "", leaver, op)).status).toBe(200);
    expect((await setRole(leaver.id, "", leaver, op)).body).toEqual({ id: leaver.id, role: "" });
    expect((await setRole(leaver.id, "admin", leaver, op)).status).toBe(409);
    expect((await setRole(leaver.id, "admin", leaver)).status).toBe(403);
    expect(await roleOf(leaver.id)).toBe("");
  });

  test("makes one row per account, in the dashboard too", async () => {
    const body = { user_id: members.sales.id, role: "operator" };
    const second = await call(server, "POST", records("user_roles"), { token: root.token, body });
    expect([second.status, await roleOf(members.sales.id)]).toEqual([400, "sales"]);
    const [row] = await rowsOf(server, "user_roles", `user_id = "${members.sales.id}"`);
    const path = `${records("user_roles")}/${row.id}`;
    for (const role of ["warehouse", "sales"])
      expect((await call(server, "PATCH", path, { token: root.token, body: { role } })).body.role).toBe(role);
  });
});

describe("the last admin", () => {
  test("cannot be removed by the route, the dashboard, deleting the account or erasure", async () => {
    const own = await startServer();
    try {
      const [desk, dashboard] = await Promise.all([office(own), superuser(own)]);
      const { token } = dashboard;
      const [row] = await rowsOf(own, "user_roles");
      const at = `${records("user_roles")}/${row.id}`;
      for (const role of ["", "operator"])
        for (const who of [desk, dashboard]) {
          const body = { role, op: newId() };
          const answer = await call(own, "POST", `/api/people/${desk.id}/role`, { token: who.token, body });
          expect([answer.status, answer.body.data.role.code]).toEqual([409, "last_admin"]);
        }
      expect((await call(own, "PATCH", at, { token, body: { role: "operator" } })).status).toBe(400);
      expect((await call(own, "DELETE", at, { token })).status).toBe(400);
      expect((await call(own, "DELETE", `${records("users")}/${desk.id}`, { token })).status).toBe(400);
      const truncated = await call(own, "DELETE", "/api/collections/user_roles/truncate", { token });
      expect(truncated.status).toBe(400);
      for (const words of [[desk.email], [desk.email, "even-open"]]) {
        const erased = await runCommand(own.dataDir, "erase", ...words);
        expect(erased.code).toBe(1);
        expect(erased.text).toContain("Nothing was erased: this is the only admin. Make somebody else an admin first.");
      }
      expect(await rowsOf(own, "user_roles")).toEqual([row]);
      const pulled = await call(own, "GET", "/api/sync", { token: desk.token });
      expect([pulled.status, pulled.body.role]).toEqual([200, "admin"]);
      // With another admin all of it works.
      const heir = await member(own, "admin", "Heir");
      expect((await runCommand(own.dataDir, "erase", desk.email)).code).toBe(0);
      expect((await rowsOf(own, "user_roles")).map(({ user_id }) => user_id)).toEqual([heir.id]);
    } finally {
      await own.stop();
    }
  });

  test("remains when two requests at once each remove one of the last two", async () => {
    const own = await startServer();
    try {
      const [desk, dashboard] = await Promise.all([office(own), superuser(own)]);
      const { token } = dashboard;
      const other = await member(own, "admin", "Other");
      const route = (id: string, by = dashboard) =>
        call(own, "POST", `/api/people/${id}/role`, { token: by.token, body: { role: "sales", op: newId() } });
      const rows = async () => rowsOf(own, "user_roles");
      const patch = async (id: string) => {
        const row = (await rows()).find(({ user_id }) => user_id === id);
        return call(own, "PATCH", `${records("user_roles")}/${row.id}`, { token, body: { role: "sales" } });
      };
      const both = async () => {
        for (const { id } of [desk, other])
          await call(own, "POST", `/api/people/${id}/role`, { token, body: { role: "admin", op: newId() } });
        expect(await admins(own)).toBe(2);
      };
      const ways = [
        ["a superuser's", (id: string) => route(id), [200, 409]],
        ["each their own", (id: string) => route(id, id === desk.id ? desk : other), [200, 409]],
        ["the dashboard's", patch, [200, 400]],
      ] as const;
      for (const [way, take, expected] of ways)
        for (let round = 0; round < 8; round += 1) {
          await both();
          const answers = await Promise.all([take(desk.id), take(other.id)]);
          expect([way, answers.map(({ status }) => status).sort(), await admins(own)]).toEqual([way, expected, 1]);
        }
      // Each removes the other: the second request has lost its right.
      for (let round = 0; round < 8; round += 1) {
        await both();
        const answers = await Promise.all([route(desk.id, other), route(other.id, desk)]);
        expect([answers.map(({ status }) => status).sort(), await admins(own)]).toEqual([[200, 403], 1]);
      }
    } finally {
      await own.stop();
    }
  });
});
