import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import { company } from "#content/company.ts";
import type { MailKind } from "#domain/mail/kinds.ts";
import { timeSpan } from "#letters/account.ts";
import type { User } from "#letters/facts.ts";
import { isSafeAddress, mailbox } from "#letters/headers.ts";
import { dear, oneLine, person, shortLine } from "#letters/names.ts";
import { writeLetter } from "#letters/write.ts";
import { letters as en } from "#text/letters.ts";
import { LETTERS, onTheLine, reader } from "./support/letter-vectors.ts";

const SENT = LETTERS.filter(({ text }) => text !== undefined);
const UNSENT = LETTERS.filter(({ state }) => state !== undefined && state !== "queued");
const FAULTS = LETTERS.filter(({ state }) => state === "queued");
/** The server program refuses these once they are written. */
const isBadAddress = ({ lastError }: { lastError?: string }) => lastError === "The address cannot stand in a mail.";

describe("letters equal the recorded vectors", () => {
  test.each(SENT)("$name", async ({ mail, headers = "", text }) => {
    const letter = writeLetter(mail, reader);
    if ("unsent" in letter) throw new Error(letter.reason);
    expect(onTheLine(letter.text)).toBe(text);
    const parsed = await PostalMime.parse(`${headers}\r\n`);
    expect(letter.subject).toBe(parsed.subject);
    expect([letter.from]).toEqual([parsed.from]);
    const header = (name: string) =>
      headers.replace(/\r\n[ \t]+/g, " ").match(new RegExp(`^${name}: *(.*)$`, "m"))?.[1];
    // The mail parser removes quotes from addresses like "a b"@x.test, and the header is what counts.
    if (/^[\w. ]*$/.test(letter.to.name)) expect(header("To")).toBe(mailbox(letter.to));
    else expect(parsed.to?.[0]).toEqual(letter.to);
    if (/^[\x20-\x7e]*$/.test(letter.replyTo)) expect(header("Reply-To") ?? "").toBe(letter.replyTo);
    else expect((await PostalMime.parse(`Reply-To: ${letter.replyTo}\r\n\r\n`)).replyTo).toEqual(parsed.replyTo);
  });
  test.each(UNSENT)("not sent: $name", (recorded) => {
    const letter = writeLetter(recorded.mail, reader);
    if (isBadAddress(recorded)) {
      expect("to" in letter && isSafeAddress(letter.to.address)).toBe(false);
      return;
    }
    const unsent = recorded.state === "suppressed" ? "needless" : "gone";
    expect(letter).toEqual({ unsent, reason: recorded.lastError });
  });
  test.each(FAULTS.filter(({ mail }) => mail.data !== "{"))("a fault: $name", ({ mail, lastError }) => {
    expect(() => writeLetter(mail, reader)).toThrow(lastError);
  });
  test("there are vectors of each kind", () => {
    for (const kind of [SENT, UNSENT, FAULTS]) expect(kind).not.toEqual([]);
  });
});

describe("unsubscribing", () => {
  const ofKind = (kind: MailKind) => ({ ...reader, ended: () => [kind] });
  const gathers = ({ mail }: (typeof SENT)[number]) => /_gathered$|^digest$/.test(mail.template);
  const linked = SENT.filter(({ headers = "" }) => headers.includes("List-Unsubscribe:"));
  test("a kind that can be ended has a link in both parts and in the headers, and no other letter has one", () => {
    for (const { name, mail, headers = "", text = "" } of SENT) {
      const letter = writeLetter(mail, reader);
      if ("unsent" in letter) throw new Error(letter.reason);
      const isOffered = letter.unsubscribe !== "";
      const always = /^(welcome|verify|reset|invitation)|_office/.test(mail.template);
      expect([name, isOffered]).toEqual([name, !always]);
      expect([name, headers.includes("List-Unsubscribe-Post: List-Unsubscribe=One-Click")]).toEqual([name, isOffered]);
      expect([name, text.includes("/unsubscribe#TOKEN")]).toEqual([name, isOffered]);
      expect([name, letter.page.unsubscribe?.url.includes("/unsubscribe#TOKEN") ?? false]).toEqual([name, isOffered]);
    }
    expect(linked).not.toEqual([]);
  });
  test("a letter of an ended kind is not sent, and another kind is", () => {
    for (const { name, mail } of linked.filter((one) => !gathers(one))) {
      let kinds: readonly MailKind[] = [];
      const keep = (_: string, asked: readonly MailKind[]) => {
        kinds = asked;
        return "TOKEN";
      };
      writeLetter(mail, { ...reader, unsubscribe: keep });
      expect([name, kinds.length]).toEqual([name, 1]);
      expect(writeLetter(mail, ofKind(kinds[0] ?? "bookings"))).toEqual({
        unsent: "needless",
        reason: en.unsent.ended,
      });
      const other = kinds[0] === "delays" ? "bookings" : "delays";
      expect("unsent" in writeLetter(mail, ofKind(other))).toBe(false);
    }
  });
  test("an ended kind is left out of a gathered letter, which is not sent if it is then empty", () => {
    for (const { mail } of linked.filter(gathers)) {
      let kinds: readonly MailKind[] = [];
      const keep = (_: string, asked: readonly MailKind[]) => {
        kinds = asked;
        return "TOKEN";
      };
      const whole = writeLetter(mail, { ...reader, unsubscribe: keep });
      expect(writeLetter(mail, { ...reader, ended: () => kinds })).toEqual({
        unsent: "needless",
        reason: en.unsent.ended,
      });
      if (kinds.length < 2) continue;
      const fewer = writeLetter(mail, { ...reader, ended: () => kinds.slice(0, 1) });
      if ("unsent" in fewer || "unsent" in whole) throw new Error("not sent");
      expect(fewer.text.length).toBeLessThan(whole.text.length);
      expect(fewer.subject).not.toBe(whole.subject);
    }
  });
});

