import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Receiver } from "../support/mail-receiver.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  call,
  customer,
  type Json,
  member,
  newId,
  OFFICE_NAME,
  office,
  rowsOf,
  secondOffice,
  signIn,
  superuser,
} from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";

// Invitations, from the admin's request to the letter, the link and the role.
let receiver: Receiver;
let server: Server;
let staff: Actor;
let root: Actor;
beforeAll(async () => {
  receiver = await Receiver.start();
  server = await startServer({
    env: { SMTP_URL: receiver.url, PUBLIC_URL: "https://akamas.test", MAIL_RETRY_SECONDS: "1" },
  });
  [staff, root] = await Promise.all([office(server), superuser(server)]);
});
afterAll(async () => {
  await server?.stop();
  await receiver?.down();
});

const ROUTE = "/api/people/invitations";
const DAY_MS = 86_400_000;
const post = (path: string, body: unknown, actor: Actor | null = staff, on = server) =>
  call(on, "POST", path, { token: actor?.token, body });
const address = () => `${newId()}@akamas.test`;
const invite = (email: string, role = "operator", op = newId(), actor: Actor | null = staff) =>
  post(ROUTE, { email, role, op }, actor);
const listed = async (): Promise<Json[]> => (await call(server, "GET", ROUTE, { token: staff.token })).body.invitations;
const look = (token: unknown) => post("/api/invitations/look", { token }, null);
const accept = (body: unknown, actor: Actor | null = null) => post("/api/invitations/accept", body, actor);
const person = { name: "Δήμητρα Νικολάου", password: "correct horse" };

/** The token of the newest letter to an address, once this many have arrived. */
async function tokenOf(email: string, count = 1): Promise<string> {
  await expect.poll(() => letters(email).length).toBe(count);
  return /^https:\/\/akamas\.test\/invitation#(\S+)$/m.exec(letters(email)[count - 1]?.text ?? "")?.[1] ?? "";
}
const letters = (email: string) => receiver.to(email).filter(({ subject }) => subject?.includes("invitation"));
const roleOf = async (user: string) => (await rowsOf(server, "user_roles", `user_id = "${user}"`))[0]?.role;
const entriesOf = async (record: string) =>
  (await call(server, "GET", `/api/audit?record=${record}`, { token: staff.token })).body.items.map((item: Json) => [
    item.kind,
    item.by.id,
  ]);

