import { afterAll, beforeAll, expect, test } from "vitest";
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
import { connect } from "../support/start-realtime.ts";

// Joining and leaving the office while signed in: rights are checked at each request, never cached. docs/access.md lists the
// rights of each role (tests/server/matrix.test.ts); this tests the transition.
let server: Server;
let anna: Actor;
let clerk: Actor;
let staff: Actor;
let root: Actor;
let shipment: Json;

beforeAll(async () => {
  server = await startServer();
  [anna, clerk, staff, root] = await Promise.all([
    customer(server, "Anna"),
    customer(server, "Clerk"),
    office(server),
    superuser(server),
  ]);
  shipment = await book(server, anna);
});
afterAll(() => server?.stop());

const ROLES = "/api/collections/user_roles/records";
const asClerk = (path: string) => call(server, "GET", path, { token: clerk.token });
const join = () => call(server, "POST", ROLES, { token: root.token, body: { user_id: clerk.id, role: "admin" } });
const leave = async () => {
  const [role] = await rowsOf(server, "user_roles", `user_id = "${clerk.id}"`);
  return call(server, "DELETE", `${ROLES}/${role.id}`, { token: root.token });
};

test("after losing the role a mirror of all shipments is pulled again as a customer's at the poke, and all rights end", async () => {
  await join();
  const first = await asClerk("/api/sync?since=0");
  expect(first.body.items.some((item: Json) => item.id === shipment.id && item.op === "put")).toBe(true);
  const others = async () => {
    const found = (answer: { body: Json }) =>
      (answer.body.items ?? [answer.body]).some((r: Json) => r.id === shipment.id);
    const edit = { op: newId(), set: { status: "pending" }, seen: { status: "pending" } };
    const editing = call(server, "POST", `/api/shipments/${shipment.id}/edit`, { token: clerk.token, body: edit });
    return [
      found(await asClerk(SHIPMENTS)),
      found(await asClerk(`${SHIPMENTS}/${shipment.id}`)),
      found(await asClerk("/api/shipments/search")),
      (await asClerk("/api/office/counters")).status === 200,
      (await editing).status === 200,
    ];
  };
  expect(await others()).toEqual([true, true, true, true, true]);
  const connection = await connect(server.url, clerk.token);
  try {
    expect(await connection.subscribe(["sync"])).toBe(204);
    await leave();
    expect(await others()).toEqual([false, false, false, false, false]);
    await connection.until(1);
    const { epoch, scope, next } = first.body;
    const { body } = await asClerk(`/api/sync?epoch=${epoch}&scope=${scope}&since=${next}`);
    expect([body.reset, body.scope, body.items]).toEqual([true, "customer", []]);
    expect((await asClerk(`/api/sync?epoch=${epoch}&scope=customer&since=0`)).body.items).toEqual([]);
    // Later changes of others' shipments must not arrive. The office gets three pokes, and a connection rests 100 ms between
    // two: by the third the first would have arrived here too.
    const office = await connect(server.url, staff.token);
    expect(await office.subscribe(["sync"])).toBe(204);
    for (const tracking_number of ["X", "Y", "Z"]) {
      const heard = office.arrivals.length;
      await call(server, "PATCH", `${SHIPMENTS}/${shipment.id}`, { token: staff.token, body: { tracking_number } });
      await office.until(heard + 1);
    }
    office.close();
    expect(connection.arrivals.length).toBe(1);
    await join();
    await connection.until(2);
    const again = await asClerk(`/api/sync?epoch=${epoch}&scope=customer&since=0`);
    expect([again.body.reset, again.body.scope]).toEqual([true, "office"]);
  } finally {
    connection.close();
    await leave();
  }
});
