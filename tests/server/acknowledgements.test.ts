import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contactBody, documentForm, foundBody, foundPhotoForm, PDF, photoForm } from "../support/matrix-world.ts";
import { KINDS } from "../support/op-kinds.ts";
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
import { airQuoteBody, quoteBody, seaQuoteBody } from "../support/server-quotes.ts";

// An operation's answer carries a signed acknowledgement; a repetition gets an equal one (docs/api.md). That the signature is
// the key's is tested with the key: pocketbase/keepsakes/acknowledgements_test.go.
let server: Server;
let anna: Actor;
let bob: Actor;
let staff: Actor;
let hall: Actor;
beforeAll(async () => {
  server = await startServer();
  [anna, bob, staff] = await Promise.all([customer(server, "Anna"), customer(server, "Bob"), office(server)]);
  hall = await member(server, "warehouse", "Hall");
});
afterAll(() => server?.stop());

const records = (collection: string) => `/api/collections/${collection}/records`;
const DAY = 86_400_000;
const signed = ({ headers }: Answer): string => headers.get("akamas-acknowledged") ?? "";
/** What a signature is about. */
function readSigned(text: string): Json {
  expect(text).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{43}$/);
  return JSON.parse(Buffer.from(text.split(".")[1] as string, "base64url").toString());
}
const sumOf = (text: string) => createHash("sha256").update(text).digest("hex");

type Sent = { kind: string; op: string; who: Actor | null; method?: string; path: string; body: () => unknown };
const send = ({ who, method = "POST", path, body }: Sent): Promise<Answer> =>
  call(server, method, path, { token: who?.token, body: body() });
const made = async (one: Sent): Promise<Json> => {
  const { status, body } = await send(one);
  expect([one.kind, status, body.data]).toEqual([one.kind, 200, undefined]);
  return body;
};
const create = (kind: string, who: Actor | null, collection: string, body: Json): Sent => ({
  ...{ kind, who, op: body.id, path: records(collection), body: () => body },
});
const change = (kind: string, who: Actor, path: string, body: Json): Sent => {
  const op = newId();
  return { kind, who, op, path, body: () => ({ op, ...body }) };
};
const upload = (
  kind: string,
  who: Actor,
  collection: string,
  form: (over: Record<string, string>) => FormData,
): Sent => {
  const op = newId();
  return { kind, who, op, path: records(collection), body: () => form({ id: op }) };
};

