import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentForm } from "../support/matrix-world.ts";
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
let bob: Actor;
let file: Json;
beforeAll(async () => {
  server = await startServer();
  [anna, bob] = await Promise.all([customer(server, "Anna"), customer(server, "Bob")]);
  const { id } = await book(server, anna);
  file = (await call(server, "POST", records("shipment_documents"), { token: anna.token, body: documentForm(id) }))
    .body;
});
afterAll(() => server?.stop());

const records = (collection: string) => `/api/collections/${collection}/records`;
const AUTH = "/api/collections/users";
const fileToken = async () => (await call(server, "POST", "/api/files/token", { token: anna.token })).body.token;
const filePath = () => `/api/files/shipment_documents/${file.id}/${file.file}`;

test("after a change of password the old token is refused, and stores nothing as a guest", async () => {
  const person = await customer(server);
  const change = await call(server, "PATCH", `${records("users")}/${person.id}`, {
    token: person.token,
    body: { oldPassword: person.password, password: "another horse", passwordConfirm: "another horse" },
  });
  expect(change.status).toBe(200);
  const id = newId();
  const requests: [method: string, path: string, body?: unknown][] = [
    ["GET", SHIPMENTS],
    ["GET", "/api/sync?since=0"],
    ["POST", records("sea_freight_quotes"), { id }],
    ["GET", records("countries")],
  ];
  for (const [method, path, body] of requests)
    expect((await call(server, method, path, { token: person.token, body })).status).toBe(401);
  expect(await rowsOf(server, "sea_freight_quotes", `id = "${id}"`)).toEqual([]);
});