describe("an invitation", () => {
  test("to a new person: a letter, a page, an account with the role; once", async () => {
    const email = address();
    const { status, body } = await invite(email.toUpperCase(), "warehouse");
    expect([status, body.email, body.role]).toEqual([200, email, "warehouse"]);
    expect(Math.abs(Date.parse(body.ends_at) - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
    const token = await tokenOf(email);
    expect(token).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
    const [letter] = letters(email);
    expect(letter?.text).toContain(`${OFFICE_NAME} has invited you`);
    expect(letter?.text).toContain("Your role: warehouse.");
    expect(letter?.text).toContain("The link works for 7 days, once.");
    expect((await look(token)).body).toEqual({ email, role: "warehouse", account: false, ends_at: body.ends_at });
    const [row] = await listed();
    expect(row).toMatchObject({ id: body.id, email, role: "warehouse", ends_at: body.ends_at, state: "open" });
    expect(row.invited_by).toEqual({ id: staff.id, name: OFFICE_NAME });

    const done = await accept({ token, ...person });
    expect([done.status, done.body]).toEqual([200, { email, role: "warehouse" }]);
    const account = await signIn(server, email, person.password);
    const [user] = await rowsOf(server, "users", `id = "${account.id}"`);
    expect([user.full_name, user.verified, user.emailVisibility]).toEqual([person.name, true, false]);
    expect(await roleOf(account.id)).toBe("warehouse");
    expect((await accept({ token, ...person })).status).toBe(404);
    expect((await look(token)).status).toBe(404);
    expect((await listed()).map(({ id }) => id)).not.toContain(body.id);
    expect(await entriesOf(body.id)).toEqual([
      ["invitation_accepted", account.id],
      ["invited", staff.id],
    ]);
    expect(await entriesOf(account.id)).toEqual([["role_changed", account.id]]);
    // No welcome: the invitation was the first letter.
    expect(receiver.to(email)).toHaveLength(1);
  });

  test("to an account without a role: its owner accepts while signed in, and nobody else can", async () => {
    const anna = await customer(server, "Anna");
    const bob = await customer(server, "Bob");
    await invite(anna.email, "sales");
    const token = await tokenOf(anna.email);
    expect((await look(token)).body).toMatchObject({ email: anna.email, account: true });
    expect((await accept({ token, ...person })).status).toBe(401);
    expect((await accept({ token, ...person }, bob)).status).toBe(403);
    expect((await accept({ token }, staff)).status).toBe(403);
    expect((await accept({ token }, root)).status).toBe(403);
    expect(await roleOf(anna.id)).toBeUndefined();
    expect((await accept({ token }, anna)).body).toMatchObject({ role: "sales" });
    expect(await roleOf(anna.id)).toBe("sales");
    expect((await rowsOf(server, "users", `id = "${anna.id}"`))[0]).toMatchObject({
      full_name: "Anna",
      verified: true,
    });
    // The password has not changed.
    await signIn(server, anna.email, anna.password);
  });

  test("to an address that signs up in the meantime needs its owner's sign-in too", async () => {
    const email = address();
    await invite(email);
    const token = await tokenOf(email);
    const body = { full_name: "Quick", email, password: "correct horse", passwordConfirm: "correct horse" };
    expect((await post("/api/collections/users/records", body, null)).status).toBe(200);
    expect((await accept({ token, ...person, password: "another one" })).status).toBe(401);
    const own = await signIn(server, email, "correct horse");
    expect((await accept({ token }, own)).status).toBe(200);
    expect(await roleOf(own.id)).toBe("operator");
  });

  test("to somebody with a role is refused, and so is accepting it after getting one", async () => {
    const colleague = await member(server, "sales", "Colleague");
    const refused = await invite(colleague.email.toUpperCase());
    expect([refused.status, refused.body.data.email.code]).toEqual([409, "has_role"]);
    const anna = await customer(server);
    const { body } = await invite(anna.email);
    const token = await tokenOf(anna.email);
    expect((await post(`/api/people/${anna.id}/role`, { role: "sales", op: newId() })).status).toBe(200);
    const late = await accept({ token }, anna);
    expect([late.status, late.body.data.email.code]).toEqual([409, "has_role"]);
    expect((await post(`${ROUTE}/${body.id}/again`, { op: newId() })).body.data.email.code).toBe("has_role");
    expect(await roleOf(anna.id)).toBe("sales");
  });

  test("accepted several times at once creates one account", async () => {
    const email = address();
    await invite(email);
    const token = await tokenOf(email);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => accept({ token, ...person, password: `password ${n}` })));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 404]).toContain(status);
    const users = await rowsOf(server, "users", `email = "${email}"`);
    expect(users).toHaveLength(1);
    expect(await rowsOf(server, "user_roles", `user_id = "${users[0].id}"`)).toHaveLength(1);
  });

  test("checks name and password like a sign-up", async () => {
    const email = address();
    await invite(email);
    const token = await tokenOf(email);
    for (const [over, field] of [
      [{ name: "" }, "name"],
      [{ name: "\u200b" }, "name"],
      [{ password: "12345" }, "password"],
      [{ password: "      " }, "password"],
      [{ password: "é".repeat(36) }, "password"],
      [{ password: undefined }, "password"],
    ] as const) {
      const { status, body } = await accept({ token, ...person, ...over });
      expect([status, Object.keys(body.data)]).toEqual([400, [field]]);
    }
    expect(await rowsOf(server, "users", `email = "${email}"`)).toEqual([]);
    expect((await accept({ token, ...person })).status).toBe(200);
  });
});

