import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Receiver } from "../support/mail-receiver.ts";
import { OFFICE, type Server, SUPERUSER, startServer } from "../support/server.ts";
import { call, customer, type Json, newId, office, rowsOf, signIn, superuser } from "../support/server-api.ts";

let receiver: Receiver;
let server: Server;
beforeAll(async () => {
  receiver = await Receiver.start();
  server = await startServer({
    env: { SMTP_URL: receiver.url, PUBLIC_URL: "https://akamas.test", MAIL_RETRY_SECONDS: "1" },
  });
});
afterAll(async () => {
  await server?.stop();
  await receiver?.down();
});
beforeEach(async () => {
  receiver.behaviour = "take";
});

const ask = (what: "password-reset" | "verification", email: string) =>
  call(server, "POST", `/api/collections/users/request-${what}`, { body: { email } });
const confirm = (what: "password-reset" | "verification", body: Json) =>
  call(server, "POST", `/api/collections/users/confirm-${what}`, { body });
const arrive = async (email: string, count: number) => {
  await expect.poll(() => receiver.to(email).length).toBe(count);
  return receiver.to(email)[count - 1];
};
/** Until the one mail among them was tried: it is tried again each second, and who looks seldom does not see every try. */
const tried = (rows: () => Promise<Json[]>, least = 1) =>
  expect.poll(async () => (await rows())[0]?.attempts ?? 0).toBeGreaterThanOrEqual(least);
const link = (text: string | undefined, path: string) =>
  new RegExp(`^https://akamas\\.test/auth/${path}#(\\S+)$`, "m").exec(text ?? "")?.[1] ?? "";

test("a forgotten password: one mail with a link that works once, ends every session and verifies the address", async () => {
  const anna = await customer(server, "Ελένη Παπαδοπούλου");
  await arrive(anna.email, 1);
  expect((await ask("password-reset", anna.email.toUpperCase())).status).toBe(204);
  const mail = await arrive(anna.email, 2);
  expect(mail?.subject).toBe("Choose a new password");
  expect(mail?.text).toContain("The link works for 30 minutes, once.");
  const token = link(mail?.text, "reset");
  const short = await confirm("password-reset", { token, password: "12345", passwordConfirm: "12345" });
  expect([short.status, Object.keys(short.body.data)]).toEqual([400, ["password"]]);
  for (const [password, words] of [
    ["é".repeat(36), "Password is too long."],
    ["      ", "Password must have at least one visible character."],
  ] as const) {
    const refused = await confirm("password-reset", { token, password, passwordConfirm: password });
    expect([refused.status, refused.body.data.password?.message]).toEqual([400, words]);
  }
  const body = { token, password: "new secret", passwordConfirm: "new secret" };
  expect((await confirm("password-reset", body)).status).toBe(204);
  const again = await confirm("password-reset", body);
  expect([again.status, Object.keys(again.body.data)]).toEqual([400, ["token"]]);
  expect((await call(server, "GET", "/api/sync", { token: anna.token })).status).toBe(401);
  await signIn(server, anna.email, "new secret");
  expect((await rowsOf(server, "users", `id = "${anna.id}"`))[0].verified).toBe(true);
});

test("a verification mail is sent again on request, but not once the address is verified", async () => {
  const anna = await customer(server);
  await arrive(anna.email, 1);
  // While the welcome with its link is being sent, asking again adds no letter.
  await expect.poll(async () => (await rowsOf(server, "mail_queue", `to = "${anna.email}"`))[0]?.state).toBe("sent");
  expect((await ask("verification", anna.email)).status).toBe(204);
  const mail = await arrive(anna.email, 2);
  expect(mail?.subject).toBe("Confirm your email address");
  const token = link(mail?.text, "verify");
  // Twice, as by somebody who clicks the link again.
  for (let n = 0; n < 2; n++) expect((await confirm("verification", { token })).status).toBe(204);
  expect((await rowsOf(server, "users", `id = "${anna.id}"`))[0].verified).toBe(true);
  expect((await ask("verification", anna.email)).status).toBe(204);
  const bob = await customer(server);
  await arrive(bob.email, 1);
  expect(receiver.to(anna.email).length).toBe(2);
  const foreign = await confirm("verification", { token: "x.y.z" });
  expect([foreign.status, Object.keys(foreign.body.data)]).toEqual([400, ["token"]]);
});

