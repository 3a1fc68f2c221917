import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import { type Actor, bookingBody, call, newId, newRef, SHIPMENTS, signIn } from "../support/server-api.ts";

let server: Server;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: "on", TRUSTED_PROXY_HEADER: "X-Real-IP" } });
});
afterAll(() => server?.stop());

/** Sends until refused: how many were accepted, and the refusal. */
async function until429(request: (n: number) => ReturnType<typeof call>, most: number) {
  for (let n = 0; n <= most; n++) {
    const answer = await request(n);
    if (answer.status === 429) return { passed: n, answer };
  }
  throw new Error(`more than ${most} passed`);
}

const from = (ip: string) => ({ "x-real-ip": ip });
const signUp = (ip: string) => {
  const body = { full_name: "X", email: `${newId()}@x.test`, password: "secret", passwordConfirm: "secret" };
  return call(server, "POST", "/api/collections/users/records", { body, headers: from(ip) });
};
const logIn = (ip: string) =>
  call(server, "POST", "/api/collections/users/auth-with-password", {
    body: { identity: `${newId()}@x.test`, password: "secret" }, // an account has a limit of its own
    headers: from(ip),
  });
const guestQuote = (ip: string) =>
  call(server, "POST", "/api/collections/air_freight_quotes/records", { body: { id: newId() }, headers: from(ip) });

