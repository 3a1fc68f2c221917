import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_PALLETS } from "#domain/rates/pallet.ts";
import { MAX_PIECES } from "#domain/rates/piece.ts";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { CONTACT_LIMITS } from "#domain/schemas/contact-form.ts";
import { CORRECTABLE } from "#domain/schemas/customer-change.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  bookingBody,
  call,
  customer,
  type Json,
  newId,
  office,
  SHIPMENTS,
} from "../support/server-api.ts";
import { airQuoteBody, quoteBody, seaQuoteBody } from "../support/server-quotes.ts";

// The limits of pocketbase/middleware/body_limits.go: the largest valid body of each route passes, in JSON's longest form, and one byte
// over the limit does not.
let server: Server;
let anna: Actor;
let staff: Actor;
beforeAll(async () => {
  server = await startServer();
  [anna, staff] = await Promise.all([customer(server, "Anna"), office(server)]);
});
afterAll(() => server?.stop());

const KB = 1024;
const SEA = "/api/collections/sea_freight_quotes/records";
const AIR = "/api/collections/air_freight_quotes/records";

/** A text of this length. */
const long = (characters: number) => "z".repeat(characters);
/** The longest first part of an address. */
const LOCAL = "a".repeat(64);
const email = (characters: number) => {
  const labels = `${"b".repeat(61)}.`.repeat(2);
  const last = "c".repeat(characters - labels.length - `${LOCAL}@.test`.length);
  return `${LOCAL}@${labels}${last}.test`;
};
/** A number as long as JSON.stringify can print it. */
const PALLETS = Array(MAX_PALLETS).fill({
  length: 1.0123456789012346,
  width: 0.1234567890123457,
  height: 0.1234567890123457,
  weight: 1499.123456789012,
});
const PIECES = Array(MAX_PIECES).fill({
  length: 99_999.12345678901,
  width: 1.0123456789012346,
  height: 1.0123456789012346,
  weight: 0.12345678901234568,
});

/** JSON with every character written as \uXXXX, as some clients do with everything that is not ASCII. */
function written(value: unknown): string {
  const text = (given: string) =>
    `"${Array.from({ length: given.length }, (_, i) => `\\u${given.charCodeAt(i).toString(16).padStart(4, "0")}`).join("")}"`;
  if (typeof value === "string") return text(value);
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, given]) => given !== undefined);
  return `{${fields.map(([key, given]) => `${JSON.stringify(key)}:${written(given)}`).join(",")}}`;
}

/** The same JSON padded with spaces to this number of bytes. */
const padded = (json: string, bytes: number) => `{${" ".repeat(bytes - json.length)}${json.slice(1)}`;

const send = async (method: string, path: string, token: string | undefined, body: string) => {
  const headers = { "content-type": "application/json", ...(token ? { authorization: token } : {}) };
  const answer = await fetch(server.url + path, { method, headers, body });
  return { status: answer.status, body: (await answer.json()) as Json };
};

const quote = (first: "origin_port" | "origin_city") => ({
  origin_country: long(TEXT_LIMITS.place),
  [first]: long(TEXT_LIMITS.place),
  origin_address: long(TEXT_LIMITS.address),
  destination_address: long(TEXT_LIMITS.address),
  cargo_description: long(TEXT_LIMITS.description),
  company_name: long(TEXT_LIMITS.name),
  contact_person: long(TEXT_LIMITS.name),
  contact_email: email(TEXT_LIMITS.email),
  contact_phone: long(TEXT_LIMITS.phone),
  dimensions: PIECES,
  website: "",
  filled_ms: 1_234_567,
});
const booking = async () => {
  const of = (side: string) => ({
    [`${side}_name`]: long(TEXT_LIMITS.name),
    [`${side}_company`]: long(TEXT_LIMITS.name),
    [`${side}_address`]: long(TEXT_LIMITS.address),
    [`${side}_phone`]: long(TEXT_LIMITS.phone),
    [`${side}_email`]: email(TEXT_LIMITS.email),
  });
  const more = { goods_description: long(TEXT_LIMITS.goods), ...of("shipper"), ...of("consignee") };
  return bookingBody(server, { pallet_details: PALLETS, estimated_rate: undefined, ...more });
};

