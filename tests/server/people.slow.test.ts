import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { documentForm, PDF } from "../support/matrix-world.ts";
import type { Server } from "../support/server.ts";
import { OFFICE, startServer } from "../support/server.ts";
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
  signIn,
  superuser,
} from "../support/server-api.ts";
import { connect } from "../support/start-realtime.ts";

// People with a role, when and where they were last signed in, and how all of their sessions are ended.
let server: Server;
let staff: Actor;
let root: Actor;
let anna: Actor;

beforeAll(async () => {
  server = await startServer();
  [staff, root, anna] = await Promise.all([office(server), superuser(server), customer(server, "Anna")]);
});
afterAll(() => server?.stop());

const records = (collection: string) => `/api/collections/${collection}/records`;
const USERS = "/api/collections/users";
const list = async (token = staff.token, after = "", on = server) =>
  call(on, "GET", `/api/people?after=${encodeURIComponent(after)}`, { token });
const person = async (id: string): Promise<Json> => (await list()).body.people.find((one: Json) => one.id === id);
const end = (id: string, token: string, op: unknown = newId()): Promise<Answer> =>
  call(server, "POST", `/api/people/${id}/end-sessions`, { token, body: { op } });
const refresh = async (token: string): Promise<string> =>
  (await call(server, "POST", `${USERS}/auth-refresh`, { token, body: {} })).body.token;
const isIn = async (token: string) => (await call(server, "GET", "/api/sync", { token })).status;
const all = (tokens: string[]) => Promise.all(tokens.map(isIn));

