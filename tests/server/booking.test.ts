import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  bookingBody,
  call,
  customer,
  DEFAULT_PALLET,
  type Json,
  newId,
  newRef,
  rowsOf,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";

let server: Server;
let anna: Actor;
let bob: Actor;

beforeAll(async () => {
  server = await startServer();
  [anna, bob] = await Promise.all([customer(server, "Anna"), customer(server, "Bob")]);
});
afterAll(() => server?.stop());

const post = (actor: Actor | null, body: unknown) => call(server, "POST", SHIPMENTS, { token: actor?.token, body });

describe("values that the server sets itself", () => {
  const forged: [field: string, value: unknown, stored: (row: Json) => unknown][] = [
    ["status", "delivered", () => "pending"],
    ["confirmed_at", "2020-01-01 00:00:00.000Z", () => ""],
    ["shipped_at", "2020-01-01 00:00:00.000Z", () => ""],
    ["delivery_date", "2020-01-01 00:00:00.000Z", () => ""],
    ["tracking_number", "FORGED", () => ""],
    ["user_id", "BOB", () => anna.id],
    ["weight_kg", 1, () => 300],
    ["pallet_count", 9, () => 1],
    ["total_cbm", 0.001, () => 0.96],
    ["chargeable_cbm", 0.001, () => 1],
    ["total_chargeable_weight", 1, () => 300],
    ["cargo_description", "Gold", () => "Various goods"],
    ["dimensions", "[]", () => JSON.stringify([DEFAULT_PALLET])],
    ["origin_address", "elsewhere", (row) => row.shipper_address],
    ["destination_address", "elsewhere", (row) => row.consignee_address],
    ["op_hash", "x", () => undefined],
  ];
  test.each(forged)("a forged %s is not kept", async (field, value, stored) => {
    const forgery = value === "BOB" ? bob.id : value;
    const body = await bookingBody(server, { [field]: forgery });
    const answer = await post(anna, body);
    // Refused or corrected, never stored.
    if (answer.status === 200) expect(answer.body[field]).toEqual(stored(answer.body));
    else expect(answer.status).toBe(400);
    const rows = await rowsOf(server, "shipments", `id = "${body.id}"`);
    expect(rows.length).toBe(answer.status === 200 ? 1 : 0);
    expect(rows.filter((row) => row[field] === forgery)).toEqual([]);
  });

  test.each(["\u0000", "x", ""])("PocketBase makes no id of its own from %j", async (given) => {
    const body = await bookingBody(server, { "id:autogenerate": given });
    const answers = [await post(anna, body), await post(anna, body)];
    expect(answers.map((answer) => [answer.status, answer.body.id])).toEqual(Array(2).fill([200, body.id]));
    // Regression: a row with a NUL in its id made every search and every pull of the office fail.
    expect((await rowsOf(server, "shipments")).map(({ id }) => id).filter((id) => !/^[a-z0-9]{15}$/.test(id))).toEqual(
      [],
    );
  });

  test("booking date and stored breakdown are set by the server", async () => {
    const before = Date.now();
    const row = await book(server, anna, { booking_date: "1999-01-01 00:00:00.000Z", cost_breakdown: { total: 1 } });
    expect(Date.parse(row.booking_date.replace(" ", "T"))).toBeGreaterThanOrEqual(before - 1000);
    expect(row.cost_breakdown).toEqual({
      transport: 156,
      fobCharges: 14,
      documentation: 25,
      seaFreight: 70,
      profit: 35,
      total: 300,
    });
    expect(row.estimated_rate).toBe(300);
  });

  test.each(["AKF", "abcdefghjk", "ABCDEFGHIL", "ABCDEFGHJKM", ""])("reference %j is refused", async (reference) => {
    const answer = await post(anna, await bookingBody(server, { reference }));
    expect(answer.status).toBe(400);
    expect(answer.body.data.reference.message).toBeTruthy();
    expect(await rowsOf(server, "shipments", `reference = "${reference}"`)).toEqual([]);
  });

  test("a reference that is in use is refused by field", async () => {
    const row = await book(server, anna);
    const answer = await post(bob, await bookingBody(server, { reference: row.reference }));
    expect(answer.status).toBe(400);
    expect(answer.body.data.reference.code).toBe("reference_taken");
  });

  test("a superuser's booking is priced and checked the same way", async () => {
    const root = await superuser(server);
    const wrong = await post(root, await bookingBody(server, { user_id: anna.id, estimated_rate: 1 }));
    expect(wrong.body.data.estimated_rate.code).toBe("price_changed");
    const right = await post(root, await bookingBody(server, { user_id: anna.id, status: "delivered" }));
    expect(right.body).toMatchObject({ user_id: anna.id, status: "pending", estimated_rate: 300 });
  });

  const broken: [name: string, over: Record<string, unknown>, field: string][] = [
    ["no pallets", { pallet_details: [] }, "pallet_details"],
    [
      "eleven pallets",
      { pallet_details: Array(11).fill({ length: 1, width: 1, height: 1, weight: 1 }) },
      "pallet_details",
    ],
    ["a pallet too long", { pallet_details: [{ length: 2.41, width: 1, height: 1, weight: 1 }] }, "pallet_details"],
    ["no shipper name", { shipper_name: "" }, "shipper_name"],
    ["a wrong email", { consignee_email: "nobody" }, "consignee_email"],
    ["an unknown zone", { zone_id: "aaaaaaaaaaaaaaa" }, "zone_id"],
  ];
  test.each(broken)("%s: refused and named", async (_name, over, field) => {
    const answer = await post(anna, await bookingBody(server, over));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.data).join(" ")).toContain(field);
  });
});