type Route = {
  limit: number;
  method?: string;
  path: () => Promise<string> | string;
  actor: () => string | undefined;
  body: () => Promise<unknown> | unknown;
};
const guest = () => undefined;
const ROUTES: Record<string, Route> = {
  "a booking": { limit: 32 * KB, path: () => SHIPMENTS, actor: () => anna.token, body: booking },
  "a guest's sea quote": {
    limit: 64 * KB,
    path: () => SEA,
    actor: guest,
    body: () =>
      seaQuoteBody({
        ...quote("origin_port"),
        delivery_type: "door-to-door",
        hs_code: long(TEXT_LIMITS.hsCode),
        special_requirements: long(TEXT_LIMITS.description),
      }),
  },
  "a customer's air quote": {
    limit: 64 * KB,
    path: () => AIR,
    actor: () => anna.token,
    body: () => airQuoteBody({ ...quote("origin_city"), service_type: "door-to-door" }),
  },
  "a scan": {
    limit: 16 * KB,
    path: () => "/api/collections/scans/records",
    actor: () => staff.token,
    body: async () => ({
      ...{ id: newId(), pallet: `${(await book(server, anna)).reference.toLowerCase()}01plt`, point: "delivered" },
      ...{ sailing: newId(), container: long(20), bay: long(20), condition: "damaged", weight: 1499.123456789012 },
      ...{ length: 1.0123456789012346, width: 0.1234567890123457, height: 0.1234567890123457, voids: "" },
      ...{ note: long(500), reason: long(300), recipient: long(TEXT_LIMITS.name), remark: long(300) },
      scanned_at: new Date().toISOString(),
    }),
  },
  "a find": {
    limit: 16 * KB,
    path: () => "/api/collections/found_pallets/records",
    actor: () => staff.token,
    body: () => ({
      ...{ id: newId(), point: "hub_in", bay: long(20), note: long(300), found_at: new Date().toISOString() },
      ...{
        length: 1.0123456789012346,
        width: 0.1234567890123457,
        height: 0.1234567890123457,
        weight: 1499.123456789012,
      },
    }),
  },
  "a quote that is handed over": {
    limit: 32 * KB,
    path: () => "/api/collections/quotes/records",
    actor: () => anna.token,
    body: async () => {
      // Priced by the server: an answer about the price proves that the whole body was read.
      const { zone_id, country_id, tariff_version } = await bookingBody(server);
      const load = { zone_id, country_id, tariff_version, pallet_details: PALLETS };
      const found = await call(server, "POST", "/api/collections/quotes/records", {
        token: anna.token,
        body: await quoteBody(server, { ...load, total: 1 }),
      });
      return quoteBody(server, {
        ...load,
        ...{ total: found.body.data.cost_breakdown.total, note: long(TEXT_LIMITS.quoteNote) },
        ...{ customer_name: long(TEXT_LIMITS.name), customer_company: long(TEXT_LIMITS.name) },
        customer_email: email(TEXT_LIMITS.email),
      });
    },
  },
  "a message": {
    limit: 32 * KB,
    path: () => "/api/contact",
    actor: guest,
    body: () => ({
      id: newId(),
      name: long(CONTACT_LIMITS.name.max),
      email: email(CONTACT_LIMITS.email.max),
      phone: long(CONTACT_LIMITS.phone.max),
      subject: long(CONTACT_LIMITS.subject.max),
      message: long(CONTACT_LIMITS.message.max),
      website: "",
      filled_ms: 1_234_567,
    }),
  },
  "an account": {
    limit: 16 * KB,
    path: () => "/api/collections/users/records",
    actor: guest,
    body: () => ({
      email: `${newId()}.${email(TEXT_LIMITS.email).slice(16)}`,
      full_name: long(TEXT_LIMITS.name),
      company_name: long(TEXT_LIMITS.name),
      phone: long(TEXT_LIMITS.phone),
      password: long(71),
      passwordConfirm: long(71),
    }),
  },
  "a profile": {
    limit: 16 * KB,
    method: "PATCH",
    path: () => `/api/collections/users/records/${anna.id}`,
    actor: () => anna.token,
    body: () => ({
      full_name: long(TEXT_LIMITS.name),
      company_name: long(TEXT_LIMITS.name),
      phone: long(TEXT_LIMITS.phone),
    }),
  },
  "an edit": {
    limit: 64 * KB,
    path: async () => `/api/shipments/${(await book(server, anna)).id}/edit`,
    actor: () => staff.token,
    body: () => {
      const texts = { tracking_number: long(TEXT_LIMITS.tracking), admin_notes: long(TEXT_LIMITS.notes) };
      return { op: long(64), set: { status: "pending", ...texts }, seen: { status: "pending", ...texts } };
    },
  },
  "a correction": {
    limit: 32 * KB,
    path: async () => `/api/shipments/${(await book(server, anna)).id}/correct`,
    actor: () => anna.token,
    body: () => {
      const texts = (address: (characters: number) => string) =>
        Object.fromEntries(
          CORRECTABLE.map(({ name, field }) => {
            const { max = 0, email: isAddress = false } = field as { max?: number; email?: boolean };
            return [name, isAddress ? address(max) : long(max)];
          }),
        );
      return { op: long(64), set: texts(email), seen: texts(long) };
    },
  },
  "a cancellation": {
    limit: 4 * KB,
    path: async () => `/api/shipments/${(await book(server, anna)).id}/cancel`,
    actor: () => anna.token,
    body: () => ({ op: newId().repeat(5).slice(0, 64), reason: long(TEXT_LIMITS.reason) }),
  },
  "a mark": {
    limit: 4 * KB,
    method: "PATCH",
    path: async () => {
      const body = seaQuoteBody();
      await call(server, "POST", SEA, { token: anna.token, body });
      return `${SEA}/${body.id}`;
    },
    actor: () => staff.token,
    body: () => ({
      op: long(64),
      handled_at: "2026-01-02 03:04:05.678Z",
      seen: "2026-01-02 03:04:05.678Z",
      after: long(64),
    }),
  },
  "an office's notes": {
    limit: 64 * KB,
    path: () => "/api/collections/shipment_notes/records",
    actor: () => staff.token,
    body: async () => ({ id: newId(), shipment: (await book(server, anna)).id, admin_notes: long(TEXT_LIMITS.notes) }),
  },
};

