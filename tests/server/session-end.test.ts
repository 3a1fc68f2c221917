import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentForm, PDF } from "../support/matrix-world.ts";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import { type Actor, book, call, customer, newId, office, rowsOf, signIn, superuser } from "../support/server-api.ts";
import { connect } from "../support/start-realtime.ts";

let server: Server;
let anna: Actor;
beforeAll(async () => {
  server = await startServer();
  anna = await customer(server, "Anna");
});
afterAll(() => server?.stop());

const records = (collection: string) => `/api/collections/${collection}/records`;
const end = (token?: string, at = server) => call(at, "POST", "/api/session/end", { token });
const refresh = (token: string, collection = "users") =>
  call(server, "POST", `/api/collections/${collection}/auth-refresh`, { token, body: {} });
const pull = async (token: string, at = server) => (await call(at, "GET", "/api/sync", { token })).status;
const again = () => signIn(server, anna.email, anna.password);

/** The same signature in another spelling: the last character of a base64 text has unused bits. */
function respelled(token: string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return token.slice(0, -1) + letters[letters.indexOf(token.slice(-1)) ^ 1];
}

describe("a session that was signed out", () => {
  test("is refused for every request, in any spelling of its token; ending it again changes nothing", async () => {
    const { token } = await again();
    const form = { token, body: documentForm((await book(server, { ...anna, token })).id) };
    expect((await call(server, "POST", records("shipment_documents"), form)).status).toBe(200);
    expect((await end(token)).status).toBe(204);
    const requests: [method: string, path: string, body?: unknown][] = [
      ["GET", records("shipments")],
      ["GET", records("countries")],
      ["GET", "/api/sync?since=0"],
      ["GET", "/api/account/data"],
      ["GET", "/api/tariff"],
      ["POST", "/api/files/token", {}],
      ["POST", "/api/operations", { requests: [] }],
      ["POST", "/api/contact", {}],
      ["POST", records("sea_freight_quotes"), { id: newId() }],
      ["PATCH", `${records("users")}/${anna.id}`, { phone: "1" }],
      ["POST", "/api/collections/users/auth-refresh", {}],
      ["POST", "/api/realtime", { clientId: "x", subscriptions: ["sync"] }],
    ];
    for (const spelling of [token, `Bearer ${token}`, respelled(token)])
      for (const [method, path, body] of requests)
        expect([path, (await call(server, method, path, { token: spelling, body })).status]).toEqual([path, 401]);
    for (const spelling of [token, `bearer ${token}`]) expect((await end(spelling)).status).toBe(204);
    const hash = createHash("sha256")
      .update(token.slice(0, token.lastIndexOf(".")))
      .digest("hex");
    expect(await rowsOf(server, "ended_sessions", `hash = "${hash}"`)).toHaveLength(1);
    expect(await pull(anna.token)).toBe(200);
  });

  test("does not prevent signing in again", async () => {
    const { token } = await again();
    await end(token);
    const path = "/api/collections/users/auth-with-password";
    const body = { identity: anna.email, password: anna.password };
    const answer = await call(server, "POST", path, { token, body });
    expect(answer.status).toBe(200);
    expect(await pull(answer.body.token)).toBe(200);
  });

  test("ends alone: other devices stay signed in, even those that signed in within the same second", async () => {
    const [phone, tablet, desk] = await Promise.all([again(), again(), again()]);
    const newer = (await refresh(desk.token)).body.token;
    expect(new Set([phone.token, tablet.token, desk.token, newer]).size).toBe(4);
    await end(phone.token);
    expect(await Promise.all([phone.token, tablet.token, desk.token, newer].map((token) => pull(token)))).toEqual([
      401, 200, 200, 200,
    ]);
  });

  test("gets nothing more over its live connection, which is closed; the person's other one stays open", async () => {
    const phone = await again();
    const [ending, staying] = [await connect(server.url, phone.token), await connect(server.url, anna.token)];
    expect([await ending.subscribe(["sync"]), await staying.subscribe(["sync"])]).toEqual([204, 204]);
    await book(server, anna);
    await Promise.all([ending.until(1), staying.until(1)]);
    await end(phone.token);
    await ending.closed;
    const before = staying.arrivals.length;
    const heard = ending.arrivals.length;
    await book(server, anna);
    await staying.until(before + 1);
    expect(ending.arrivals.length).toBe(heard);
    staying.close();
  });

  test("invalidates the document links it has made, and no other session's", async () => {
    const phone = await again();
    const { id } = await book(server, anna);
    const made = await call(server, "POST", records("shipment_documents"), {
      token: anna.token,
      body: documentForm(id),
    });
    const link = async (token: string) => {
      const answer = await call(server, "POST", "/api/files/token", { token });
      return `/api/files/shipment_documents/${made.body.id}/${made.body.file}?token=${answer.body.token}`;
    };
    const [ending, staying] = [await link(phone.token), await link(anna.token)];
    const open = async (path: string) => (await call(server, "GET", path)).body;
    expect([await open(ending), await open(staying)]).toEqual([PDF, PDF]);
    await end(phone.token);
    expect((await call(server, "GET", ending)).status).toBe(404);
    expect(await open(staying)).toBe(PDF);
  });

  test("stays ended after a restart and after a crash, until its token has expired", async () => {
    const own = await startServer();
    try {
      const bob = await customer(own);
      const token = (await signIn(own, bob.email, bob.password)).token;
      expect((await end(token, own)).status).toBe(204);
      await own.kill();
      await own.restart();
      expect([await pull(token, own), await pull(bob.token, own)]).toEqual([401, 200]);
      expect((await end(token, own)).status).toBe(204);
      const sweep = async () => {
        const root = (await superuser(own)).token;
        await call(own, "POST", "/api/crons/ended_sessions_sweep", { token: root });
      };
      await sweep();
      await expect.poll(async () => (await rowsOf(own, "ended_sessions")).length).toBe(1);
      const [{ until }] = await rowsOf(own, "ended_sessions");
      const days = (until - Date.now() / 1000) / 86_400 + 2;
      await own.restart({ AKAMAS_CLOCK_OFFSET_MS: String(Math.round(days * 86_400_000)) });
      await sweep();
      await expect.poll(async () => (await rowsOf(own, "ended_sessions")).length).toBe(0);
    } finally {
      await own.stop();
    }
  });
});

