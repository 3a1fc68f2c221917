import { expect, test } from "vitest";
import { kindsCode, kindsOfCode, MAIL_KINDS } from "#domain/mail/kinds.ts";
import { mailboxOf } from "#domain/mail/mailbox.ts";

test("kinds of mails keep their position in links that were sent", () => {
  expect(MAIL_KINDS.map((kind) => kindsCode([kind]))).toEqual(["01", "02", "04", "08", "10", "20"]);
  for (let bits = 1; bits < 64; bits++) {
    const kinds = MAIL_KINDS.filter((_, at) => bits & (1 << at));
    expect(kindsOfCode(kindsCode(kinds))).toEqual(kinds);
  }
});

test("an invalid code names no kind", () => {
  expect(kindsCode([])).toBe("00");
  for (const code of ["", "0", "00", "0G", "0A", "001", "c0", "1\n"]) expect(kindsOfCode(code)).toEqual([]);
});

test.each([
  ["Eve@X.test", "eve@x.test"],
  ["e.v.e+1+2@x.test", "eve@x.test"],
  ["e.ve@googlemail.com", "eve@gmail.com"],
  ['"a@b"+c@x.test', '"a@b"@x.test'],
  ["office", "office"],
])("one mailbox has many spellings, as the server program counts them: %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
