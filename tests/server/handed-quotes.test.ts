import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { validUntil } from "#domain/quotes/validity.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  type Answer,
  bookingBody,
  call,
  customer,
  DEFAULT_PALLET,
  EXAMPLE_TOTAL,
  type Json,
  member,
  newId,
  newRef,
  office,
  rowsOf,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";
import { newLink, quoteBody } from "../support/server-quotes.ts";

// Quotes for customers: created once, checked, viewed by link, booked once at the quoted price.
let server: Server;
let root: Actor;
let staff: Actor;
let seller: Actor;
let hall: Actor;
let anna: Actor;
let bob: Actor;

beforeAll(async () => {
  server = await startServer();
  [root, staff, anna, bob] = await Promise.all([
    superuser(server),
    office(server),
    customer(server, "Anna"),
    customer(server, "Bob"),
  ]);
  seller = await member(server, "sales", "Seller");
  hall = await member(server, "warehouse", "Hall");
});
afterAll(() => server?.stop());

const QUOTES = "/api/collections/quotes/records";
const DAY = 86_400_000;
const send = (body: Json, actor: Actor | null = seller): Promise<Answer> =>
  call(server, "POST", QUOTES, { token: actor?.token, body });
async function quoted(over: Json = {}, actor: Actor = seller): Promise<Json> {
  const { status, body } = await send(await quoteBody(server, over), actor);
  expect([status, body.data]).toEqual([200, undefined]);
  return body;
}
const step = (id: string, name: string, actor: Actor | null = seller, op: unknown = newId()): Promise<Answer> =>
  call(server, "POST", `/api/quotes/${id}/${name}`, { token: actor?.token, body: { op } });
const look = (link: string): Promise<Answer> => call(server, "GET", `/api/quote-links/${link}`);
const quoteRow = async (id: string): Promise<Json> => (await rowsOf(server, "quotes", `id = "${id}"`))[0];
const moment = (ms: number) => new Date(ms).toISOString().replace("T", " ");
const pull = async (actor: Actor): Promise<Json[]> =>
  (await call(server, "GET", "/api/sync?since=0&limit=1000", { token: actor.token })).body.items;
const inFeed = async (actor: Actor, id: string) =>
  (await pull(actor)).find((item) => item.id === id && item.op === "put")?.row;
const set = (collection: string, id: string, body: Json) =>
  call(server, "PATCH", `/api/collections/${collection}/records/${id}`, { token: root.token, body });
const bookBy = async (actor: Actor, quote: Json, over: Json = {}): Promise<Answer> =>
  call(server, "POST", SHIPMENTS, {
    token: actor.token,
    body: await bookingBody(server, { quote: quote.id, tariff_version: quote.tariff_version, ...over }),
  });

/** Publishes the current tariff with all trucking rates of DE-4 multiplied. */
async function publish(factor: number): Promise<void> {
  const { body: tariff } = await call(server, "GET", "/api/tariff");
  const { body } = await call(
    server,
    "GET",
    `/api/collections/tariffs/records?filter=${encodeURIComponent(`version="${tariff.version}"`)}`,
    { token: root.token },
  );
  const { countries, zones, sea_rates } = body.items[0].snapshot;
  const dearer = zones.map((zone: Json) =>
    zone.zone_name.startsWith("DE-4")
      ? { ...zone, rate_under_500: zone.rate_under_500 * factor, minimum_charge: zone.minimum_charge * factor }
      : zone,
  );
  const answer = await call(server, "POST", "/api/tariff", {
    token: staff.token,
    body: { base: tariff.version, rows: { countries, zones: dearer, sea_rates } },
  });
  expect(answer.status).toBe(200);
}

