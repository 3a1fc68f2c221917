import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#domain/roles.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  type Answer,
  book,
  bookingBody,
  call,
  customer,
  DEFAULT_PALLET,
  type Json,
  member,
  newId,
  office,
  rowsOf,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";
import { connect } from "../support/start-realtime.ts";

// The pallets of a shipment: created at its confirmation, and sent to the devices of each role.
let server: Server;
let staff: Actor;
let anna: Actor;
let bert: Actor;
const members = {} as Record<Exclude<Role, "admin">, Actor>;

beforeAll(async () => {
  server = await startServer();
  [staff, anna, bert] = await Promise.all([office(server), customer(server, "Anna"), customer(server, "Bert")]);
  for (const role of ["operator", "sales", "warehouse"] as const) members[role] = await member(server, role);
});
afterAll(() => server?.stop());

const THREE = {
  pallet_details: [DEFAULT_PALLET, { length: 0.8, width: 0.6, height: 1.25, weight: 91.5 }, DEFAULT_PALLET],
  estimated_rate: undefined,
};
const setStatus = (id: string, status: string, actor = staff, on = server): Promise<Answer> =>
  call(on, "PATCH", `${SHIPMENTS}/${id}`, { token: actor.token, body: { status } });
const palletsOf = async (shipment: string, on = server): Promise<Json[]> =>
  (await rowsOf(on, "pallets", `shipment = "${shipment}"`)).sort((a, b) => a.number - b.number);
const items = async (actor: Actor, collection: string, since = 0, on = server): Promise<Json[]> => {
  const { body } = await call(on, "GET", `/api/sync?since=${since}&limit=1000`, { token: actor.token });
  return body.items.filter((item: Json) => item.collection === collection);
};
const rowIn = async (actor: Actor, id: string) =>
  (await items(actor, "pallets")).find((item) => item.id === id && item.op === "put")?.row;

describe("the confirmation", () => {
  test("creates a row for each pallet, with its code as id and the data for labels and the warehouse", async () => {
    const shipment = await book(server, anna, { ...THREE, consignee_company: "Olive & Co" });
    expect(await palletsOf(shipment.id)).toEqual([]);
    expect((await setStatus(shipment.id, "confirmed")).status).toBe(200);
    const rows = await palletsOf(shipment.id);
    const codes = ["01", "02", "03"].map((number) => shipment.reference + number);
    expect(rows.map(({ code }) => code)).toEqual(codes);
    expect(rows.map(({ id }) => id)).toEqual(codes.map((code) => `${code.toLowerCase()}plt`));
    expect(rows[1]).toMatchObject({
      ...{ number: 2, count: 3, length: 0.8, width: 0.6, height: 1.25, weight: 91.5, user_id: anna.id },
      ...{ origin_country: "Germany", consignee: "Olive & Co", town: "Λεμεσός", delivery_phone: "+357 25 123456" },
      ...{
        delivery_address: "Λεωφόρος Μακαρίου 12, 3025 Λεμεσός",
        sailing: expect.stringMatching(/^sailings/),
        container: "",
        bay: "",
      },
      ...{ state: "", hold: false, cancelled: false },
    });
  });

  test.each(["in_transit", "delivered"])(
    "is in whatever goes past it: a shipment set to %s at once",
    async (status) => {
      const shipment = await book(server, anna);
      await setStatus(shipment.id, status);
      expect(await palletsOf(shipment.id)).toHaveLength(1);
    },
  );

  test("has room for the longest address with postcode and town", async () => {
    const over = {
      consignee_address: "ä".repeat(500),
      consignee_postcode: "1".repeat(10),
      consignee_town: "T".repeat(80),
    };
    const shipment = await book(server, anna, over);
    expect((await setStatus(shipment.id, "confirmed")).status).toBe(200);
    const [row] = await palletsOf(shipment.id);
    expect(row.delivery_address).toBe(`${over.consignee_address}, ${over.consignee_postcode} ${over.consignee_town}`);
  });

  test("by an edit does the same, once however often it is sent", async () => {
    const shipment = await book(server, anna, THREE);
    const body = { op: newId(), set: { status: "confirmed" }, seen: { status: "pending" } };
    for (let n = 0; n < 3; n += 1) {
      const answer = await call(server, "POST", `/api/shipments/${shipment.id}/edit`, { token: staff.token, body });
      expect(answer.status).toBe(200);
    }
    expect(await palletsOf(shipment.id)).toHaveLength(3);
  });

  test("that is withdrawn marks them, and another confirmation makes the same rows valid again", async () => {
    const shipment = await book(server, anna, THREE);
    await setStatus(shipment.id, "confirmed");
    const before = (await palletsOf(shipment.id)).map(({ id }) => id);
    await setStatus(shipment.id, "cancelled");
    expect((await palletsOf(shipment.id)).map(({ cancelled }) => cancelled)).toEqual([true, true, true]);
    await setStatus(shipment.id, "pending");
    expect((await palletsOf(shipment.id)).map(({ cancelled }) => cancelled)).toEqual([true, true, true]);
    await setStatus(shipment.id, "confirmed");
    const after = await palletsOf(shipment.id);
    expect(after.map(({ id }) => id)).toEqual(before);
    expect(after.map(({ cancelled }) => cancelled)).toEqual([false, false, false]);
  });

  test("a shipment cancelled before it creates none", async () => {
    const shipment = await book(server, anna);
    await setStatus(shipment.id, "cancelled");
    expect(await palletsOf(shipment.id)).toEqual([]);
  });

  test("pallets are saved together or not at all", async () => {
    const shipment = await book(server, anna, THREE);
    // A conflict: another row has the id of the second pallet.
    const other = await book(server, bert);
    const code = `${shipment.reference}02`;
    const id = `${code.toLowerCase()}plt`;
    const { token } = await superuser(server);
    const body = { id, code, shipment: other.id, user_id: bert.id, number: 2, count: 2 };
    expect((await call(server, "POST", "/api/collections/pallets/records", { token, body })).status).toBe(200);
    expect((await setStatus(shipment.id, "confirmed")).status).toBeGreaterThanOrEqual(400);
    const [row] = await rowsOf(server, "shipments", `id = "${shipment.id}"`);
    expect([row.status, row.confirmed_at, await palletsOf(shipment.id)]).toEqual(["pending", "", []]);
    expect(await rowsOf(server, "shipment_events", `shipment = "${shipment.id}" && to = "confirmed"`)).toEqual([]);
  });
});

