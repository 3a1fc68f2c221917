import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_PALLETS } from "#domain/rates/pallet.ts";
import { MAX_PIECES } from "#domain/rates/piece.ts";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { CONTACT_LIMITS } from "#domain/schemas/contact-form.ts";
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
import { airQuoteBody, seaQuoteBody } from "../support/server-quotes.ts";

// The limits of pocketbase/bodies.go: the largest valid body of each route passes, in the longest way that JSON has to write
// it, and one byte over the limit does not.
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

/** A text of so many characters. */
const long = (characters: number) => "z".repeat(characters);
const email = (characters: number) => {
  const labels = `${"b".repeat(61)}.`.repeat(3);
  return `${"a".repeat(characters - labels.length - "@test".length)}@${labels}test`;
};
/** As long as a number that JSON.stringify prints can be in there. */
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

/** JSON in which every character of every text is written as \uXXXX, as some clients do with all that is not ASCII. */
function written(value: unknown): string {
  const text = (given: string) =>
    `"${Array.from({ length: given.length }, (_, i) => `\\u${given.charCodeAt(i).toString(16).padStart(4, "0")}`).join("")}"`;
  if (typeof value === "string") return text(value);
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, given]) => given !== undefined);
  return `{${fields.map(([key, given]) => `${JSON.stringify(key)}:${written(given)}`).join(",")}}`;
}

/** The same JSON with spaces in it until it has so many bytes. */
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

describe.each(Object.entries(ROUTES))("%s", (name, { limit, method = "POST", path, actor, body }) => {
  test("at its largest is taken, and is no more than the limit says it may be", async () => {
    const largest = written(await body());
    expect(largest.length).toBeLessThan(limit);
    const { status, body: said } = await send(method, await path(), actor(), largest);
    // An edit or a mark that saw what is not there is a conflict: it was read and understood.
    expect([status, said]).toEqual([name === "an edit" || name === "a mark" ? 409 : 200, expect.anything()]);
  });

  test("at the limit is read, one byte over it is not", async () => {
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

test("as many operations as a device sends together, of the usual length, fit into one envelope", async () => {
  const requests = await Promise.all(
    Array.from({ length: 25 }, async () => ({ method: "POST", path: SHIPMENTS, body: await booking() })),
  );
  const together = await send("POST", "/api/operations", anna.token, JSON.stringify({ requests }));
  expect(together.status).toBe(200);
  expect(together.body.answers.map(({ status }: Json) => status)).toEqual(Array(25).fill(200));
});
