import { afterEach, expect, test } from "vitest";
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
  superuser,
} from "../support/server-api.ts";
import { airQuoteBody } from "../support/server-quotes.ts";

const MAILBOX = "desk@akamas.test";
const AIR = "/api/collections/air_freight_quotes/records";
let receiver: Receiver;
let server: Server;
afterEach(async () => {
  await server?.stop();
  await receiver?.down();
});

/** A server that sends to the receiver; it retries after `retrySeconds` and waits for an answer at most `patienceMs`. */
async function start(patienceMs = 2000, url = receiver.url, retrySeconds = 1) {
  server = await startServer({
    env: {
      SMTP_URL: url,
      OFFICE_EMAIL: MAILBOX,
      MAIL_RETRY_SECONDS: String(retrySeconds),
      AKAMAS_MAIL_TIMEOUT_MS: String(patienceMs),
      PUBLIC_URL: "https://akamas.test",
    },
  });
}
const send = async () => {
  const email = `${newId()}@sender.test`;
  const body = { name: "Ελένη", email, subject: "A question", message: "When do you open in the morning?" };
  const answer = await call(server, "POST", "/api/contact", { body });
  expect(answer.body).toEqual({ success: true });
  return email;
};
const queue = (filter = "") => rowsOf(server, "mail_queue", filter);
/** The row of a mail as soon as it matches. */
const row = async (to: string, like: Json) => {
  await expect.poll(() => queue(`to = "${to}"`)).toMatchObject([like]);
  return (await queue(`to = "${to}"`))[0];
};
/** Until a mail was tried so often: who looks seldom does not see every try. */
const tried = (to: string, least: number) =>
  expect.poll(async () => (await queue(`to = "${to}"`))[0]?.attempts ?? 0).toBeGreaterThanOrEqual(least);
const state = (name: string) => expect.poll(async () => (await queue(`state != "${name}"`)).length);
/** Longer than a test needs between a look and what follows from it. */
const SELDOM_S = 30;
/** Another start finds its clock an hour further on: nobody sits out a wait. */
const anHourLater = () => server.restart({ AKAMAS_CLOCK_OFFSET_MS: "3600000" });

test("no mail server for five attempts: everything waits, then everything arrives once", async () => {
  receiver = await Receiver.start();
  await receiver.down();
  await start();
  const senders = await Promise.all([send(), send(), send()]);
  await expect
    .poll(async () => (await queue()).map(({ state, attempts }) => [state, attempts >= 5]), {
      interval: 250,
    })
    .toEqual(Array(6).fill(["queued", true]));
  const [waiting] = await queue();
  expect(waiting.last_error).toContain("refused");
  // Each wait is twice the previous one: 1, 2, 4, 8 and then 16 seconds.
  const wait = Date.parse(waiting.next_try.replace(" ", "T")) - Date.parse(waiting.updated.replace(" ", "T"));
  expect(Math.round(wait / 1000)).toBe(2 ** (waiting.attempts - 1));
  await receiver.up();
  await anHourLater(); // instead of sitting out the rest
  await state("sent").toBe(0);
  expect(receiver.mails.length).toBe(6);
  for (const email of senders) expect(receiver.to(email).length).toBe(1);
});

test("after eight attempts a mail has failed; the office can retry it", async () => {
  receiver = await Receiver.start();
  receiver.behaviour = { data: 451 };
  await start(2000, receiver.url, SELDOM_S);
  const email = await send();
  await row(email, { state: "queued", attempts: 1 });
  // Skips the hours of waiting: each start has a later clock.
  for (let attempt = 2; attempt <= 8; attempt++) {
    await server.restart({ AKAMAS_CLOCK_OFFSET_MS: String(attempt * 3_600_000) });
    await row(email, { attempts: attempt, state: attempt < 8 ? "queued" : "failed" });
  }
  const failed = await row(email, { state: "failed", last_error: expect.stringContaining("451") });
  receiver.behaviour = "take";
  expect(receiver.to(email)).toEqual([]);
  const staff = await office(server);
  const retry = () => call(server, "POST", `/api/mail/${failed.id}/retry`, { token: staff.token });
  expect((await retry()).body).toEqual({ id: failed.id, state: "queued" });
  await row(email, { state: "sent", attempts: 1, last_error: "" });
  expect(receiver.to(email).length).toBe(1);
  const late = await retry();
  expect([late.status, late.body.data.state.code]).toEqual([409, "not_failed"]);
});