describe("what admins do with invitations", () => {
  test("is for admins only", async () => {
    const { body } = await invite(address());
    const [operator, sales] = await Promise.all([member(server, "operator"), member(server, "sales")]);
    for (const [actor, status] of [
      [null, 401],
      [await customer(server), 403],
      [operator, 403],
      [sales, 403],
    ] as const) {
      expect((await invite(address(), "admin", newId(), actor)).status).toBe(status);
      expect((await call(server, "GET", ROUTE, { token: actor?.token })).status).toBe(status);
      for (const what of ["again", "withdraw"])
        expect((await post(`${ROUTE}/${body.id}/${what}`, { op: newId() }, actor)).status).toBe(status);
    }
    expect((await listed()).find(({ id }) => id === body.id)).toMatchObject({ state: "open", ends_at: body.ends_at });
  });

  test("the same op makes one invitation and one letter; with other content it is refused", async () => {
    const [email, op] = [address(), newId()];
    const first = await invite(email, "sales", op);
    const second = await invite(email, "sales", op);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await invite(email, "admin", op)).status).toBe(409);
    await tokenOf(email);
    expect(await rowsOf(server, "mail_queue", `to = "${email}"`)).toHaveLength(1);
    expect(await rowsOf(server, "invitations", `email = "${email}"`)).toHaveLength(1);
  });

  test("invalid requests are refused by field", async () => {
    for (const [over, field] of [
      [{ email: "nobody@" }, "email"],
      [{ email: 5 }, "email"],
      [{ role: "owner" }, "role"],
      [{ role: "" }, "role"],
      [{ op: "x" }, "op"],
    ] as const) {
      const { status, body } = await post(ROUTE, { email: address(), role: "sales", op: newId(), ...over });
      expect([status, Object.keys(body.data)]).toEqual([400, [field]]);
    }
    const none = await post(`${ROUTE}/${newId()}/again`, { op: newId() });
    expect(none.status).toBe(404);
  });

  test("inviting an address again replaces the open invitation; the earlier link becomes invalid", async () => {
    const email = address();
    const first = await invite(email, "sales");
    const before = await tokenOf(email);
    const second = await invite(email, "admin");
    const token = await tokenOf(email, 2);
    expect((await look(before)).status).toBe(404);
    expect((await look(token)).body).toMatchObject({ role: "admin" });
    expect((await listed()).filter((row) => row.email === email).map(({ id }) => id)).toEqual([second.body.id]);
    expect((await post(`${ROUTE}/${first.body.id}/again`, { op: newId() })).status).toBe(409);
  });

  test("sending it again invalidates the earlier link and restarts the seven days", async () => {
    const email = address();
    const { body } = await invite(email);
    const before = await tokenOf(email);
    const op = newId();
    const again = await post(`${ROUTE}/${body.id}/again`, { op });
    expect(again.body).toMatchObject({ id: body.id, email });
    expect(Date.parse(again.body.ends_at)).toBeGreaterThan(Date.parse(body.ends_at));
    expect((await post(`${ROUTE}/${body.id}/again`, { op })).body).toEqual(again.body);
    const token = await tokenOf(email, 2);
    expect((await look(before)).status).toBe(404);
    expect((await look(token)).status).toBe(200);
  });

  test("withdrawing it ends the link", async () => {
    const email = address();
    const { body } = await invite(email);
    const token = await tokenOf(email);
    expect((await post(`${ROUTE}/${body.id}/withdraw`, { op: newId() })).status).toBe(200);
    expect((await post(`${ROUTE}/${body.id}/withdraw`, { op: newId() })).status).toBe(200);
    expect((await accept({ token, ...person })).status).toBe(404);
    expect((await post(`${ROUTE}/${body.id}/again`, { op: newId() })).status).toBe(409);
    expect(await entriesOf(body.id)).toEqual([
      ["invitation_withdrawn", staff.id],
      ["invited", staff.id],
    ]);
    expect((await listed()).map(({ id }) => id)).not.toContain(body.id);
  });

  test("invitations by somebody who is no longer an admin are invalid", async () => {
    const deputy = await secondOffice(server, "Deputy");
    const email = address();
    const { body } = await invite(email, "admin", newId(), deputy);
    const token = await tokenOf(email);
    expect((await look(token)).status).toBe(200);
    expect((await post(`/api/people/${deputy.id}/role`, { role: "sales", op: newId() })).status).toBe(200);
    expect((await look(token)).status).toBe(404);
    expect((await accept({ token, ...person })).status).toBe(404);
    expect((await listed()).find(({ id }) => id === body.id)?.state).toBe("ended");
    // Whoever sends it again becomes its sender.
    expect((await post(`${ROUTE}/${body.id}/again`, { op: newId() })).status).toBe(200);
    expect((await look(await tokenOf(email, 2))).status).toBe(200);
  });
});

