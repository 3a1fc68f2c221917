import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "../support/server.ts";
import { type Actor, call, customer, member, office, rowsOf } from "../support/server-api.ts";

let server: Server;
let staff: Actor;
beforeAll(async () => {
  server = await startServer();
  staff = await office(server);
});
afterAll(() => server?.stop());

const own = async () => (await call(server, "GET", "/api/tariff/history", { token: staff.token })).body.own;
const declare = (actor: Actor) => call(server, "POST", "/api/tariff/own", { token: actor.token, body: {} });

test("the tariff counts as a sample until an admin confirms that it is the company's own, once and for good", async () => {
  expect(await own()).toBe(false);
  for (const actor of [await customer(server), await member(server, "operator"), await member(server, "sales")])
    expect((await declare(actor)).status).toBe(403);
  expect(await own()).toBe(false);
  for (let i = 0; i < 2; i++) expect((await declare(staff)).body).toEqual({ own: true });
  expect(await own()).toBe(true);
  const entries = await rowsOf(server, "audit_log", `kind = "tariff_changed"`);
  expect(entries).toMatchObject([{ by: staff.id, note: "declared the company's own" }]);
});