/** One operation of each kind, in an order in which each can be carried out; `done` sends what the next ones need. */
async function oneOfEach(): Promise<AsyncGenerator<Sent>> {
  const pending = await book(server, anna);
  const bound = await book(server, anna);
  const booking = await bookingBody(server);
  const pallet = `${bound.reference}01plt`.toLowerCase();
  const etd = Math.ceil(Date.now() / DAY) * DAY + 300 * DAY;
  const at = (days: number) => new Date(etd + days * DAY).toISOString();
  const sailing = newId();
  return (async function* () {
    yield create("booking.create", anna, "shipments", booking);
    yield upload("booking.document", anna, "shipment_documents", (over) => documentForm(booking.id as string, over));
    const sea = seaQuoteBody();
    yield create("quote.sea", null, "sea_freight_quotes", sea);
    yield create("quote.air", anna, "air_freight_quotes", airQuoteBody());
    const message = { ...contactBody(), id: newId() };
    yield { kind: "contact.create", who: bob, op: message.id, path: "/api/contact", body: () => message };
    const [kept, other] = [await quoteBody(server), await quoteBody(server)];
    yield create("quote.create", anna, "quotes", kept);
    yield change("quote.sent", anna, `/api/quotes/${kept.id}/sent`, {});
    await made(create("quote.create", anna, "quotes", other));
    yield change("quote.withdraw", anna, `/api/quotes/${other.id}/withdraw`, {});
    const set = { shipper_name: "Other Sender" };
    const seen = { shipper_name: pending.shipper_name };
    yield change("shipment.correct", anna, `/api/shipments/${pending.id}/correct`, { set, seen });
    yield change("shipment.cancel", anna, `/api/shipments/${pending.id}/cancel`, { reason: "sold elsewhere" });
    const confirm = { set: { status: "confirmed" }, seen: { status: "pending" } };
    yield change("shipment.edit", staff, `/api/shipments/${bound.id}/edit`, confirm);
    const [row] = await rowsOf(server, "sea_freight_quotes", `id = "${sea.id}"`);
    const mark = { handled_at: new Date().toISOString(), seen: row.updated };
    yield {
      ...change("request.handled", staff, `${records("sea_freight_quotes")}/${sea.id}`, mark),
      method: "PATCH",
    };
    const ship = { name: "2033-W20", port: "Venice", cut_off: at(-2), etd: at(0), eta: at(4) };
    yield change("sailing.edit", staff, `/api/sailings/${sailing}/edit`, { set: ship });
    yield change("pallet.assign", staff, "/api/pallets/assign", { sailing, pallets: [pallet] });
    const scan = { id: newId(), pallet, point: "hub_in", scanned_at: new Date().toISOString() };
    yield create("scan.create", hall, "scans", { ...scan, ...DEFAULT_PALLET, weight: 900 });
    yield upload("scan.photo", hall, "scan_photos", (over) => photoForm(scan.id, over));
    const find = foundBody();
    yield create("found.create", hall, "found_pallets", find);
    yield upload("found.photo", hall, "found_photos", (over) => foundPhotoForm(find.id, over));
    yield change("found.match", hall, `/api/found-pallets/${find.id}/match`, { pallet });
    const missing = { point: "hub_in", at: new Date().toISOString(), missing: true };
    yield change("pallet.missing", hall, `/api/pallets/${pallet}/missing`, missing);
    yield change("hold.decide", staff, `/api/pallets/${pallet}/hold`, { adjusted_rate: 0, reason: "" });
    yield change("sailing.delay", staff, `/api/sailings/${sailing}/delay`, { etd: at(1), eta: at(5), reason: "storm" });
    yield change("sailing.advance", staff, `/api/sailings/${sailing}/advance`, { to: "closed" });
  })();
}

describe("every kind of operation", () => {
  test("is acknowledged with a signature, equal when it is sent again, each at a later place", async () => {
    const [epoch, kinds]: [Json, string[]] = [
      (await call(server, "GET", "/api/sync", { token: anna.token })).body.epoch,
      [],
    ];
    let place = 0;
    for await (const one of await oneOfEach()) {
      const first = await send(one);
      expect([one.kind, first.status, first.body.data]).toEqual([one.kind, 200, undefined]);
      const said = readSigned(signed(first));
      const role = one.who === staff ? "admin" : one.who === hall ? "warehouse" : "";
      expect(said).toMatchObject({ op: one.op, kind: one.kind, user: one.who?.id ?? "", role, epoch });
      expect(said.payload).toMatch(/^[0-9a-f]{64}$/);
      expect([one.kind, said.place >= place, Math.abs(said.at - Date.now()) < 120_000]).toEqual([one.kind, true, true]);
      expect(said.address).toBe(one.who ? sumOf(one.who.email.toLowerCase()) : "");
      const again = await send(one);
      expect([one.kind, again.status, signed(again)]).toEqual([one.kind, 200, signed(first)]);
      place = said.place;
      kinds.push(one.kind);
    }
    expect(kinds.sort()).toEqual(Object.keys(KINDS).sort());
  });
});