describe("a quote", () => {
  test("is stored with its price, names and maker, once however often it is sent", async () => {
    const body = await quoteBody(server, {
      customer_name: "  Άντρη ",
      state: "accepted",
      user_id: bob.id,
      booked_as: "X",
    });
    const first = await send(body, anna);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      ...{ user_id: anna.id, state: "open", customer_name: "Άντρη", country_name: "Germany", booked_as: "" },
      ...{ total: EXAMPLE_TOTAL, cost_breakdown: { total: EXAMPLE_TOTAL, roadRate: 0.52 } },
      pallet_details: [DEFAULT_PALLET],
      ...{ tariff_number: 1, language: "en", link: body.link },
    });
    expect(first.body.zone_name).toMatch(/^DE-4/);
    const quotedAt = Date.parse(body.quoted_at);
    expect(first.body.valid_until).toBe(moment(validUntil({ quotedAt, tariffKnownAt: quotedAt })));
    expect(await send(body, anna)).toMatchObject({ status: 200, body: { id: body.id } });
    expect((await send({ ...body, note: "else" }, anna)).status).toBe(409);
    expect((await send(body, bob)).status).toBe(409);
    expect(await rowsOf(server, "quotes", `reference = "${body.reference}"`)).toHaveLength(1);
  });

  test("may have no receiver; a given address must be valid", async () => {
    const nobody = { customer_name: "", customer_company: undefined, customer_email: "", note: undefined };
    expect(await quoted(nobody)).toMatchObject({
      customer_name: "",
      customer_company: "",
      customer_email: "",
      note: "",
    });
    const { status, body } = await send(
      await quoteBody(server, { customer_email: "nowhere", customer_name: "x".repeat(300), pallet_details: [] }),
    );
    expect([status, Object.keys(body.data).sort()]).toEqual([
      400,
      ["customer_email", "customer_name", "pallet_details"],
    ]);
    expect(await quoted({ customer_name: "אברהם כהן", note: "‮abc" })).toMatchObject({ customer_name: "אברהם כהן" });
  });

  test("a reference and a link are used only once", async () => {
    const { reference, link } = await quoted();
    expect((await send(await quoteBody(server, { reference }))).body.data.reference.code).toBe("reference_taken");
    expect((await send(await quoteBody(server, { link }))).body.data.link.code).toBe("link_taken");
  });

  test.each([
    ["another price", { total: EXAMPLE_TOTAL - 1 }, "total", "price_changed"],
    ["a tariff that nobody published", { tariff_version: "9-000000000000" }, "tariff_version", "tariff_unknown"],
    ["a zone that is not there", { zone_id: "aaaaaaaaaaaaaaa" }, "zone_id", "zone_unknown"],
    ["a country that is not the zone's", { country_id: "aaaaaaaaaaaaaaa" }, "zone_id", "zone_unknown"],
    ["a link with other letters", { link: "i".repeat(26) }, "link", "invalid"],
    ["a price that is no number", { total: "300" }, "total", "invalid"],
    ["a moment that is none", { quoted_at: "yesterday" }, "quoted_at", "invalid"],
    ["eleven pallets", { pallet_details: Array(11).fill(DEFAULT_PALLET) }, "pallet_details", "invalid"],
  ])("%s is refused", async (_, over, field, code) => {
    const { status, body } = await send(await quoteBody(server, over));
    expect([status, body.data[field]?.code]).toEqual([400, code]);
  });

  test("is valid as long as the device stated, but at most 14 days after its arrival", async () => {
    const soon = Date.now() + 3 * DAY;
    expect((await quoted({ valid_until: new Date(soon).toISOString() })).valid_until).toBe(moment(soon));
    // A device whose clock is a month ahead.
    const ahead = new Date(Date.now() + 30 * DAY).toISOString();
    const cap = () => moment(validUntil({ quotedAt: Date.now(), tariffKnownAt: Date.now() }));
    expect(
      (await quoted({ quoted_at: ahead, valid_until: new Date(Date.now() + 44 * DAY).toISOString() })).valid_until,
    ).toBe(cap());
    expect((await quoted({ quoted_at: ahead })).valid_until).toBe(cap());
    // A month behind: it has expired when it arrives, and is stored.
    const behind = await quoted({ quoted_at: new Date(Date.now() - 30 * DAY).toISOString() });
    expect((await look(behind.link)).body.state).toBe("expired");
  });

  test("customers, sales and the office may create quotes; the warehouse and guests may not", async () => {
    for (const actor of [anna, seller, staff, await member(server, "operator")])
      expect((await send(await quoteBody(server), actor)).status).toBe(200);
    expect((await send(await quoteBody(server), hall)).status).toBe(403);
    expect((await send(await quoteBody(server), null)).status).toBe(400);
    const forBob = await send(await quoteBody(server, { user_id: bob.id }), root);
    expect(forBob.body.user_id).toBe(bob.id);
  });

  test("its maker, sales and the office get it by the feed; other customers and the warehouse do not", async () => {
    const { id } = await quoted({}, anna);
    for (const actor of [anna, seller, staff])
      expect(await inFeed(actor, id)).toMatchObject({
        note: "calls back on Monday",
        user_id: anna.id,
        total: EXAMPLE_TOTAL,
      });
    for (const actor of [bob, hall]) expect(await inFeed(actor, id)).toBeUndefined();
  });
});

