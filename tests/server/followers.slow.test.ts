import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Mail, Receiver } from "../support/mail-receiver.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
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

// Following by email, without an account: requested by anybody, confirmed by the mailbox, with public data only.
let receiver: Receiver;
let server: Server;
let staff: Actor;
let anna: Actor;
beforeAll(async () => {
  receiver = await Receiver.start();
  server = await startServer({ env: { SMTP_URL: receiver.url, PUBLIC_URL: "https://akamas.test" } });
  [staff, anna] = await Promise.all([office(server), customer(server, "Anna Sender")]);
});
afterAll(async () => {
  await server?.stop();
  await receiver?.down();
});

const address = () => `${newId()}@follower.test`;
const follow = (reference: unknown, email: unknown, over: Json = {}, on = server) =>
  call(on, "POST", "/api/followers", { body: { reference, email, language: "en", ...over } });
const agree = (token: unknown, on = server) => call(on, "POST", "/api/followers/confirm", { body: { token } });
const tokenIn = (mail: Mail | undefined) => /https:\/\/akamas\.test\/follow#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
const arrive = async (email: string, count: number): Promise<Mail> => {
  await expect.poll(() => receiver.to(email).length).toBe(count);
  return receiver.to(email)[count - 1] as Mail;
};
const setStatus = (id: string, status: string) =>
  call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: staff.token, body: { status } });
let clock = 0;
/** Letters about a status wait a minute. */
const aMinuteLater = () => {
  clock += 61_000;
  return server.restart({ AKAMAS_CLOCK_OFFSET_MS: String(clock) });
};
const followersOf = (id: string) => rowsOf(server, "followers", `shipment = "${id}"`);
/** A follower who has asked and confirmed. */
async function following(reference: string, email = address(), on = server): Promise<string> {
  expect((await follow(reference, email, {}, on)).body).toEqual({ ok: true });
  const token = tokenIn(await arrive(email, receiver.to(email).length + 1));
  expect((await agree(token, on)).body).toEqual({ reference });
  return email;
}
const settled = () =>
  expect.poll(async () => (await rowsOf(server, "mail_queue", `state = "queued" || state = "sending"`)).length).toBe(0);