test("a retried letter has a new link, and the previous one stays valid", async () => {
  const email = address();
  receiver.behaviour = "keep and cut";
  await invite(email);
  await expect.poll(() => letters(email).length).toBeGreaterThan(0);
  receiver.behaviour = "take";
  const states = async () => (await rowsOf(server, "mail_queue", `to = "${email}"`)).map(({ state }) => state);
  await expect.poll(states).toEqual(["sent"]);
  expect(letters(email).length).toBeGreaterThan(1);
  const tokens = letters(email)
    .slice(-2)
    .map(({ text }) => /#(\S{26})$/m.exec(text ?? "")?.[1]);
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect((await look(token)).status).toBe(200);
});

test("unknown, malformed, used, ended and withdrawn links get identical answers", async () => {
  const own = await startServer({ env: { SMTP_URL: receiver.url, PUBLIC_URL: "https://akamas.test" } });
  try {
    const admin = await office(own);
    const send = async (email: string) =>
      (await post(ROUTE, { email, role: "sales", op: newId() }, admin, own)).body.id;
    const [used, withdrawn, ended] = [address(), address(), address()];
    const id = await send(withdrawn);
    await send(used);
    await send(ended);
    const tokens = await Promise.all([used, withdrawn, ended].map((email) => tokenOf(email)));
    const [first] = tokens;
    expect((await post("/api/invitations/accept", { token: first, ...person }, null, own)).status).toBe(200);
    await post(`${ROUTE}/${id}/withdraw`, { op: newId() }, admin, own);
    await own.restart({ AKAMAS_CLOCK_OFFSET_MS: String(7 * DAY_MS + 60_000) });
    const again = await office(own);
    const { invitations } = (await call(own, "GET", ROUTE, { token: again.token })).body;
    expect(invitations.map(({ email, state }: Json) => [email, state])).toEqual([[ended, "ended"]]);
    const said = new Set<string>();
    for (const token of [...tokens, "0".repeat(26), "x", "", null, 5, { a: 1 }, undefined])
      for (const path of ["/api/invitations/look", "/api/invitations/accept"]) {
        const response = await fetch(own.url + path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ token, ...person }),
        });
        const headers = [...response.headers].filter(([name]) => name !== "date");
        said.add(JSON.stringify([response.status, await response.text(), headers]));
      }
    expect([...said]).toHaveLength(1);
    expect([...said][0]).toContain("404");
  } finally {
    await own.stop();
  }
});

test("the database stores hashes of tokens; no token is in it, in the queue or in the log", async () => {
  const email = address();
  await invite(email);
  const token = await tokenOf(email);
  const [row] = await rowsOf(server, "invitations", `email = "${email}"`);
  expect(row.token_hash).toBe(createHash("sha256").update(token).digest("hex"));
  const files = readdirSync(server.dataDir).filter((name) => /\.db/.test(name));
  expect(files.length).toBeGreaterThan(1);
  for (const name of files) expect(readFileSync(join(server.dataDir, name)).includes(token)).toBe(false);
  expect(server.output()).not.toContain(token);
});

test("an erasure deletes the invitation of the address", async () => {
  const email = address();
  await invite(email);
  const token = await tokenOf(email);
  expect((await runCommand(server.dataDir, "erase", email)).code).toBe(0);
  expect((await look(token)).status).toBe(404);
  for (const collection of ["invitations", "audit_log", "applied_ops", "mail_queue"])
    expect(JSON.stringify(await rowsOf(server, collection))).not.toContain(email);
});

describe("limits", () => {
  test("twenty open invitations, thirty letters a day, ten looks a minute", async () => {
    const limited = await startServer({ env: { RATE_LIMITS: "on" } });
    try {
      const admin = await office(limited);
      const send = (email = address()) => post(ROUTE, { email, role: "sales", op: newId() }, admin, limited);
      const sent: Json[] = [];
      for (let n = 0; n < 20; n++) sent.push((await send()).body);
      const full = await send();
      expect([full.status, full.body.data.email.code]).toEqual([409, "too_many_open"]);
      // A second invitation of the same address does not count.
      expect((await send(sent[0].email)).status).toBe(200);
      for (const { id } of sent.slice(1, 15)) await post(`${ROUTE}/${id}/withdraw`, { op: newId() }, admin, limited);
      let answer = await send();
      // A new day may begin in between.
      for (let n = 22; answer.status === 200 && n <= 60; n++) answer = await send(sent[0].email);
      expect([answer.status, answer.body.data.email.code]).toEqual([429, "too_many_letters"]);
      const looks = [];
      for (let n = 0; n < 21; n++) looks.push(await post("/api/invitations/look", { token: "x" }, null, limited));
      expect(looks.map(({ status }) => status)).toContain(429);
      const [refused] = looks.filter(({ status }) => status === 429);
      expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });
});
