import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays } from "#domain/calendar.ts";
import { localDay, momentOf } from "#domain/sailings/clock.ts";
import { Receiver } from "../support/mail-receiver.ts";
import { type Server, startServer } from "../support/server.ts";
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
  superuser,
} from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";

// One letter a day (docs/mail.md): what waits for it, when it goes, and what is not in it. Each test has a day of its own.
const CYPRUS = "Europe/Nicosia";
const SENT = "sent";
let receiver: Receiver;
let server: Server;
let staff: Actor;
let day = addDays(localDay(Date.now(), CYPRUS), 1);

const clockAt = (time: string, on = day) => ({
  AKAMAS_CLOCK_OFFSET_MS: String(momentOf({ day: on, time }, CYPRUS) - Date.now()),
});
/** The server is stopped, and started at this time in Cyprus. */
const at = (time: string, on = day) => server.restart(clockAt(time, on));

beforeAll(async () => {
  receiver = await Receiver.start();
  const mail = { SMTP_URL: receiver.url, PUBLIC_URL: "https://akamas.test" };
  server = await startServer({ env: { ...mail, ...clockAt("10:00") } });
  staff = await office(server);
});
afterAll(async () => {
  await server?.stop();
  await receiver?.down();
});
beforeEach(async () => {
  day = addDays(day, 1);
  await at("10:00");
});

const post = async (path: string, actor: Actor, body: Json): Promise<Json> => {
  const answer = await call(server, "POST", path, { token: actor.token, body });
  expect([path, answer.status, answer.body.data]).toEqual([path, 200, undefined]);
  return answer.body;
};
const wish = (actor: Actor, digest: boolean) => post("/api/preferences", actor, { digest });
const setStatus = async (id: string, status: string) =>
  expect(
    (await call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: staff.token, body: { status } })).body,
  ).toMatchObject({ id, status });
const arrived = async (actor: Actor, count: number) => {
  await expect.poll(() => receiver.to(actor.email).map(({ subject }) => subject)).toHaveLength(count);
  return receiver.to(actor.email)[count - 1];
};
/** Somebody whose welcome has arrived, with a letter a day. */
async function daily(name = "Anna"): Promise<Actor> {
  const actor = await customer(server, name);
  await arrived(actor, 1);
  await wish(actor, true);
  return actor;
}
const rows = (actor: Actor, filter = "1 = 1"): Promise<Json[]> =>
  rowsOf(server, "mail_queue", `to = "${actor.email}" && template != "welcome" && ${filter}`);
/** Letters that wait for today's digest, and no others. */
async function waiting(actor: Actor, wanted: string[]): Promise<void> {
  const unsent = async () =>
    (await rows(actor, '(state = "queued" || state = "sending")')).map(({ template, data }) => [template, data.digest]);
  await expect.poll(async () => (await unsent()).sort()).toEqual(wanted.map((template) => [template, day]));
}
/** What became of the digests of an account, by day. */
const digests = async (actor: Actor) =>
  Object.fromEntries(
    (await rows(actor, "template = 'digest'")).map(({ dedupe_key, state }) => [
      dedupe_key.replace(`digest:${actor.id}:`, ""),
      state,
    ]),
  );
const noLetterWaits = async () =>
  expect.poll(() => rowsOf(server, "mail_queue", `state = "queued" || state = "sending"`)).toEqual([]);

test("a day is one letter at 17:00, once over restarts; who has not asked for it is told at once", async () => {
  const [anna, bob] = [await daily(), await customer(server, "Bob")];
  const [first, second] = [await book(server, anna), await book(server, anna)];
  const other = await book(server, bob);
  for (const { id } of [first, other]) await setStatus(id, "confirmed");
  await arrived(bob, 2);
  await at("10:02");
  await arrived(bob, 3);
  await waiting(anna, ["booking_customer", "booking_customer", "status_customer"]);
  await at("16:58");
  await waiting(anna, ["booking_customer", "booking_customer", "status_customer"]);
  expect(receiver.to(anna.email)).toHaveLength(1);

  await at("17:00");
  const letter = await arrived(anna, 2);
  expect(letter?.subject).toMatch(/^Your shipments on .*: news about 2 shipments$/);
  expect(letter?.text).toMatch(/Confirmed\..*\n.*New: booking received \(1 pallet, €300.00\), confirmed\./);
  for (const { reference } of [first, second])
    expect(letter?.text).toContain(`AKF-${reference.slice(0, 5)}-${reference.slice(5)}`);
  expect(letter?.text).toContain("https://akamas.test/unsubscribe#");
  await expect.poll(() => digests(anna)).toEqual({ [day]: SENT });

  // What comes after it waits for the next one.
  await setStatus(second.id, "confirmed");
  await at("17:03");
  await noDigestBut(anna, day);
  await at("17:01", addDays(day, 1));
  expect((await arrived(anna, 3))?.text).not.toContain("booking received");
  expect(await digests(anna)).toEqual({ [day]: SENT, [addDays(day, 1)]: SENT });
  day = addDays(day, 1);
});