describe("following by mail", () => {
  test("is confirmed by the mailbox before anything else is sent, and ends with the delivery", async () => {
    const { id, reference } = await book(server, anna);
    const email = address();
    expect((await follow(`akf-${reference.slice(0, 5)} ${reference.slice(5)}`.toLowerCase(), email)).status).toBe(200);
    const asked = await arrive(email, 1);
    expect(asked.subject).toBe(`Follow shipment AKF-${reference.slice(0, 5)}-${reference.slice(5)}?`);
    await setStatus(id, "confirmed");
    const other = await following(reference);
    await setStatus(id, "in_transit");
    await aMinuteLater();
    await arrive(other, 2);
    await settled();
    expect(receiver.to(email)).toHaveLength(1);

    const token = tokenIn(asked);
    expect((await agree(token)).body).toEqual({ reference });
    expect((await agree(token)).body).toEqual({ reference });
    await setStatus(id, "delivered");
    await aMinuteLater();
    const last = await arrive(email, 2);
    expect(last.subject).toContain("delivered");
    expect(last.text).toContain("This was the last email about it.");
    await arrive(other, 3);
    await expect.poll(() => followersOf(id)).toEqual([]);
    expect((await agree(token)).status).toBe(404);
    expect((await follow(reference, email)).status).toBe(409);
  });

  test("letters contain countries, ports, days and counts, and nothing else of the shipment", async () => {
    const shipment = await book(server, anna, {
      goods_description: "Sewing machines",
      consignee_company: "Kolossi Agro",
      consignee_address: "Makariou 12, Kolossi",
    });
    const email = await following(shipment.reference);
    await setStatus(shipment.id, "confirmed");
    await call(server, "PATCH", `${SHIPMENTS}/${shipment.id}`, {
      token: staff.token,
      body: { tracking_number: "MSKU7654321" },
    });
    await setStatus(shipment.id, "in_transit");
    await aMinuteLater();
    const mail = await arrive(email, 2);
    const said = `${mail.subject}\n${mail.text}\n${mail.html}`;
    expect(said).toContain("Germany");
    expect(said).toContain("Cyprus");
    expect(said).toContain(`https://akamas.test/track/AKF-${shipment.reference.slice(0, 5)}`);
    expect(mail.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const row = (await rowsOf(server, "shipments", `id = "${shipment.id}"`))[0];
    const hidden = ["shipper", "consignee"].flatMap((side) =>
      ["name", "company", "address", "phone", "email"].map((field) => row[`${side}_${field}`]),
    );
    const never = [...hidden, "Sewing", "MSKU", "Anna", anna.email, "300.00", "€", shipment.id, row.origin_address];
    for (const text of never.filter((text) => text && text !== "Germany")) expect(said).not.toContain(text);
  });

  test("the answer is the same for every address, and for every reference as in tracking", async () => {
    const { id, reference } = await book(server, anna);
    const known = await following(reference);
    const answers = await Promise.all(
      [known, anna.email, staff.email, address()].map((email) => follow(reference, email)),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set(['[200,{"ok":true}]']),
    );
    const cancelled = await book(server, anna);
    await setStatus(cancelled.id, "cancelled");
    const tracked = await call(server, "GET", `/api/track/${newRef()}`);
    for (const bad of [cancelled.reference, newRef(), `${reference}09`, "", "x".repeat(400), id, null, 7, {}]) {
      const { status, body, headers } = await follow(bad, known);
      expect([status, body]).toEqual([404, tracked.body]);
      for (const name of ["cache-control", "x-robots-tag", "content-type"])
        expect(headers.get(name)).toBe(tracked.headers.get(name));
    }
    expect((await follow(`${reference}01`, address())).status).toBe(200);
    for (const email of [
      "",
      "nobody",
      "a@b",
      "a@b.test\r\nBcc: c@d.test",
      7,
      null,
      [known],
      `${"a".repeat(400)}@x.test`,
    ])
      expect([email, (await follow(reference, email)).status]).toEqual([email, 400]);
    expect((await follow(reference, address(), { language: "english" })).status).toBe(400);
  });

  test("an invented link confirms nothing", async () => {
    const { id, reference } = await book(server, anna);
    const email = address();
    await follow(reference, email);
    const token = tokenIn(await arrive(email, 1));
    expect(token).toMatch(/^[0-9a-z]{15}[0-9a-f]{32}$/);
    const [row] = await followersOf(id);
    const bad = [
      "",
      row.id,
      `${row.id}${"0".repeat(32)}`,
      `${newId()}${token.slice(15)}`,
      `${token}0`,
      token.slice(1),
      null,
      7,
    ];
    for (const one of bad) expect((await agree(one)).status).toBe(404);
    expect((await followersOf(id))[0].confirmed_at).toBe("");
  });

  test("the owner's address gets the owner's letter and no second one", async () => {
    const bob = await customer(server, "Bob");
    const { id, reference } = await book(server, bob);
    await arrive(bob.email, 2);
    await following(reference, bob.email);
    await setStatus(id, "in_transit");
    await aMinuteLater();
    const mail = await arrive(bob.email, 4);
    await settled();
    expect(receiver.to(bob.email)).toHaveLength(4);
    expect(mail.text).toContain(`/dashboard/shipment/${id}`);
  });

  test("at most 20 followers, and strangers who never confirm do not use up the limit", async () => {
    const { id, reference } = await book(server, anna);
    for (let n = 0; n < 45; n++) await follow(reference, address());
    expect((await followersOf(id)).length).toBe(40);
    for (let n = 0; n < 19; n++) await following(reference);
    const late = address();
    await follow(reference, late);
    const token = tokenIn(await arrive(late, 1));
    await following(reference);
    expect((await agree(token)).status).toBe(409);
    const full = await follow(reference, address());
    expect([full.status, full.body.data.reference.code]).toEqual([409, "too_many"]);
    expect((await followersOf(id)).filter(({ confirmed_at }) => confirmed_at !== "")).toHaveLength(20);
  });

  test("an address that unsubscribed gets nothing until it confirms another shipment, and then only about that one", async () => {
    const [first, second] = [await book(server, anna), await book(server, anna)];
    const email = await following(first.reference);
    await setStatus(first.id, "in_transit");
    await aMinuteLater();
    const mail = await arrive(email, 2);
    const path = /List-Unsubscribe:\s*<https:\/\/akamas\.test([^>]+)>/.exec(mail.raw)?.[1] ?? "";
    expect((await fetch(server.url + path, { method: "POST", body: "List-Unsubscribe=One-Click" })).status).toBe(200);
    await following(second.reference, email);
    await setStatus(first.id, "delivered");
    await setStatus(second.id, "in_transit");
    await aMinuteLater();
    const told = await arrive(email, 4);
    await settled();
    expect(told.subject).toContain(second.reference.slice(0, 5));
    expect(receiver.to(email)).toHaveLength(4);
  });

  test("an erasure deletes followers; the data of an account with that confirmed address include them", async () => {
    const own = await startServer();
    try {
      const owner = await customer(own);
      const { id, reference } = await book(own, owner);
      const email = address();
      await follow(reference, email, {}, own);
      const all = () => rowsOf(own, "followers", `shipment = "${id}"`);
      expect(await all()).toHaveLength(1);
      const root = await superuser(own);
      const path = `/api/collections/users/records/${owner.id}`;
      await follow(reference, owner.email, {}, own);
      const data = async () => (await call(own, "GET", "/api/account/data", { token: owner.token })).body;
      expect((await data()).followed_by_mail).toBeUndefined();
      expect((await call(own, "PATCH", path, { token: root.token, body: { verified: true } })).status).toBe(200);
      expect((await data()).followed_by_mail).toMatchObject([{ shipment: id, email: owner.email, confirmed_at: "" }]);
      expect(await all()).toHaveLength(2);
      expect((await runCommand(own.dataDir, "erase", email)).code).toBe(0);
      expect((await all()).map((row) => row.email)).toEqual([owner.email]);
      expect(await rowsOf(own, "mail_queue", `to = "${email}"`)).toEqual([]);
    } finally {
      await own.stop();
    }
  });
});

describe("letters to followers", () => {
  test("about a status set by hand are sent after a minute, the last one only, and do not end what was corrected", async () => {
    const { id, reference } = await book(server, anna);
    await setStatus(id, "confirmed");
    const email = await following(reference);
    const waiting = async () => {
      const rows = await rowsOf(server, "mail_queue", `to = "${email}" && state = "queued"`);
      const events = await rowsOf(server, "shipment_events", `shipment = "${id}"`);
      return rows.map(({ data }) => events.find((event) => event.id === data.to)?.to);
    };
    await setStatus(id, "delivered");
    expect(await waiting()).toEqual(["delivered"]);
    await setStatus(id, "confirmed");
    expect(await waiting()).toEqual([]);
    for (const status of ["delivered", "in_transit"]) await setStatus(id, status);
    expect(await waiting()).toEqual(["in_transit"]);
    await aMinuteLater();
    const { text } = await arrive(email, 2);
    expect(text).toContain("The shipment is on its way.");
    for (const status of ["delivered", "in_transit"]) await setStatus(id, status);
    expect(await waiting()).toEqual([]);
    // A status that followers do not hear of lies between: it is not told a second time.
    for (const status of ["confirmed", "in_transit"]) await setStatus(id, status);
    expect(await waiting()).toEqual([]);
    expect(await followersOf(id)).toHaveLength(1);
  });

  test("are sent a minute after a scan and after a delay; a scan undone within the minute sends none", async () => {
    const own = await startServer({ env: { SMTP_URL: receiver.url, PUBLIC_URL: "https://akamas.test" } });
    try {
      const [desk, eve, hall] = [await office(own), await customer(own), await member(own, "warehouse")];
      const ask = (path: string, body: Json, actor: Actor, method = "POST") =>
        call(own, method, path, { token: actor.token, body });
      const confirmed = async () => {
        const { id, reference } = await book(own, eve);
        expect((await ask(`${SHIPMENTS}/${id}`, { status: "confirmed" }, desk, "PATCH")).status).toBe(200);
        const [pallet] = await rowsOf(own, "pallets", `shipment = "${id}"`);
        return { id, pallet: pallet.id, email: await following(reference, address(), own) };
      };
      const scan = async (pallet: string, over: Json = {}) => {
        const scanned_at = new Date(Date.now() - 5000).toISOString();
        const body = { id: newId(), pallet, point: "collected", scanned_at, ...over };
        const answer = await ask("/api/collections/scans/records", body, hall);
        expect([answer.status, answer.body.data]).toEqual([200, undefined]);
        return answer.body.id;
      };
      const [stays, undone] = [await confirmed(), await confirmed()];
      await scan(stays.pallet);
      await scan(undone.pallet, { voids: await scan(undone.pallet) });
      const waiting = async (email: string) =>
        (await rowsOf(own, "mail_queue", `template = "milestone_follower" && to = "${email}"`)).map(
          ({ state }) => state,
        );
      expect([await waiting(stays.email), await waiting(undone.email)]).toEqual([["queued"], []]);
      await own.restart({ AKAMAS_CLOCK_OFFSET_MS: "70000" });
      const collected = await arrive(stays.email, 2);
      expect(collected.text).toContain("been collected and will be taken to Bologna.");

      const [{ sailing }] = await rowsOf(own, "shipments", `id = "${undone.id}"`);
      const [{ etd, eta }] = await rowsOf(own, "sailings", `id = "${sailing}"`);
      const later = (text: string) => new Date(Date.parse(text.replace(" ", "T")) + 86_400_000).toISOString();
      const reason = "A strike in Venice";
      const delay = { op: newId(), seen: null, reason, etd: later(etd), eta: later(eta) };
      expect((await ask(`/api/sailings/${sailing}/delay`, delay, desk)).status).toBe(200);
      await own.restart({ AKAMAS_CLOCK_OFFSET_MS: "140000" });
      const [one, other] = [await arrive(stays.email, 3), await arrive(undone.email, 2)];
      for (const { text, html } of [one, other]) {
        expect(text).toMatch(/arrives in Limassol on \w{3} \d+ \w{3}, later than planned\. It was/);
        expect(`${text}${html}`).not.toContain("strike");
      }
    } finally {
      await own.stop();
    }
  });
});

describe("limits", () => {
  test("three shipments per day and mailbox, however it is spelled; its letters count as for any unconfirmed address", async () => {
    const own = await startServer({
      env: { SMTP_URL: receiver.url, PUBLIC_URL: "https://akamas.test", RATE_LIMITS: "on" },
    });
    try {
      const owner = await customer(own);
      const references: string[] = [];
      for (let n = 0; n < 4; n++) references.push((await book(own, owner)).reference);
      const [box, domain] = [newId(), "follower.test"];
      const spelled = [`${box}@${domain}`, `${box}+1@${domain}`, `${box.slice(0, 3)}.${box.slice(3)}@${domain}`];
      for (const [n, email] of spelled.entries())
        expect((await follow(references[n], email, {}, own)).status).toBe(200);
      const refused = await follow(references[3], `${box}+2@${domain}`, {}, own);
      expect(refused.status).toBe(429);
      // Deleted rows do not free the limit.
      const root = await superuser(own);
      for (const { id } of await rowsOf(own, "followers", `mailbox = "${box}@${domain}"`))
        await call(own, "DELETE", `/api/collections/followers/records/${id}`, { token: root.token });
      expect(await rowsOf(own, "followers", `mailbox = "${box}@${domain}"`)).toEqual([]);
      expect((await follow(references[3], `${box}@${domain}`, {}, own)).status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      // The same shipment again, and another mailbox.
      expect((await follow(references[0], spelled[0], {}, own)).status).toBe(200);
      expect((await follow(references[3], address(), {}, own)).status).toBe(200);
      // A minute may turn over once in between.
      let status = 404;
      for (let n = 0; n < 21 && status === 404; n++) ({ status } = await follow(newRef(), address(), {}, own));
      expect(status).toBe(429);
    } finally {
      await own.stop();
    }
  });
});
