import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysWaited } from "#features/inbox/head-of.ts";
import { replyLink } from "#features/inbox/reply.ts";
import type { ContactMessage, InboxItem } from "#live/inbox.ts";
import { inbox } from "#text/inbox.ts";

const message = (change: Partial<ContactMessage> = {}): InboxItem => ({
  id: "message00000001",
  collection: "contact_messages",
  created: "2026-11-20 10:00:00.000Z",
  handledAt: "",
  handledBy: "",
  sync: null,
  seen: { seen: "", after: "" },
  kind: "contact",
  row: {
    id: "message00000001",
    name: "Ελένη Παπαδοπούλου",
    email: "eleni@kolossi-agro.example",
    phone: "",
    subject: "Ελιές & λάδι?",
    message: "Γεια σας,\nπόσο κοστίζει;",
    shipment_reference: "",
    handled_at: "",
    handled_by: "",
    created: "2026-11-20 10:00:00.000Z",
    updated: "",
    ...change,
  },
});
/** The link as a mail program parses it. */
function read(link: string) {
  const [, to = "", query = ""] = /^mailto:([^?]*)\?(.*)$/.exec(link) ?? [];
  return {
    to: decodeURIComponent(to),
    fields: query.split("&").map((part) => part.split("=").map(decodeURIComponent)),
  };
}

describe("the reply by email", () => {
  test("goes to the sender, with their subject and a quote of their text", () => {
    const { to, fields } = read(replyLink(message()));
    expect(to).toBe("eleni@kolossi-agro.example");
    expect(fields[0]).toEqual(["subject", "Re: Ελιές & λάδι?"]);
    expect(fields[1]?.[1]).toContain("Dear Ελένη Παπαδοπούλου,\r\n");
    expect(fields[1]?.[1]).toContain("> Γεια σας,\r\n> πόσο κοστίζει;");
  });

  test("no typed text can add a header, a receiver or a line to the subject", () => {
    const evil = message({
      email: "a@b.cy?bcc=x@y.z&cc=q@r.s",
      subject: "Hi\r\nBcc: everybody@akamas.test&cc=a@b.c",
      message: "&bcc=x@y.z\r\n#fragment?subject=other",
      name: "Eve\r\nBcc: x@y.z",
    });
    const { fields } = read(replyLink(evil));
    expect(fields.map(([name]) => name)).toEqual(["subject", "body"]);
    expect(fields[0]?.[1]).toBe("Re: Hi Bcc: everybody@akamas.test&cc=a@b.c");
  });

  test("is short enough for any mail program and well formed, for any text", () => {
    const words = fc.string({ unit: "binary", maxLength: 3000 });
    fc.assert(
      fc.property(words, fc.string({ unit: "binary", maxLength: 200 }), (text, subject) => {
        const link = replyLink(message({ message: text, subject, name: "N" }));
        // The subject is complete: 200 characters of three bytes, nine characters each.
        expect(link.length).toBeLessThanOrEqual(Math.max(1800, 2200 + subject.length * 9));
        expect(read(link).fields.map(([name]) => name)).toEqual(["subject", "body"]);
      }),
    );
    expect(replyLink(message({ message: "λ".repeat(2000), subject: "S" })).length).toBeLessThanOrEqual(1800);
  });
});

test("a message waits for calendar days in Cyprus", () => {
  // 23:30 of the 24th in Cyprus, and half past midnight of the 25th.
  expect(daysWaited("2026-11-24 21:30:00.000Z", "2026-11-26")).toBe(2);
  expect(daysWaited("2026-11-24 22:30:00.000Z", "2026-11-26")).toBe(1);
  expect([daysWaited("2026-11-27 08:00:00.000Z", "2026-11-26"), daysWaited("", "2026-11-26")]).toEqual([0, 0]);
  expect([inbox.waits(0), inbox.waits(1), inbox.waits(12)]).toEqual(["", ", waits 1 day", ", waits 12 days"]);
});