test("only the office can retry a mail", async () => {
  receiver = await Receiver.start();
  receiver.behaviour = { rcpt: 550 };
  await start();
  const anna = await customer(server);
  const { id } = await row(anna.email, { state: "failed", attempts: 1, last_error: expect.stringContaining("550") });
  const staff = await office(server);
  const retry = async (token?: string, mail = id) =>
    (await call(server, "POST", `/api/mail/${mail}/retry`, { token })).status;
  expect(await retry()).toBe(401);
  expect(await retry(`${staff.token.slice(0, -3)}abc`)).toBe(401);
  expect(await retry(anna.token)).toBe(403);
  expect(await retry(anna.token, newId())).toBe(403);
  expect(await retry(staff.token, newId())).toBe(404);
  expect((await queue(`id = "${id}"`))[0].state).toBe("failed");
  receiver.behaviour = "take";
  expect(await retry(staff.token)).toBe(200);
  await row(anna.email, { state: "sent" });
  expect(receiver.to(anna.email).length).toBe(1);
});

test("a relay that refuses us ends no letter: it is tried again; the site's host is our name", async () => {
  receiver = await Receiver.start();
  // "Helo command rejected: need fully-qualified hostname".
  receiver.behaviour = { rcpt: 504 };
  await start();
  const email = await send();
  const { to } = (await queue(`template = "contact_receipt" || to = "${MAILBOX}"`))[0];
  await tried(to, 1);
  expect((await queue(`to = "${to}"`))[0]).toMatchObject({
    state: "queued",
    last_error: expect.stringContaining("504"),
  });
  receiver.behaviour = "take";
  await row(to, { state: "sent" });
  expect([email, receiver.to(to).length, [...receiver.names]]).toEqual([email, 1, ["akamas.test"]]);
});

test("a 4xx is retried and a 5xx fails at once, each for its own mail only", async () => {
  receiver = await Receiver.start();
  await start();
  const refused = `${newId()}@sender.test`;
  const body = { name: "Eve", email: refused, subject: "A question", message: "When do you open in the morning?" };
  receiver.behaviour = { rcpt: 450, to: refused };
  await call(server, "POST", "/api/contact", { body });
  await row(refused, { state: "queued", last_error: expect.stringContaining("450") });
  await expect.poll(() => receiver.to(MAILBOX).length).toBe(1);
  receiver.behaviour = { rcpt: 553, to: refused };
  await row(refused, { state: "failed", last_error: expect.stringContaining("553") });
  const other = await send();
  await row(other, { state: "sent" });
  await expect.poll(() => receiver.to(MAILBOX).length).toBe(2);
  expect(receiver.to(refused)).toEqual([]);
});

test.each(["mute", "hang"] as const)(
  "a receiver that hangs (%s) holds up no request and loses nothing",
  async (how) => {
    receiver = await Receiver.start();
    receiver.behaviour = how;
    await start(600_000); // the wait would be longer than this test
    const anna: Actor = await customer(server);
    await expect.poll(() => receiver.knocks).toBe(1);
    await expect.poll(async () => (await queue(`state = "sending"`)).length).toBeGreaterThan(0);
    // The sender is blocked now, and every request is still answered.
    const shipment = await book(server, anna);
    const email = await send();
    expect((await rowsOf(server, "shipments", `id = "${shipment.id}"`)).length).toBe(1);
    expect((await queue()).length).toBe(5);
    expect(receiver.mails).toEqual([]);
    // The server is killed; none of the claimed mails had arrived, so all are sent after the next start.
    receiver.behaviour = "take";
    await server.kill();
    await server.restart();
    await state("sent").toBe(0);
    expect(receiver.mails.length).toBe(5);
    expect([receiver.to(email).length, receiver.to(anna.email).length, receiver.to(MAILBOX).length]).toEqual([1, 2, 2]);
  },
);

