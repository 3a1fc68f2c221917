import { afterEach, beforeEach, expect, test } from "vitest";
import { type Mail, Receiver } from "../support/mail-receiver.ts";
import { OFFICE, type Server, SUPERUSER, startServer } from "../support/server.ts";
import { bookingBody, call, type Json, SHIPMENTS } from "../support/server-api.ts";

// How many letters are sent, with the shipped limits of pb_hooks/lib/http/rate-limits.js.
const MAILBOX = "desk@akamas.test";
const HOUR = 3_600_000;
let receiver: Receiver;
let server: Server;
let clock: number;
let visitor: number;
beforeEach(async () => {
  receiver = await Receiver.start();
  // Every window begins at a full hour; a test ends long before the next one does.
  clock = HOUR - (Date.now() % HOUR) + 10_000;
  visitor = 0;
  server = await startServer({
    env: {
      SMTP_URL: receiver.url,
      OFFICE_EMAIL: MAILBOX,
      PUBLIC_URL: "https://akamas.test",
      RATE_LIMITS: "on",
      TRUSTED_PROXY_HEADER: "X-Real-IP",
      AKAMAS_CLOCK_OFFSET_MS: String(clock),
    },
  });
});
afterEach(async () => {
  await server?.stop();
  await receiver?.down();
});

/** A request from a new IP address: the limits per address are not tested here. */
const ask = (method: string, path: string, body?: unknown, token?: string) =>
  call(server, method, path, {
    body,
    token,
    headers: { "x-real-ip": `198.18.${Math.floor(++visitor / 250)}.${visitor % 250}` },
  });
const tokenOf = async (collection: string, identity: string, password: string): Promise<string> => {
  const answer = await ask("POST", `/api/collections/${collection}/auth-with-password`, { identity, password });
  expect(answer.status).toBe(200);
  return answer.body.token;
};
const signUp = async (email: string) => {
  const password = "correct horse";
  const made = { full_name: "Eve", email, password, passwordConfirm: password };
  expect((await ask("POST", "/api/collections/users/records", made)).status).toBe(200);
  return tokenOf("users", email, password);
};
const book = async (token: string, count: number): Promise<string[]> => {
  const bodies = await Promise.all(Array.from({ length: count }, () => bookingBody(server)));
  const requests = bodies.map((body) => ({ method: "POST", path: SHIPMENTS, body }));
  const { body } = await ask("POST", "/api/operations", { requests }, token);
  expect(body.answers.map(({ status }: Json) => status)).toEqual(Array(count).fill(200));
  return bodies.map(({ id }) => id as string);
};
const write = async (email: string, name = "Eve") => {
  const body = { name, email, subject: "A question", message: "When do you open in the morning?" };
  expect((await ask("POST", "/api/contact", body)).body).toEqual({ success: true });
};
const rows = async (filter: string): Promise<Json[]> => {
  const token = await tokenOf("_superusers", SUPERUSER.email, SUPERUSER.password);
  const path = `/api/collections/mail_queue/records?perPage=1000&filter=${encodeURIComponent(filter)}`;
  return (await ask("GET", path, undefined, token)).body.items;
};
/** Waits until every mail was sent or waits for its window to end. */
const settled = () =>
  expect
    .poll(async () => (await rows(`state = "sending" || (state = "queued" && last_error !~ "Waiting")`)).length, {
      interval: 200,
    })
    .toBe(0);
const inMailbox = (name: string) =>
  receiver.mails.filter(({ rcpt }) => rcpt[0]?.replace(/\+.*@/, "@").replaceAll(".", "") === `${name}@xtest`);
/** How many bookings these letters are about. */
const told = (mails: readonly Mail[]) =>
  mails.reduce((sum, { subject }) => {
    const many = /^You have (\d+) new bookings?$/.exec(subject ?? "");
    return sum + (many ? Number(many[1]) : /^(Booking received|New booking)/.test(subject ?? "") ? 1 : 0);
  }, 0);
/** How many letters tell in the next hour what waits now: one of them all, or each of a few that may leave. */
const rest = async (template: string, most: number) => {
  const waiting = (await rows(`template = "${template}" && state = "queued"`)).length;
  return waiting > most ? 1 : waiting;
};
/** The link of a letter to an account. */
const confirmLink = (mail: Mail | undefined) => /\/auth\/verify#(\S+)/.exec(mail?.text ?? "")?.[1];
const confirm = async (mail: Mail | undefined) =>
  expect((await ask("POST", "/api/collections/users/confirm-verification", { token: confirmLink(mail) })).status).toBe(
    204,
  );

