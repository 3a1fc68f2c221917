import { afterAll, beforeAll, expect, test } from "vitest";
import { foundBody, foundPhotoForm, photoForm } from "../support/matrix-world.ts";
import { PushDevice } from "../support/push-device.ts";
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
  superuser,
} from "../support/server-api.ts";
import { airQuoteBody, quoteBody, seaQuoteBody } from "../support/server-quotes.ts";

const DAY_MS = 86_400_000;
const KINDS = ["sea_freight_quotes", "air_freight_quotes", "contact_messages"];

let server: Server;
let anna: Actor;
let staff: Actor;
/** By kind: one that was handled on the first day, and one that never was. */
const handled: Record<string, string> = {};
const open: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer();
  [anna, staff] = await Promise.all([customer(server), office(server)]);
  for (const target of [handled, open]) {
    const make = async (path: string, body: Json) => {
      const answer = await call(server, "POST", path, { token: anna.token, body });
      expect([path, answer.status]).toEqual([path, 200]);
      return body.id;
    };
    target.sea_freight_quotes = await make("/api/collections/sea_freight_quotes/records", seaQuoteBody());
    target.air_freight_quotes = await make("/api/collections/air_freight_quotes/records", airQuoteBody());
    const message = {
      id: newId(),
      name: "Anna Weber",
      email: anna.email,
      subject: "Olive oil",
      message: "Has the olive oil arrived in Limassol already?",
    };
    target.contact_messages = await make("/api/contact", message);
  }
  for (const kind of KINDS) {
    const path = `/api/collections/${kind}/records/${handled[kind]}`;
    const body = { handled_at: new Date().toISOString() };
    expect((await call(server, "PATCH", path, { token: staff.token, body })).status).toBe(200);
  }
});
afterAll(() => server?.stop());

/** The server with its clock moved by so many days. */
const later = (days: number) => server.restart({ AKAMAS_CLOCK_OFFSET_MS: String(days * DAY_MS) });

/** Runs a nightly job and waits for its effect. */
async function night(job: string, done: () => Promise<boolean>) {
  const { token } = await superuser(server);
  expect((await call(server, "POST", `/api/crons/${job}`, { token })).status).toBe(204);
  await expect.poll(done, { message: `${job} did nothing` }).toBe(true);
}

const ids = async (kind: string) => (await rowsOf(server, kind)).map(({ id }) => id).sort();
const failedMails = () => rowsOf(server, "mail_queue", 'state = "failed"');

/** Runs the nightly retention job, and waits until it has recorded that it ran. */
async function keepTime(day: number) {
  const { token } = await office(server);
  const since = new Date(Date.now() + day * DAY_MS).toISOString().replace("T", " ");
  await night("retention", async () => {
    const { body } = await call(server, "GET", "/api/office/status", { token });
    return body.retention.ran >= since;
  });
}

test("handled requests are deleted after the year that the privacy page promises, on devices too; open ones stay", async () => {
  const { epoch, scope, next } = (await call(server, "GET", "/api/sync?limit=1000", { token: anna.token })).body;
  await keepTime(0);
  // A clock that jumps deletes nothing: the first night afterwards only records that it ran.
  await later(366);
  await keepTime(366);
  for (const kind of KINDS) expect(await ids(kind)).toEqual([handled[kind], open[kind]].sort());
  await later(367);
  await keepTime(367);
  for (const kind of KINDS) expect(await ids(kind)).toEqual([open[kind]]);
  const page = await call(server, "GET", `/api/sync?epoch=${epoch}&scope=${scope}&since=${next}&limit=1000`, {
    token: anna.token,
  });
  const gone = page.body.items.filter((item: Json) => item.op === "del").map(({ id }: Json) => id);
  expect(gone.sort()).toEqual([handled.sea_freight_quotes, handled.air_freight_quotes].sort());
  await later(0);
});

test("a failed mail is deleted after a year, the booking stays", async () => {
  const shipment = await book(server, anna);
  const { token } = await superuser(server);
  const [mail] = await rowsOf(server, "mail_queue", 'template = "booking_customer"');
  const given = { state: "failed" };
  const patched = await call(server, "PATCH", `/api/collections/mail_queue/records/${mail.id}`, { token, body: given });
  expect(patched.status).toBe(200);

  for (const day of [363, 364]) {
    await later(day);
    await keepTime(day);
  }
  expect(await failedMails()).toHaveLength(1);
  await later(365);
  await keepTime(365);
  expect(await failedMails()).toHaveLength(0);
  expect(await ids("shipments")).toEqual([shipment.id]);
  await later(0);
});

test("a quote is deleted two years after its end; a booked one stays", async () => {
  const quotes = "/api/collections/quotes/records";
  const [left, booked] = [await quoteBody(server), await quoteBody(server)];
  for (const body of [left, booked])
    expect((await call(server, "POST", quotes, { token: anna.token, body })).status).toBe(200);
  await book(server, anna, { quote: booked.id });
  // Valid for 14 days.
  for (const day of [743, 744]) {
    await later(day);
    await keepTime(day);
  }
  expect(await ids("quotes")).toEqual([left.id, booked.id].sort());
  for (const day of [745, 746]) {
    await later(day);
    await keepTime(day);
  }
  expect(await ids("quotes")).toEqual([booked.id]);
  await later(0);
});

