import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
} from "../support/server-api.ts";

/** What a stranger must never read, whatever the question. */
const SECRET_NAME = "Hidden Shipper Ltd";
const SECRET_NOTE = "pays late";

let server: Server;
let actors: Record<"owner" | "stranger" | "office" | "guest", Actor | null>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer();
  const [owner, stranger, staff] = await Promise.all([
    customer(server, "Anna"),
    customer(server, "Bob"),
    office(server),
  ]);
  actors = { owner, stranger, office: staff, guest: null };
  const shipment = await book(server, owner, { shipper_company: SECRET_NAME });
  ids.shipment = shipment.id;
  ids.owner = owner.id;
  ids.office = staff.id;
  const note = await call(server, "POST", "/api/collections/shipment_notes/records", {
    token: staff.token,
    body: { shipment: shipment.id, admin_notes: SECRET_NOTE },
  });
  expect(note.status).toBe(200);
  ids.note = note.body.id;
  const [event] = await rowsOf(server, "shipment_events");
  ids.event = event.id;
  const [tariff] = await rowsOf(server, "tariffs");
  ids.tariff = tariff.id;
});
afterAll(() => server?.stop());

const list = (collection: string, query = "") => `/api/collections/${collection}/records${query && `?${query}`}`;
const filter = (text: string) => `filter=${encodeURIComponent(text)}`;
type Who = keyof typeof actors;
const EVERYONE: Who[] = ["owner", "stranger", "guest"];
const OTHERS: Who[] = ["stranger", "guest"];

describe("reading", () => {
  // [question, who asks, path, most rows that may come back]; a refusal is an answer without rows too.
  const questions: [name: string, who: Who[], path: () => string][] = [
    ["shipments by list", OTHERS, () => list("shipments")],
    ["shipments by view", OTHERS, () => `${list("shipments")}/${ids.shipment}`],
    ["shipments by filter", OTHERS, () => list("shipments", filter(`shipper_company ~ "Hidden"`))],
    ["shipments by owner", OTHERS, () => list("shipments", filter(`user_id = "${ids.owner}"`))],
    ["shipments by sort", OTHERS, () => list("shipments", "sort=shipper_company")],
    ["shipments by expand", OTHERS, () => list("users", "expand=shipments_via_user_id")],
    [
      "shipments through their owner",
      OTHERS,
      () => list("users", filter(`shipments_via_user_id.shipper_company ?~ "Hidden"`)),
    ],
    ["notes by list", EVERYONE, () => list("shipment_notes")],
    ["notes by view", EVERYONE, () => `${list("shipment_notes")}/${ids.note}`],
    [
      "notes by filter through the shipment",
      EVERYONE,
      () => list("shipments", filter(`shipment_notes_via_shipment.admin_notes ?~ "late"`)),
    ],
    [
      "notes by the wrong guess",
      EVERYONE,
      () => list("shipments", filter(`shipment_notes_via_shipment.admin_notes ?!~ "guess"`)),
    ],
    ["events by list", EVERYONE, () => list("shipment_events")],
    ["events by view", EVERYONE, () => `${list("shipment_events")}/${ids.event}`],
    [
      "events by filter through the shipment",
      EVERYONE,
      () => list("shipments", filter(`shipment_events_via_shipment.by ?!= ""`)),
    ],
    ["documents by list", OTHERS, () => list("shipment_documents")],
    ["quotes by list", OTHERS, () => list("sea_freight_quotes")],
    ["contact messages", EVERYONE, () => list("contact_messages")],
    ["applied operations", EVERYONE, () => list("applied_ops")],
    ["the mail queue", EVERYONE, () => list("mail_queue")],
    ["somebody else's account", OTHERS, () => `${list("users")}/${ids.owner}`],
    ["somebody else's role", EVERYONE, () => list("user_roles", filter(`user_id = "${ids.office}"`))],
    ["roles through an account", EVERYONE, () => list("users", filter(`user_roles_via_user_id.role ?= "admin"`))],
    ["hidden hashes by filter", EVERYONE, () => list("shipments", filter(`op_hash != ""`))],
    ["the change feed", ["guest"], () => "/api/sync?since=0"],
  ];
  const table = questions.flatMap(([name, who, path]) => who.map((w) => [name, w, path] as const));
  test.each(table)("%s: nothing for the %s", async (_name, who, path) => {
    const answer = await call(server, "GET", path(), { token: actors[who]?.token });
    expect([200, 400, 401, 403, 404]).toContain(answer.status);
    const rows = answer.status === 200 ? (answer.body.items ?? [answer.body]) : [];
    expect(rows.filter((row: Json) => row.id !== actors[who]?.id)).toEqual([]);
    for (const secret of [SECRET_NAME, SECRET_NOTE, `"by"`]) expect(JSON.stringify(answer.body)).not.toContain(secret);
  });

  test("expanding one's own shipment shows no notes and no events", async () => {
    const path = `${list("shipments")}/${ids.shipment}?expand=shipment_notes_via_shipment,shipment_events_via_shipment`;
    const answer = await call(server, "GET", path, { token: actors.owner?.token });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain(SECRET_NOTE);
    expect(answer.body.expand?.shipment_events_via_shipment).toBeUndefined();
  });

  test("the owner and the office see the shipment, the office with customer and notes", async () => {
    expect((await call(server, "GET", list("shipments"), { token: actors.owner?.token })).body.totalItems).toBe(1);
    const path = list("shipments", "expand=user_id,shipment_notes_via_shipment");
    const { body } = await call(server, "GET", path, { token: actors.office?.token });
    expect(body.items[0].expand.user_id.full_name).toBe("Anna");
    expect(body.items[0].expand.shipment_notes_via_shipment.admin_notes).toBe(SECRET_NOTE);
  });

  test("anyone reads the tariff's collections", async () => {
    for (const [collection, rows] of [
      ["countries", 26],
      ["trucking_rates", 72],
      ["sea_freight_rates", 4],
      ["tariffs", 1],
    ] as const)
      expect((await call(server, "GET", list(collection))).body.totalItems).toBe(rows);
  });
});