test("known and unknown addresses get the same answer", async () => {
  const anna = await customer(server);
  for (const what of ["password-reset", "verification"] as const) {
    const answers = [await ask(what, anna.email), await ask(what, "nobody@akamas.test"), await ask(what, anna.email)];
    const seen = answers.map(({ status, body, headers }) => {
      const kept = [...headers].filter(([key]) => key !== "date");
      return JSON.stringify([status, body, kept]);
    });
    expect(answers[0]?.status).toBe(204);
    expect(new Set(seen).size).toBe(1);
  }
  expect(await rowsOf(server, "mail_queue", `to = "nobody@akamas.test"`)).toEqual([]);
});

test("several requests while the mail server is down make one mail; no token is stored meanwhile", async () => {
  const anna = await customer(server);
  await arrive(anna.email, 1);
  await receiver.down();
  await ask("password-reset", anna.email);
  const rows = () => rowsOf(server, "mail_queue", `template = "reset" && to = "${anna.email}"`);
  await tried(rows);
  // PocketBase ignores repeated requests for two minutes; a restart resets that now.
  await server.restart();
  await ask("password-reset", anna.email);
  await tried(rows, 2);
  expect((await rows()).length).toBe(1);
  const all = JSON.stringify(await rowsOf(server, "mail_queue"));
  expect(all).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
  await receiver.up();
  const mail = await arrive(anna.email, 2);
  const body = { token: link(mail?.text, "reset"), password: "new secret", passwordConfirm: "new secret" };
  expect((await confirm("password-reset", body)).status).toBe(204);
  expect(JSON.stringify(await rowsOf(server, "mail_queue"))).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
});

test("a link requested more than a day ago is not sent any more", async () => {
  const anna = await customer(server);
  await arrive(anna.email, 1);
  await receiver.down();
  await ask("password-reset", anna.email);
  const rows = () => rowsOf(server, "mail_queue", `template = "reset" && to = "${anna.email}"`);
  await tried(rows);
  await server.restart({ AKAMAS_CLOCK_OFFSET_MS: String(25 * 3_600_000) });
  await receiver.up();
  await expect
    .poll(rows)
    .toMatchObject([{ state: "suppressed", last_error: expect.stringContaining("more than a day") }]);
  expect(receiver.to(anna.email).length).toBe(1);
  await server.restart();
});

test("a superuser's reset link leads to the dashboard", async () => {
  const path = "/api/collections/_superusers/request-password-reset";
  expect((await call(server, "POST", path, { body: { email: SUPERUSER.email } })).status).toBe(204);
  const mail = await arrive(SUPERUSER.email, 1);
  expect(mail?.text).toMatch(/^https:\/\/akamas\.test\/_\/#\/auth\/confirm-password-reset\/\S+$/m);
});

test("nobody can change an address, and PocketBase sends no mail of its own", async () => {
  const anna = await customer(server);
  const change = await call(server, "POST", "/api/collections/users/request-email-change", {
    token: anna.token,
    body: { newEmail: `${newId()}@x.test` },
  });
  expect(change.status).toBe(403);
  const { token } = await superuser(server);
  const body = { template: "verification", email: OFFICE.email };
  expect((await call(server, "POST", "/api/settings/test/email", { token, body })).status).toBe(400);
  expect(receiver.to(OFFICE.email)).toEqual([]);
});

test("requests for mails are limited by address, known or not", async () => {
  const limited = await startServer({ env: { RATE_LIMITS: "on", TRUSTED_PROXY_HEADER: "X-Real-IP" } });
  try {
    await office(limited);
    const from = (ip: string, email: string, what = "password-reset") =>
      call(limited, "POST", `/api/collections/users/request-${what}`, {
        body: { email },
        headers: { "x-real-ip": ip },
      });
    for (const [ip, email] of [
      ["203.0.113.1", OFFICE.email],
      ["203.0.113.2", "nobody@akamas.test"],
    ] as const) {
      const answers = [];
      // A new minute may begin once in between.
      for (let n = 0; n < 11; n++) answers.push(await from(ip, email, n % 2 ? "verification" : "password-reset"));
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 204).length).toBeGreaterThanOrEqual(5);
      expect(refused.length).toBeGreaterThan(0);
      expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(refused[0]?.body.message).toContain("wait");
    }
    expect((await from("203.0.113.3", OFFICE.email)).status).toBe(204);
  } finally {
    await limited.stop();
  }
});