describe("the same request sent again", () => {
  test("300 replays, four at a time: one row each, and the same answer for all", async () => {
    const bodies = await Promise.all(Array.from({ length: 75 }, () => bookingBody(server)));
    for (const body of bodies) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => post(anna, body)));
      expect(answers.map((a) => [a.status, a.body.id])).toEqual(Array(4).fill([200, body.id]));
    }
    const ids = new Set(bodies.map((body) => body.id));
    const rows = (await rowsOf(server, "shipments", `user_id = "${anna.id}"`)).filter((row) => ids.has(row.id));
    expect(rows.length).toBe(75);
    const events = (await rowsOf(server, "shipment_events", `user_id = "${anna.id}"`)).filter((e) =>
      ids.has(e.shipment),
    );
    expect(events.length).toBe(75);
  });

  test("with another payload or another owner: 409, and nothing changes", async () => {
    const body = await bookingBody(server);
    expect((await post(anna, body)).status).toBe(200);
    for (const [actor, again] of [
      [anna, { ...body, shipper_name: "Somebody Else" }],
      [bob, body],
      [bob, { ...body, reference: newRef() }],
    ] as [Actor, Json][]) {
      const answer = await post(actor, again);
      expect(answer.status).toBe(409);
      expect(answer.body.data.id.code).toBe("already_exists");
      expect(JSON.stringify(answer.body)).not.toContain("Jürgen");
    }
    const [row] = await rowsOf(server, "shipments", `id = "${body.id}"`);
    expect(row).toMatchObject({ user_id: anna.id, shipper_name: "Jürgen Weiß" });
  });

  test("a replay after the price has changed is still acknowledged", async () => {
    const body = await bookingBody(server);
    expect((await post(anna, body)).status).toBe(200);
    await publish((zone) => ({ ...zone, rate_under_500: zone.rate_under_500 * 1.5 }));
    const again = await post(anna, body);
    expect([again.status, again.body.id]).toEqual([200, body.id]);
    await publish((zone) => ({ ...zone, rate_under_500: zone.rate_under_500 / 1.5 }));
  });

  test("accepting a new price keeps the id", async () => {
    const body = await bookingBody(server, { estimated_rate: 1 });
    expect((await post(anna, body)).body.data.estimated_rate.code).toBe("price_changed");
    const accepted = await post(anna, { ...body, estimated_rate: 300 });
    expect([accepted.status, accepted.body.id]).toEqual([200, body.id]);
  });
});

/** Adds a tariff version, as publishing does: the earlier one is superseded. */
async function publish(change: (zone: Json) => Json, on = server): Promise<string> {
  const { token } = await superuser(on);
  const [last] = (await rowsOf(on, "tariffs")).sort((a, b) => b.number - a.number);
  const number = last.number + 1;
  const version = `${number}-${newId()
    .replace(/[^0-9a-f]/g, "0")
    .slice(0, 12)}`;
  const now = new Date().toISOString();
  const snapshot = { ...last.snapshot, number, version, published_at: now, zones: last.snapshot.zones.map(change) };
  await call(on, "PATCH", `/api/collections/tariffs/records/${last.id}`, { token, body: { superseded_at: now } });
  const made = await call(on, "POST", "/api/collections/tariffs/records", {
    token,
    body: { number, version, snapshot, published_at: now },
  });
  expect(made.status).toBe(200);
  return version;
}