test("bookings under somebody else's address: few letters to it and to the office, and each booking is mentioned once", async () => {
  const token = await signUp("victim@x.test");
  const ids: string[] = [];
  for (let n = 0; n < 6; n++) ids.push(...(await book(token, 45)));
  await settled();
  expect(inMailbox("victim").length).toBeLessThanOrEqual(5);
  expect(receiver.to(MAILBOX).length).toBeLessThanOrEqual(10);
  for (const template of ["booking_customer", "booking_office"]) {
    const about = (await rows(`template = "${template}"`)).map(({ data }) => data.id);
    expect(about.sort()).toEqual([...ids].sort());
  }
  // The server is killed in between.
  const [more, moreToDesk] = [await rest("booking_customer", 5), await rest("booking_office", 10)];
  await server.kill();
  await server.restart({ AKAMAS_CLOCK_OFFSET_MS: String(clock + HOUR) });
  await settled();
  expect(await rows(`state = "queued"`)).toEqual([]);
  const letters = inMailbox("victim");
  expect([letters.length <= 5 + more, told(letters)]).toEqual([true, 270]);
  const desk = receiver.to(MAILBOX);
  expect([desk.length <= 10 + moreToDesk, told(desk)]).toEqual([true, 270]);
  const states = new Set((await rows(`template ~ "booking"`)).map(({ state }) => state));
  expect(states).toEqual(new Set(["sent", "gathered"]));
  for (const to of [letters, desk]) {
    const many = to.filter(({ subject }) => /^You have \d\d+ new bookings$/.test(subject ?? ""));
    expect(many.length).toBeGreaterThan(0);
    for (const { text, subject } of many) {
      const count = Number(/\d+/.exec(subject ?? "")?.[0]);
      const listed = new Set(text?.match(/AKF-\w{5}-\w{5}/g));
      expect(listed.size).toBe(Math.min(count, 50));
      if (count > 50) expect(text).toContain(`And ${count - 50} more: they are all in the app.`);
    }
  }
  expect(new Set(receiver.mails.map(({ messageId }) => messageId)).size).toBe(receiver.mails.length);
}, 120_000);

test("a customer with a confirmed address is told of every booking, in a limited number of letters", async () => {
  const token = await signUp("anna@x.test");
  await expect.poll(() => inMailbox("anna").length).toBe(1);
  await confirm(inMailbox("anna")[0]);
  for (let n = 0; n < 4; n++) await book(token, 3);
  await settled();
  expect(await rows(`to = "anna@x.test" && state != "sent"`)).toEqual([]);
  expect(inMailbox("anna").length).toBe(13);
  for (let n = 0; n < 3; n++) await book(token, 45);
  await settled();
  expect(inMailbox("anna").length).toBeLessThanOrEqual(21);
  const more = await rest("booking_customer", 20);
  await server.restart({ AKAMAS_CLOCK_OFFSET_MS: String(clock + HOUR) });
  await settled();
  expect(await rows(`state = "queued"`)).toEqual([]);
  expect(inMailbox("anna").length).toBeLessThanOrEqual(21 + more);
  expect(told(inMailbox("anna"))).toBe(147);
}, 120_000);

test("changes of status are gathered too, each with its final status", async () => {
  const token = await signUp("anna@x.test");
  await expect.poll(() => inMailbox("anna").length).toBe(1);
  await confirm(inMailbox("anna")[0]);
  const ids = await book(token, 25);
  await settled();
  receiver.behaviour = "mute"; // they wait, so that they are many at a time
  const staff = await tokenOf("users", OFFICE.email, OFFICE.password);
  for (const id of ids)
    expect((await ask("PATCH", `${SHIPMENTS}/${id}`, { status: "confirmed" }, staff)).status).toBe(200);
  receiver.behaviour = "take";
  const before = inMailbox("anna").length;
  await server.kill();
  await server.restart({ AKAMAS_CLOCK_OFFSET_MS: String(clock + HOUR) });
  await settled();
  const [letter, ...more] = inMailbox("anna").slice(before);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe("You have 25 changes of your shipments");
  expect(letter?.text?.match(/^ {2}AKF-\w{5}-\w{5}: +Confirmed$/gm)?.length).toBe(25);
});