test("a silent receiver is given up after a while and tried again", async () => {
  receiver = await Receiver.start();
  receiver.behaviour = "hang";
  await start(300);
  const email = await send();
  await row(email, {
    state: "queued",
    last_error: expect.stringContaining("did not say whether it keeps it"),
  });
  receiver.behaviour = "take";
  await state("sent").toBe(0);
  expect([receiver.to(email).length, receiver.to(MAILBOX).length]).toEqual([1, 1]);
});

test("a connection that breaks in the middle of the text: nothing is lost, nothing is sent twice", async () => {
  receiver = await Receiver.start();
  receiver.behaviour = "drop";
  await start();
  const email = await send();
  await tried(email, 2);
  expect(receiver.torn.length).toBeGreaterThan(0);
  receiver.behaviour = "take";
  await state("sent").toBe(0);
  expect([receiver.to(email).length, receiver.to(MAILBOX).length, receiver.mails.length]).toEqual([1, 1, 2]);
});

test("the case that SMTP cannot tell apart: after a lost acknowledgement the mail is repeated with the same Message-ID", async () => {
  receiver = await Receiver.start();
  // A second try that meets the same would be a third mail.
  await start(2000, receiver.url, SELDOM_S);
  receiver.behaviour = "keep and cut";
  const email = await send();
  await row(email, {
    state: "queued",
    attempts: 1,
    last_error: expect.stringContaining("did not say whether it keeps it"),
  });
  receiver.behaviour = "take";
  await anHourLater();
  await state("sent").toBe(0);
  const [first, second, ...more] = receiver.to(email);
  expect([second?.messageId, more]).toEqual([first?.messageId, []]);
  expect(first?.messageId).toMatch(/^<[0-9a-f]{32}@akamasfreight\.example>$/);
});

test("without SMTP_URL mail stays queued, and is sent once it is set", async () => {
  receiver = await Receiver.start();
  server = await startServer({ env: { OFFICE_EMAIL: MAILBOX } });
  const anna = await customer(server);
  expect(await queue()).toMatchObject([{ to: anna.email, state: "queued", attempts: 0 }]);
  await server.restart({ SMTP_URL: receiver.url });
  await row(anna.email, { state: "sent" });
  expect(receiver.to(anna.email).length).toBe(1);
});

test("a server that requires authentication and encryption", async () => {
  const seen: { user: string | undefined; secure: boolean }[] = [];
  receiver = await Receiver.start({
    disabledCommands: [],
    authOptional: false,
    onAuth: (auth, session, done) => {
      seen.push({ user: auth.username, secure: session.secure });
      if (auth.password === "p@ss:word") done(null, { user: auth.username ?? "" });
      else done(new Error("no"));
    },
  });
  await start(5000, `smtp://desk%40akamas.test:p%40ss%3Aword@127.0.0.1:${receiver.port}`);
  const email = await send();
  await row(email, { state: "sent" });
  expect(seen[0]).toEqual({ user: "desk@akamas.test", secure: true });
  await server.restart({ SMTP_URL: `smtp://desk:secret-wrong@127.0.0.1:${receiver.port}` });
  const later = await send();
  await tried(later, 1);
  const waits = await row(later, { last_error: expect.stringMatching(/./) });
  expect(waits.last_error).not.toContain("secret-wrong");
  expect(server.output()).not.toContain("secret-wrong");
});