test("a price of its own is told with the confirmation: alone, gathered, and in a digest that does not list it", () => {
  const [id, told] = ["casescharged000", { of: "milestone_customer", to: "caseevdamaged00" }];
  for (const [template, data] of [
    ["status_customer", { id, to: "confirmed" }],
    ["status_customer_gathered", { items: [{ id, to: "confirmed" }], count: 1 }],
    ["digest", { to: "2026-01-31", items: [{ id, news: [told], more: 1 }], count: 1 }],
  ] as const) {
    const mail = { template, to: "anna@customer.test", data: JSON.stringify(data), waited: 0, from: "", publicUrl: "" };
    const letter = writeLetter(mail, reader);
    if ("unsent" in letter) throw new Error(letter.reason);
    expect([template, letter.text.replace(/\s+/g, " ")]).toEqual([
      template,
      expect.stringContaining("The price is €261.00 instead of €300.00."),
    ]);
  }
});

test("a token is made only for a letter that contains it", () => {
  let made = 0;
  const counting = { ...reader, token: () => ({ token: `T${++made}`, seconds: 60 }) };
  for (const { name, mail } of SENT) {
    const before = made;
    const letter = writeLetter(mail, counting);
    const carries = "text" in letter && letter.text.includes(`T${made}\n`);
    expect([name, made - before]).toEqual([name, carries ? 1 : 0]);
  }
  expect(made).toBeGreaterThan(10);
});

test("a gathered letter whose lines are all blank is not sent", () => {
  const blank = { ...reader, find: () => ({ id: "x", name: "Eve", subject: "\u200b" }) as never };
  const mail = { template: "contact_office_gathered", to: "", data: '{"items":[{"id":"x"}],"count":1}', waited: 0 };
  expect(writeLetter({ ...mail, from: "", publicUrl: "" }, blank)).toMatchObject({ unsent: "gone" });
});

describe("after a restore", () => {
  const mail = { to: "", waited: 0, from: "", publicUrl: "https://akamas.test" };
  test("the office reads in numbers what came back, and what it has to do", () => {
    const healed = { came: 12, accounts: 3, devices: 4, clashed: 1, prices: 0, tariffs: 2 };
    const letter = writeLetter({ ...mail, template: "healed_office", data: JSON.stringify({ healed }) }, reader);
    if ("unsent" in letter) throw new Error(letter.reason);
    expect(letter.subject).toBe("After the restore 12 came back");
    expect(letter.text).toContain("Please publish it again");
    expect(letter.text).not.toContain("Some prices are none");
    expect([letter.to.address, letter.unsubscribe]).toEqual([company.officeEmail, ""]);
  });

  test("a customer reads in one letter how their shipments stand, whatever they have ended", () => {
    const user = { id: "u", full_name: "Eve", email: "eve@x.test", verified: true };
    const shipment = { id: "s", user_id: "u", reference: "7K2M4QX9ZB", status: "in_transit" };
    const find = (source: string) => (source === "users" ? user : shipment) as never;
    const data = JSON.stringify({ items: [{ id: "s" }], count: 1 });
    const row = { ...mail, template: "healed_customer_gathered", to: "eve@x.test", data };
    const letter = writeLetter(row, { ...reader, find, ended: () => ["bookings", "milestones", "delays"] });
    if ("unsent" in letter) throw new Error(letter.reason);
    expect(letter.subject).toBe("You have 1 shipment with us");
    expect(letter.text).toContain("Nothing has to be sent again");
    expect(letter.text).toContain("In transit");
    expect(letter.unsubscribe).toBe("");
  });
});

test("without addresses in the environment the company's are used", () => {
  const user = { id: "x", full_name: "Eve", email: "eve@x.test", verified: true } as User;
  const mail = { to: "eve@x.test", data: '{"id":"x"}', waited: 0, from: "", publicUrl: "" };
  const letter = writeLetter({ ...mail, template: "welcome" }, { ...reader, find: () => user as never });
  expect(letter).toMatchObject({ from: { name: company.name, address: company.email }, replyTo: "" });
});