describe("the list of people", () => {
  test("has those with a role, admins first, then by name, page by page", async () => {
    const own = await startServer();
    try {
      const desk = await office(own);
      const token = (await superuser(own)).token;
      // Hashing two hundred passwords would take a minute.
      const { body: users } = await call(own, "GET", "/api/collections/users", { token });
      const fields = users.fields.map((field: Json) => (field.name === "password" ? { ...field, cost: 4 } : field));
      expect((await call(own, "PATCH", "/api/collections/users", { token, body: { fields } })).status).toBe(200);
      const made: [name: string, role: string, id: string][] = [["Office", "admin", desk.id]];
      const add = async (name: string, role: string) => {
        const id = newId();
        const secret = { password: "secret66", passwordConfirm: "secret66" };
        const body = { id, full_name: name, email: `${id}@x.test`, ...secret };
        expect((await call(own, "POST", records("users"), { token, body })).status).toBe(200);
        const row = await call(own, "POST", records("user_roles"), { token, body: { user_id: id, role } });
        expect(row.status).toBe(200);
        made.push([name, role, id]);
      };
      await customer(own, "Customer");
      await add("zoe", "admin");
      for (let n = 0; n < 199; n += 1) await add(`Same Name ${n % 7}`, n % 2 ? "sales" : "warehouse");
      await add("anton", "operator");
      const first = await list(desk.token, "", own);
      expect([first.body.people.length, first.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      const second = await list(desk.token, first.body.next, own);
      expect([second.body.people.length, second.body.next]).toEqual([2, null]);
      const people = [...first.body.people, ...second.body.people];
      const rank = ([name = "", role, id = ""]: string[]) =>
        [role === "admin" ? "0" : "1", name.toLowerCase(), id].join(" ");
      const expected = made.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
      expect(people.map(({ name, role, id }) => [name, role, id])).toEqual(expected);
      expect(people.filter(({ self }) => self).map(({ id }) => id)).toEqual([desk.id]);
      expect(Object.keys(people[0]).sort()).toEqual(["email", "id", "last_seen", "name", "role", "self", "sessions"]);
      expect(people[0].email).toBe(OFFICE.email);
      for (const after of ["x", "2 a b", "0  b"])
        expect((await list(desk.token, after, own)).body.data?.after?.code).toBe("invalid");
    } finally {
      await own.stop();
    }
  }, 120_000);

  test("says when somebody was last seen, and on how many devices they are signed in", async () => {
    const before = Date.now();
    const phone = await member(server, "sales", "Sally");
    // The role came after the sign-in: the session is recorded from the next request on.
    await isIn(phone.token);
    expect((await person(phone.id)).sessions).toBe(1);
    const desk = await signIn(server, phone.email, phone.password);
    expect(await person(phone.id)).toMatchObject({ sessions: 2, self: false, role: "sales" });
    const seenAt = (await person(phone.id)).last_seen;
    expect(seenAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(seenAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(seenAt)).toBeLessThanOrEqual(Date.now());
    // A refreshed token is the same device.
    const newer = await refresh(desk.token);
    await isIn(newer);
    expect((await person(phone.id)).sessions).toBe(2);
    const tablet = await signIn(server, phone.email, phone.password);
    expect((await person(phone.id)).sessions).toBe(3);
    await call(server, "POST", "/api/session/end", { token: tablet.token });
    expect(await person(phone.id)).toMatchObject({ sessions: 2 });
    // A new password ends all of them.
    const password = "another horse";
    const body = { oldPassword: phone.password, password, passwordConfirm: password };
    const changed = await call(server, "PATCH", `${records("users")}/${phone.id}`, { token: newer, body });
    expect(changed.status).toBe(200);
    const left = await person(phone.id);
    expect([left.sessions, left.last_seen >= seenAt]).toEqual([0, true]);
    await signIn(server, phone.email, password);
    expect((await person(phone.id)).sessions).toBe(1);
  });

  test("stores no sessions of customers, and at most 50 of a member", async () => {
    const many = await member(server, "warehouse", "Many");
    for (let n = 0; n < 52; n += 1) {
      const path = `${USERS}/impersonate/${many.id}`;
      const { body } = await call(server, "POST", path, { token: root.token, body: { duration: 600 } });
      expect(await isIn(body.token)).toBe(200);
    }
    expect((await person(many.id)).sessions).toBe(50);
    await isIn(anna.token);
    await list();
    const rows = await rowsOf(server, "sessions");
    const roles = new Set((await rowsOf(server, "user_roles")).map(({ user_id }) => user_id));
    expect(rows.filter(({ user_id }) => !roles.has(user_id))).toEqual([]);
    expect(rows.filter(({ user_id }) => user_id === many.id)).toHaveLength(50);
  });

  test("a member's export has their role and devices; a customer's says that there are none", async () => {
    const dataOf = async (token: string) => (await call(server, "GET", "/api/account/data", { token })).body;
    const before = Date.now();
    const phone = await member(server, "warehouse", "Nikos");
    const desk = await signIn(server, phone.email, phone.password);
    await isIn(phone.token);
    const gone = await signIn(server, phone.email, phone.password);
    await isIn(gone.token);
    await call(server, "POST", "/api/session/end", { token: gone.token });
    const { account, sessions } = await dataOf(desk.token);
    expect(account).toMatchObject({ id: phone.id, role: "warehouse" });
    const times = sessions.map((one: Json) => one.last_seen);
    expect(times).toEqual(times.toSorted().reverse());
    for (const one of sessions) {
      expect(Object.keys(one).sort()).toEqual(["last_seen", "signed_in", "this_device", "until"]);
      for (const time of [one.last_seen, one.until]) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(Date.parse(one.last_seen)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(one.last_seen)).toBeLessThanOrEqual(Date.now());
      expect(Date.parse(one.until) > Date.now()).toBe(one.signed_in);
    }
    const devices = sessions.map((one: Json) => [one.signed_in, one.this_device]);
    expect(devices.toSorted()).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
    const text = JSON.stringify(sessions);
    for (const row of await rowsOf(server, "sessions", `user_id = "${phone.id}"`))
      for (const secret of [row.id, row.series].filter(Boolean)) expect(text).not.toContain(secret);

    // All others were ended; their data are still exported.
    await end(phone.id, staff.token);
    const back = await signIn(server, phone.email, phone.password);
    const after: Json[] = (await dataOf(back.token)).sessions;
    expect(after.filter((one) => one.signed_in)).toEqual([expect.objectContaining({ this_device: true })]);
    expect(after).toHaveLength(4);

    const theirs = await dataOf(anna.token);
    expect([theirs.account.id, theirs.account.role, theirs.sessions]).toEqual([anna.id, "", []]);
  });

  test("deletes expired sessions but keeps when somebody was last seen; and those of people without a role", async () => {
    const own = await startServer();
    try {
      const { token } = await superuser(own);
      const [stays, goes] = [await member(own, "sales", "Stays"), await member(own, "sales", "Goes")];
      for (const actor of [stays, goes]) await call(own, "GET", "/api/sync", { token: actor.token });
      await signIn(own, stays.email, stays.password);
      const of = async ({ id }: Actor) => rowsOf(own, "sessions", `user_id = "${id}"`);
      const desk = (await office(own)).token;
      const before = (await list(desk, "", own)).body.people.find(({ id }: Json) => id === stays.id);
      expect([before.sessions, (await of(goes)).length]).toEqual([2, 1]);
      const [{ until }] = await of(stays);
      await call(own, "POST", `/api/people/${goes.id}/role`, { token, body: { role: "", op: newId() } });
      const days = (until - Date.now() / 1000) / 86_400 + 2;
      await own.restart({ AKAMAS_CLOCK_OFFSET_MS: String(Math.round(days * 86_400_000)) });
      const later = (await superuser(own)).token;
      await call(own, "POST", "/api/crons/sessions_sweep", { token: later });
      await expect.poll(async () => [(await of(stays)).length, (await of(goes)).length]).toEqual([1, 0]);
      const again = (await office(own)).token;
      const after = (await list(again, "", own)).body.people.find(({ id }: Json) => id === stays.id);
      expect([after.sessions, after.last_seen]).toEqual([0, before.last_seen]);
    } finally {
      await own.stop();
    }
  });
});

describe("ending all sessions", () => {
  let sam: Actor;
  let tokens: string[];
  beforeEach(async () => {
    sam = await member(server, "operator", "Sam");
    const [phone, desk] = await Promise.all([0, 1].map(() => signIn(server, sam.email, sam.password)));
    tokens = [sam.token, phone?.token ?? "", desk?.token ?? ""];
    await all(tokens);
  });

  test("of another person refuses all of their tokens at once and closes their connections, and nobody else's", async () => {
    const shipment = await book(server, sam);
    const body = documentForm(shipment.id);
    const made = (await call(server, "POST", records("shipment_documents"), { token: sam.token, body })).body;
    const file = await call(server, "POST", "/api/files/token", { token: sam.token });
    const link = `/api/files/shipment_documents/${made.id}/${made.file}?token=${file.body.token}`;
    expect((await call(server, "GET", link)).body).toBe(PDF);
    const [theirs, other] = [await connect(server.url, tokens[1]), await connect(server.url, anna.token)];
    expect([await theirs.subscribe(["sync"]), await other.subscribe(["sync"])]).toEqual([204, 204]);

    const answer = await end(sam.id, staff.token);
    expect([answer.status, answer.body]).toEqual([200, { ended: 3 }]);
    await theirs.closed;
    expect(await all(tokens)).toEqual([401, 401, 401]);
    for (const token of tokens)
      expect((await call(server, "POST", `${USERS}/auth-refresh`, { token, body: {} })).status).toBe(401);
    expect((await call(server, "GET", link)).status).toBe(404);
    // As for any ended session: the device keeps its outbox (docs/api.md).
    const late = await call(server, "POST", records("shipments"), { token: sam.token, body: { id: newId() } });
    expect(late.body).toEqual({ status: 401, message: "The session has ended. Please sign in again.", data: {} });
    expect(await all([staff.token, anna.token])).toEqual([200, 200]);
    expect((await call(server, "GET", "/api/settings", { token: root.token })).status).toBe(200);
    await book(server, anna);
    await other.until(1);
    other.close();
    expect(await person(sam.id)).toMatchObject({ sessions: 0, role: "operator" });
    const again = await signIn(server, sam.email, sam.password);
    expect([await isIn(again.token), (await person(sam.id)).sessions]).toEqual([200, 1]);
  });

  test("is idempotent by op: a repetition does not end sessions that began since", async () => {
    const op = newId();
    expect((await end(sam.id, staff.token, op)).body).toEqual({ ended: 3 });
    const { token } = await signIn(server, sam.email, sam.password);
    const again = await end(sam.id, staff.token, op);
    expect([again.status, again.body, await isIn(token)]).toEqual([200, { ended: 3 }, 200]);
    const other = await end(anna.id, staff.token, op);
    expect([other.status, other.body.data.op.code, await isIn(anna.token)]).toEqual([409, "op_reused", 200]);
    expect((await end(newId(), staff.token)).body.data.id.code).toBe("account_unknown");
    expect((await end(sam.id, staff.token, "x")).body.data.op.code).toBe("invalid");
  });

  test("of one's own account keeps the session that asks, also after a refresh, and its file links", async () => {
    const admin = await member(server, "admin", "Boss");
    const [asks, others] = [await signIn(server, admin.email, admin.password), [admin.token]];
    others.push((await signIn(server, admin.email, admin.password)).token);
    await all([asks.token, ...others]);
    const shipment = await book(server, admin);
    const body = documentForm(shipment.id);
    const made = (await call(server, "POST", records("shipment_documents"), { token: asks.token, body })).body;
    const link = async (token: string) => {
      const file = await call(server, "POST", "/api/files/token", { token });
      return `/api/files/shipment_documents/${made.id}/${made.file}?token=${file.body.token}`;
    };
    const links = [await link(asks.token), await link(admin.token)];
    const open = [await connect(server.url, asks.token), await connect(server.url, admin.token)];
    for (const connection of open) expect(await connection.subscribe(["sync"])).toBe(204);

    expect((await end(admin.id, asks.token)).body).toEqual({ ended: 2 });
    await open[1]?.closed;
    expect(await all([asks.token, ...others])).toEqual([200, 401, 401]);
    const files = await Promise.all(links.map(async (path) => (await call(server, "GET", path)).status));
    expect(files).toEqual([200, 404]);
    await book(server, { ...admin, token: asks.token });
    await open[0]?.until(1);
    open[0]?.close();
    const newer = await refresh(asks.token);
    expect(await all([asks.token, newer])).toEqual([200, 200]);
    expect(await person(admin.id)).toMatchObject({ sessions: 1 });

    // The next time the session kept before is ended too, with all tokens refreshed from it.
    const desk = await signIn(server, admin.email, admin.password);
    expect((await end(admin.id, desk.token)).body).toEqual({ ended: 1 });
    expect(await all([asks.token, newer, desk.token])).toEqual([401, 401, 200]);
    const password = "another horse";
    const change = { oldPassword: admin.password, password, passwordConfirm: password };
    await call(server, "PATCH", `${records("users")}/${admin.id}`, { token: desk.token, body: change });
    expect(await isIn(desk.token)).toBe(401);
  });

  test("survives a crash, and a profile saved at the same moment restores nothing", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { token } = await signIn(server, sam.email, sam.password);
      const path = `${records("users")}/${sam.id}`;
      const save = (phone: string) => call(server, "PATCH", path, { token: root.token, body: { phone } });
      await Promise.all([save(`+357 25 ${round}`), end(sam.id, staff.token), save(`+357 26 ${round}`)]);
      expect([round, await isIn(token)]).toEqual([round, 401]);
    }
    const { token } = await signIn(server, sam.email, sam.password);
    const admin = await member(server, "admin", "Crash");
    const other = await signIn(server, admin.email, admin.password);
    await end(admin.id, other.token);
    await end(sam.id, staff.token);
    await server.kill();
    await server.restart();
    expect(await all([token, admin.token, other.token, staff.token])).toEqual([401, 401, 200, 200]);
  });
});
