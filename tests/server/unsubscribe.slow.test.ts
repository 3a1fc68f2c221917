import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Mail, Receiver } from "../support/mail-receiver.ts";
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

// Unsubscribing: the link of a letter, without a sign-in, and the choices of an account's owner.
const DESK = "desk@akamas.test";
let receiver: Receiver;
let server: Server;
let staff: Actor;
beforeAll(async () => {
  receiver = await Receiver.start();
  server = await startServer({
    env: { SMTP_URL: receiver.url, OFFICE_EMAIL: DESK, PUBLIC_URL: "https://akamas.test" },
  });
  staff = await office(server);
});
afterAll(async () => {
  await server?.stop();
  await receiver?.down();
});

const ADDRESS = /^<https:\/\/akamas\.test(\/api\/unsubscribe\?t=([0-9a-f]{66}))>$/;
const headerOf = ({ raw }: Mail, name: string) =>
  raw
    .split("\r\n\r\n")[0]
    ?.replace(/\r\n[ \t]+/g, " ")
    .match(new RegExp(`^${name}: *(.*)$`, "m"))?.[1]
    ?.trim();
/** The path that a mail program posts to, and its token. */
function linkOf(mail: Mail): { path: string; token: string } {
  const [, path = "", token = ""] = ADDRESS.exec(headerOf(mail, "List-Unsubscribe") ?? "") ?? [];
  expect(path).not.toBe("");
  expect(headerOf(mail, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  for (const text of [mail.text, mail.html]) expect(text).toContain(`https://akamas.test/unsubscribe#${token}`);
  return { path, token };
}
const arrive = async (address: string, count: number) => {
  await expect.poll(() => receiver.to(address).length).toBe(count);
  return receiver.to(address);
};
const last = async (address: string, count: number) => (await arrive(address, count))[count - 1] as Mail;
/** Like a mail program: a form post, without cookie and token. */
const oneClick = (path: string) =>
  fetch(server.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
const look = async (token: unknown) => call(server, "POST", "/api/unsubscribe/look", { body: { token } });
const again = async (token: unknown) => call(server, "POST", "/api/unsubscribe/again", { body: { token } });
const setStatus = (id: string, status: string) =>
  call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: staff.token, body: { status } });
let clock = 0;
/** Letters about a status wait a minute. */
const aMinuteLater = () => {
  clock += 61_000;
  return server.restart({ AKAMAS_CLOCK_OFFSET_MS: String(clock) });
};
const stateOf = async (template: string, to: string) => {
  const rows = await rowsOf(server, "mail_queue", `template = "${template}" && to = "${to}"`);
  return rows.map(({ state, last_error }: Json) => [state, last_error]);
};
const ENDED = ["suppressed", "Not sent: this address wants no more emails of this kind."];

describe("the link of a letter", () => {
  test("ends letters of its kind to its address, and no other kind or address", async () => {
    const anna = await customer(server, "Anna");
    const bob = await customer(server, "Bob");
    const { id } = await book(server, anna);
    const [welcome, booking] = (await arrive(anna.email, 2)) as [Mail, Mail];
    expect(headerOf(welcome, "List-Unsubscribe")).toBeUndefined();
    expect(welcome.text).not.toContain("unsubscribe");
    const { path, token } = linkOf(booking);
    expect((await look(token)).body).toEqual({ kinds: ["bookings"], ended: [] });
    const answer = await oneClick(path);
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    expect((await oneClick(path)).status).toBe(200);
    expect((await look(token)).body).toEqual({ kinds: ["bookings"], ended: ["bookings"] });

    await setStatus(id, "confirmed");
    await aMinuteLater();
    await expect.poll(() => stateOf("status_customer", anna.email)).toEqual([ENDED]);
    // The office is told of the booking, and so is another customer of theirs.
    await book(server, anna);
    await book(server, bob);
    await arrive(bob.email, 2);
    await expect.poll(() => stateOf("booking_customer", anna.email)).toContainEqual(ENDED);
    // Another kind is still sent: a status set by the office.
    await setStatus(id, "in_transit");
    await aMinuteLater();
    const moved = await last(anna.email, 3);
    expect(moved.subject).toContain("in transit");
    expect((await look(linkOf(moved).token)).body).toEqual({ kinds: ["milestones"], ended: [] });
    // A link for the account is always sent.
    const verify = { body: { email: anna.email } };
    await call(server, "POST", "/api/collections/users/request-verification", verify);
    expect((await last(anna.email, 4)).subject).toBe("Confirm your email address");

    expect((await again(token)).body).toEqual({ ok: true });
    await book(server, anna);
    expect((await last(anna.email, 5)).subject).toContain("Booking received");
  });

  test("opened by a mail scanner changes nothing", async () => {
    const anna = await customer(server, "Anna");
    await book(server, anna);
    const { path, token } = linkOf(await last(anna.email, 2));
    for (const method of ["GET", "HEAD"]) {
      const opened = await fetch(server.url + path, { method, redirect: "manual" });
      expect([opened.status, opened.headers.get("location")]).toEqual([303, `/unsubscribe#${token}`]);
    }
    const bad = await fetch(`${server.url}/api/unsubscribe?t=//evil.test`, { redirect: "manual" });
    expect(bad.headers.get("location")).toBe("/unsubscribe");
    expect((await look(token)).body.ended).toEqual([]);
  });

  test("cannot be forged or used for another kind or address", async () => {
    const anna = await customer(server, "Anna");
    await book(server, anna);
    const { token } = linkOf(await last(anna.email, 2));
    const flipped = (at: number) => `${token.slice(0, at)}${token[at] === "0" ? "1" : "0"}${token.slice(at + 1)}`;
    const bad = ["", token.slice(1), `${token}0`, token.toUpperCase().replace(/\d/g, "F"), "ff".repeat(33)];
    for (const one of [
      ...bad,
      flipped(0),
      flipped(1),
      flipped(2),
      flipped(33),
      flipped(34),
      flipped(65),
      null,
      7,
      {},
    ]) {
      const answers = [await look(one), await again(one)];
      if (typeof one === "string") answers.push(await call(server, "POST", `/api/unsubscribe?t=${one}`));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
    }
    expect(token).not.toContain(Buffer.from(anna.email).toString("hex"));
    const rows = await rowsOf(server, "mail_stops");
    expect(JSON.stringify(rows)).not.toContain("@");
    expect((await look(token)).body.ended).toEqual([]);
  });

  test("exists in receipts to an address without an account, and not in the office's own letters", async () => {
    const email = `${newId()}@sender.test`;
    const send = () =>
      call(server, "POST", "/api/contact", {
        body: { id: newId(), name: "Eve", email, phone: "", subject: "A question", message: "How long does it take?" },
      });
    await send();
    const receipt = await last(email, 1);
    const { path, token } = linkOf(receipt);
    expect((await look(token)).body.kinds).toEqual(["receipts"]);
    await oneClick(path);
    // What other tests have said to the desk may still be on its way.
    await expect
      .poll(async () => (await rowsOf(server, "mail_queue", `state = "queued" || state = "sending"`)).length)
      .toBe(0);
    const before = receiver.to(DESK).length;
    await send();
    await expect.poll(() => stateOf("contact_receipt", email)).toContainEqual(ENDED);
    await expect.poll(() => receiver.to(DESK).length).toBe(before + 1);
    for (const mail of receiver.to(DESK)) {
      expect(headerOf(mail, "List-Unsubscribe")).toBeUndefined();
      expect(mail.text).not.toContain("unsubscribe");
    }
  });
});

test("an erasure deletes the unsubscribe choices of its address only", async () => {
  const ended: { email: string; token: string }[] = [];
  for (const name of ["Eve", "Adam"]) {
    const email = `${newId()}@sender.test`;
    const message = { subject: "A question", message: "How long does it take?" };
    await call(server, "POST", "/api/contact", { body: { id: newId(), name, email, phone: "", ...message } });
    const { path, token } = linkOf(await last(email, 1));
    expect((await oneClick(path)).status).toBe(200);
    ended.push({ email, token });
  }
  const [eve, adam] = ended as [(typeof ended)[0], (typeof ended)[0]];
  const before = await rowsOf(server, "mail_stops");
  expect((await runCommand(server.dataDir, "erase", eve.email)).code).toBe(0);
  expect((await look(eve.token)).body).toEqual({ kinds: ["receipts"], ended: [] });
  expect((await look(adam.token)).body).toEqual({ kinds: ["receipts"], ended: ["receipts"] });
  expect(await rowsOf(server, "mail_stops")).toHaveLength(before.length - 1);
});

describe("the choices of an account's owner", () => {
  const choices = (actor: Actor | null) => call(server, "GET", "/api/preferences", { token: actor?.token });
  const choose = (actor: Actor | null, mail: unknown) =>
    call(server, "POST", "/api/preferences", { token: actor?.token, body: { mail } });

  test("apply to their letters, also to waiting ones", async () => {
    const anna = await customer(server, "Anna");
    await arrive(anna.email, 1);
    expect((await choices(anna)).body.mail).toEqual({ bookings: true, milestones: true, delays: true });
    expect((await choose(anna, { bookings: false, delays: false })).body.mail).toEqual({
      bookings: false,
      milestones: true,
      delays: false,
    });
    const { id } = await book(server, anna);
    await setStatus(id, "confirmed");
    await setStatus(id, "in_transit");
    await aMinuteLater();
    expect((await last(anna.email, 2)).subject).toContain("in transit");
    await expect.poll(() => stateOf("booking_customer", anna.email)).toEqual([ENDED]);
    expect((await choose(anna, { bookings: true })).body.mail).toEqual({
      bookings: true,
      milestones: true,
      delays: false,
    });
    expect((await choices(anna)).body.mail.bookings).toBe(true);
  });

  test("and the link of a letter have the same effect", async () => {
    const anna = await customer(server, "Anna");
    await book(server, anna);
    const { path } = linkOf(await last(anna.email, 2));
    await oneClick(path);
    expect((await choices(anna)).body.mail).toEqual({ bookings: false, milestones: true, delays: true });
    // Another account of theirs that gets the same letters.
    expect((await choices(staff)).body.mail).toEqual({ bookings: true, milestones: true, delays: true });
    const root = await superuser(server);
    expect((await choices(null)).status).toBe(401);
    expect((await choose(root, { bookings: false })).status).toBe(401);
  });

  test.each([
    [undefined],
    [null],
    [[]],
    [{}],
    ["bookings"],
    [{ bookings: "no" }],
    [{ bookings: 0 }],
    [{ receipts: false }],
    [{ bookings: false, __proto__x: true }],
  ])("is refused as a whole where it is %j", async (mail) => {
    const anna = await customer(server, "Anna");
    expect((await choose(anna, mail)).status).toBe(400);
    expect((await choices(anna)).body.mail).toEqual({ bookings: true, milestones: true, delays: true });
  });
});