/** The letters that wait are tomorrow's. */
async function noDigestBut(actor: Actor, on: string): Promise<void> {
  const held = async () => (await rows(actor, "state = 'queued'")).map(({ data }) => data.digest);
  await expect.poll(held).toEqual([addDays(on, 1)]);
  expect(Object.keys(await digests(actor))).toEqual([on]);
}

test("on a day on which all was undone no letter goes", async () => {
  const anna = await customer(server, "Anna");
  const { id } = await book(server, anna);
  await arrived(anna, 2);
  await wish(anna, true);
  await setStatus(id, "confirmed");
  await at("10:02");
  await waiting(anna, ["status_customer"]);
  await setStatus(id, "pending");
  await at("17:00");
  await noLetterWaits();
  expect([receiver.to(anna.email).length, await digests(anna)]).toEqual([2, {}]);
});

test("a delay and a cancellation by the office go at once, one's own cancellation does not", async () => {
  const [anna, eve] = [await daily(), await daily("Eve")];
  const [late, off, own] = [await book(server, anna), await book(server, anna), await book(server, eve)];
  await post(`/api/shipments/${own.id}/cancel`, eve, { op: newId(), reason: "Too late" });
  await setStatus(off.id, "cancelled");
  await setStatus(late.id, "confirmed");
  const etd = momentOf({ day: addDays(day, 30), time: "12:00" }, CYPRUS);
  const set = (later: number) => ({
    etd: new Date(etd + later).toISOString(),
    eta: new Date(etd + 4 * 86_400_000 + later).toISOString(),
  });
  const plan = { name: "2032-W11", port: "Venice", cut_off: new Date(etd - 2 * 86_400_000).toISOString(), ...set(0) };
  const sailing = await post(`/api/sailings/${newId()}/edit`, staff, { op: newId(), set: plan });
  await post("/api/pallets/assign", staff, { op: newId(), sailing: sailing.id, shipments: [late.id] });
  await at("10:02");
  await expect
    .poll(() => receiver.to(anna.email).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/: cancelled$/));
  const held = ["booking_customer", "booking_customer", "status_customer"];
  await waiting(anna, held);
  const before = receiver.to(anna.email).length;
  await post(`/api/sailings/${sailing.id}/delay`, staff, {
    op: newId(),
    seen: null,
    ...set(172_800_000),
    reason: "Gale",
  });
  await at("10:04");
  expect((await arrived(anna, before + 1))?.subject).toMatch(/: new dates$/);
  await waiting(anna, held);
  await waiting(eve, ["booking_customer", "status_customer"]);
  await at("17:00");
  expect((await arrived(eve, 2))?.text).toMatch(/:\s+Cancelled\.\r?\n/);
  const letter = await arrived(anna, before + 2);
  expect(letter?.subject).toMatch(/: news about 1 shipment$/);
});

test("turned off during the day: what waits goes in that day's letter, what comes later at once", async () => {
  const anna = await daily();
  const { id } = await book(server, anna);
  await waiting(anna, ["booking_customer"]);
  await wish(anna, false);
  await setStatus(id, "confirmed");
  await at("10:02");
  expect((await arrived(anna, 2))?.subject).toContain("confirmed");
  await waiting(anna, ["booking_customer"]);
  await at("17:00");
  expect((await arrived(anna, 3))?.text).toContain("booking received");
  await noLetterWaits();
});

