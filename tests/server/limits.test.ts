import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AIR_DESTINATION_AIRPORTS, AIR_SERVICE_TYPES } from "#domain/catalog/air.ts";
import { INCOTERMS } from "#domain/catalog/incoterms.ts";
import { SEA_CONTAINER_TYPES } from "#domain/catalog/sea.ts";
import { MAX_PALLETS, MIN_PALLETS, PALLET_LIMITS } from "#domain/rates/pallet.ts";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { FULL_NAME_MAX, PASSWORD_MAX_BYTES, PASSWORD_MIN } from "#domain/schemas/account.ts";
import { CONTACT_LIMITS } from "#domain/schemas/contact-form.ts";
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

const party = (part: string) => [`shipper_${part}`, `consignee_${part}`];
type Limit = [collection: string, field: string, setting: string, value: unknown];
const max = (collection: string, names: string[], value: number) =>
  names.map((field): Limit => [collection, field, "max", value]);
const quote = (collection: string, places: string[]): Limit[] => [
  ...max(collection, places, TEXT_LIMITS.place),
  ...max(collection, ["origin_address", "destination_address"], TEXT_LIMITS.address),
  ...max(collection, ["cargo_description"], TEXT_LIMITS.description),
  ...max(collection, ["company_name"], TEXT_LIMITS.name),
  ...max(collection, ["contact_person"], TEXT_LIMITS.name),
  ...max(collection, ["contact_email"], TEXT_LIMITS.email),
  ...max(collection, ["contact_phone"], TEXT_LIMITS.phone),
];
const limits: Limit[] = [
  ...max("shipments", [...party("name"), ...party("company")], TEXT_LIMITS.name),
  ...max("shipments", [...party("address"), "origin_address", "destination_address"], TEXT_LIMITS.address),
  ...max("shipments", party("phone"), TEXT_LIMITS.phone),
  ...max("shipments", party("email"), TEXT_LIMITS.email),
  ...max("shipments", ["goods_description"], TEXT_LIMITS.goods),
  ["shipments", "pallet_count", "min", MIN_PALLETS],
  ["shipments", "pallet_count", "max", MAX_PALLETS],
  ["shipments", "status", "values", [...SHIPMENT_STATUSES]],
  ["shipment_documents", "file", "maxSize", MAX_DOCUMENT_BYTES],
  ["shipment_documents", "kind", "values", [...DOCUMENT_KINDS]],
  ["users", "full_name", "max", FULL_NAME_MAX],
  ["users", "password", "min", PASSWORD_MIN],
  ["users", "password", "max", PASSWORD_MAX_BYTES],
  ...quote("sea_freight_quotes", ["origin_country", "origin_port"]),
  ...max("sea_freight_quotes", ["hs_code"], TEXT_LIMITS.hsCode),
  ...max("sea_freight_quotes", ["special_requirements"], TEXT_LIMITS.description),
  ["sea_freight_quotes", "container_type", "values", [...SEA_CONTAINER_TYPES]],
  ["sea_freight_quotes", "incoterms", "values", [...INCOTERMS]],
  ...quote("air_freight_quotes", ["origin_country", "origin_city"]),
  ["air_freight_quotes", "service_type", "values", [...AIR_SERVICE_TYPES]],
  ["air_freight_quotes", "destination_airport", "values", [...AIR_DESTINATION_AIRPORTS]],
  ...Object.entries(CONTACT_LIMITS).flatMap(([field, limit]) => max("contact_messages", [field], limit.max)),
];
test.each(limits)("%s.%s %s", (collection, field, setting, value) => {
  expect(fields[collection]?.[field]?.[setting]).toEqual(value);
});

test("no collection that clients create in shows its operation's hash", () => {
  for (const name of [
    "shipments",
    "shipment_documents",
    "shipment_notes",
    "sea_freight_quotes",
    "air_freight_quotes",
    "contact_messages",
  ])
    expect([name, fields[name]?.op_hash?.hidden]).toEqual([name, true]);
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