test("guests and ended sessions get an answer; office and superuser end their own", async () => {
  expect((await end()).status).toBe(401);
  expect((await end("x.y.z")).status).toBe(401);
  expect((await end(`${anna.token.slice(0, -5)}abcde`)).status).toBe(401);
  expect(await rowsOf(server, "ended_sessions", `hash = ""`)).toEqual([]);
  const staff = await office(server);
  expect((await end(staff.token)).status).toBe(204);
  expect(await pull(staff.token)).toBe(401);
  const root = await superuser(server);
  expect((await end(root.token)).status).toBe(204);
  expect((await call(server, "GET", "/api/settings", { token: root.token })).status).toBe(401);
});

test("an account may end 60 sessions an hour, and ending one again does not count", async () => {
  const limited = await startServer({ env: { RATE_LIMITS: "on" } });
  try {
    const bob = await customer(limited);
    const fresh = async () =>
      (await call(limited, "POST", "/api/collections/users/auth-refresh", { token: bob.token, body: {} })).body.token;
    const first = await fresh();
    let passed = 0;
    let answer = await end(first, limited);
    // A new hour may begin in between.
    for (; answer.status !== 429 && passed <= 120; passed++) answer = await end(await fresh(), limited);
    expect([answer.status, passed >= 60]).toEqual([429, true]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await end(first, limited)).status).toBe(204);
  } finally {
    await limited.stop();
  }
});