describe("the three rules of the price", () => {
  const DAY = 86_400_000;
  let own: Server;
  let customerOfOwn: Actor;
  const seen: Record<"first" | "second", Json> = { first: null, second: null };
  const dearer = (factor: number) => (zone: Json) => ({ ...zone, rate_under_500: zone.rate_under_500 * factor });

  beforeAll(async () => {
    own = await startServer();
    customerOfOwn = await customer(own);
    seen.first = await bookingBody(own); // quoted 300.00 with the first version
    await publish(dearer(1.5), own);
    seen.second = await bookingBody(own, { estimated_rate: 378 }); // 0.52 x 1.5 x 300 kg + 144
    await publish(dearer(2), own); // now 612.00
  });
  afterAll(() => own?.stop());

  const send = (over: Json) =>
    call(own, "POST", SHIPMENTS, { token: customerOfOwn.token, body: { ...over, id: newId(), reference: newRef() } });

  test("1: the current tariff's price is booked, whatever version is named", async () => {
    const answer = await send({ ...seen.first, estimated_rate: 612, tariff_version: "999-000000000000" });
    expect(answer.body).toMatchObject({ estimated_rate: 612 });
  });
  test("1: without a price the server sets it", async () => {
    const { estimated_rate: _, ...priceless } = seen.first;
    expect((await send(priceless)).body.estimated_rate).toBe(612);
  });
  test("2: a recently superseded version books at its own price, also the second to last", async () => {
    expect((await send(seen.second)).body).toMatchObject({
      estimated_rate: 378,
      tariff_version: seen.second.tariff_version,
    });
    expect((await send(seen.first)).body).toMatchObject({
      estimated_rate: 300,
      tariff_version: seen.first.tariff_version,
    });
  });
  test("2: the price must be that of the named version", async () => {
    const answer = await send({ ...seen.first, tariff_version: seen.second.tariff_version });
    expect(answer.body.data.estimated_rate.code).toBe("price_changed");
  });
  test("3: a price that was never quoted is refused, with the current one in the answer", async () => {
    const answer = await send({ ...seen.first, estimated_rate: 299.99 });
    expect(answer.status).toBe(400);
    expect(answer.body.data).toMatchObject({
      estimated_rate: { code: "price_changed" },
      total: 612,
      cost_breakdown: { transport: 468, total: 612 },
    });
    expect(answer.body.data.tariff_version).toMatch(/^3-/);
  });
  test.each([-30, 30])("a device's clock %d days off changes nothing", async (days) => {
    const quoted_at = new Date(Date.now() + days * DAY).toISOString();
    expect((await send({ ...seen.first, quoted_at })).body.estimated_rate).toBe(300);
  });
  test("an old version expires by the server's clock only", async () => {
    await own.restart({ AKAMAS_CLOCK_OFFSET_MS: String(13.9 * DAY) });
    expect((await send(seen.first)).body.estimated_rate).toBe(300);
    await own.restart({ AKAMAS_CLOCK_OFFSET_MS: String(14.1 * DAY) });
    const answer = await send({ ...seen.first, quoted_at: new Date().toISOString() });
    expect(answer.body.data.estimated_rate.code).toBe("price_changed");
    await own.restart({ AKAMAS_CLOCK_OFFSET_MS: String(14.1 * DAY), QUOTE_VALID_DAYS: "15" });
    expect((await send(seen.first)).body.estimated_rate).toBe(300);
  });
});

describe("how a booking is saved", () => {
  test("a superuser must name an existing customer, otherwise nothing is booked", async () => {
    const root = await superuser(server);
    for (const user_id of ["", "nobodynobodynob"]) {
      const { status, body } = await post(root, await bookingBody(server, { user_id }));
      expect(status).toBe(400);
      expect(body.data.user_id.code).toBe("user_unknown");
    }
  });

  test("the answer is the record as it can be read afterwards", async () => {
    const sent = await bookingBody(server, { shipper_company: "Ο'Κόνορ & Υιοί <ΕΠΕ>" });
    const made = await post(anna, sent);
    expect(made.status).toBe(200);
    const read = await call(server, "GET", `${SHIPMENTS}/${sent.id}`, { token: anna.token });
    expect(made.body).toEqual(read.body);
    expect(made.body.shipper_company).toBe("Ο'Κόνορ & Υιοί <ΕΠΕ>");
  });

  test("a booking inside PocketBase's batch API, which is switched off, is complete as well", async () => {
    const root = await superuser(server);
    const settings = (enabled: boolean) =>
      call(server, "PATCH", "/api/settings", {
        token: root.token,
        body: { batch: { enabled, maxRequests: 10, timeout: 5 } },
      });
    expect((await settings(true)).status).toBe(200);
    try {
      const batch = (bodies: unknown[]) =>
        call(server, "POST", "/api/batch", {
          token: anna.token,
          body: { requests: bodies.map((body) => ({ method: "POST", url: SHIPMENTS, body })) },
        });
      const [one, two, bad] = await Promise.all([bookingBody(server), bookingBody(server), bookingBody(server)]);
      const both = await batch([one, two]);
      expect(both.status).toBe(200);
      const events = await rowsOf(server, "shipment_events", `shipment = "${one.id}" || shipment = "${two.id}"`);
      expect(events).toHaveLength(2);
      expect((await batch([one])).body[0].status).toBe(200);
      const other = { ...one, shipper_name: "Somebody else" };
      const answers = await batch([other, { ...bad, zone_id: "nowhere" }]);
      expect(answers.body.map(({ status }: Json) => status)).toEqual([409, 400]);
      expect(await rowsOf(server, "shipments", `id = "${bad.id}"`)).toHaveLength(0);
    } finally {
      await settings(false);
    }
  });
});