describe("steps", () => {
  test("its link is kept as opened with the first look after it was sent, and its readers get that", async () => {
    const { id, link } = await quoted();
    expect((await look(link)).status).toBe(200);
    expect((await quoteRow(id)).opened_at).toBe("");
    await step(id, "sent");
    expect((await look(link)).status).toBe(200);
    const { opened_at } = await quoteRow(id);
    expect(opened_at).not.toBe("");
    expect((await look(link)).status).toBe(200);
    expect((await quoteRow(id)).opened_at).toBe(opened_at);
    expect(await inFeed(seller, id)).toMatchObject({ opened_at });
  });

  test("sent, then withdrawn; each idempotent", async () => {
    const { id, link } = await quoted();
    for (const _ of [1, 2]) expect((await step(id, "sent")).body).toEqual({ id, state: "sent" });
    expect((await quoteRow(id)).sent_at).not.toBe("");
    for (const _ of [1, 2]) expect((await step(id, "withdraw")).body).toEqual({ id, state: "withdrawn" });
    expect((await step(id, "sent")).body).toEqual({ id, state: "withdrawn" });
    expect((await look(link)).status).toBe(404);
    const entries = await rowsOf(server, "audit_log", `record = "${id}"`);
    expect(entries.map(({ kind, by }) => [kind, by])).toEqual([["quote_withdrawn", seller.id]]);
  });

  test("only by the maker, sales and the office, and only with an op", async () => {
    const { id } = await quoted({}, anna);
    for (const actor of [bob, hall]) expect((await step(id, "withdraw", actor)).status).toBe(404);
    expect((await step(id, "withdraw", null)).status).toBe(401);
    expect((await step(newId(), "withdraw")).body.data.id.code).toBe("quote_unknown");
    expect((await step(id, "sent", anna, "short")).body.data.op.code).toBe("invalid");
    expect((await step(id, "sent", anna)).status).toBe(200);
    expect((await step(id, "withdraw", staff)).status).toBe(200);
  });

  test("priced values cannot be changed", async () => {
    const { id } = await quoted({}, anna);
    for (const actor of [anna, seller, staff])
      expect((await call(server, "PATCH", `${QUOTES}/${id}`, { token: actor.token, body: { total: 1 } })).status).toBe(
        403,
      );
    expect((await call(server, "DELETE", `${QUOTES}/${id}`, { token: anna.token })).status).toBe(403);
  });

  test("several can be sent in one batch", async () => {
    const first = await quoteBody(server);
    const { id } = await quoted();
    const requests = [
      { method: "POST", path: QUOTES, body: first },
      { method: "POST", path: `/api/quotes/${id}/withdraw`, body: { op: newId() } },
    ];
    const { body } = await call(server, "POST", "/api/operations", { token: seller.token, body: { requests } });
    expect(body.answers.map(({ status }: Json) => status)).toEqual([200, 200]);
  });
});

/** What a booking stores of a price; a quote's rate of the road stays with the quote. */
const AMOUNTS = ["documentation", "fobCharges", "profit", "seaFreight", "total", "transport"];