describe("every answer", () => {
  const answers: [what: string, method: string, path: () => string | Promise<string>, body?: () => unknown][] = [
    [
      "a sign-in",
      "POST",
      () => `${AUTH}/auth-with-password`,
      () => ({ identity: anna.email, password: anna.password }),
    ],
    [
      "a failed sign-in",
      "POST",
      () => `${AUTH}/auth-with-password`,
      () => ({ identity: "x@x.test", password: "wrong" }),
    ],
    ["a refreshed session", "POST", () => `${AUTH}/auth-refresh`, () => ({})],
    ["the tariff", "GET", () => "/api/tariff"],
    ["a list", "GET", () => SHIPMENTS],
    ["a pull", "GET", () => "/api/sync"],
    ["one's own data", "GET", () => "/api/account/data"],
    ["a refusal", "POST", () => "/api/contact", () => ({})],
    ["a refusal of ours", "GET", () => "/api/office/status"],
    ["nothing", "GET", () => "/api/nope"],
    ["no asset", "GET", () => "/assets/nope.js"],
    ["a document", "GET", async () => `${filePath()}?token=${await fileToken()}`],
    ["a document for nobody", "GET", filePath],
    ["a preflight", "OPTIONS", () => SHIPMENTS],
  ];
  test.each(answers)(
    "%s: no cookie, nothing for another origin, no guessing of types",
    async (_w, method, path, body) => {
      const headers = { origin: "https://elsewhere.test", "access-control-request-method": "POST" };
      const answer = await call(server, method, await path(), { token: anna.token, body: body?.(), headers });
      expect(answer.headers.get("set-cookie")).toBeNull();
      for (const name of answer.headers.keys()) expect(name).not.toMatch(/^access-control-/);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("strict-transport-security")).toBeNull(); // PUBLIC_URL is not https here
    },
  );

  test("a document is private to its reader: not cached, not sniffed, not executed, under its own name", async () => {
    const { status, headers } = await call(server, "GET", `${filePath()}?token=${await fileToken()}`);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toMatch(/^inline; filename\*=UTF-8''/);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';/);
    expect(headers.get("content-security-policy")).not.toContain("script-src");
  });

  test.each(["/api/sync", "/api/account/data"])("%s is not kept either", async (path) => {
    const { headers } = await call(server, "GET", path, { token: anna.token });
    expect(headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("who has an account", () => {
  const pairs: [what: string, method: string, path: (known: boolean) => string, body: (email: string) => unknown][] = [
    ["a sign-in", "POST", () => `${AUTH}/auth-with-password`, (identity) => ({ identity, password: "wrong horse" })],
    ["a one-time password", "POST", () => `${AUTH}/request-otp`, (email) => ({ email })],
    ["a wish for a reset", "POST", () => `${AUTH}/request-password-reset`, (email) => ({ email })],
    ["a wish for a verification", "POST", () => `${AUTH}/request-verification`, (email) => ({ email })],
    [
      "a superuser's sign-in",
      "POST",
      () => "/api/collections/_superusers/auth-with-password",
      (identity) => ({ identity, password: "wrong" }),
    ],
    ["somebody's account", "GET", (known) => `${records("users")}/${known ? anna.id : newId()}`, () => undefined],
    ["a change of it", "PATCH", (known) => `${records("users")}/${known ? anna.id : newId()}`, () => ({ phone: "1" })],
    [
      "a search for it",
      "GET",
      (known) => `${records("users")}?filter=id="${known ? anna.id : newId()}"`,
      () => undefined,
    ],
  ];
  test.each(pairs)("is not told by %s", async (_what, method, path, body) => {
    const seen = [];
    for (const known of [true, false]) {
      const email = known ? anna.email : `${newId()}@customers.test`;
      const answer = await call(server, method, path(known), { token: bob.token, body: body(email) });
      seen.push([answer.status, answer.body, [...answer.headers].filter(([name]) => name !== "date")]);
    }
    expect(seen[0]).toEqual(seen[1]);
  });
});

describe("the request log", () => {
  /** One request as bytes, which a client library would refuse to send. */
  const speak = (text: string) =>
    new Promise<void>((resolve) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname, () => socket.end(text));
      socket.on("error", () => resolve());
      socket.on("close", () => resolve());
      socket.resume();
    });

  test("contains no name that was searched for", async () => {
    const staff = await office(server);
    const name = "Xenophon";
    const asked = [
      `/api/shipments/search?q=${name}&limit=0`,
      `/api/shipments/search?q=x&status=${name}`,
      `/api/shipments/search?q=x&after=${name}`,
      `/api/shipments/search?q=${name}${"x".repeat(200)}`,
      `${records("users")}?filter=${encodeURIComponent(`full_name ~ "${name}" && nope = 1`)}&perPage=7`,
      `${records("users")}?filter=${encodeURIComponent(`full_name ~ "${name}`)}`,
      `${records("users")}?filter=${name}`,
      `${records("shipments")}?sort=${name}`,
      `${records("shipments")}?expand=${name}.x`,
      `/api/nope?${name}`,
      `/api/nope?${name}=1&page=${name}`,
    ];
    for (const path of asked)
      expect([path, (await call(server, "GET", path, { token: staff.token })).status >= 400]).toEqual([path, true]);
    await call(server, "GET", "/api/the-last-search");
    const root = await superuser(server);
    const logs = async () =>
      JSON.stringify((await call(server, "GET", "/api/logs?perPage=500", { token: root.token })).body.items);
    await expect.poll(logs, { interval: 200 }).toContain("the-last-search");
    expect(await logs()).not.toContain(name);
    expect(await logs()).toContain("perPage=7");
    expect(server.output()).not.toContain(name);
  });

  test("contains no token, address or password of a failed request", async () => {
    const who = `${newId()}@written.test`;
    const encoded = encodeURIComponent(who);
    const token = await fileToken();
    const body = { identity: who, password: "hidden-horse" };
    const dead = `${anna.token.slice(0, -3)}abc`;
    const bad = [
      () => call(server, "POST", `${AUTH}/auth-with-password`, { body }),
      () => call(server, "POST", `${AUTH}/confirm-verification`, { body: { token: dead } }),
      () => call(server, "POST", `${AUTH}/request-password-reset`, { body: { email: who } }),
      () =>
        call(server, "GET", `${records("users")}?filter=${encodeURIComponent(`nope="${who}"`)}`, { token: bob.token }),
      () =>
        call(server, "GET", `${records("users")}?filter=nope=${encoded.replaceAll("%", "%25")}`, { token: bob.token }),
      () => call(server, "GET", `${records("users")}/${encoded}`, { token: bob.token }),
      () => call(server, "GET", `/api/shipments/search?q=${encoded}`, { token: bob.token }),
      () => call(server, "GET", `/api/shipments/search?q=x`, { token: dead }),
      () => call(server, "GET", `/api/nope?email=${who}&jwt=${dead}`),
      () =>
        call(server, "GET", `/api/nope`, { headers: { referer: `https://x.test/?e=${encoded}`, "user-agent": who } }),
      () => call(server, "GET", `${filePath()}x?token=${token}`),
      () => call(server, "GET", `${filePath()}x?%74oken=${token}`),
      () => call(server, "POST", records("users"), { body: { ...body, email: who, id: who, full_name: who } }),
      () => speak(`GET /api/nope?q=${who} HTTP/1.1\r\nHost: x\r\nAuthorization: ${dead}\r\nConnection: close\r\n\r\n`),
    ];
    for (const request of bad) await request();
    await call(server, "GET", "/api/the-last-one");
    const root = await superuser(server);
    const logs = async () =>
      JSON.stringify((await call(server, "GET", "/api/logs?perPage=500", { token: root.token })).body.items);
    await expect.poll(logs, { interval: 200 }).toContain("the-last-one");
    for (const text of [await logs(), server.output()]) {
      expect(text).not.toMatch(/written\.test/i);
      expect(text).not.toContain(who.split("@")[0]);
      expect(text).not.toContain("hidden-horse");
      expect(text).not.toContain(token.slice(-40));
      expect(text).not.toContain(anna.token.slice(-43, -3));
      expect(text).not.toMatch(/[^\s"']+@[\w-]+\.test/);
    }
    // And is still useful: the route and the result are there.
    expect(await logs()).toMatch(/auth-with-password/);
  });
});
