import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../support/server.ts";
import { SUPERUSER, startServer } from "../support/server.ts";
import { call, customer, newId, rowsOf, signIn, superuser } from "../support/server-api.ts";

const USERS = "/api/collections/users/records";
let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const signUp = (over: Record<string, unknown> = {}) => {
  const password = "secret";
  const body = {
    full_name: "Νίκος Γεωργίου",
    email: `${newId()}@x.test`,
    password,
    passwordConfirm: password,
    ...over,
  };
  return call(server, "POST", USERS, { body });
};

describe("signing up", () => {
  test("a name, an address and six characters are enough", async () => {
    const { status, body } = await signUp();
    expect([status, body.full_name, body.verified]).toEqual([200, "Νίκος Γεωργίου", false]);
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  const refused: [name: string, over: Record<string, unknown>, field: string][] = [
    ["no name", { full_name: "" }, "full_name"],
    ["a name of spaces", { full_name: "   " }, "full_name"],
    ["no email address", { email: "" }, "email"],
    ["a broken email address", { email: "nobody@" }, "email"],
    ["five characters", { password: "12345", passwordConfirm: "12345" }, "password"],
    ["two passwords", { passwordConfirm: "something" }, "passwordConfirm"],
  ];
  test.each(refused)("%s is refused and named", async (_name, over, field) => {
    const { status, body } = await signUp(over);
    expect([status, Object.keys(body.data)]).toEqual([400, [field]]);
    expect(body.data[field].message).toBeTruthy();
  });

  test("company and phone must follow the profile's rules, under any name of their fields", async () => {
    const kept = await signUp({ company_name: " Γεωργίου\u0000 ΛΤΔ ", phone: " +357 99 123456 " });
    expect([kept.status, kept.body.company_name, kept.body.phone]).toEqual([200, "Γεωργίου ΛΤΔ", "+357 99 123456"]);
    const other = await signUp({ "company_name:autogenerate": " A\u0000B ", "phone:autogenerate": "\u00001" });
    expect([other.status, other.body.company_name, other.body.phone]).toEqual([200, "AB", "1"]);
    const long = await signUp({ company_name: "x".repeat(201), phone: "1".repeat(41) });
    expect([long.status, Object.keys(long.body.data).sort()]).toEqual([400, ["company_name", "phone"]]);
  });

  test("an address is stored in lower case without spaces, and accepted in any spelling", async () => {
    const local = newId();
    const { body } = await signUp({ email: `  ${local.toUpperCase()}@X.Test ` });
    const [row] = await rowsOf(server, "users", `id = "${body.id}"`);
    expect(row.email).toBe(`${local}@x.test`);
    for (const email of [`${local}@x.test`, `${local.toUpperCase()}@x.TEST`]) {
      const again = await signUp({ email });
      expect([again.status, again.body.data.email.code]).toEqual([400, "email_taken"]);
      expect(again.body.data.email.message).toContain("already exists");
    }
    expect((await signIn(server, `${local.toUpperCase()}@X.test`, "secret")).id).toBe(body.id);
  });

  test("four devices that sign up one address at the same moment create one account", async () => {
    const email = `${newId()}@x.test`;
    const answers = await Promise.all([email, email.toUpperCase(), email, email].map((e) => signUp({ email: e })));
    expect(answers.filter((answer) => answer.status === 200).length).toBe(1);
    for (const answer of answers.filter((a) => a.status !== 200)) expect(answer.body.data.email.message).toBeTruthy();
    expect((await rowsOf(server, "users", `email = "${email}"`)).length).toBe(1);
  });

  test("nobody can verify or promote themselves", async () => {
    for (const forged of [{ verified: true }, { role: "admin" }, { user_roles_via_user_id: "x" }]) {
      const { status, body } = await signUp(forged);
      if (status === 200) expect(await rowsOf(server, "user_roles", `user_id = "${body.id}"`)).toEqual([]);
      if (status === 200) expect(body.verified).toBe(false);
      else expect(status).toBe(400);
    }
  });
});

test("people change their own name, company and phone", async () => {
  const person = await customer(server);
  const body = { full_name: "Anna Georgiou", company_name: "Γεωργίου ΛΤΔ", phone: "+357 99 123456" };
  const answer = await call(server, "PATCH", `${USERS}/${person.id}`, { token: person.token, body });
  expect([answer.status, answer.body]).toMatchObject([200, body]);
});

test("the profile's rules apply under every field name that PocketBase accepts", async () => {
  const person = await customer(server);
  const path = `${USERS}/${person.id}`;
  const change = (body: unknown) => call(server, "PATCH", path, { token: person.token, body });
  const none = await change({ "full_name:autogenerate": " \u0000 " });
  expect([none.status, Object.keys(none.body.data)]).toEqual([400, ["full_name"]]);
  const two = await change({ full_name: "Anna", "full_name:autogenerate": "\u0000" });
  expect([two.status, two.body.full_name]).toEqual([200, "Anna"]);
  const tidy = await change({ "company_name:autogenerate": " A\u0000B ", "phone:autogenerate": " 1\u0000 " });
  expect([tidy.status, tidy.body.company_name, tidy.body.phone]).toEqual([200, "AB", "1"]);
});

describe("passwords that bcrypt would cut", () => {
  const LONG = "é".repeat(36);
  const change = (id: string, token: string, oldPassword: string, password: string, collection = "users") =>
    call(server, "PATCH", `/api/collections/${collection}/records/${id}`, {
      token,
      body: { oldPassword, password, passwordConfirm: password },
    });
  const tryPassword = (identity: string, password: string, collection = "users") =>
    call(server, "POST", `/api/collections/${collection}/auth-with-password`, { body: { identity, password } });

  test("are refused when a password is changed, as is an invisible one", async () => {
    const anna = await customer(server);
    for (const [password, words] of [
      [LONG, "Password is too long."],
      ["a".repeat(72), "Password is too long."],
      [" ".repeat(6), "Password must have at least one visible character."],
    ] as const) {
      const { status, body } = await change(anna.id, anna.token, anna.password, password);
      expect([status, body.data.password?.message]).toEqual([400, words]);
    }
    const root = await superuser(server);
    expect((await change(anna.id, root.token, "", LONG)).body.data.password?.message).toBe("Password is too long.");
    const own = await change(root.id, root.token, SUPERUSER.password, LONG, "_superusers");
    expect(own.body.data.password?.message).toBe("Password is too long.");
    expect((await tryPassword(anna.email, anna.password)).status).toBe(200);
  });

  test.each(["users", "_superusers"])("%s: does not sign in, and is a wrong one in every word", async (collection) => {
    const password = `${"é".repeat(35)}a`;
    const [id, email] = [newId(), `${newId()}@x.test`];
    const root = await superuser(server);
    const made = { id, email, full_name: "Long", password, passwordConfirm: password };
    const path = `/api/collections/${collection}/records`;
    expect((await call(server, "POST", path, { token: root.token, body: made })).status).toBe(200);
    const right = await tryPassword(email, password, collection);
    expect(right.status).toBe(200);
    // bcrypt appends a NUL after 71 bytes and ignores the rest.
    const same = [`${password}\0`, `${password}\0x`];
    const wrong = await tryPassword(email, "wrong horse", collection);
    for (const longer of same) {
      const { status, body } = await tryPassword(email, longer, collection);
      expect([status, body]).toEqual([400, wrong.body]);
    }
    if (collection === "_superusers") return;
    const { token } = right.body;
    const denied = await change(id, token, "wrong", "another horse");
    for (const longer of same) {
      const { status, body } = await change(id, token, longer, "another horse");
      expect([status, body]).toEqual([400, denied.body]);
    }
  });
});
