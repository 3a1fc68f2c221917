import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
  office,
  rowsOf,
  SHIPMENTS,
} from "../support/server-api.ts";
import { quoteBody } from "../support/server-quotes.ts";

let server: Server;
let anna: Actor;
let tariff: Json;

beforeAll(async () => {
  server = await startServer();
  anna = await customer(server, "Anna");
  tariff = (await call(server, "GET", "/api/tariff")).body;
});
afterAll(() => server?.stop());

const zoneNamed = (name: string): Json => tariff.zones.find(({ zone_name }: Json) => zone_name.startsWith(name));
const post = (body: unknown, actor: Actor | null = anna) =>
  call(server, "POST", SHIPMENTS, { token: actor?.token, body });
/** A booking from DE-4. */
const body = (over: Record<string, unknown>) => bookingBody(server, over);
const stored = async (id: unknown): Promise<Json[]> => rowsOf(server, "shipments", `id = "${id}"`);

describe("a booking whose pickup is in another zone", () => {
  test("is asked about before anything is stored, with the right zone and its price", async () => {
    const sent = await body({ shipper_postcode: "80331", shipper_town: "München" });
    const answer = await post(sent);
    const right = zoneNamed("DE-1");
    expect(answer.status).toBe(400);
    expect(answer.body.data).toMatchObject({
      zone_id: { code: "zone_differs" },
      zone: right.id,
      zone_name: right.zone_name,
      tariff_version: tariff.version,
    });
    expect(answer.body.data.total).toBe(answer.body.data.cost_breakdown.total);
    expect(answer.body.data.total).not.toBe(sent.estimated_rate);
    expect(await stored(sent.id)).toEqual([]);

    // The same id, right: nothing is marked.
    const corrected = { ...sent, zone_id: right.id, estimated_rate: answer.body.data.total };
    expect((await post(corrected)).status).toBe(200);
    const [row] = await stored(sent.id);
    expect(row).toMatchObject({
      zone_by_postcode: "",
      estimated_rate: answer.body.data.total,
      shipper_town: "München",
    });
  });

  test("is booked as sent when the person has seen that, and marked for the office", async () => {
    const sent = await body({ shipper_postcode: "80331" });
    expect((await post(sent)).status).toBe(400);
    const confirmed = { ...sent, zone_confirmed: true };
    const answer = await post(confirmed);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty("zone_confirmed");
    // The owner does not see the office's question.
    expect(answer.body).not.toHaveProperty("zone_by_postcode");
    const [row] = await stored(sent.id);
    expect(row).toMatchObject({ zone_by_postcode: zoneNamed("DE-1").id, estimated_rate: sent.estimated_rate });
    // The answer is not part of what was sent: repeated with it or without, it is the same booking.
    for (const again of [confirmed, sent]) expect((await post(again)).body).toEqual(answer.body);
  });

  test("in no zone of ours is asked about without a price", async () => {
    // Bornholm is on request.
    const { id: zone_id, country_id } = zoneNamed("DK-1");
    const sent: Json = {
      ...(await body({ country_id, zone_id, shipper_postcode: "3700" })),
      estimated_rate: undefined,
    };
    const answer = await post(sent);
    expect(answer.status).toBe(400);
    const none = { zone: "", zone_name: "", total: null, cost_breakdown: null };
    expect(answer.body.data).toMatchObject({ zone_id: { code: "zone_differs" }, ...none });
    expect((await post({ ...sent, zone_confirmed: true })).status).toBe(200);
    expect((await stored(sent.id))[0]?.zone_by_postcode).toBe("none");
  });

  test("is asked about by the address when the postcode is empty", async () => {
    const answer = await post(await body({ shipper_postcode: "", shipper_address: "Tal 1, 80331 München" }));
    expect(answer.body.data.zone).toBe(zoneNamed("DE-1").id);
  });

  test("is only marked when it comes from a device of before", async () => {
    const sent = await body({ shipper_address: "Tal 1, 80331 München" });
    expect((await post(sent)).status).toBe(200);
    const [row] = await stored(sent.id);
    expect(row).toMatchObject({ zone_by_postcode: zoneNamed("DE-1").id, shipper_postcode: "", consignee_town: "" });
  });
});

