import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PALLET_LIMITS } from "#domain/rates/pallet.ts";
import { EMAIL_MAX, FULL_NAME_MAX, PASSWORD_MIN } from "#domain/schemas/account.ts";
import { BOOKING_LIMITS } from "#domain/schemas/booking.ts";
import { DOCUMENT_KINDS, MAX_DOCUMENT_BYTES } from "#domain/schemas/document.ts";
import { SHIPMENT_STATUSES } from "#domain/shipment/status.ts";
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

/** The collections' own limits are the domain's numbers: a form, a hook and a field never disagree. */
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

const both = (part: string) => [`shipper_${part}`, `consignee_${part}`];
const limits: [collection: string, field: string, setting: string, value: unknown][] = [
  ...both("name").map((f) => ["shipments", f, "max", BOOKING_LIMITS.name] as [string, string, string, unknown]),
  ...both("company").map((f) => ["shipments", f, "max", BOOKING_LIMITS.name] as [string, string, string, unknown]),
  ...both("address").map((f) => ["shipments", f, "max", BOOKING_LIMITS.address] as [string, string, string, unknown]),
  ...both("phone").map((f) => ["shipments", f, "max", BOOKING_LIMITS.phone] as [string, string, string, unknown]),
  ...both("email").map((f) => ["shipments", f, "max", BOOKING_LIMITS.email] as [string, string, string, unknown]),
  ["shipments", "origin_address", "max", BOOKING_LIMITS.address],
  ["shipments", "destination_address", "max", BOOKING_LIMITS.address],
  ["shipments", "goods_description", "max", BOOKING_LIMITS.goods],
  ["shipments", "status", "values", [...SHIPMENT_STATUSES]],
  ["shipment_documents", "file", "maxSize", MAX_DOCUMENT_BYTES],
  ["shipment_documents", "kind", "values", [...DOCUMENT_KINDS]],
  ["users", "full_name", "max", FULL_NAME_MAX],
  ["users", "password", "min", PASSWORD_MIN],
];
test.each(limits)("%s.%s %s", (collection, field, setting, value) => {
  expect(fields[collection][field][setting]).toEqual(value);
});

test("no collection that clients create in shows its operation's hash", () => {
  for (const name of [
    "shipments",
    "shipment_documents",
    "sea_freight_quotes",
    "air_freight_quotes",
    "contact_messages",
  ])
    expect([name, fields[name].op_hash.hidden]).toEqual([name, true]);
});

describe("the longest that is allowed goes in, one more is refused and named", () => {
  const send = async (over: Record<string, unknown>) =>
    call(server, "POST", SHIPMENTS, {
      token: anna.token,
      body: await bookingBody(server, { id: newId(), reference: newRef(), ...over }),
    });
  // Greek: characters count, not bytes.
  const text = (length: number) => "Ω".repeat(length);
  test.each([
    ["shipper_name", BOOKING_LIMITS.name],
    ["shipper_company", BOOKING_LIMITS.name],
    ["consignee_address", BOOKING_LIMITS.address],
    ["shipper_phone", BOOKING_LIMITS.phone],
    ["goods_description", BOOKING_LIMITS.goods],
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

test("an e-mail address of the longest kind fits its columns", () => {
  expect(fields.shipments.shipper_email.max).toBe(EMAIL_MAX);
});
