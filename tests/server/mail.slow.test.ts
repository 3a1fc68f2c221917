import PostalMime, { type Address } from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Receiver } from "../support/mail-receiver.ts";
import { OFFICE, type Server, startServer } from "../support/server.ts";
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
import { airQuoteBody, seaQuoteBody } from "../support/server-quotes.ts";

const MAILBOX = "desk@akamas.test";
let receiver: Receiver;
let server: Server;
let staff: Actor;
beforeAll(async () => {
  receiver = await Receiver.start();
  server = await startServer({
    env: {
      SMTP_URL: receiver.url,
      OFFICE_EMAIL: MAILBOX,
      MAIL_FROM: "hello@akamas.test",
      PUBLIC_URL: "https://akamas.test",
    },
  });
  staff = await office(server);
});
afterAll(async () => {
  await server?.stop();
  await receiver?.down();
});
beforeEach(() => {
  receiver.mails.length = 0;
});

const GREEK = "Ελένη Παπαδοπούλου";
const message = (over: Record<string, unknown> = {}) => ({
  name: GREEK,
  email: `${newId()}@sender.test`,
  phone: "+357 99 123456",
  subject: "Ερώτηση για παλέτες",
  message: "Πόσο κάνει μια παλέτα\nαπό το Αμβούργο;",
  ...over,
});
const settled = async () => {
  await expect
    .poll(async () => (await rowsOf(server, "mail_queue", `state = "queued" || state = "sending"`)).length)
    .toBe(0);
};
const arrive = async (address: string, count = 1) => {
  await expect.poll(() => receiver.to(address).length).toBe(count);
  await settled();
  expect(receiver.to(address).length).toBe(count);
  return receiver.to(address);
};

let clock = 0;
/** Letters about a status wait a minute. */
const aMinuteLater = () => {
  clock += 61_000;
  return server.restart({ AKAMAS_CLOCK_OFFSET_MS: String(clock) });
};
const setStatus = async (id: string, status: string) =>
  expect(
    (await call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: staff.token, body: { status } })).body,
  ).toMatchObject({ id, status });

const names = (address: Address | undefined) => [address?.name ?? "", address?.address ?? ""];

/** A customer who has followed the link of their welcome mail. */
const confirmedCustomer = async (name = GREEK) => {
  const person = await customer(server, name);
  const [mail] = await arrive(person.email);
  const token = /\/auth\/verify#(\S+)/.exec(mail?.text ?? "")?.[1];
  await call(server, "POST", "/api/collections/users/confirm-verification", { body: { token } });
  receiver.mails.length = 0;
  return person;
};