describe("writing", () => {
  const ALL: Who[] = ["owner", "stranger", "guest", "office"];
  const attempts: [name: string, who: Who[], method: string, path: () => string, body: () => unknown][] = [
    [
      "a shipment's status by a customer",
      EVERYONE,
      "PATCH",
      () => `${list("shipments")}/${ids.shipment}`,
      () => ({ status: "delivered" }),
    ],
    [
      "a shipment's price by the office",
      ["office"],
      "PATCH",
      () => `${list("shipments")}/${ids.shipment}`,
      () => ({ estimated_rate: 1 }),
    ],
    [
      "a shipment's owner by the office",
      ["office"],
      "PATCH",
      () => `${list("shipments")}/${ids.shipment}`,
      () => ({ user_id: ids.office }),
    ],
    [
      "a stamp by the office",
      ["office"],
      "PATCH",
      () => `${list("shipments")}/${ids.shipment}`,
      () => ({ status: "pending", confirmed_at: "2020-01-01" }),
    ],
    ["deleting a shipment", ALL, "DELETE", () => `${list("shipments")}/${ids.shipment}`, () => undefined],
    [
      "a note by a customer",
      EVERYONE,
      "POST",
      () => list("shipment_notes"),
      () => ({ shipment: ids.shipment, admin_notes: "x" }),
    ],
    [
      "changing a note by a customer",
      EVERYONE,
      "PATCH",
      () => `${list("shipment_notes")}/${ids.note}`,
      () => ({ admin_notes: "x" }),
    ],
    [
      "moving a note to another shipment",
      ["office"],
      "PATCH",
      () => `${list("shipment_notes")}/${ids.note}`,
      () => ({ shipment: "aaaaaaaaaaaaaaa" }),
    ],
    [
      "an event",
      ALL,
      "POST",
      () => list("shipment_events"),
      () => ({ shipment: ids.shipment, user_id: ids.owner, kind: "status", to: "delivered", at: "2020-01-01" }),
    ],
    ["a role", ALL, "POST", () => list("user_roles"), () => ({ user_id: ids.owner, role: "admin" })],
    ["a country", ALL, "POST", () => list("countries"), () => ({ name: "X", code: "XX", slug: "x", active: true })],
    [
      "a tariff",
      ALL,
      "POST",
      () => list("tariffs"),
      () => ({ number: 9, version: "9-000000000000", snapshot: {}, published_at: "2020-01-01" }),
    ],
    [
      "changing a tariff",
      ALL,
      "PATCH",
      () => `${list("tariffs")}/${ids.tariff}`,
      () => ({ superseded_at: "2020-01-01" }),
    ],
    [
      "a contact message past /api/contact",
      ALL,
      "POST",
      () => list("contact_messages"),
      () => ({ name: "xx", email: "a@b.test", subject: "subject", message: "a long message" }),
    ],
    ["an applied operation", ALL, "POST", () => list("applied_ops"), () => ({ op: "x", at: "2020-01-01" })],
    [
      "a mail",
      ALL,
      "POST",
      () => list("mail_queue"),
      () => ({ to: "a@b.test", template: "x", dedupe_key: "x", state: "queued" }),
    ],
    ["deleting an account", ALL, "DELETE", () => `${list("users")}/${ids.owner}`, () => undefined],
    [
      "somebody else's name",
      ["stranger", "guest", "office"],
      "PATCH",
      () => `${list("users")}/${ids.owner}`,
      () => ({ full_name: "x" }),
    ],
    ["being verified", ["owner"], "PATCH", () => `${list("users")}/${ids.owner}`, () => ({ verified: true })],
    [
      "an e-mail address without its confirmation",
      ["owner"],
      "PATCH",
      () => `${list("users")}/${ids.owner}`,
      () => ({ email: "new@x.test" }),
    ],
    ["a batch", ALL, "POST", () => "/api/batch", () => ({ requests: [] })],
  ];
  const table = attempts.flatMap(([name, who, method, path, body]) =>
    who.map((w) => [name, w, method, path, body] as const),
  );
  test.each(table)("%s: not by the %s", async (_name, who, method, path, body) => {
    const answer = await call(server, method, path(), { token: actors[who]?.token, body: body() });
    expect([400, 401, 403, 404]).toContain(answer.status);
  });

  test("and nothing of it happened", async () => {
    const [shipment] = await rowsOf(server, "shipments");
    expect(shipment).toMatchObject({ status: "pending", estimated_rate: 300, user_id: ids.owner, confirmed_at: "" });
    expect((await rowsOf(server, "shipment_notes")).map((note) => note.admin_notes)).toEqual([SECRET_NOTE]);
    expect((await rowsOf(server, "user_roles")).map((role) => role.user_id)).toEqual([ids.office]);
    expect((await rowsOf(server, "shipment_events")).length).toBe(1);
  });
});

describe("sessions", () => {
  test("a token that no longer counts is told so, and stores nothing as a guest", async () => {
    const person = await customer(server);
    const change = await call(server, "PATCH", `${list("users")}/${person.id}`, {
      token: person.token,
      body: { oldPassword: person.password, password: "another horse", passwordConfirm: "another horse" },
    });
    expect(change.status).toBe(200);
    const id = newId();
    const requests: [method: string, path: string, body?: unknown][] = [
      ["GET", SHIPMENTS],
      ["GET", "/api/sync?since=0"],
      ["POST", list("sea_freight_quotes"), { id }],
      ["GET", list("countries")],
    ];
    for (const [method, path, body] of requests)
      expect((await call(server, method, path, { token: person.token, body })).status).toBe(401);
    expect(await rowsOf(server, "sea_freight_quotes", `id = "${id}"`)).toEqual([]);
  });
});
