import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
  type Json,
  office,
  rowsOf,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";

// Allowed filter, sort and expand (docs/api.md, "What a query may ask"). A path through relations multiplies rows until
// memory runs out, and answers questions about rows that the sender must not read.
let server: Server;
let actors: { guest: undefined; anna: Actor; staff: Actor };
let root: Actor;
let shipment: Json;
beforeAll(async () => {
  server = await startServer();
  const [anna, staff] = await Promise.all([customer(server, "Anna"), office(server)]);
  actors = { guest: undefined, anna, staff };
  root = await superuser(server);
  shipment = await book(server, anna);
});
afterAll(() => server?.stop());

const ask = (actor: Actor | undefined, path: string, query: Record<string, string>, method = "GET") =>
  call(server, method, `${path}?${new URLSearchParams(query)}`, {
    token: actor?.token,
    ...(method === "GET" ? {} : { body: {} }),
  });
const records = (collection: string) => `/api/collections/${collection}/records`;

describe("paths through relations are refused", () => {
  const ways: [string, string, Record<string, string>][] = [
    ["a filter forth", "shipments", { filter: 'user_id.full_name != ""' }],
    ["a filter back", "shipments", { filter: 'shipment_notes_via_shipment.id = ""' }],
    ["a filter in brackets", "shipments", { filter: '(id != "" && (user_id.full_name ~ "a"))' }],
    ["a filter behind a comment", "shipments", { filter: "(id != '' // '\n && user_id.full_name != 'x' // '\n)" }],
    ["a filter into JSON", "tariffs", { filter: 'snapshot.zones.0.id != ""' }],
    ["an order forth", "shipments", { sort: "-user_id.full_name" }],
    ["an order back", "countries", { sort: "trucking_rates_via_country_id.id" }],
    ["expanding back", "countries", { expand: "trucking_rates_via_country_id" }],
    ["expanding back, with a space", "countries", { expand: "trucking_rates_ via_country_id" }],
    ["expanding back, in the old words", "countries", { expand: "trucking_rates(country_id)" }],
    [
      "expanding back and forth",
      "trucking_rates",
      { expand: Array(3).fill("country_id.trucking_rates_via_country_id").join(".") },
    ],
    ["expanding very many", "trucking_rates", { expand: "country_id,".repeat(100) }],
  ];
  test.each(ways)("%s", async (_what, collection, query) => {
    for (const [name, actor] of Object.entries(actors)) {
      const { status, body } = await ask(actor, records(collection), query);
      expect([name, status, body]).toEqual([
        name,
        400,
        { status: 400, message: expect.stringMatching(/ .+\./), data: {} },
      ]);
    }
    expect((await ask(root, records(collection), query)).status).toBe(200);
  });

  test("on every route that takes such a query", async () => {
    const { anna } = actors;
    const query = { expand: "shipments_via_user_id" };
    const me = `${records("users")}/${anna.id}`;
    expect((await ask(anna, me, query)).status).toBe(400);
    expect((await ask(anna, me, query, "PATCH")).status).toBe(400);
    expect((await ask(anna, "/api/collections/users/auth-refresh", query, "POST")).status).toBe(400);
    const id = (await rowsOf(server, "users"))[0].collectionId;
    expect((await ask(anna, `/api/collections/${id}/records`, query)).status).toBe(400);
    expect((await call(server, "GET", `${me}?%65xpand=shipments_via_user_id`, { token: anna.token })).status).toBe(400);
  });

  test("a customer cannot find out whether the office has notes on a shipment", async () => {
    const { anna, staff } = actors;
    const without = await book(server, anna);
    const body = { shipment: shipment.id, admin_notes: "pays late" };
    expect((await call(server, "POST", records("shipment_notes"), { token: staff.token, body })).status).toBe(200);
    for (const notes of ['shipment_notes_via_shipment.id = ""', 'shipment_notes_via_shipment.id != ""']) {
      const said = [];
      for (const { id } of [shipment, without])
        said.push((await ask(anna, SHIPMENTS, { filter: `id = "${id}" && ${notes}` })).body);
      expect(said[0]).toEqual(said[1]);
    }
  });
});