describe("each mail arrives once", () => {
  test("a welcome with the verification link after sign-up", async () => {
    const anna = await customer(server, GREEK);
    const [mail] = await arrive(anna.email);
    expect(mail).toMatchObject({
      subject: "Welcome to Akamas Freight",
      from: { name: "Akamas Freight", address: "hello@akamas.test" },
      to: [{ name: GREEK, address: anna.email }],
    });
    expect(mail?.text).toContain(`Dear ${GREEK},`);
    expect(mail?.html).toContain(`Dear ${GREEK},`);
    const token = /https:\/\/akamas\.test\/auth\/verify#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(mail?.html).toContain(`href="https://akamas.test/auth/verify#${token}"`);
    const confirmed = await call(server, "POST", "/api/collections/users/confirm-verification", { body: { token } });
    expect(confirmed.status).toBe(204);
    expect((await rowsOf(server, "users", `id = "${anna.id}"`))[0].verified).toBe(true);
  });

  test("a booking: to the customer, and to the office with the customer as Reply-To", async () => {
    const anna = await confirmedCustomer();
    const shipment = await book(server, anna, { goods_description: "Αντλίες νερού" });
    const shown = `AKF-${shipment.reference.slice(0, 5)}-${shipment.reference.slice(5)}`;
    const [mail] = await arrive(anna.email);
    expect(mail?.subject).toBe(`Booking received: ${shown}`);
    for (const text of [mail?.text, mail?.html]) {
      expect(text?.replaceAll("&#39;", "'")).toContain("We'll contact you shortly to confirm your shipment.");
      expect(text).toContain(`https://akamas.test/dashboard/shipment/${shipment.id}`);
      expect(text).toContain("€300.00");
      expect(text).toContain("Λεωφόρος Μακαρίου 12, 3025 Λεμεσός");
      expect(text).toContain("Αντλίες νερού");
      expect(text).not.toContain("once your email address is confirmed");
    }
    const [desk] = await arrive(MAILBOX);
    expect(desk?.subject).toBe(`New booking ${shown} from ${GREEK}`);
    expect(desk?.replyTo).toEqual([{ name: GREEK, address: anna.email }]);
    expect(desk?.text).toContain(`https://akamas.test/admin/shipment/${shipment.id}`);
  });

  test("a change of status after a minute, from any side, and no other change", async () => {
    const anna = await customer(server);
    const shipment = await book(server, anna);
    await arrive(anna.email, 2);
    receiver.mails.length = 0;
    const patch = (body: unknown) => call(server, "PATCH", `${SHIPMENTS}/${shipment.id}`, { token: staff.token, body });
    await patch({ status: "confirmed" });
    await patch({ status: "confirmed" });
    const waiting = await rowsOf(server, "mail_queue", `template = "status_customer" && to = "${anna.email}"`);
    expect(waiting).toMatchObject([{ state: "queued", data: { id: shipment.id, to: "confirmed", from: "pending" } }]);
    const wait = (row: Json) => Date.parse(row.next_try.replace(" ", "T")) - Date.parse(row.created.replace(" ", "T"));
    expect(waiting.map(wait)).toEqual([60_000]);
    await aMinuteLater();
    await arrive(anna.email, 1);
    await patch({ tracking_number: "MSKU 1234567" });
    await patch({ status: "in_transit" });
    await aMinuteLater();
    const mails = await arrive(anna.email, 2);
    expect(mails.map(({ subject }) => subject?.replace(/^Shipment AKF-\w{5}-\w{5}: /, ""))).toEqual([
      "confirmed",
      "in transit",
    ]);
    expect(mails[1]?.text).toContain("MSKU 1234567");
    expect(mails[1]?.text).toContain("Pending  >  Confirmed  >  [In transit]  >  Delivered");
    expect(receiver.to(MAILBOX)).toEqual([]);
  });

  test("several changes of status within a minute: the last one; none when it is the one that was last told", async () => {
    const anna = await customer(server);
    const [one, other, third] = [await book(server, anna), await book(server, anna), await book(server, anna)];
    await arrive(anna.email, 4);
    receiver.mails.length = 0;
    for (const status of ["confirmed", "in_transit", "delivered", "in_transit"]) await setStatus(one.id, status);
    for (const status of ["confirmed", "delivered", "pending"]) await setStatus(other.id, status);
    await setStatus(third.id, "confirmed");
    // Confirming the address does not hurry them.
    const root = await superuser(server);
    const verified = { token: root.token, body: { verified: true } };
    expect((await call(server, "PATCH", `/api/collections/users/records/${anna.id}`, verified)).status).toBe(200);
    const rows = await rowsOf(server, "mail_queue", `template = "status_customer" && to = "${anna.email}"`);
    expect(rows.map(({ state, data }) => [state, data.id, data.to])).toEqual([
      ["queued", one.id, "in_transit"],
      ["queued", third.id, "confirmed"],
    ]);
    await aMinuteLater();
    const subjects = (await arrive(anna.email, 2)).map(({ subject }) => subject?.slice(-10));
    expect(subjects.sort()).toEqual([" confirmed", "in transit"]);
    // What has left is not taken back: the status before it is told again.
    for (const status of ["delivered", "in_transit", "confirmed"]) await setStatus(one.id, status);
    await aMinuteLater();
    expect((await arrive(anna.email, 3))[2]?.subject).toContain("confirmed");
    expect(await rowsOf(server, "shipment_events", `shipment = "${one.id}" && kind = "status"`)).toHaveLength(8);
  });

  test("a contact message: to the office with the sender as Reply-To, a receipt to the sender", async () => {
    const body = message();
    expect((await call(server, "POST", "/api/contact", { body })).body).toEqual({ success: true });
    const [desk] = await arrive(MAILBOX);
    expect(desk).toMatchObject({
      subject: `Contact: ${body.subject}`,
      replyTo: [{ name: GREEK, address: body.email }],
    });
    expect(desk?.text).toContain(body.message);
    const [receipt] = await arrive(body.email);
    expect(receipt?.subject).toBe("We have received your message");
    expect(receipt?.text).toContain("Thank you for contacting us. We'll get back to you within 24 hours.");
    // Text typed by a stranger is not mailed to an address they named.
    expect(receipt?.raw).not.toContain("Αμβούργο");
    expect(receipt?.text).not.toContain(body.subject);
  });

  test.each([
    ["sea", seaQuoteBody, "We'll get back to you within 24-48 hours with a detailed quote."],
    ["air", airQuoteBody, "Our team will review your request and get back to you within 24 hours."],
  ] as const)("a request for %s freight: to the office, and a receipt", async (kind, bodyOf, promise) => {
    const body = bodyOf({ contact_person: GREEK, contact_email: `${newId()}@sender.test` });
    const path = `/api/collections/${kind}_freight_quotes/records`;
    expect((await call(server, "POST", path, { body })).status).toBe(200);
    await call(server, "POST", path, { body });
    const [desk] = await arrive(MAILBOX);
    expect(desk?.replyTo).toEqual([{ name: GREEK, address: body.contact_email }]);
    expect(desk?.text).toContain(body.cargo_description);
    expect(desk?.text).toContain("120 × 80 × 110 cm, 210.5 kg");
    const [receipt] = await arrive(body.contact_email as string);
    expect(receipt?.text).toContain(promise);
    expect(receipt?.text).toContain("421.00 kg");
    expect(receipt?.text).not.toContain(body.cargo_description);
    expect(receipt?.text).toContain(`Dear ${GREEK},`);
  });
});