test("what was ended is not in it, and a letter of that alone does not go", async () => {
  const [anna, eve] = [await daily(), await daily("Eve")];
  for (const actor of [anna, eve]) await book(server, actor);
  const { id } = await book(server, anna);
  await setStatus(id, "in_transit");
  await at("10:02");
  await waiting(anna, ["booking_customer", "booking_customer", "status_customer"]);
  for (const actor of [anna, eve]) await post("/api/preferences", actor, { mail: { bookings: false } });
  await at("17:00");
  const letter = await arrived(anna, 2);
  expect(letter?.subject).toMatch(/: news about 1 shipment$/);
  expect(letter?.text).not.toContain("booking received");
  await expect.poll(() => digests(eve)).toEqual({ [day]: "suppressed" });
  expect(receiver.to(eve.email)).toHaveLength(1);
});

test("what the office sends again goes at once and alone, and is in no digest", async () => {
  const anna = await daily();
  await book(server, anna);
  await waiting(anna, ["booking_customer"]);
  const [row] = await rows(anna);
  // As after the restore of a backup.
  const { token } = await superuser(server);
  const body = { state: "failed", last_error: "Held back: restored from a backup, it may have been sent before." };
  const held = await call(server, "PATCH", `/api/collections/mail_queue/records/${row.id}`, { token, body });
  expect([held.status, held.body.state]).toEqual([200, "failed"]);
  await post(`/api/mail/${row.id}/retry`, staff, {});
  expect((await arrived(anna, 2))?.subject).toContain("Booking received");
  await at("17:00");
  await noLetterWaits();
  expect([receiver.to(anna.email).length, await digests(anna)]).toEqual([2, {}]);
});

test("nothing goes to who was erased meanwhile", async () => {
  const anna = await daily();
  await book(server, anna);
  await waiting(anna, ["booking_customer"]);
  await server.pause();
  expect((await runCommand(server.dataDir, "erase", anna.email, "even-open")).code).toBe(0);
  await at("17:00");
  await noLetterWaits();
  expect([receiver.to(anna.email).length, await rows(anna)]).toEqual([1, []]);
});

test("a server that was down at 17:00 sends it once afterwards; so does one whose mail server was down", async () => {
  const [anna, eve] = [await daily(), await daily("Eve")];
  for (const actor of [anna, eve]) {
    await book(server, actor);
    await waiting(actor, ["booking_customer"]);
  }
  await receiver.down();
  const next = addDays(day, 1);
  await at("09:00", next);
  const tried = async () => (await rows(anna, "template = 'digest'")).map(({ attempts }) => attempts);
  await expect.poll(tried).toEqual([1]);
  await server.kill();
  await receiver.up();
  await at("09:02", next);
  for (const actor of [anna, eve]) {
    await arrived(actor, 2);
    await expect.poll(() => digests(actor)).toEqual({ [day]: SENT });
  }
  await book(server, anna);
  const before = day;
  day = next;
  // A letter that the sender has not read by 17:00 belongs to the day after.
  await waiting(anna, ["booking_customer"]);
  await at("17:00");
  await arrived(anna, 3);
  expect(await digests(anna)).toEqual({ [before]: SENT, [day]: SENT });
});

test("is chosen by its owner alone, seen by them and in their export", async () => {
  const anna = await customer(server, "Anna");
  const all = { bookings: true, milestones: true, delays: true };
  const choices = () => call(server, "GET", "/api/preferences", { token: anna.token });
  expect((await choices()).body).toEqual({ mail: all, digest: false });
  expect(await wish(anna, true)).toEqual({ mail: all, digest: true });
  expect(await post("/api/preferences", anna, { mail: { delays: false } })).toEqual({
    mail: { ...all, delays: false },
    digest: true,
  });
  for (const body of [{ digest: "yes" }, { digest: null }, { digest: false, mail: null }, {}])
    expect((await call(server, "POST", "/api/preferences", { token: anna.token, body })).status).toBe(400);
  expect((await choices()).body.digest).toBe(true);
  const path = `/api/collections/users/records/${anna.id}`;
  const seen = await call(server, "GET", path, { token: staff.token });
  expect([seen.body.id, seen.body.digest]).toEqual([anna.id, undefined]);
  await call(server, "PATCH", path, { token: anna.token, body: { full_name: "Anna", digest: false } });
  const exported = await call(server, "GET", "/api/account/data", { token: anna.token });
  expect(exported.body.account.digest).toBe(true);
});