test("a follower by mail is deleted a week after an unanswered question, 30 days after the delivery, and after a year", async () => {
  const { token } = await superuser(server);
  const [under, delivered] = [await book(server, anna), await book(server, anna)];
  const follow = async ({ reference }: Json) => {
    const email = `${newId()}@follower.test`;
    expect((await call(server, "POST", "/api/followers", { body: { reference, email, language: "en" } })).status).toBe(
      200,
    );
    const [row] = await rowsOf(server, "followers", `email = "${email}"`);
    return row.id as string;
  };
  const [silent, agreed, told] = [await follow(under), await follow(under), await follow(delivered)];
  for (const id of [agreed, told]) {
    const path = `/api/collections/followers/records/${id}`;
    const body = { confirmed_at: new Date().toISOString() };
    expect((await call(server, "PATCH", path, { token, body })).status).toBe(200);
  }
  const shipment = `/api/collections/shipments/records/${delivered.id}`;
  const body = { status: "delivered" };
  expect((await call(server, "PATCH", shipment, { token: staff.token, body })).status).toBe(200);
  const left = async (...days: number[]) => {
    for (const day of days) {
      await later(day);
      await keepTime(day);
    }
    return ids("followers");
  };
  // The first night after a jump of the clock deletes nothing.
  expect(await left(5, 6)).toEqual([silent, agreed, told].sort());
  expect(await left(7)).toEqual([agreed, told].sort());
  expect(await left(28, 29)).toEqual([agreed, told].sort());
  expect(await left(30)).toEqual([agreed]);
  expect(await left(363, 364)).toEqual([agreed]);
  expect(await left(365)).toEqual([]);
  await later(0);
});

test("recipient, signature and photos of a scan are deleted six tax years after the delivery; pallet and scan stay", async () => {
  const shipment = await book(server, anna);
  const path = `/api/collections/shipments/records/${shipment.id}`;
  expect((await call(server, "PATCH", path, { token: staff.token, body: { status: "confirmed" } })).status).toBe(200);
  const [pallet] = await rowsOf(server, "pallets", `shipment = "${shipment.id}"`);
  const scan = { id: newId(), pallet: pallet.id, point: "delivered", recipient: "Ελένη Π.", note: "At the gate" };
  const body = { ...scan, scanned_at: new Date(Date.now() - 5000).toISOString() };
  const scans = "/api/collections/scans/records";
  expect((await call(server, "POST", scans, { token: staff.token, body })).status).toBe(200);
  for (const kind of ["photo", "signature"]) {
    const form = photoForm(scan.id, { kind });
    const made = await call(server, "POST", "/api/collections/scan_photos/records", { token: staff.token, body: form });
    expect(made.status).toBe(200);
  }
  const year = new Date().getUTCFullYear();
  const until = (day: number) => Math.ceil((Date.UTC(year + 6, 11, day, 12) - Date.now()) / DAY_MS);
  const kept = async (...days: number[]) => {
    for (const day of days) {
      await later(day);
      await keepTime(day);
    }
    const [row] = await rowsOf(server, "scans", `id = "${scan.id}"`);
    return [(await ids("scan_photos")).length, row.recipient, row.note, (await rowsOf(server, "pallets")).length > 0];
  };
  expect(await kept(until(29), until(30))).toEqual([2, "Ελένη Π.", "At the gate", true]);
  expect(await kept(until(31), until(32))).toEqual([0, "", "At the gate", true]);
  await later(0);
});

test("a find that nobody has matched is deleted after a year with its photos; a matched one stays with its shipment", async () => {
  const shipment = await book(server, anna);
  const path = `/api/collections/shipments/records/${shipment.id}`;
  expect((await call(server, "PATCH", path, { token: staff.token, body: { status: "confirmed" } })).status).toBe(200);
  const post = (to: string, body: unknown) => call(server, "POST", to, { token: staff.token, body });
  const made: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const find = foundBody({ found_at: new Date(Date.now() - 5000).toISOString() });
    expect((await post("/api/collections/found_pallets/records", find)).status).toBe(200);
    expect((await post("/api/collections/found_photos/records", foundPhotoForm(find.id))).status).toBe(200);
    made.push(find.id);
  }
  const [matched = "", open = ""] = made;
  const pallet = `${shipment.reference}01plt`.toLowerCase();
  expect((await post(`/api/found-pallets/${matched}/match`, { op: newId(), pallet })).status).toBe(200);
  const kept = async (day: number) => {
    await later(day);
    await keepTime(day);
    const photos = (await rowsOf(server, "found_photos")).map(({ found }: Json) => found);
    return [await ids("found_pallets"), photos.sort()];
  };
  await kept(362);
  expect(await kept(363)).toEqual([[...made].sort(), [...made].sort()]);
  await kept(364);
  expect(await kept(365)).toEqual([[matched], [matched]]);
  expect(open).not.toBe(matched);
  await later(0);
});

test("a device is deleted a year after it was last heard of", async () => {
  const { reference } = await book(server, anna);
  const body = new PushDevice().subscription({ reference });
  expect((await call(server, "POST", "/api/push/subscribe", { body })).status).toBe(200);
  for (const [day, left] of [
    [363, 1],
    [364, 1],
    [365, 0],
  ] as const) {
    await later(day);
    await keepTime(day);
    expect([day, await ids("push_subscriptions")]).toEqual([day, Array(left).fill(expect.any(String))]);
  }
  await later(0);
});

test("a sent mail is deleted after 30 days", async () => {
  const { token } = await superuser(server);
  const [mail] = await rowsOf(server, "mail_queue", 'template = "welcome"');
  const path = `/api/collections/mail_queue/records/${mail.id}`;
  expect((await call(server, "PATCH", path, { token, body: { state: "sent" } })).status).toBe(200);
  const sent = () => rowsOf(server, "mail_queue", 'state = "sent"');
  expect(await sent()).toHaveLength(1);
  await later(31);
  await night("mail_sweep", async () => (await sent()).length === 0);
  await later(0);
});

test("request logs are kept for a week", async () => {
  const { token } = await superuser(server);
  expect((await call(server, "GET", "/api/settings", { token })).body.logs.maxDays).toBe(7);
});