test("a password link is sent before other waiting mails", async () => {
  receiver = await Receiver.start();
  server = await startServer({ env: { OFFICE_EMAIL: MAILBOX } });
  const anna = await customer(server);
  for (let n = 0; n < 15; n++) await send();
  for (const what of ["verification", "password-reset"])
    await call(server, "POST", `/api/collections/users/request-${what}`, { body: { email: anna.email } });
  // The welcome mail contains the confirmation link, so no second mail is queued for it.
  await expect.poll(async () => (await queue()).length).toBe(32);
  await server.restart({ SMTP_URL: receiver.url });
  await state("sent").toBe(0);
  expect(receiver.mails.length).toBe(32);
  expect(receiver.mails[0]?.subject).toBe("Choose a new password");
});

test("a mailbox gets a limited number of receipts, however it is spelled, and the office gets all of its letters", async () => {
  receiver = await Receiver.start();
  const env = { SMTP_URL: receiver.url, OFFICE_EMAIL: MAILBOX, RATE_LIMITS: "on", TRUSTED_PROXY_HEADER: "X-Real-IP" };
  server = await startServer({ env });
  const spellings = ["victim@x.test", "victim+1@x.test", "v.ic.tim@x.test", "Victim@X.test"];
  const write = async (n: number, email: string) => {
    const message = { name: "Eve", subject: "A question", message: "When do you open in the morning?" };
    const [path, body] =
      n % 2 ? ["/api/contact", { ...message, email }] : [AIR, airQuoteBody({ contact_email: email })];
    const answer = await call(server, "POST", path, { body, headers: { "x-real-ip": `203.0.113.${n}` } });
    expect(answer.status).toBe(200);
  };
  for (let n = 0; n < 16; n++) await write(n, spellings[n % 4] ?? "");
  await write(99, "somebody-else@x.test");
  await expect
    .poll(async () => (await queue(`state = "queued" || state = "sending"`)).length, { interval: 500 })
    .toBe(0);
  const toVictim = receiver.mails.filter(({ rcpt }) => spellings.some((one) => rcpt.includes(one.toLowerCase())));
  // A new hour may begin once in between.
  expect(toVictim.length).toBeGreaterThanOrEqual(5);
  expect(toVictim.length).toBeLessThanOrEqual(10);
  expect(receiver.to(MAILBOX).length).toBe(17);
  expect(receiver.to("somebody-else@x.test").length).toBe(1);
  expect((await queue(`state = "suppressed" && last_error ~ "Not sent"`)).length).toBe(16 - toVictim.length);
});

test("a letter that cannot be written does not block others, and the log names the place and no person", async () => {
  receiver = await Receiver.start();
  await start();
  const { token } = await superuser(server);
  // As from a later version: no letter has this name. The reason, which only the office reads, repeats it.
  const template = "telegram of eve@secret.test";
  const mail = { to: "eve@secret.test", template, data: { id: newId() }, dedupe_key: newId(), state: "queued" };
  const created = await call(server, "POST", "/api/collections/mail_queue/records", { token, body: mail });
  expect(created.status).toBe(200);
  const others = [await send(), await send()];
  for (const other of others) await row(other, { state: "sent" });
  const faulty = await row(mail.to, { state: "queued", last_error: `There is no mail called "${template}".` });
  expect(faulty.attempts).toBeGreaterThan(0);
  const logged = async () => {
    const filter = encodeURIComponent(`message = "A mail could not be written"`);
    return (await call(server, "GET", `/api/logs?filter=${filter}`, { token })).body.items;
  };
  await expect.poll(async () => (await logged()).length).toBeGreaterThan(0);
  const [entry] = await logged();
  expect(entry.data).toEqual({ mail: created.body.id, place: expect.stringMatching(/^at .*domain\.gen\.js:/) });
  for (const text of [JSON.stringify(await logged()), server.output()]) expect(text).not.toContain("secret.test");
});