describe("a booking's signature", () => {
  test("says the server's price, its parts, the tariff and the reference", async () => {
    const body = await bookingBody(server, { estimated_rate: undefined });
    const answer = await call(server, "POST", SHIPMENTS, { token: anna.token, body });
    const { estimated_rate: price, cost_breakdown: breakdown, tariff_version, reference } = answer.body;
    expect(readSigned(signed(answer)).outcome).toEqual({ price, breakdown, tariff_version, reference });
    expect([price, breakdown.total, reference]).toEqual([300, 300, body.reference]);
  });

  test("stays the same in a batch, after a change of the row, and after a restart", async () => {
    const body = await bookingBody(server);
    const first = await call(server, "POST", SHIPMENTS, { token: anna.token, body });
    const set = { op: newId(), set: { tracking_number: "T1" }, seen: { tracking_number: "" } };
    await call(server, "POST", `/api/shipments/${body.id}/edit`, { token: staff.token, body: set });
    const requests = [{ method: "POST", path: SHIPMENTS, body }];
    const together = await call(server, "POST", "/api/operations", { token: anna.token, body: { requests } });
    expect(together.body.answers[0].acknowledged).toBe(signed(first));
    expect(signed(together)).toBe("");
    await server.restart();
    const again = await call(server, "POST", SHIPMENTS, { token: anna.token, body });
    expect([again.status, signed(again)]).toEqual([200, signed(first)]);
  });

  test("is not given for a refusal, to somebody else, or for what a superuser writes", async () => {
    const body = await bookingBody(server);
    const post = (token: string, json: Json) => call(server, "POST", SHIPMENTS, { token, body: json });
    const refused = await post(anna.token, { ...body, estimated_rate: 1 });
    const first = await post(anna.token, body);
    const theirs = await post(bob.token, body);
    const other = await post(anna.token, { ...body, shipper_name: "Another" });
    const root = await superuser(server);
    const own = await post(root.token, { ...(await bookingBody(server)), user_id: anna.id });
    expect([refused, first, theirs, other, own].map((one) => [one.status, signed(one) !== ""])).toEqual([
      [400, false],
      [200, true],
      [409, false],
      [409, false],
      [200, false],
    ]);
  });

  test("of the same file under another sum is not the same", async () => {
    const { id: shipment } = await book(server, anna);
    const id = newId();
    const post = (over: Json) =>
      call(server, "POST", records("shipment_documents"), { token: anna.token, body: documentForm(shipment, over) });
    const first = await post({ id });
    const again = await post({ id, sha256: sumOf(PDF) });
    // The sum that the device sends is a check and no part of what was sent.
    expect([again.status, signed(again)]).toEqual([200, signed(first)]);
    expect((await post({ id, file_name: "other.pdf" })).status).toBe(409);
  });

  test("a step that was already taken is not signed under a new name", async () => {
    const quote = await quoteBody(server);
    await made(create("quote.create", anna, "quotes", quote));
    const step = () => send(change("quote.sent", anna, `/api/quotes/${quote.id}/sent`, {}));
    expect([signed(await step()) !== "", signed(await step()) !== ""]).toEqual([true, false]);
  });
});

describe("what is stored of it", () => {
  test("cannot be read by anybody: no collection, not in the feed, not in a person's copy, not in the log", async () => {
    await book(server, anna);
    const root = await superuser(server);
    const texts = await Promise.all(
      [
        [anna, "/api/account/data"],
        [staff, "/api/account/data"],
        [staff, "/api/sync"],
        [root, "/api/collections?perPage=500"],
        [root, "/api/logs?perPage=500"],
      ].map(async ([who, path]) =>
        JSON.stringify((await call(server, "GET", path as string, { token: (who as Actor).token })).body),
      ),
    );
    for (const text of texts) expect(text).not.toMatch(/server_keys|"acknowledgements"|eyJhbGciOiJIUzI1NiI/);
    // Last, because the log has the path of each request.
    for (const table of ["server_keys", "acknowledgements"])
      expect((await call(server, "GET", records(table), { token: root.token })).status).toBe(404);
  });

  test("goes with an erasure", async () => {
    const person = await customer(server, "Zoe");
    const body = seaQuoteBody();
    const post = () => call(server, "POST", records("sea_freight_quotes"), { token: person.token, body });
    expect(signed(await post())).not.toBe("");
    const erased = await runCommand(server.dataDir, "erase", person.email);
    expect([erased.code, erased.text]).toEqual([0, expect.stringContaining("acknowledgements 1")]);
  });

  test("is forgotten after 90 days, not earlier", async () => {
    const own = await startServer();
    try {
      const person = await customer(own, "Ada");
      const body = await bookingBody(own);
      const post = () => call(own, "POST", SHIPMENTS, { token: person.token, body });
      const first = await post();
      const sweepAfter = async (days: number) => {
        await own.restart({ AKAMAS_CLOCK_OFFSET_MS: String(days * DAY) });
        const { token } = await superuser(own);
        await call(own, "POST", "/api/crons/applied_ops_sweep", { token });
      };
      await sweepAfter(89);
      expect(signed(await post())).toBe(signed(first));
      await sweepAfter(91);
      await expect.poll(async () => signed(await post())).toBe("");
      expect((await post()).status).toBe(200);
    } finally {
      await own.stop();
    }
  });
});