// A new window may begin while a test runs: then up to twice as many pass, never fewer than the limit.
test.each([
  ["sign-up", signUp, 5],
  ["log-in", logIn, 10],
  ["a guest's form", guestQuote, 10],
] as const)("%s: %#, then 429 with Retry-After; another address goes on", async (_name, request, max) => {
  const { passed, answer } = await until429(() => request("203.0.113.1"), max * 2);
  expect(passed).toBeGreaterThanOrEqual(max);
  const wait = Number(answer.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(answer.body).toMatchObject({ status: 429, message: expect.stringContaining("wait") });
  expect((await request("203.0.113.2")).status).not.toBe(429);
});

const contact = (ip: string) => call(server, "POST", "/api/contact", { body: { name: "x" }, headers: from(ip) });
const askForMail = (ip: string) =>
  call(server, "POST", "/api/collections/users/request-password-reset", {
    body: { email: `${newId()}@x.test` },
    headers: from(ip),
  });

test.each([
  ["sign-up", signUp, 5],
  ["log-in", logIn, 10],
  ["a guest's form", guestQuote, 10],
  ["a message", contact, 10],
  ["asking for mails", askForMail, 5],
] as const)(
  "%s: an IPv6 network is one sender, and an IPv4 address however it is written",
  async (name, request, max) => {
    // Each action has its own network: for the counters a message is a guest's form.
    const net = `2001:db8:${name.length}`;
    await until429((n) => request(`${net}:1::${n + 1}`), max * 2);
    expect((await request(`${net}:2::1`)).status).not.toBe(429);
    // A new window may begin in between: then once more, with another host.
    const mapped = async (tries: number): Promise<number> => {
      const host = `198.51.100.${name.length * 3 + tries}`;
      await until429(() => request(host), max * 2);
      const { status } = await request(`::ffff:${host}`);
      return status === 429 || tries === 0 ? status : mapped(tries - 1);
    };
    expect(await mapped(2)).toBe(429);
  },
);

test("one address cannot lock somebody's account, several can", async () => {
  const made = { email: `${newId()}@x.test`, password: "secret" };
  const body = { full_name: "X", passwordConfirm: "secret", ...made };
  await call(server, "POST", "/api/collections/users/records", { body, headers: from("203.0.113.20") });
  const attempt = (password: string, ip: string) =>
    call(server, "POST", "/api/collections/users/auth-with-password", {
      body: { identity: made.email, password },
      headers: from(ip),
    });
  await until429(() => attempt("wrong", "203.0.113.21"), 20);
  expect((await attempt("secret", "203.0.113.22")).status).toBe(200);
  const { passed } = await until429((n) => attempt("wrong", `203.0.114.${n}`), 60);
  expect(passed).toBeGreaterThanOrEqual(20);
});

test("a signed-in customer may send 300 a minute, from any address", async () => {
  const made = { email: `${newId()}@x.test`, password: "secret" };
  const body = { full_name: "X", passwordConfirm: "secret", ...made };
  await call(server, "POST", "/api/collections/users/records", { body, headers: from("203.0.113.9") });
  const actor: Actor = await signIn(server, made.email, made.password);
  const template = await bookingBody(server);
  let limited = 0;
  let booked = 0;
  const send = async () => {
    const again = { ...template, id: newId(), reference: newRef() };
    const { status } = await call(server, "POST", SHIPMENTS, { token: actor.token, body: again });
    if (status === 429) limited++;
    if (status === 200) booked++;
  };
  while (limited === 0 && booked < 600) await Promise.all(Array.from({ length: 8 }, send));
  expect(booked).toBeGreaterThanOrEqual(300);
  expect(limited).toBeGreaterThan(0);
});

test("who has signed in is refused at once behind an address whose guests are refused much", async () => {
  const made = { email: `${newId()}@x.test`, password: "secret" };
  const body = { full_name: "X", passwordConfirm: "secret", ...made };
  await call(server, "POST", "/api/collections/users/records", { body, headers: from("203.0.113.11") });
  const { token } = await signIn(server, made.email, made.password);
  const headers = from("203.0.113.12");
  const refused = "/api/collections/tariffs/records?sort=a.b";
  let answered = 0;
  // The first 60 at once, the last after 14 s.
  const guests = Array.from({ length: 200 }, async () => {
    expect((await call(server, "GET", refused, { headers })).status).toBe(400);
    answered++;
  });
  await expect.poll(() => answered, { timeout: 10_000 }).toBeGreaterThanOrEqual(60);
  expect((await call(server, "GET", refused, { token, headers })).status).toBe(400);
  expect(answered).toBeLessThan(200);
  await Promise.all(guests);
}, 60_000);

test("a replay is acknowledged and not counted", async () => {
  const made = { email: `${newId()}@x.test`, password: "secret" };
  const account = { full_name: "X", passwordConfirm: "secret", ...made };
  await call(server, "POST", "/api/collections/users/records", { body: account, headers: from("203.0.113.10") });
  const { token } = await signIn(server, made.email, made.password);
  const body = await bookingBody(server);
  for (let i = 0; i < 302; i++) expect((await call(server, "POST", SHIPMENTS, { token, body })).status).toBe(200);
  const another = { ...body, id: newId(), reference: newRef() };
  expect((await call(server, "POST", SHIPMENTS, { token, body: another })).status).toBe(200);
});

describe("guessing a password with a session", () => {
  const USERS = "/api/collections/users/records";
  const account = async (ip: string): Promise<Actor> => {
    const made = { email: `${newId()}@x.test`, password: "right horse" };
    const body = { full_name: "X", passwordConfirm: made.password, ...made };
    await call(server, "POST", USERS, { body, headers: from(ip) });
    return signIn(server, made.email, made.password);
  };
  const change = ({ id, token }: Actor, oldPassword: string, more: Record<string, string> = {}, form = false) => {
    const wish = { oldPassword, password: "another horse", passwordConfirm: "another horse", ...more };
    const data = new FormData();
    for (const [name, value] of Object.entries(wish)) data.set(name, value);
    return call(server, "PATCH", `${USERS}/${id}`, { token, body: form ? data : wish });
  };

  test("counts with the failed sign-ins of the account, however it is sent; a profile is saved all the same", async () => {
    const anna = await account("203.0.113.20");
    const { passed, answer } = await until429(
      (n) => change(anna, `guess ${n}`, n % 3 ? {} : { email: `${newId()}@x.test` }, n % 2 === 0),
      70,
    );
    expect(passed).toBeGreaterThanOrEqual(30);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.body.message).toContain("wait");
    // After a refusal even the right password tells nothing.
    const sign = { identity: anna.email, password: anna.password };
    const headers = from("203.0.113.21");
    const path = "/api/collections/users/auth-with-password";
    const right = [await change(anna, anna.password), await call(server, "POST", path, { body: sign, headers })];
    const saved = await call(server, "PATCH", `${USERS}/${anna.id}`, { token: anna.token, body: { phone: "+357 25" } });
    expect(saved.status).toBe(200);
    // A new window may begin in between, and then both are accepted.
    expect([
      [429, 429],
      [200, 200],
      [429, 200],
    ]).toContainEqual(right.map(({ status }) => status));
  });

  test("with the right password it can be changed any number of times", async () => {
    let bob = await account("203.0.113.22");
    for (let n = 0; n < 12; n++) {
      const password = `horse number ${n}`;
      const changed = await change(bob, bob.password, { password, passwordConfirm: password });
      expect([n, changed.status]).toEqual([n, 200]);
      const body = { identity: bob.email, password };
      const headers = from(`203.0.113.${100 + n}`);
      const { body: signed } = await call(server, "POST", "/api/collections/users/auth-with-password", {
        body,
        headers,
      });
      bob = { ...bob, token: signed.token, password };
    }
  });
});