test("once the address is confirmed, waiting letters are sent", async () => {
  const token = await signUp("anna@x.test");
  for (let n = 0; n < 4; n++) await write("an.na+forms@x.test");
  await settled();
  expect(inMailbox("anna").length).toBe(5);
  await book(token, 3);
  await settled();
  const waits = await rows(`template = "booking_customer"`);
  expect(waits.map(({ state, attempts }) => [state, attempts])).toEqual(Array(3).fill(["queued", 0]));
  expect(waits[0].last_error).toBe("Waiting to be gathered: this mailbox has had enough emails within the hour.");
  await confirm(inMailbox("anna").find(confirmLink));
  await expect.poll(() => told(inMailbox("anna"))).toBe(3);
  expect(inMailbox("anna").length).toBe(8);
});

test("welcomes and receipts count together per mailbox; those over the limit are suppressed with the reason", async () => {
  for (let n = 0; n < 3; n++) await signUp(`victim+${n}@x.test`);
  for (let n = 0; n < 3; n++) await write(`vic.tim+${n}@X.test`);
  for (let n = 3; n < 6; n++) await signUp(`v.i.ctim+${n}@x.test`);
  await write("adam@x.test");
  await settled();
  expect(inMailbox("victim").length).toBe(5);
  expect(inMailbox("adam").length).toBe(1);
  const held = await rows(`state = "suppressed"`);
  expect(held.map(({ template }) => template).sort()).toEqual(["contact_receipt", "welcome", "welcome", "welcome"]);
  for (const { last_error, attempts } of held)
    expect([last_error, attempts]).toEqual(["Not sent: this mailbox has had enough emails within the hour.", 0]);
  expect(receiver.to(MAILBOX).length).toBe(4);
  const token = await tokenOf("users", OFFICE.email, OFFICE.password);
  const status = await ask("GET", "/api/office/status", undefined, token);
  expect(status.body.mail).toMatchObject({ queued: 0, failed: 0, gathered: 0, suppressed: 4 });
});

test("confirmation and reset links count per mailbox; a confirmed address still gets its own", async () => {
  const spellings = Array.from({ length: 8 }, (_, n) => `victim+${n}@x.test`);
  for (const email of spellings) await signUp(email);
  await settled();
  await confirm(inMailbox("victim")[0]);
  const [owner, ...others] = spellings;
  receiver.mails.length = 0;
  const wish = async (what: string, email: string | undefined) =>
    expect((await ask("POST", `/api/collections/users/request-${what}`, { email })).status).toBe(204);
  for (const email of others) await wish("verification", email);
  for (const email of others) await wish("password-reset", email);
  // PocketBase answers before it has queued the letter.
  const suppressed = () => rows(`state = "suppressed" && template != "welcome"`);
  await expect.poll(async () => (await suppressed()).length).toBe(9);
  await settled();
  expect(inMailbox("victim").length).toBe(5);
  const held = await suppressed();
  expect(held[0].last_error).toBe("Not sent: this mailbox has had enough links within half an hour.");
  await wish("password-reset", owner);
  await expect.poll(() => receiver.to(owner ?? "").map(({ subject }) => subject)).toEqual(["Choose a new password"]);
});

test("the office's letters are gathered by kind, each sender named, and the next quarter of an hour allows new ones", async () => {
  for (let n = 0; n < 30; n++) await write(`sender${n}@x.test`, `Sender ${n}.`);
  await settled();
  expect(receiver.to(MAILBOX).length).toBeLessThanOrEqual(10);
  await server.restart({ AKAMAS_CLOCK_OFFSET_MS: String(clock + HOUR / 4) });
  await settled();
  expect(await rows(`state = "queued"`)).toEqual([]);
  const desk = receiver.to(MAILBOX);
  expect(desk.length).toBeLessThanOrEqual(11);
  for (let n = 0; n < 30; n++) expect(desk.filter(({ text }) => text?.includes(`Sender ${n}.`)).length).toBe(1);
  await write("last@x.test");
  await settled();
  expect(receiver.to(MAILBOX).length).toBe(desk.length + 1);
});

test("a summary is retried like any other mail, and arrives once", async () => {
  receiver.behaviour = { data: 451 };
  const token = await signUp("anna@x.test");
  await book(token, 45);
  // On a busy machine the bookings may be gathered into more than one summary.
  const summaries = () => rows(`template = "booking_office_gathered"`);
  const refused = async () => (await summaries()).some(({ state, attempts }) => state === "queued" && attempts === 1);
  await expect.poll(refused).toBe(true);
  receiver.behaviour = "take";
  await server.restart({ AKAMAS_CLOCK_OFFSET_MS: String(clock + HOUR) });
  await settled();
  expect(told(receiver.to(MAILBOX))).toBe(45);
  expect([...new Set((await summaries()).map(({ state }) => state))]).toEqual(["sent"]);
});
