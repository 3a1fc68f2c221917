import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contactBody, foundBody } from "../support/matrix-world.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  type Answer,
  book,
  bookingBody,
  call,
  customer,
  type Json,
  member,
  newId,
  office,
  rowsOf,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";
import { quoteBody } from "../support/server-quotes.ts";

// What the server had acknowledged after the copy that it was restored from, and gets again with its own signature
// (docs/sync/keepsakes.md).
let server: Server;
let folder: string;
let anna: Actor;
let bob: Actor;
let staff: Actor;
/** Was made an operator after the copy. */
let olga: Actor;
let early: Json;
/** Bookings at a tariff that was published after the copy. */
let bookings: Lost[];
let edit: Lost;
let correction: Lost;
/** Three changes of the same notes, one after the other, and a fourth by a device that comes last. */
let chain: Lost[];
let overtaken: Lost;
/** The owner's, on two devices. */
let phones: Lost[];
let message: Lost;
/** A quote at the lost tariff, and the booking by it. */
let quote: Lost;
let booked: Lost;
let scan: Lost;
/** A scan, what took it back, and the next one of the same pallet at the same point. */
let anew: { id: string; scans: Lost[] };
/** In this order; each comes back from another device than what it follows. */
let damage: Lost;
let decision: Lost;
let assigned: Lost;
let closed: Lost;
let sailed: Lost;
let missed: Lost;
let find: Lost;
let matched: Lost;
let beforeConfirmed: Lost;
let confirmed: Lost;
/** Made after the copy, and changed by the office. */
let unknownYet: Lost;
/** Two versions of one invoice of what was confirmed since. */
let papers: { form: () => FormData; was: Answer }[];
/** Acts of the office and what took them back, all made after the copy; the sailing that the moved one had before. */
let undone: { id: string; act: Lost; undo: Lost }[];
let moved: { id: string; act: Lost; undo: Lost; was: string }[];
/** An act that nobody has taken back yet. */
let standing: { id: string; act: Lost };
let hall: Actor;

const DOCUMENTS = "/api/collections/shipment_documents/records";
type Lost = { path: string; body: Json; was: Answer };
const signed = ({ headers }: Answer): string => headers.get("akamas-acknowledged") ?? "";
const said = (answer: Answer): Json =>
  JSON.parse(Buffer.from(signed(answer).split(".")[1] ?? "", "base64url").toString());

async function made(who: Actor, path: string, body: Json): Promise<Lost> {
  const was = await call(server, "POST", path, { token: who.token, body });
  expect([path, was.status, was.body.data]).toEqual([path, 200, undefined]);
  return { path, body, was };
}
/** The same request, with the signature of then unless another is given. */
const again = (who: Actor | null, { path, body, was }: Lost, signature = signed(was)): Promise<Answer> =>
  call(server, "POST", path, {
    token: who?.token,
    body,
    ...(signature && { headers: { "akamas-again": signature } }),
  });
const lettersAbout = async (id: string): Promise<string[]> =>
  (await rowsOf(server, "mail_queue"))
    .filter(({ data }) => JSON.stringify(data).includes(id))
    .map(({ state }) => state);