const UNSEEN: Record<string, number> = { "an edit": 409, "a mark": 409, "a correction": 400 };

describe.each(Object.entries(ROUTES))("%s", (name, { limit, method = "POST", path, actor, body }) => {
  test("the largest valid body is accepted, and is not larger than the limit", async () => {
    const largest = written(await body());
    expect(largest.length).toBeLessThan(limit);
    const { status, body: said } = await send(method, await path(), actor(), largest);
    // An edit whose seen values do not match is refused with a conflict: it was read and understood.
    expect([status, said]).toEqual([UNSEEN[name] ?? 200, expect.anything()]);
  });

  test("a body at the limit is read, one byte more is refused", async () => {
    const to = await path();
    const json = JSON.stringify({ op: "x" });
    const at = await send(method, to, actor(), padded(json, limit));
    expect(at.status).not.toBe(413);
    const over = await send(method, to, actor(), padded(json, limit + 1));
    expect(over.status).toBe(413);
    const message = over.body.error ?? over.body.message;
    expect(message).toMatch(name === "a message" ? /too large/ : new RegExp(`larger than the ${limit / KB} KB`));
  });
});

const TOGETHER = Object.entries(ROUTES).filter(
  ([name]) => !["an account", "a profile", "an office's notes"].includes(name),
);
test.each(TOGETHER)("%s has the same limit in an envelope", async (_name, { limit, method = "POST", path, actor }) => {
  const to = await path();
  const requests = [limit, limit + 1].map(
    (bytes) => `{"method":"${method}","path":"${to}","body":${padded('{"op":"x"}', bytes)}}`,
  );
  const together = await send("POST", "/api/operations", actor(), `{"requests":[${requests.join(",")}]}`);
  expect(together.status).toBe(200);
  const [at, over] = together.body.answers;
  expect(at.status).not.toBe(413);
  expect(over.status).toBe(413);
});

test("as many operations of usual length as a device sends together fit into one batch", async () => {
  const requests = await Promise.all(
    Array.from({ length: 25 }, async () => ({ method: "POST", path: SHIPMENTS, body: await booking() })),
  );
  const together = await send("POST", "/api/operations", anna.token, JSON.stringify({ requests }));
  expect(together.status).toBe(200);
  expect(together.body.answers.map(({ status }: Json) => status)).toEqual(Array(25).fill(200));
});