describe("the feed", () => {
  let shipment: Json;
  let pallet: Json;
  beforeAll(async () => {
    shipment = await book(server, anna, THREE);
    await setStatus(shipment.id, "confirmed");
    [pallet] = await palletsOf(shipment.id);
  });

  test("the owner's has the states of their own pallets and no internal fields", async () => {
    const row = await rowIn(anna, pallet.id);
    expect(row).toMatchObject({ code: pallet.code, state: "", sailing: pallet.sailing, cancelled: false });
    for (const name of ["consignee", "delivery_address", "container", "bay", "hold", "aboard", "hold_decided_by"])
      expect(row).not.toHaveProperty(name);
    expect(await rowIn(bert, pallet.id)).toBeUndefined();
  });

  test("the warehouse's has undelivered pallets, without account, price and shipment", async () => {
    const row = await rowIn(members.warehouse, pallet.id);
    expect(row).toMatchObject({ code: pallet.code, consignee: "Ελένη Παπαδοπούλου", hold: false });
    expect(Object.keys(row).filter((name) => /user_id|rate|cost|tariff|email|decided_by/.test(name))).toEqual([]);
    for (const collection of ["shipments", "shipment_events", "users", "shipment_notes"])
      expect((await items(members.warehouse, collection)).filter(({ op }) => op === "put")).toEqual([]);
  });

  test("the office's has everything, sales' only their own", async () => {
    for (const actor of [staff, members.operator])
      expect(await rowIn(actor, pallet.id)).toMatchObject({ user_id: anna.id, consignee: "Ελένη Παπαδοπούλου" });
    const own = await book(server, members.sales);
    await setStatus(own.id, "confirmed");
    const rows = (await items(members.sales, "pallets")).filter(({ op }) => op === "put");
    expect(rows.map(({ row }) => row.shipment)).toEqual([own.id]);
    expect(rows[0].row).not.toHaveProperty("consignee");
  });

  test("sailings are for members only, with all fields", async () => {
    const { token } = await superuser(server);
    const sailing = {
      ...{ id: newId(), name: "2031-W03", port: "Venice", state: "planned", note: "two reefers", vessel: "Akamas" },
      ...{ cut_off: "2031-01-14 11:00:00.000Z", etd: "2031-01-16 21:00:00.000Z", eta: "2031-01-20 16:00:00.000Z" },
      containers: [{ number: "MSCU1234567", seal: "S1" }],
    };
    expect((await call(server, "POST", "/api/collections/sailings/records", { token, body: sailing })).status).toBe(
      200,
    );
    for (const actor of [staff, ...Object.values(members)]) {
      const found = (await items(actor, "sailings")).find(({ id }) => id === sailing.id);
      expect(found.row).toMatchObject(sailing);
    }
    for (const actor of [anna, bert]) expect(await items(actor, "sailings")).toEqual([]);
  });

  test("the warehouse and the owner are poked at a confirmation, and nobody else", async () => {
    const mine = await book(server, anna);
    const connections = await Promise.all(
      [members.warehouse, anna, members.sales, bert].map(({ token }) => connect(server.url, token)),
    );
    try {
      for (const connection of connections) expect(await connection.subscribe(["sync"])).toBe(204);
      await setStatus(mine.id, "confirmed");
      const [hall, owner, sales, other] = connections;
      await Promise.all([hall?.until(1), owner?.until(1)]);
      expect([sales?.arrivals.length, other?.arrivals.length]).toEqual([0, 0]);
    } finally {
      for (const connection of connections) connection.close();
    }
  });

  test("the warehouse's drops pallets delivered 60 days ago, and deletes them on phones", async () => {
    const own = await startServer();
    try {
      const desk = await office(own);
      const person = await customer(own);
      const [done, open] = [await book(own, person), await book(own, person)];
      for (const { id } of [done, open]) await setStatus(id, "confirmed", desk, own);
      const [pallet] = await palletsOf(done.id, own);
      const { token } = await superuser(own);
      const path = `/api/collections/pallets/records/${pallet.id}`;
      await call(own, "PATCH", path, { token, body: { state: "delivered" } });
      const hall = await member(own, "warehouse");
      const ops = async (actor: Actor, since = 0) =>
        Object.fromEntries((await items(actor, "pallets", since, own)).map(({ id, op }) => [id, op]));
      expect(Object.values(await ops(hall))).toEqual(["put", "put"]);
      await own.restart({ AKAMAS_CLOCK_OFFSET_MS: String(61 * 86_400_000) });
      const later = await member(own, "warehouse");
      const [left] = await palletsOf(open.id, own);
      expect(await ops(later)).toEqual({ [pallet.id]: "del", [left.id]: "put" });
      const page = await call(own, "GET", "/api/sync?since=0&limit=1000", { token: later.token });
      await call(own, "POST", "/api/crons/office_window", { token: (await superuser(own)).token });
      await expect
        .poll(async () => {
          const query = `since=${page.body.next}&epoch=${page.body.epoch}&scope=warehouse`;
          const next = await call(own, "GET", `/api/sync?${query}`, { token: later.token });
          return next.body.items.map(({ id, op }: Json) => [id, op]);
        })
        .toEqual([[pallet.id, "del"]]);
    } finally {
      await own.stop();
    }
  });
});