async function dearerTariff(): Promise<void> {
  const { version, countries, zones, sea_rates } = (await call(server, "GET", "/api/tariff")).body;
  const rows = {
    countries,
    zones: zones.map((zone: Json) => ({ ...zone, rate_under_500: 2 * zone.rate_under_500 })),
    sea_rates,
  };
  const answer = await call(server, "POST", "/api/tariff", { token: staff.token, body: { base: version, rows } });
  expect([answer.status, answer.body.data]).toEqual([200, undefined]);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "akamas-again-"));
  server = await startServer();
  [anna, bob, olga, staff] = await Promise.all([
    customer(server, "Anna"),
    customer(server, "Bob"),
    customer(server, "Olga"),
    office(server),
  ]);
  early = await book(server, anna);
  const chained = await book(server, anna);
  const aboard = await book(server, anna);
  const confirms = { op: newId(), set: { status: "confirmed" }, seen: { status: "pending" } };
  await made(staff, `/api/shipments/${aboard.id}/edit`, confirms);
  const lone = await book(server, anna);
  await made(staff, `/api/shipments/${lone.id}/edit`, { ...confirms, op: newId() });
  const rescanned = await book(server, anna);
  await made(staff, `/api/shipments/${rescanned.id}/edit`, { ...confirms, op: newId() });
  const pending = await book(server, anna);
  const toUndo = await Promise.all([1, 2, 3].map(() => book(server, anna)));
  const toMove = await Promise.all([1, 2].map(() => book(server, anna)));
  for (const { id } of toMove) await made(staff, `/api/shipments/${id}/edit`, { ...confirms, op: newId() });
  hall = await member(server, "warehouse", "Hall");
  expect((await runCommand(server.dataDir, "backup", join(folder, "copy"))).code).toBe(0);

  await dearerTariff();
  const { estimated_rate } = await book(server, anna, { estimated_rate: undefined });
  expect(estimated_rate).toBeGreaterThan(300);
  bookings = [];
  for (let n = 0; n < 4; n++) bookings.push(await made(anna, SHIPMENTS, await bookingBody(server, { estimated_rate })));
  const { token } = await superuser(server);
  const role = { user_id: olga.id, role: "operator" };
  await call(server, "POST", "/api/collections/user_roles/records", { token, body: role });
  const tracking = { op: newId(), set: { tracking_number: "T1" }, seen: { tracking_number: "" } };
  edit = await made(olga, `/api/shipments/${early.id}/edit`, tracking);
  const corrected = { op: newId(), set: { shipper_phone: "+1" }, seen: { shipper_phone: early.shipper_phone } };
  correction = await made(anna, `/api/shipments/${early.id}/correct`, corrected);
  const path = `/api/shipments/${chained.id}/edit`;
  chain = [];
  for (const [seen, note] of [
    ["", "one"],
    ["one", "two"],
    ["two", "three"],
  ]) {
    const body = { op: newId(), set: { admin_notes: note }, seen: { admin_notes: seen } };
    chain.push(await made(staff, path, body));
  }
  const number = { op: newId(), set: { tracking_number: "OLD" }, seen: { tracking_number: "" } };
  overtaken = await made(staff, path, number);
  phones = [];
  for (const [seen, phone] of [
    [chained.consignee_phone, "+11"],
    ["+11", "+12"],
  ]) {
    const body = { op: newId(), set: { consignee_phone: phone }, seen: { consignee_phone: seen } };
    phones.push(await made(anna, `/api/shipments/${chained.id}/correct`, body));
  }
  quote = await made(anna, "/api/collections/quotes/records", await quoteBody(server, { total: estimated_rate }));
  const byQuote = { quote: quote.body.id, estimated_rate, tariff_version: quote.body.tariff_version };
  booked = await made(anna, SHIPMENTS, await bookingBody(server, byQuote));
  const pallet = `${early.reference}01plt`.toLowerCase();
  const scanned = { id: newId(), pallet, point: "hub_in", scanned_at: new Date().toISOString() };
  scan = await made(hall, "/api/collections/scans/records", scanned);
  anew = { id: rescanned.id, scans: [] };
  const twice = { ...scanned, pallet: `${rescanned.reference}01plt`.toLowerCase() };
  for (const voids of [false, true, false]) {
    const last = voids ? { voids: anew.scans.at(-1)?.body.id } : {};
    anew.scans.push(await made(hall, "/api/collections/scans/records", { ...twice, id: newId(), ...last }));
  }
  const held = `${aboard.reference}01plt`.toLowerCase();
  const hurt = { ...scanned, id: newId(), pallet: held, condition: "damaged" };
  damage = await made(hall, "/api/collections/scans/records", hurt);
  const keep = { op: newId(), adjusted_rate: 345, reason: "Wrapped anew", seen: { scans: 1, adjusted_rate: 0 } };
  decision = await made(staff, `/api/pallets/${held}/hold`, keep);
  const { sailings } = (await call(server, "GET", "/api/sailings")).body;
  const ship = sailings.at(-1).id;
  const puts = { op: newId(), pallets: [held], shipments: [], sailing: ship, container: "" };
  assigned = await made(staff, "/api/pallets/assign", puts);
  closed = await made(staff, `/api/sailings/${ship}/advance`, { op: newId(), to: "closed", seen: "planned" });
  sailed = await made(olga, `/api/sailings/${ship}/advance`, { op: newId(), to: "sailed", seen: "closed" });
  const corrects = { op: newId(), set: { shipper_phone: "+7" }, seen: { shipper_phone: pending.shipper_phone } };
  beforeConfirmed = await made(anna, `/api/shipments/${pending.id}/correct`, corrects);
  const sought = `${lone.reference}01plt`.toLowerCase();
  const word = { op: newId(), point: "hub_in", at: new Date().toISOString(), missing: true };
  missed = await made(hall, `/api/pallets/${sought}/missing`, word);
  find = await made(hall, "/api/collections/found_pallets/records", foundBody());
  const belongs = { op: newId(), pallet: sought, reason: "By its dimensions" };
  matched = await made(staff, `/api/found-pallets/${find.body.id}/match`, belongs);
  papers = [];
  for (const version of ["one", "two"]) {
    const [id, bytes] = [newId(), `%PDF-1.7 ${version}`];
    const form = () => {
      const data = new FormData();
      for (const [name, value] of Object.entries({ id, shipment: pending.id, kind: "commercial_invoice" }))
        data.append(name, value);
      data.append("file", new Blob([bytes], { type: "application/pdf" }), `${version}.pdf`);
      return data;
    };
    const was = await call(server, "POST", DOCUMENTS, { token: anna.token, body: form() });
    expect([was.status, was.body.data]).toEqual([200, undefined]);
    papers.push({ form, was });
  }
  confirmed = await made(staff, `/api/shipments/${pending.id}/edit`, { ...confirms, op: newId() });
  const newest = await book(server, anna, { estimated_rate });
  const tracked = { op: newId(), set: { tracking_number: "T9" }, seen: { tracking_number: "" } };
  unknownYet = await made(staff, `/api/shipments/${newest.id}/edit`, tracked);
  const [first, second, third] = toUndo.map(({ id }) => id) as [string, string, string];
  const confirm = (id: string) => made(staff, `/api/shipments/${id}/edit`, { ...confirms, op: newId() });
  undone = [];
  for (const id of [first, second]) {
    const act = await confirm(id);
    const back = { op: newId(), set: confirms.seen, seen: confirms.set, undoes: act.body.op };
    undone.push({ id, act, undo: await made(staff, act.path, back) });
  }
  standing = { id: third, act: await confirm(third) };
  moved = [];
  for (const { id } of toMove) {
    const [row] = await rowsOf(server, "shipments", `id = "${id}"`);
    const move = (sailing: string, more: Json = {}) =>
      made(staff, "/api/pallets/assign", {
        op: newId(),
        pallets: [],
        shipments: [id],
        sailing,
        container: "",
        ...more,
      });
    const act = await move(sailings.at(-2).id);
    moved.push({ id, act, undo: await move(row.sailing, { undoes: act.body.op }), was: row.sailing });
  }
  message = await made(bob, "/api/contact", { ...contactBody(), id: newId() });

  await server.stop();
  expect((await runCommand(server.dataDir, "restore", join(folder, "copy"), "--replace")).code).toBe(0);
  await server.restart();
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("a booking that comes again", () => {
  test("is booked at the signed price, at its time, though its tariff is gone", async () => {
    const [lost] = bookings as [Lost];
    const { estimated_rate, cost_breakdown, tariff_version } = lost.was.body;
    expect((await again(anna, lost, "")).body.data.estimated_rate.code).toBe("price_changed");
    const answer = await again(anna, lost);
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ id: lost.body.id, estimated_rate, cost_breakdown, tariff_version }),
    ]);
    const before = said(lost.was);
    const at = new Date(before.at).toISOString().replace("T", " ");
    expect([answer.body.created, answer.body.booking_date]).toEqual([at, at]);
    const now = said(answer);
    const first = `${before.epoch} ${before.place}`;
    expect({ ...now, epoch: "", place: 0 }).toEqual({ ...before, epoch: "", place: 0, first });
    expect(now.epoch).not.toBe(before.epoch);
    const [event] = await rowsOf(server, "shipment_events", `shipment = "${lost.body.id}"`);
    expect(event.at).toBe(at);
  });

  test("sends no letter, and what it would have sent is there for the office", async () => {
    const states = await lettersAbout(bookings[0]?.body.id);
    expect(states.length).toBeGreaterThan(0);
    expect(new Set(states)).toEqual(new Set(["suppressed"]));
  });

  test("twice is there once, with an equal signature", async () => {
    const [lost] = bookings as [Lost];
    const [first, second] = [await again(anna, lost), await again(anna, lost)];
    expect([first.status, second.status, signed(second)]).toEqual([200, 200, signed(first)]);
    expect(await rowsOf(server, "shipments", `id = "${lost.body.id}"`)).toHaveLength(1);
  });

  test("is an ordinary one with a signature of something else, of somebody else, or of another key", async () => {
    const [, lost, other] = bookings as [Lost, Lost, Lost];
    const [head, body, sum = ""] = signed(lost.was).split(".");
    const forged = `${head}.${body}.${sum.startsWith("A") ? "B" : "A"}${sum.slice(1)}`;
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${body}.`;
    const dearer = { ...lost, body: { ...lost.body, goods_description: "Other goods" } };
    const answers = [
      await again(anna, lost, signed(other.was)),
      await again(bob, lost),
      await again(anna, lost, forged),
      await again(anna, lost, none),
      await again(anna, lost, "nonsense"),
      await again(anna, dearer),
    ];
    for (const { status, body: refusal } of answers)
      expect([status, refusal.data?.estimated_rate?.code]).toEqual([400, "price_changed"]);
    expect(await rowsOf(server, "shipments", `id = "${lost.body.id}"`)).toEqual([]);
  });

  test("in a batch has its signature beside it; the batch's own counts for none", async () => {
    const [, , two, three] = bookings as [Lost, Lost, Lost, Lost];
    const requests = [
      { method: "POST", path: SHIPMENTS, body: two.body, again: signed(two.was) },
      { method: "POST", path: SHIPMENTS, body: three.body },
    ];
    const headers = { "akamas-again": signed(three.was) };
    const { body } = await call(server, "POST", "/api/operations", { token: anna.token, body: { requests }, headers });
    expect(body.answers.map(({ status }: Json) => status)).toEqual([200, 400]);
    expect(body.answers[0].body.estimated_rate).toBe(two.was.body.estimated_rate);
  });
});

describe("an edit that comes again", () => {
  test("counts by the role of then, which its maker has lost", async () => {
    expect((await again(olga, edit, "")).status).toBe(403);
    const other = { ...edit, body: { ...edit.body, set: { tracking_number: "T2" } } };
    expect((await again(olga, other)).status).toBe(403);
    expect((await again(bob, edit)).status).toBe(403);
    const answer = await again(olga, edit);
    expect([answer.status, answer.body.tracking_number, said(answer).role]).toEqual([200, "T1", "operator"]);
    expect((await again(olga, edit)).status).toBe(200);
  });

  test("counts at its place: the last of a chain first, the others are only recorded", async () => {
    const [one, two, three] = chain as [Lost, Lost, Lost];
    const last = await again(staff, three);
    expect([last.status, last.body.admin_notes]).toEqual([200, "three"]);
    for (const lost of [one, two]) {
      const answer = await again(staff, lost);
      expect([answer.status, answer.body.admin_notes]).toEqual([200, "three"]);
    }
    expect(said(await again(staff, two)).first).toBe(`${said(two.was).epoch} ${said(two.was).place}`);
  });

  test("of its owner's phones counts at its place, too", async () => {
    const [one, two] = phones as [Lost, Lost];
    for (const lost of [two, one]) {
      const answer = await again(anna, lost);
      expect([answer.status, answer.body.consignee_phone]).toEqual([200, "+12"]);
    }
  });

  test("without its signature asks: its editor had seen what is not there", async () => {
    const { path, body } = chain[1] as Lost;
    const unsigned = { ...body, op: newId() };
    expect((await call(server, "POST", path, { token: staff.token, body: unsigned })).status).toBe(409);
  });

  test("asks where somebody has edited the field anew since the restore", async () => {
    const anew = { op: newId(), set: { tracking_number: "NEW" }, seen: { tracking_number: "" } };
    expect((await call(server, "POST", overtaken.path, { token: staff.token, body: anew })).status).toBe(200);
    const answer = await again(staff, overtaken);
    expect([answer.status, answer.body.theirs.tracking_number.value]).toEqual([409, "NEW"]);
  });

  test("of a customer is carried out once", async () => {
    const answer = await again(anna, correction);
    expect([answer.status, answer.body.shipper_phone]).toEqual([200, "+1"]);
    expect(said(answer).at).toBe(said(correction.was).at);
  });
});

describe("an undo that comes again", () => {
  const stateOf = async (id: string) => {
    const [{ status, confirmed_at, sailing }] = (await rowsOf(server, "shipments", `id = "${id}"`)) as [Json];
    const valid = (await rowsOf(server, "pallets", `shipment = "${id}"`)).filter(({ cancelled }) => !cancelled);
    return { status, confirmed_at, sailing, pallets: valid.map((pallet) => pallet.sailing) };
  };
  const BEFORE = { status: "pending", confirmed_at: "", sailing: "", pallets: [] };
  const waits = async (id: string) => (await lettersAbout(id)).filter((state) => state === "queued").length;

  test.each(["after its act", "before its act"])("%s, leaves all as before, and nobody is told", async (order) => {
    const [after, before] = undone as [(typeof undone)[number], (typeof undone)[number]];
    const { id, act, undo } = order === "after its act" ? after : before;
    const told = await waits(id);
    for (const lost of order === "after its act" ? [act, undo] : [undo, act])
      expect((await again(staff, lost)).status).toBe(200);
    expect([await stateOf(id), await waits(id)]).toEqual([BEFORE, told]);
  });

  test.each(["after its act", "before its act"])("of a sailing, %s, puts the pallets back", async (order) => {
    const [after, before] = moved as [(typeof moved)[number], (typeof moved)[number]];
    const { id, act, undo, was } = order === "after its act" ? after : before;
    const told = await waits(id);
    if (order === "before its act") expect((await again(staff, undo)).body.data.undoes.code).toBe("not_yet");
    for (const lost of [act, undo]) expect((await again(staff, lost)).status).toBe(200);
    expect([await stateOf(id), await waits(id)]).toEqual([
      expect.objectContaining({ sailing: was, pallets: [was] }),
      told,
    ]);
  });

  test("waits for an act that is not back yet, and then takes it back", async () => {
    const { id, act } = standing;
    const back = { set: { status: "pending" }, seen: { status: "confirmed" }, undoes: act.body.op };
    const undo = () => call(server, "POST", act.path, { token: staff.token, body: { op: newId(), ...back } });
    const early = await undo();
    expect([early.status, early.body.data.undoes.code]).toEqual([400, "not_yet"]);
    expect((await again(staff, act)).status).toBe(200);
    expect((await undo()).status).toBe(200);
    expect(await stateOf(id)).toEqual(BEFORE);
  });
});

test("a quote that comes again after its booking has its price and last day, and is booked", async () => {
  expect((await again(anna, quote, "")).body.data.tariff_version.code).toBe("tariff_unknown");
  expect((await again(anna, booked)).status).toBe(200);
  const answer = await again(anna, quote);
  const { total, valid_until, cost_breakdown, reference, link } = quote.was.body;
  expect([answer.status, answer.body]).toEqual([
    200,
    expect.objectContaining({ total, valid_until, cost_breakdown, reference, link, state: "accepted" }),
  ]);
  expect(answer.body.booked_as).toBe(booked.body.reference);
});

test("a scan that comes again was received when it was", async () => {
  const answer = await again(hall, scan);
  expect([answer.status, Date.parse(answer.body.received_at.replace(" ", "T"))]).toEqual([200, said(scan.was).at]);
});

test("a scan that was taken back and made anew comes again, and nobody is told", async () => {
  for (const lost of anew.scans) expect((await again(hall, lost)).status).toBe(200);
  const [milestone] = await rowsOf(server, "shipment_events", `shipment = "${anew.id}" && kind = "hub_in"`);
  expect(milestone.tell_at).not.toBe("");
  expect(new Set(await lettersAbout(milestone.id))).toEqual(new Set(["suppressed"]));
});

describe("what comes again before what it followed", () => {
  const code = async (who: Actor, lost: Lost) => {
    const { status, body } = await again(who, lost);
    return [status, Object.values<Json>(body.data ?? {}).map((fault) => fault.code)];
  };

  test("is not refused for good: it is said that it lacks something", async () => {
    expect(await code(staff, unknownYet)).toEqual([404, ["shipment_unknown"]]);
    expect(await code(olga, sailed)).toEqual([404, ["not_yet"]]);
    expect(await code(staff, decision)).toEqual([404, ["not_yet"]]);
    expect(await code(staff, matched)).toEqual([404, ["found_unknown"]]);
  });

  test("is done once that is there", async () => {
    expect((await again(staff, closed)).body.state).toBe("closed");
    expect((await again(olga, sailed)).body.state).toBe("sailed");
    expect((await again(hall, damage)).status).toBe(200);
    const answer = await again(staff, decision);
    expect([answer.status, answer.body.hold, answer.body.adjusted_rate]).toEqual([200, false, 345]);
    expect(Date.parse(answer.body.hold_decided_at)).toBe(said(decision.was).at);
  });

  test("a match and the word that a pallet is missing keep their time", async () => {
    expect((await again(hall, find)).status).toBe(200);
    const answer = await again(staff, matched);
    const time = (text: string) => Date.parse(text.replace(" ", "T"));
    expect([answer.status, time(answer.body.matched_at)]).toEqual([200, said(matched.was).at]);
    const [made] = await rowsOf(server, "scans", `id = "${answer.body.scan}"`);
    expect(time(made.received_at)).toBe(said(matched.was).at);
    expect((await again(hall, missed)).body).toMatchObject({ missing_since: "" });
  });

  test("was allowed then: pallets of a ship that sailed since, a customer's correction of what was confirmed since", async () => {
    expect((await again(staff, assigned)).body).toEqual(assigned.was.body);
    expect((await again(staff, confirmed)).body.status).toBe("confirmed");
    expect((await again(anna, beforeConfirmed, "")).body.data.status.code).toBe("not_pending");
    const answer = await again(anna, beforeConfirmed);
    expect([answer.status, answer.body.shipper_phone]).toEqual([200, "+7"]);
  });

  test("was allowed then: a document of what was confirmed since, and the last version stays the last", async () => {
    const [older, newer] = papers as [(typeof papers)[0], (typeof papers)[0]];
    for (const { form, was } of [newer, older]) {
      const sent = { token: anna.token, body: form(), headers: { "akamas-again": signed(was) } };
      const answer = await call(server, "POST", DOCUMENTS, sent);
      expect([answer.status, answer.body.data, answer.body.id]).toEqual([200, undefined, was.body.id]);
    }
    const rows = await rowsOf(server, "shipment_documents", `shipment = "${older.was.body.shipment}"`);
    const current = rows.filter(({ replaced }) => replaced === "").map(({ id }) => id);
    expect(current).toEqual([newer.was.body.id]);
  });
});

test("a message that comes again keeps its time, and the office gets no second letter", async () => {
  const answer = await again(bob, message);
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  const [row] = await rowsOf(server, "contact_messages", `id = "${message.body.id}"`);
  expect(row.created).toBe(new Date(said(message.was).at).toISOString().replace("T", " "));
  const states = await lettersAbout(message.body.id);
  expect(new Set(states)).toEqual(new Set(["suppressed"]));
});

describe("the office", () => {
  const status = async () => (await call(server, "GET", "/api/office/status", { token: staff.token })).body.healing;
  const settle = async () => {
    const { token } = await superuser(server);
    expect((await call(server, "POST", "/api/crons/healing", { token })).status).toBe(204);
  };
  const letters = async (template: string) => rowsOf(server, "mail_queue", `template = "${template}"`);

  test("sees what came back, from how many, what was asked, and which prices are none of a known tariff", async () => {
    await settle();
    // The cron job marks them one by one.
    await expect.poll(async () => (await status()).prices).toHaveLength(4);
    const healing = await status();
    const [{ body, was }] = bookings as [Lost];
    expect(healing).toMatchObject({ settled: false, accounts: 5, clashed: 1 });
    expect(healing.came).toBeGreaterThan(8);
    expect(healing.devices).toBeGreaterThan(4);
    const { tariff_version: version } = was.body;
    expect(healing.tariffs).toEqual([{ version, rows: 4 }]);
    const price = {
      id: body.id,
      kind: "booking.create",
      reference: body.reference,
      total: was.body.estimated_rate,
      version,
    };
    expect(healing.prices).toContainEqual(price);
    expect(await letters("healed_office")).toEqual([]);
  });

  test("sends a receipt again that was held back", async () => {
    const { held } = await status();
    const [receipt] = held.filter(({ template }: Json) => template === "contact_receipt");
    expect(receipt).toMatchObject({
      state: "suppressed",
      last_error: expect.stringMatching(/^came again after a restore/),
    });
    expect(held.filter(({ to, template }: Json) => to === "office" || /_(customer|follower)$/.test(template))).toEqual(
      [],
    );
    const retry = () => call(server, "POST", `/api/mail/${receipt.id}/retry`, { token: staff.token });
    expect([(await retry()).status, (await retry()).status]).toEqual([200, 409]);
    expect((await status()).held.map(({ id }: Json) => id)).not.toContain(receipt.id);
  });

  test("and each customer get one letter when nothing has come for an hour", async () => {
    await server.restart({ AKAMAS_CLOCK_OFFSET_MS: String(2 * 3_600_000) });
    staff = await office(server);
    await settle();
    await settle();
    await expect.poll(async () => (await status()).settled).toBe(true);
    const [summary, ...more] = await letters("healed_office");
    expect([summary.to, more]).toEqual(["office", []]);
    expect(summary.data.healed).toMatchObject({ clashed: 1, tariffs: 1, accounts: 5 });
    const told = await letters("healed_customer_gathered");
    expect(told.map(({ to }) => to)).toEqual([anna.email]);
    expect(told[0].data.items.map(({ id }: Json) => id)).toContain(bookings[0]?.body.id);
  });
});