describe("a link", () => {
  test("names who made it as in their profile, if they have a role", async () => {
    const maria = await member(server, "sales", "Maria");
    const phone = "+357 25 000 184";
    await set("users", maria.id, { phone });
    await set("users", bob.id, { phone });
    const named = { maker_name: "Maria", maker_phone: phone };
    const shown = async (over: Json, actor: Actor) => {
      const { body } = await look((await quoted(over, actor)).link);
      return [body.maker_name, body.maker_phone];
    };
    expect(await shown(named, maria)).toEqual(["Maria", phone]);
    expect(await shown({ maker_name: "Maria" }, maria)).toEqual(["Maria", ""]);
    expect(await shown({ ...named, maker_phone: "+44 1" }, maria)).toEqual(["Maria", ""]);
    expect(await shown({ ...named, maker_name: "Petros" }, maria)).toEqual(["", ""]);
    // A customer, whatever their device says; and devices of before.
    expect(await shown({ maker_name: "Bob", maker_phone: phone }, bob)).toEqual(["", ""]);
    expect(await shown({}, maria)).toEqual(["", ""]);
    expect(
      (await send(await quoteBody(server, { maker_name: "x".repeat(201) }), maria)).body.data.maker_name.code,
    ).toBe("invalid");
  });

  test("shows the quote to anybody, without its maker's account, address and note", async () => {
    const { id, link, reference } = await quoted({ customer_phone: "+357 99 1234" });
    await step(id, "sent");
    const { status, body, headers } = await look(link);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(body).toMatchObject({
      ...{ id, reference, state: "open", language: "en", total: EXAMPLE_TOTAL, tariff_number: 1 },
      ...{ customer_name: "Άντρη Μιχαήλ", customer_company: "Κτήμα Αργάκι Λτδ" },
      ...{ country: { name: "Germany", code: "DE", slug: "germany" }, pallets: [DEFAULT_PALLET] },
      lines: { total: EXAMPLE_TOTAL, documentation: 25 },
    });
    expect(body.sailing).toMatchObject({ state: "planned" });
    for (const secret of ["andri@estate.test", "+357 99 1234", "Monday", seller.id, "Seller"])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  test("withdrawn, unknown and malformed links get identical answers", async () => {
    const { id, link } = await quoted();
    await step(id, "withdraw");
    const bytes = async (one: string) => {
      const response = await fetch(`${server.url}/api/quote-links/${one}`);
      const headers = [...response.headers].filter(([name]) => name !== "date").sort();
      return { status: response.status, bytes: await response.text(), headers };
    };
    const first = await bytes(link);
    expect(first.status).toBe(404);
    expect(first.headers).toContainEqual(["x-robots-tag", "noindex"]);
    const hostile = encodeURIComponent("' OR 1=1 --");
    for (const other of [newLink(), "abc", "I".repeat(26), `${link}x`, hostile, "", "a/b/c", `${link}/`, `${link}%2Fb`])
      expect([other, await bytes(other)]).toEqual([other, first]);
  });

  test("accepted and expired quotes are shown as such", async () => {
    const over = await quoted({ valid_until: new Date(Date.now() - DAY).toISOString() });
    expect(await look(over.link)).toMatchObject({ status: 200, body: { state: "expired" } });
    const taken = await quoted();
    const booked = await bookBy(bob, taken);
    expect(booked.status).toBe(200);
    expect(Object.keys(booked.body.cost_breakdown).sort()).toEqual(AMOUNTS);
    expect(await look(taken.link)).toMatchObject({ status: 200, body: { state: "accepted" } });
  });

  test("thirty requests per minute and address, for valid and invalid links", async () => {
    const strict = await startServer({ env: { RATE_LIMITS: "on" } });
    try {
      let asked = 0;
      const link = () => (asked++ % 2 === 0 ? newLink() : "a/b");
      const ask = async () => (await call(strict, "GET", `/api/quote-links/${link()}`)).status;
      const answers: number[] = [];
      // A new minute may begin in between: then its first requests are accepted. and one of the two has more than thirty.
      for (let i = 0; i < 62; i++) answers.push(await ask());
      expect(answers.slice(0, 30)).toEqual(Array(30).fill(404));
      expect(answers).toContain(429);
    } finally {
      await strict.stop();
    }
  });
});

describe("a booking of a quote", () => {
  test("accepts it in the booking's transaction; sent again, it is the same booking", async () => {
    const quote = await quoted();
    const body = await bookingBody(server, { quote: quote.id });
    const send = () => call(server, "POST", SHIPMENTS, { token: bob.token, body });
    expect(await send()).toMatchObject({ status: 200, body: { quote: quote.id, estimated_rate: EXAMPLE_TOTAL } });
    expect((await send()).status).toBe(200);
    expect(await quoteRow(quote.id)).toMatchObject({ state: "accepted", booked_as: body.reference });
    expect((await bookBy(anna, quote)).body.data.quote.code).toBe("quote_used");
    expect((await step(quote.id, "withdraw")).body.data.state.code).toBe("quote_accepted");
    expect((await step(quote.id, "sent")).body.state).toBe("accepted");
    expect(await inFeed(seller, quote.id)).toMatchObject({ state: "accepted", booked_as: body.reference });
  });

  test("one of ten at once is booked", async () => {
    const quote = await quoted();
    const answers = await Promise.all(Array.from({ length: 10 }, () => bookBy(bob, quote)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect(await rowsOf(server, "shipments", `quote = "${quote.id}"`)).toHaveLength(1);
  });

  test("a refused booking leaves the quote unchanged", async () => {
    const quote = await quoted();
    expect((await bookBy(bob, quote, { shipper_name: "" })).status).toBe(400);
    const { reference } = (await bookBy(bob, await quoted())).body;
    expect((await bookBy(bob, quote, { reference })).body.data.reference.code).toBe("reference_taken");
    expect((await quoteRow(quote.id)).state).toBe("open");
  });

  test("other pallets or another zone do not match; a withdrawn, unknown or malformed quote does not exist", async () => {
    const quote = await quoted();
    const high = { ...DEFAULT_PALLET, height: 1.1 };
    const code = async (over: Json) => (await bookBy(bob, quote, over)).body.data.quote?.code;
    expect(await code({ pallet_details: [high], estimated_rate: undefined })).toBe("quote_differs");
    expect(await code({ pallet_details: [DEFAULT_PALLET, DEFAULT_PALLET] })).toBe("quote_differs");
    expect(await code({ zone_id: "aaaaaaaaaaaaaaa" })).toBe("quote_differs");
    expect(await code({ quote: newId() })).toBe("quote_unknown");
    expect(await code({ quote: "x" })).toBe("invalid");
    await step(quote.id, "withdraw");
    expect(await code({})).toBe("quote_unknown");
    expect(await rowsOf(server, "shipments", `quote = "${quote.id}"`)).toHaveLength(0);
  });

  test("a price other than the quote's is refused", async () => {
    const quote = await quoted();
    const { status, body } = await bookBy(bob, quote, { estimated_rate: EXAMPLE_TOTAL - 5 });
    expect([status, body.data.estimated_rate.code, body.data.total]).toEqual([400, "price_changed", EXAMPLE_TOTAL]);
    expect(body.data.tariff_version).toBe(quote.tariff_version);
  });
});

test("the number of quotes per account and day is limited, and the refusal says until when", async () => {
  const strict = await startServer({ env: { RATE_LIMITS: "on" } });
  try {
    const { token, id: user_id } = await customer(strict, "Eager");
    const { token: admin } = await superuser(strict);
    for (let i = 0; i < 200; i++) {
      const body = await quoteBody(strict, { user_id });
      expect((await call(strict, "POST", QUOTES, { token: admin, body })).status).toBe(200);
    }
    const { status, headers, body } = await call(strict, "POST", QUOTES, { token, body: await quoteBody(strict) });
    expect([status, body.data.id.code]).toEqual([429, "quota_reached"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  } finally {
    await strict.stop();
  }
});

describe("a person's data", () => {
  test("has their quotes and, with a confirmed address, those made for it, without the note", async () => {
    const eve = await customer(server, "Eve");
    const own = await quoted({ customer_name: "Somebody" }, eve);
    const received = await quoted({ customer_email: eve.email.toUpperCase() });
    const data = async () => (await call(server, "GET", "/api/account/data", { token: eve.token })).body;
    const before = await data();
    expect(before.quotes.map(({ id }: Json) => id)).toEqual([own.id]);
    expect(before.quotes_received).toBeUndefined();
    await set("users", eve.id, { verified: true });
    const { quotes_received } = await data();
    expect(quotes_received.map(({ id }: Json) => id)).toEqual([received.id]);
    expect(Object.keys(quotes_received[0])).not.toEqual(expect.arrayContaining(["note"]));
    expect(JSON.stringify(quotes_received)).not.toContain(seller.id);
  });

  test("an erasure removes it from quotes: their own, and those for their address", async () => {
    const eve = await customer(server, "Eve");
    const own = await quoted({}, eve);
    const received = await quoted({ customer_email: eve.email, customer_phone: "+357 99 1234" });
    const others = await quoted();
    await server.pause();
    expect((await runCommand(server.dataDir, "erase", eve.email)).code).toBe(0);
    await server.restart();
    const blank = { customer_name: "", customer_company: "", customer_email: "", customer_phone: "", note: "" };
    for (const { id } of [own, received])
      expect(await quoteRow(id)).toMatchObject({ ...blank, total: EXAMPLE_TOTAL, reference: expect.anything() });
    expect(await quoteRow(others.id)).toMatchObject({ customer_email: "andri@estate.test" });
    expect(await look(received.link)).toMatchObject({ status: 200, body: { customer_name: "" } });
  });

  test("erasing a seller keeps their customers' quotes", async () => {
    const former = await member(server, "sales", "Former");
    const quote = await quoted({ maker_name: "Former", customer_phone: "+357 99 1234" }, former);
    expect(quote.maker_name).toBe("Former");
    await server.pause();
    await runCommand(server.dataDir, "erase", former.email);
    await server.restart();
    const kept = { customer_email: "andri@estate.test", customer_phone: "+357 99 1234", user_id: former.id };
    expect(await quoteRow(quote.id)).toMatchObject({ ...kept, maker_name: "", maker_phone: "" });
  });
});

test("after half a year a quote leaves the devices of the office and of sales, and stays with its maker", async () => {
  const own = await startServer();
  try {
    const [maker, clerk] = [await customer(own, "Maker"), await office(own)];
    const sales = await member(own, "sales");
    const body = await quoteBody(own);
    expect((await call(own, "POST", QUOTES, { token: maker.token, body })).status).toBe(200);
    await own.restart({ AKAMAS_CLOCK_OFFSET_MS: String(181 * DAY) });
    const has = async ({ token }: Actor) =>
      (await call(own, "GET", "/api/sync?since=0&limit=1000", { token })).body.items.some(
        (item: Json) => item.id === body.id && item.op === "put",
      );
    expect([await has(maker), await has(clerk), await has(sales)]).toEqual([true, false, false]);
  } finally {
    await own.stop();
  }
});

test("a booking may have the same reference as a quote", async () => {
  const quote = await quoted();
  const other = await bookBy(bob, quote, { reference: quote.reference, quote: undefined, estimated_rate: undefined });
  expect(other.status).toBe(200);
  expect(newRef()).toHaveLength(10);
});

describe("after a change of the tariff", () => {
  test("a booking is at the quoted price, and at the current one once the quote has expired", async () => {
    const [first, second] = [await quoted(), await quoted()];
    await publish(1.5);
    // A booking without a quote may no longer name the superseded version.
    await server.pause();
    await server.restart({ QUOTE_VALID_DAYS: "0" });
    const unnamed = await bookBy(bob, first, { quote: "" });
    expect(unnamed.body.data.estimated_rate?.code).toBe("price_changed");
    const booked = await bookBy(bob, first);
    expect(booked).toMatchObject({
      status: 200,
      body: { estimated_rate: EXAMPLE_TOTAL, tariff_version: first.tariff_version, quote: first.id },
    });
    await set("quotes", second.id, { valid_until: moment(Date.now() - 1000) });
    const late = await bookBy(bob, second);
    expect(late.body.data.estimated_rate?.code).toBe("price_changed");
    expect(late.body.data.total).toBeGreaterThan(EXAMPLE_TOTAL);
    const again = await bookBy(bob, second, { estimated_rate: late.body.data.total });
    expect(again).toMatchObject({ status: 200, body: { quote: second.id } });
    await server.pause();
    await server.restart();
  });

  test("a quote by a superseded tariff ends 14 days after it was superseded", async () => {
    const body = await quoteBody(server, { total: undefined });
    const [old] = await rowsOf(server, "tariffs", "superseded_at != ''");
    const at = Date.parse(old.superseded_at.replace(" ", "T"));
    const quote = await quoted({ ...body, id: newId(), tariff_version: old.version, total: EXAMPLE_TOTAL });
    expect(quote.valid_until).toBe(moment(validUntil({ quotedAt: at, tariffKnownAt: at })));
  });
});