describe("the collection day", () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const booked = async (ready_on: unknown, over: Json = {}) =>
    call(server, "POST", SHIPMENTS, { token: anna.token, body: await bookingBody(server, { ready_on, ...over }) });

  test("is stored, and optional", async () => {
    for (const given of [day(0), day(60), ""]) expect((await booked(given)).body).toMatchObject({ ready_on: given });
    expect((await booked(undefined)).body).toMatchObject({ ready_on: "" });
  });

  test("is refused with a message when it is in the past, too far ahead or invalid", async () => {
    for (const [given, message] of [
      [day(-1), /has passed/],
      [day(62), /more than 60 days ahead/],
      ["2026-02-30", /calendar/],
      ["soon", /calendar/],
      [7, /not a text/],
    ] as const) {
      const { status, body } = await booked(given);
      expect([given, status, body.data.ready_on?.code]).toEqual([given, 400, "invalid"]);
      expect(body.data.ready_on.message).toMatch(message);
    }
  });

  test("of a booking that waited offline is checked against its quote", async () => {
    const quoted_at = new Date(Date.now() - 3 * 86_400_000).toISOString();
    expect((await booked(day(-2), { quoted_at })).status).toBe(200);
    expect((await booked(day(-4), { quoted_at })).status).toBe(400);
  });
});

test("an erasure removes the person from their pallets, which stay", async () => {
  const own = await startServer();
  try {
    const person = await customer(own);
    const shipment = await book(own, person, THREE);
    await setStatus(shipment.id, "confirmed", await office(own), own);
    const body = { op: newId(), set: { tracking_number: "T1" }, seen: { tracking_number: "" } };
    const { token } = await office(own);
    const edited = await call(own, "POST", `/api/shipments/${shipment.id}/edit`, { token, body });
    expect([edited.status, edited.body.data]).toEqual([200, undefined]);
    const hall = await member(own, "warehouse");
    const { epoch, next } = (await call(own, "GET", "/api/sync?limit=1000", { token: hall.token })).body;
    const { code, text } = await runCommand(own.dataDir, "erase", person.email, "even-open");
    expect([code, text]).toEqual([0, expect.stringContaining("field_places 1")]);
    const rows = await palletsOf(shipment.id, own);
    expect(rows).toHaveLength(3);
    for (const row of rows)
      expect(row).toMatchObject({
        consignee: "",
        town: "",
        delivery_address: "",
        delivery_phone: "",
        weight: row.weight,
      });
    // Phones get the change.
    const later = await call(own, "GET", `/api/sync?since=${next}&epoch=${epoch}&scope=warehouse`, {
      token: hall.token,
    });
    expect(later.body.items.map(({ row }: Json) => row.consignee)).toEqual(["", "", ""]);
  } finally {
    await own.stop();
  }
});

test("an export of a person's data has their pallets", async () => {
  const person = await customer(server);
  const shipment = await book(server, person);
  await setStatus(shipment.id, "confirmed");
  const { body } = await call(server, "GET", "/api/account/data", { token: person.token });
  expect(body.pallets.map(({ code, consignee, bay }: Json) => [code, consignee, bay])).toEqual([
    [`${shipment.reference}01`, undefined, undefined],
  ]);
});