describe("names", () => {
  test.each([
    ["Eve\r\nBcc: x@y.test", "Eve Bcc: x@y.test"],
    ["  Ελένη \t Παπαδοπούλου\u0000 ", "Ελένη Παπαδοπούλου"],
    ["a\u202Eb\u2028c", "a b c"],
    ["a\u{E0041}b\u00a0c\u0085d", "a b c d"],
    ["=?utf-8?q?=0D=0ABcc:_x@y.test?=", "= ?utf-8?q? =0D=0ABcc:_x@y.test? ="],
    ["==??=", "== ?? ="],
    ["=\u200b?utf-8?q?x?\n=", "= ?utf-8?q?x? ="],
    ["👩\u200d🚀", "👩\u200d🚀"],
  ])("%j is one line", (text, line) => expect(oneLine(text)).toBe(line));

  test("a line of a list has a limited length", () => {
    expect(shortLine("𐐀".repeat(120))).toBe("𐐀".repeat(120));
    expect(shortLine(`${"𐐀".repeat(121)}\n`)).toBe(`${"𐐀".repeat(119)}…`);
  });

  test.each([
    "Ελένη Παπαδοπούλου",
    "O'Brien-Smith",
    "Seán Ó Súilleabháin",
    "D’Angelo",
    "Jean‑Luc",
    "Дмитрий",
    "李小龍",
    "Nguye\u0302\u0303n",
    "محمد",
    "विजय",
    "ж".repeat(60),
  ])("an address that nobody has confirmed is greeted by a plain name: %s", (name) => {
    expect(dear(en, name, false)).toBe(`Dear ${name},`);
  });
  test.each([
    ...["", " ", "-", "'", "Call +44 900 123 4567 now", "Ring ٠٩٠٠", "Win at casino.test", "www.casino", "http://x"],
    ...["me@x.test", "καζίνο.ελ", "bet365", "Dr. Weiß", "J.R.", "Eve, call me", "Free! Now", "a:b", "x/y", "a\u00b7b"],
    ...["Eve #1", "€ for you", "\u0301Eve", "Eve\u200dx", "casino。com", "casino．com", "a".repeat(61)],
    ...["=?utf-8?q?Eve?=", "Eve 💰", "ⅷ"],
  ])("and by no other: %j", (name) => {
    expect(dear(en, name, false)).toBe("Hello,");
    expect(person(name, "a@b.test", false)).toEqual({ name: "", address: "a@b.test" });
  });
  test.each([
    ...["Ελένη Παπαδοπούλου", "Dr. Jürgen Weiß", "J.R. Smith", "J.R.R Tolkien", "Γ.Κ. Παππάς", "Ann Lee, Ph. D."],
    ...["Dock 4", "A\u0301.B. Lee"],
  ])("a confirmed customer is greeted as they wish: %s", (name) => {
    expect(dear(en, name, true)).toBe(`Dear ${name},`);
  });
  test.each([
    ...[
      "",
      "Win at casino.test",
      "www.casino",
      "http://x",
      "me@x.test",
      "καζίνο.ελ",
      "x.com",
      "1.2.3.4",
      "J.R. at x.com",
    ],
    ...["a.b.com", "bet365.c", "bet365\u200d.com", "bet365。com", "bet365．com", "a..b", ".a.b"],
  ])("but for links: %j", (name) => expect(dear(en, name, true)).toBe("Hello,"));
});

describe("addresses in headers", () => {
  test.each([
    [{ name: "", address: "a@b.test" }, "<a@b.test>"],
    [{ name: 'Eve "x" \\', address: "a@b.test" }, '"Eve \\"x\\" \\\\" <a@b.test>'],
    [{ name: "Eve", address: '"a b"@b.test' }, '"Eve" <"\\"a b\\""@b.test>'],
    [{ name: "Eve", address: "a..b@b.test" }, '"Eve" <"a..b"@b.test>'],
  ])("%j", (address, header) => expect(mailbox(address)).toBe(header));
  test.each(["=?utf-8?q?x@y.test", "a\r\nb@y.test", "a\u0085@y.test"])("%j is not safe", (address) => {
    expect(isSafeAddress(address)).toBe(false);
  });
});

test.each([
  [1800, "minute", 30],
  [3600, "hour", 1],
  [7200, "hour", 2],
  [86_400, "day", 1],
  [259_200, "day", 3],
  [5400, "minute", 90],
  [30, "minute", 1],
])("%d seconds are said as Intl says them", (seconds, unit, n) => {
  const said = new Intl.NumberFormat("en", { style: "unit", unit, unitDisplay: "long" }).format(n);
  expect(timeSpan(en, seconds)).toBe(said);
});
