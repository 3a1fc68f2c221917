import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PALLET_LIMITS } from "#domain/rates/pallet.ts";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { PASSWORD_MAX_BYTES, PASSWORD_MIN } from "#domain/schemas/account.ts";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import {
  type Actor,
  bookingBody,
  call,
  customer,
  type Json,
  newId,
  newRef,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";

/** Longer values are refused, by the limits that forms, hooks and collections share. */
let server: Server;
let anna: Actor;
let fields: Record<string, Record<string, Json>>;

beforeAll(async () => {
  server = await startServer();
  anna = await customer(server);
  const { token } = await superuser(server);
  const { body } = await call(server, "GET", "/api/collections?perPage=200", { token });
  fields = Object.fromEntries(
    body.items.map((c: Json) => [c.name, Object.fromEntries(c.fields.map((f: Json) => [f.name, f]))]),
  );
});
afterAll(() => server?.stop());

// All other fields: tests/server/records.test.ts.
test("a password's limits are those of the domain", () => {
  const { min, max } = fields.users?.password ?? {};
  expect([min, max]).toEqual([PASSWORD_MIN, PASSWORD_MAX_BYTES]);
});

describe("the longest allowed value is stored, one more character is refused by field", () => {
  const send = async (over: Record<string, unknown>) =>
    call(server, "POST", SHIPMENTS, {
      token: anna.token,
      body: await bookingBody(server, { id: newId(), reference: newRef(), ...over }),
    });
  // Greek: characters count, not bytes.
  const text = (length: number) => "Ω".repeat(length);
  test.each([
    ["shipper_name", TEXT_LIMITS.name],
    ["shipper_company", TEXT_LIMITS.name],
    ["consignee_address", TEXT_LIMITS.address],
    ["shipper_phone", TEXT_LIMITS.phone],
    ["goods_description", TEXT_LIMITS.goods],
  ])("%s", async (field, max) => {
    const fits = await send({ [field]: text(max) });
    expect([fits.status, fits.body[field]]).toEqual([200, text(max)]);
    const over = await send({ [field]: text(max + 1) });
    expect([over.status, Object.keys(over.body.data)]).toEqual([400, [field]]);
  });
  test.each(Object.entries(PALLET_LIMITS))("a pallet's %s", async (measure, max) => {
    const pallet = { length: 1, width: 1, height: 1, weight: 100 };
    expect((await send({ pallet_details: [{ ...pallet, [measure]: max }], estimated_rate: undefined })).status).toBe(
      200,
    );
    expect(
      (await send({ pallet_details: [{ ...pallet, [measure]: max + 0.01 }], estimated_rate: undefined })).status,
    ).toBe(400);
  });
});