test("a quote is booked as it was quoted by a device of before, and asked about by one of today", async () => {
  const quoted = async () => {
    const answer = await call(server, "POST", "/api/collections/quotes/records", {
      token: anna.token,
      body: await quoteBody(server),
    });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const [before, kept, left] = [await quoted(), await quoted(), await quoted()];
  const munich = { shipper_address: "Tal 1, 80331 München" };
  const yesterday = await post(await body({ ...munich, quote: before.id, tariff_version: before.tariff_version }));
  expect(yesterday).toMatchObject({ status: 200, body: { quote: before.id, estimated_rate: before.total } });
  expect((await stored(yesterday.body.id))[0]?.zone_by_postcode).toBe(zoneNamed("DE-1").id);

  const today = { ...munich, shipper_postcode: "80331", tariff_version: kept.tariff_version };
  const sent = await body({ ...today, quote: kept.id });
  expect((await post(sent)).body.data.zone_id.code).toBe("zone_differs");
  const asQuoted = await post({ ...sent, zone_confirmed: true });
  expect(asQuoted).toMatchObject({ status: 200, body: { quote: kept.id, estimated_rate: kept.total } });

  const other = await body({ ...today, quote: left.id });
  const { zone, total } = (await post(other)).body.data;
  const right = await post({ ...other, quote: undefined, zone_id: zone, estimated_rate: total });
  expect(right).toMatchObject({ status: 200, body: { quote: "", zone_id: zone, estimated_rate: total } });
  expect((await rowsOf(server, "quotes", `id = "${left.id}"`))[0]?.state).toBe("open");
});

test.each([
  ["an address without a postcode", { shipper_postcode: "", shipper_address: "Hauptstraße 12345, Berlin" }],
  ["an unfinished postcode", { shipper_postcode: "803", shipper_address: "Tal 1, München" }],
  ["the right postcode in another form", { shipper_postcode: "D-10115" }],
  ["a postcode of another country", { shipper_postcode: "1012 AB", shipper_address: "Tal 1, Berlin" }],
  ["two postcodes in one address", { shipper_postcode: "", shipper_address: "Tor 3, 10115 Berlin, 80331 München" }],
  // The postcode decides: towns have too many names.
  ["a town that contradicts the postcode", { shipper_postcode: "10115", shipper_town: "München" }],
])("%s is not asked about", async (_, over) => {
  const sent = await body(over);
  expect((await post(sent)).status).toBe(200);
  expect((await stored(sent.id))[0]?.zone_by_postcode).toBe("");
});

test("what is too long or no yes or no is refused by its field", async () => {
  const answer = await post(
    await body({ shipper_postcode: "1".repeat(11), shipper_town: "x".repeat(81), zone_confirmed: "yes" }),
  );
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.data).sort()).toEqual(["shipper_postcode", "shipper_town", "zone_confirmed"]);
});

test("a corrected pickup is compared again, its price stays", async () => {
  const sent = await body({ shipper_postcode: "10115" });
  expect((await post(sent)).status).toBe(200);
  const correct = (set: Record<string, string>, seen: Record<string, string>) =>
    call(server, "POST", `/api/shipments/${sent.id}/correct`, { token: anna.token, body: { op: newId(), set, seen } });
  expect((await correct({ shipper_postcode: "80331" }, { shipper_postcode: "10115" })).status).toBe(200);
  expect((await stored(sent.id))[0]).toMatchObject({
    zone_by_postcode: zoneNamed("DE-1").id,
    estimated_rate: sent.estimated_rate,
  });
  expect((await correct({ shipper_postcode: "10115" }, { shipper_postcode: "80331" })).status).toBe(200);
  expect((await stored(sent.id))[0]?.zone_by_postcode).toBe("");
});

test("40 pairs of postcode and booked zone over ten countries are asked about exactly where they differ", async () => {
  const { pickupZone } = await import("#domain/rates/pickup-zone.ts");
  const samples: Record<string, string[]> = {
    DE: ["10115", "80331", "01067", "39104"],
    AT: ["1010", "6020", "8010", "5020"],
    FR: ["75001", "13001", "69001", "20000"],
    NL: ["1012 AB", "9712", "6211", "3011"],
    PL: ["00-950", "30-001", "80-001", "50-001"],
    ES: ["28001", "08001", "41001", "07001"],
    CZ: ["110 00", "602 00", "301 00", "700 30"],
    SE: ["111 20", "211 20", "411 03", "981 30"],
    HR: ["10000", "21000", "52100", "31000"],
    BE: ["1000", "2000", "4000", "9000"],
  };
  const countries = tariff.countries.filter(({ code }: Json) => code in samples).slice(0, 10);
  expect(countries).toHaveLength(10);
  let asked = 0;
  for (const country of countries) {
    const zone = tariff.zones.find(({ country_id }: Json) => country_id === country.id);
    for (const postcode of samples[country.code] ?? []) {
      const booked = {
        country_id: country.id,
        zone_id: zone.id,
        shipper_postcode: postcode,
        shipper_address: "Street 1",
      };
      const here = pickupZone(tariff, booked);
      const { estimated_rate: _, ...rest } = await body({ ...booked, id: newId(), reference: newRef() });
      const answer = await post(rest);
      expect([country.code, postcode, answer.status]).toEqual([
        country.code,
        postcode,
        here.kind === "other" ? 400 : 200,
      ]);
      if (here.kind !== "other") continue;
      asked++;
      expect(answer.body.data.zone).toBe(here.zone?.id ?? "");
    }
  }
  expect(asked).toBeGreaterThan(5);
});