test("every mail has two parts, one From, a stable Message-ID, and asks for no automatic reply", async () => {
  const anna = await customer(server, GREEK);
  await call(server, "POST", "/api/contact", { body: message({ email: anna.email }) });
  const mails = [...(await arrive(anna.email, 2)), ...(await arrive(MAILBOX))];
  for (const { raw, text, html, headers } of mails) {
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(text?.length).toBeGreaterThan(100);
    expect(html).toContain("<!doctype html>");
    const named = (key: string) => headers.filter((header) => header.key === key);
    for (const once of ["from", "to", "subject", "date", "message-id", "mime-version"])
      expect([once, named(once).length]).toEqual([once, 1]);
    expect(named("auto-submitted")[0]?.value).toBe("auto-generated");
  }
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
});

describe("typed text is shown as text", () => {
  const EVIL = "Eve\r\nBcc: everybody@victim.test\r\nX-Evil: 1\r\n\r\n<script>alert(1)</script>";
  test("in every field of every form", async () => {
    const html = `<img src=x onerror=alert(1)> "quoted" 'single' & \u202Etxt`;
    const anna = await customer(server, EVIL);
    await book(server, anna, { goods_description: html, shipper_name: EVIL, consignee_address: `${EVIL} ${html}` });
    const contact = message({ name: EVIL.slice(0, 90), subject: EVIL.slice(0, 150), message: `${html}\n.\n${EVIL}` });
    expect((await call(server, "POST", "/api/contact", { body: contact })).body).toEqual({ success: true });
    const sea = seaQuoteBody({
      contact_person: EVIL,
      company_name: html,
      origin_country: EVIL.slice(0, 90),
      cargo_description: `${html} ${EVIL} ${"x".repeat(200)}`,
    });
    expect((await call(server, "POST", "/api/collections/sea_freight_quotes/records", { body: sea })).status).toBe(200);
    await arrive(anna.email, 2);
    await arrive(MAILBOX, 3);
    expect(receiver.mails.length).toBe(7);
    for (const mail of receiver.mails) {
      const keys = mail.headers.map(({ key }) => key);
      expect(keys).not.toContain("bcc");
      expect(keys).not.toContain("x-evil");
      expect(mail.rcpt.length).toBe(1);
      expect(mail.rcpt[0]).not.toContain("victim");
      expect(mail.subject).not.toMatch(/[\r\n\u202E]/);
      expect(mail.html).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
    }
    const desk = receiver.to(MAILBOX).find(({ subject }) => subject?.startsWith("Contact:"));
    expect(desk?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(desk?.text).toContain("<script>alert(1)</script>");
  });

  // Somebody who signs up with another person's address could write anything to it in a booking.
  test("letters about shipments to an unconfirmed address repeat nothing that was typed", async () => {
    const evil = (field: string) => `Pay at https://${field}.evil.example`;
    const eve = await customer(server, "Eve at evil.example");
    await arrive(eve.email);
    expect(receiver.to(eve.email)[0]?.to).toEqual([{ name: "", address: eve.email }]);
    receiver.mails.length = 0;
    const typed = ["goods_description", "name", "company", "address", "phone"].flatMap((field) =>
      field === "goods_description" ? [field] : [`shipper_${field}`, `consignee_${field}`],
    );
    const shipment = await book(server, eve, {
      ...Object.fromEntries(typed.map((field) => [field, evil(field.slice(0, 4)).slice(0, 40)])),
      shipper_email: "me@evil.example",
      consignee_email: "you@evil.example",
    });
    await arrive(eve.email);
    await setStatus(shipment.id, "confirmed");
    await aMinuteLater();
    const mails = await arrive(eve.email, 2);
    const shown = `AKF-${shipment.reference.slice(0, 5)}-${shipment.reference.slice(5)}`;
    for (const { raw, text, html } of mails) {
      for (const part of [raw, text, html]) expect(part).not.toContain("evil");
      for (const said of [shown, "Germany", "DE-4", "Cyprus", "300 kg", "once your email address is confirmed"])
        for (const part of [text, html]) expect(part).toContain(said);
      expect(text).toContain(`https://akamas.test/dashboard/shipment/${shipment.id}`);
    }
    expect(mails[0]?.text).toContain("€300.00");
    // The office gets all of it.
    const desk = receiver.to(MAILBOX).find(({ subject }) => subject?.startsWith(`New booking ${shown}`));
    expect(desk?.text).toContain("Pay at https://good.evil.example");
  });

  test.each(["Win at www.casino.test", "Call +44 900 123 4567 now", "Ελένη: 900 123 4567"])(
    "a name that is an advertisement (%s) is not repeated to an address that nobody has confirmed",
    async (name) => {
      const sender = message({ name });
      await call(server, "POST", "/api/contact", { body: sender });
      const sea = seaQuoteBody({ contact_person: name, contact_email: `${newId()}@sender.test` });
      await call(server, "POST", "/api/collections/sea_freight_quotes/records", { body: sea });
      const eve = await customer(server, name);
      await arrive(eve.email);
      await call(server, "POST", "/api/collections/users/request-verification", { body: { email: eve.email } });
      const letters = await arrive(eve.email, 2);
      letters.push(...(await arrive(sender.email as string)), ...(await arrive(sea.contact_email as string)));
      expect(letters.length).toBe(4);
      for (const { raw, text, html, to } of letters) {
        for (const part of [text, html]) expect(part).toContain("Hello,");
        for (const part of [raw, text, html, to?.[0]?.name]) expect(part).not.toMatch(/casino|Call \+44|900 123|Ελένη/);
      }
      // The office reads the typed text.
      expect(receiver.to(MAILBOX).find(({ subject }) => subject?.startsWith("Contact"))?.text).toContain(name);
    },
  );

  test("only the office gets the measures of a request; the receipt has totals", async () => {
    const body = airQuoteBody({ contact_email: `${newId()}@sender.test` });
    await call(server, "POST", "/api/collections/air_freight_quotes/records", { body });
    const [receipt] = await arrive(body.contact_email as string);
    expect(receipt?.text).toContain("421.00 kg");
    expect(receipt?.text).not.toContain("120 x 80");
    expect(receipt?.text).not.toContain(body.contact_phone);
  });

  // Mail programs decode text that looks like an encoded word (RFC 2047), even where nothing was encoded.
  test.each([
    "=?utf-8?q?=0D=0ABcc:_x@evil.example?=",
    "=?utf-8?b?DQpCY2M6IHhAZXZpbC5leGFtcGxl?=",
    "=?utf-8?q?a?= =?utf-8?q?=0D=0ABcc:_x@evil.example?=",
    "Ελένη =?utf-8?q?=0D=0ABcc:_x@evil.example?=",
  ])("nothing in a header decodes to a line break: %s", async (evil) => {
    const eve = await customer(server, evil);
    const shipment = await book(server, eve);
    await setStatus(shipment.id, "confirmed");
    await aMinuteLater();
    const odd = "=?utf-8?q?=0d=0abcc=3a_x?=@evil.example";
    const contact = message({ name: evil, subject: evil, email: odd });
    expect((await call(server, "POST", "/api/contact", { body: contact })).body).toEqual({ success: true });
    const sea = seaQuoteBody({ contact_person: evil, company_name: evil, origin_country: evil });
    expect((await call(server, "POST", "/api/collections/sea_freight_quotes/records", { body: sea })).status).toBe(200);
    await arrive(eve.email, 3);
    const desk = await arrive(MAILBOX, 3);
    expect(desk.find(({ subject }) => subject?.startsWith("Contact"))?.text).toContain(odd);
    expect((await rowsOf(server, "mail_queue", `template = "contact_receipt" && to = "${odd}"`))[0]).toMatchObject({
      state: "failed",
      last_error: "The address cannot stand in a mail.",
    });
    for (const mail of receiver.mails) {
      const shown = [mail.subject, ...[mail.from, ...(mail.to ?? []), ...(mail.replyTo ?? [])].flatMap(names)];
      expect(shown.length).toBeGreaterThan(3);
      for (const value of [...shown, ...mail.headers.map(({ value }) => value)]) {
        // Once as shown, and once as shown by a program that decodes again.
        const again = await PostalMime.parse(`Subject: ${value}\r\nX-Last: 1\r\n\r\n`);
        expect(again.headers.map(({ key }) => key)).toEqual(["subject", "x-last"]);
        for (const text of [value, again.subject ?? ""]) expect(text).not.toMatch(/[\r\n]/);
      }
      expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
    }
  });
});

describe("the office's view of the queue", () => {
  test("has the state of each mail", async () => {
    const anna = await customer(server);
    await arrive(anna.email);
    const read = await call(server, "GET", "/api/collections/mail_queue/records?perPage=500", { token: staff.token });
    const row = read.body.items.find(({ to }: { to: string }) => to === anna.email);
    expect(row).toMatchObject({ template: "welcome", state: "sent", attempts: 1 });
  });

  test("the office's own account got no welcome mail", async () => {
    expect(await rowsOf(server, "mail_queue", `to = "${OFFICE.email}"`)).toEqual([]);
  });
});
