import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { classify } from "#data/sync/classify.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  type Answer,
  book,
  bookingBody,
  call,
  customer,
  type Json,
  newId,
  office,
  rowsOf,
  SHIPMENTS,
  signIn,
  superuser,
} from "../support/server-api.ts";
import { DOCUMENTS, documentForm } from "../support/server-documents.ts";

// Below the floor of free disk space only the office may write (pocketbase/middleware/free_space.go). The disk is not filled: the floor is
// raised.
const ABOVE_ANY_DISK = String(2 ** 60);

let server: Server;
let anna: Actor;
let staff: Actor;
let shipment: Json;
beforeAll(async () => {
  server = await startServer({ env: { AKAMAS_DISK_FLOOR: "0" } });
  [anna, staff] = await Promise.all([customer(server, "Anna"), office(server)]);
  shipment = await book(server, anna);
  await server.restart({ AKAMAS_DISK_FLOOR: ABOVE_ANY_DISK });
});
afterAll(() => server?.stop());

const verdict = ({ status, body }: Answer) => classify({ status, json: body }, () => false, 0).to;

describe("below the floor", () => {
  test("writes of guests and customers are refused in a way that makes devices keep them", async () => {
    const contact = { id: newId(), name: "X", email: "x@x.test", subject: "Hello", message: "Hello there" };
    const account = { full_name: "X", email: `${newId()}@x.test`, password: "secret", passwordConfirm: "secret" };
    const attempts: [what: string, answer: Answer][] = [
      ["a booking", await call(server, "POST", SHIPMENTS, { token: anna.token, body: await bookingBody(server) })],
      [
        "a document",
        await call(server, "POST", DOCUMENTS, {
          token: anna.token,
          body: documentForm({ shipment: shipment.id, size: 3_000_000 }).form,
        }),
      ],
      ["a guest's quote", await call(server, "POST", "/api/collections/air_freight_quotes/records", { body: {} })],
      ["a sign-up", await call(server, "POST", "/api/collections/users/records", { body: account })],
      [
        "a profile",
        await call(server, "PATCH", `/api/collections/users/records/${anna.id}`, {
          token: anna.token,
          body: { phone: "+357 25" },
        }),
      ],
    ];
    for (const [what, answer] of attempts) {
      expect([what, answer.status, answer.body]).toEqual([
        what,
        507,
        { status: 507, message: expect.stringContaining("try again later"), data: {} },
      ]);
      expect(answer.headers.get("retry-after")).toBe("60");
      expect(verdict(answer)).toBe("retry");
    }
    const message = await call(server, "POST", "/api/contact", { body: contact });
    expect([message.status, message.body]).toEqual([
      507,
      { success: false, error: expect.stringContaining("try again later"), code: "disk_full" },
    ]);
    expect(verdict(message)).toBe("retry");
    const body = await bookingBody(server);
    const envelope = await call(server, "POST", "/api/operations", {
      token: anna.token,
      body: { requests: [{ method: "POST", path: SHIPMENTS, body }] },
    });
    expect(envelope.body.answers).toMatchObject([{ status: 507, retryAfter: "60" }]);
    expect(await rowsOf(server, "shipments")).toHaveLength(1);
  });

  test("everybody can sign in and read; the office and superusers can write, and the status page reports it", async () => {
    const again = await signIn(server, anna.email, anna.password);
    const list = await call(server, "GET", SHIPMENTS, { token: again.token });
    expect(list.body.items.map(({ id }: Json) => id)).toEqual([shipment.id]);
    expect((await call(server, "POST", "/api/files/token", { token: again.token })).status).toBe(200);
    const edit = { op: newId(), set: { status: "confirmed" }, seen: { status: "pending" } };
    expect(
      (await call(server, "POST", `/api/shipments/${shipment.id}/edit`, { token: staff.token, body: edit })).status,
    ).toBe(200);
    expect(
      (await call(server, "POST", SHIPMENTS, { token: staff.token, body: await bookingBody(server) })).status,
    ).toBe(200);
    const root = await superuser(server);
    const own = { ...(await bookingBody(server)), user_id: anna.id };
    expect((await call(server, "POST", SHIPMENTS, { token: root.token, body: own })).status).toBe(200);
    const { body: status } = await call(server, "GET", "/api/office/status", { token: staff.token });
    expect(status.disk).toMatchObject({ floor: 2 ** 60, low: true });
  });

  test("refused operations are accepted when there is room again", async () => {
    const body = await bookingBody(server);
    expect((await call(server, "POST", SHIPMENTS, { token: anna.token, body })).status).toBe(507);
    await server.restart({ AKAMAS_DISK_FLOOR: "0" });
    expect((await call(server, "POST", SHIPMENTS, { token: anna.token, body })).status).toBe(200);
    const { body: status } = await call(server, "GET", "/api/office/status", { token: staff.token });
    expect(status.disk).toMatchObject({ floor: 0, low: false });
  });
});