describe("the office confirms a marked booking", () => {
  let staff: Actor;
  beforeAll(async () => {
    staff = await office(server);
  });
  const marked = async () => {
    const sent = await body({ shipper_postcode: "80331", zone_confirmed: true });
    expect((await post(sent)).status).toBe(200);
    return { id: String(sent.id), zone: zoneNamed("DE-1").id, booked: sent.estimated_rate };
  };
  type Values = Record<string, unknown>;
  const edit = (id: string, set: Values, seen: Values, op = newId()) =>
    call(server, "POST", `/api/shipments/${id}/edit`, { token: staff.token, body: { op, set, seen } });
  const reason = "The pickup's postcode is in zone DE-1.";
  const charge = { status: "confirmed", adjusted_rate: 261.5, adjusted_reason: reason };

  test("at the other zone's price, which the customer reads, and the log names", async () => {
    const { id, zone, booked } = await marked();
    const op = newId();
    const seen = { status: "pending", zone_by_postcode: zone };
    const answer = await edit(id, charge, seen, op);
    const done = { status: "confirmed", adjusted_rate: 261.5, adjusted_reason: reason, measured_weight: 0 };
    expect([answer.status, answer.body]).toMatchObject([200, { ...done, estimated_rate: booked }]);
    expect((await edit(id, charge, seen, op)).body).toEqual(answer.body);
    const { body: shown } = await call(server, "GET", `${SHIPMENTS}/${id}`, { token: anna.token });
    expect(shown).toMatchObject(done);
    const [entry] = await rowsOf(server, "audit_log", `record = "${id}" && by = "${staff.id}"`);
    expect(entry?.changes).toMatchObject({ status: ["pending", "confirmed"], adjusted_rate: ["0", "261.5"] });
    // Back to pending it is open again what is charged.
    expect((await edit(id, { status: "pending" }, { status: "confirmed" })).body).toMatchObject({
      status: "pending",
      adjusted_rate: 0,
      adjusted_reason: "",
      zone_by_postcode: zone,
    });
  });

  test("at the booked price, as devices of before do", async () => {
    const { id, booked } = await marked();
    const answer = await edit(id, { status: "confirmed" }, { status: "pending" });
    expect([answer.status, answer.body]).toMatchObject([200, { adjusted_rate: 0, estimated_rate: booked }]);
  });

  test("not at a price for what has changed meanwhile, and then nothing is changed", async () => {
    const outdated = async (id: string, zone: unknown, set: Values = charge) => {
      const answer = await edit(id, set, { status: "pending", zone_by_postcode: zone });
      expect([answer.status, answer.body.data.adjusted_rate?.code]).toEqual([400, "changed_meanwhile"]);
      expect((await stored(id))[0]).toMatchObject({ adjusted_rate: 0 });
    };
    // Confirmed by a colleague at the booked price.
    const first = await marked();
    await edit(first.id, { status: "confirmed" }, { status: "pending" });
    await outdated(first.id, first.zone);
    // Corrected by the customer, whose pickup is in the booked zone.
    const second = await marked();
    const set = { shipper_postcode: "10115" };
    const corrected = { op: newId(), set, seen: { shipper_postcode: "80331" } };
    await call(server, "POST", `/api/shipments/${second.id}/correct`, { token: anna.token, body: corrected });
    await outdated(second.id, second.zone);
    expect((await stored(second.id))[0]?.status).toBe("pending");
    // Another zone than the one that was looked at.
    const third = await marked();
    await outdated(third.id, zoneNamed("DE-2").id);
    expect((await stored(third.id))[0]?.status).toBe("pending");
  });

  test.each([
    ["without a reason", { status: "confirmed", adjusted_rate: 261 }, "adjusted_reason"],
    ["of nothing", { ...charge, adjusted_rate: 0 }, "adjusted_rate"],
    ["with parts of cents", { ...charge, adjusted_rate: 261.555 }, "adjusted_rate"],
    ["above any", { ...charge, adjusted_rate: 1e7 }, "adjusted_rate"],
    ["that is a text", { ...charge, adjusted_rate: "261" }, "adjusted_rate"],
    ["with too long a reason", { ...charge, adjusted_reason: "x".repeat(301) }, "adjusted_reason"],
    ["without a status", { adjusted_rate: 261, adjusted_reason: reason }, "adjusted_rate"],
    ["of a cancellation", { ...charge, status: "cancelled" }, "adjusted_rate"],
  ])("a price %s is refused by its field", async (_, set, field) => {
    const { id, zone } = await marked();
    const answer = await edit(id, set, { status: "pending", zone_by_postcode: zone });
    expect([answer.status, Object.keys(answer.body.data)]).toEqual([400, [field]]);
    expect((await stored(id))[0]).toMatchObject({ status: "pending", adjusted_rate: 0 });
  });
});