describe("JSON, long texts and many conditions are refused", () => {
  const conditions = (count: number) => Array(count).fill('status = "pending"').join(" || ");
  const ways: [what: string, collection: string, query: Record<string, string>, field: string][] = [
    ["a filter on a tariff's rows", "tariffs", { filter: 'snapshot ~ "z_q"' }, "snapshot"],
    ["a filter on a price's parts", "shipments", { filter: 'id != "" && (cost_breakdown ~ "1")' }, "cost_breakdown"],
    ["a filter on an address", "shipments", { filter: '"x" ?~ shipper_address:lower' }, "shipper_address"],
    ["a filter on notes", "shipment_notes", { filter: 'admin_notes ~ "x"' }, "admin_notes"],
    ["an order by JSON", "tariffs", { sort: "number,-snapshot" }, "snapshot"],
    ["an order by an address", "shipments", { sort: "shipper_address" }, "shipper_address"],
    ["eleven conditions", "shipments", { filter: conditions(11) }, "filter"],
    ["more than 1 KB", "shipments", { filter: `status = "${"x".repeat(1020)}"` }, "filter"],
  ];
  test.each(ways)("%s", async (_what, collection, query, field) => {
    for (const [name, actor] of Object.entries(actors)) {
      const { status, body } = await ask(actor, records(collection), query);
      const refusal = { code: "filter_refused", message: expect.stringMatching(/ .+\./) };
      expect([name, status, body]).toEqual([
        name,
        400,
        { status: 400, message: refusal.message, data: { [field]: refusal } },
      ]);
    }
    expect((await ask(root, records(collection), query)).status).toBe(200);
  });

  test("ten are answered; a tariff is found by its version", async () => {
    const { anna } = actors;
    expect((await ask(anna, SHIPMENTS, { filter: conditions(10) })).body.items.length).toBeGreaterThan(0);
    const [{ version }] = await rowsOf(server, "tariffs");
    const { body } = await ask(undefined, records("tariffs"), { filter: `version = "${version}"`, skipTotal: "true" });
    expect(body.items.map((item: Json) => item.snapshot.version)).toEqual([version]);
  });

  test("long lists of fields, and parts of texts, on any route", async () => {
    for (const [path, fields] of [
      ["/api/tariff", "zones.id,".repeat(30)],
      [SHIPMENTS, "id,".repeat(100)],
      [SHIPMENTS, "goods_description:excerpt(9)"],
    ] as const) {
      const { status, body } = await ask(actors.anna, path, { fields });
      expect([path, status, body.data?.fields?.code]).toEqual([path, 400, "too_long"]);
    }
  });

  test("a page has at most 500 rows", async () => {
    for (const [actor, rows] of [
      [actors.staff, 500],
      [root, 1000],
    ] as const)
      expect((await ask(actor, SHIPMENTS, { perPage: "1000" })).body.perPage).toBe(rows);
  });
});

test("queries on the collection's own fields work, with dots where they mean nothing", async () => {
  const { anna, staff } = actors;
  const filter = `shipper_email = "juergen@sender.test" && shipper_email !~ "user_id.x_via_y//" && estimated_rate > 299.99`;
  for (const actor of [anna, staff]) {
    const query = { filter, sort: "-created,id", expand: "user_id,country_id", perPage: "500" };
    const { status, body } = await ask(actor, SHIPMENTS, query);
    const found = body.items?.find((item: Json) => item.id === shipment.id);
    expect([status, found?.expand.user_id.full_name]).toEqual([200, "Anna"]);
  }
});

describe("limits", () => {
  test("a query of 8 KB on any route", async () => {
    for (const path of [SHIPMENTS, "/api/tariff", "/api/ready", "/api/shipments/search"]) {
      const fields = "zones.id,".repeat(1000);
      const { status, body } = await ask(actors.staff, path, { fields });
      expect([path, status, body]).toEqual([path, 414, { status: 414, message: expect.any(String), data: {} }]);
    }
    expect((await ask(root, SHIPMENTS, { fields: "id,".repeat(3000) })).status).toBe(200);
  });

  test("one version of the tariff per page", async () => {
    const [first] = await rowsOf(server, "tariffs");
    const { zones, countries, sea_rates } = first.snapshot;
    const published_at = "2026-11-21 12:00:00.000Z";
    const version = "2-0123456789ab";
    const snapshot = { version, number: 2, published_at, countries, zones, sea_rates };
    const made = await call(server, "POST", records("tariffs"), {
      token: root.token,
      body: { number: 2, version, snapshot, published_at },
    });
    expect(made.status).toBe(200);
    for (const collection of ["tariffs", "TARIFFS", first.collectionId])
      for (const query of [{}, { perPage: "500" }, { perPage: "500", sort: "-number", skipTotal: "true" }]) {
        const { status, body } = await ask(undefined, records(collection), query);
        expect([status, body.items?.length, body.perPage]).toEqual([200, 1, 1]);
      }
    expect((await ask(undefined, records("tariffs"), { filter: `version = "${version}"` })).body.items[0].number).toBe(
      2,
    );
    expect((await ask(root, records("tariffs"), {})).body.items.length).toBe(2);
  });

  test("a query may take ten seconds", async () => {
    const { text } = await runCommand(server.dataDir, "backup", "--help");
    expect(text).toMatch(/--queryTimeout.*\(default 10\)/);
  });
});
