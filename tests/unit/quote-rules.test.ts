import fc from "fast-check";
import { expect, test } from "vitest";
import { isQuoteLink, newQuoteLink, quotePath } from "#domain/quotes/link.ts";
import { formatQuoteReference } from "#domain/quotes/reference.ts";
import { isSameLoad } from "#domain/quotes/same-load.ts";
import { QUOTE_STATES, quoteAfter, quoteStanding } from "#domain/quotes/state.ts";
import { cappedValidity, daysLeft, isTariffTooOld, QUOTE_DAYS, validUntil } from "#domain/quotes/validity.ts";

const DAY = 86_400_000;
const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString();

test("a link is 26 characters of digits and letters without i, l, o and u, from 130 bits", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 26, maxLength: 30 }), (bytes) => {
      const link = newQuoteLink(bytes);
      expect(link).toMatch(/^[0-9a-z]{26}$/);
      expect(link).not.toMatch(/[ilou]/);
      expect(isQuoteLink(link)).toBe(true);
    }),
  );
  expect(() => newQuoteLink(new Uint8Array(25))).toThrow(RangeError);
  expect(newQuoteLink(Uint8Array.from({ length: 26 }, (_, i) => 255 - i))).toBe("zyxwvtsrqpnmkjhgfedcba9876");
  expect(quotePath("abc")).toBe("/q/abc");
});

test.each(["", "0".repeat(25), "0".repeat(27), `${"0".repeat(25)}i`, "A".repeat(26), `${"0".repeat(25)}\n`])(
  "%j is no link",
  (text) => {
    expect(isQuoteLink(text)).toBe(false);
  },
);

test("a reference is shown in two groups", () => {
  expect(formatQuoteReference("4T8RM2H6WD")).toBe("AKQ-4T8RM-2H6WD");
});

test.each([
  // Nicosia is two hours ahead of UTC in winter, three in summer; the clocks go back on 25 October 2026.
  ["made and confirmed together", "2026-11-22T10:00:00Z", "2026-11-22T10:00:00Z", "2026-12-06T21:59:59.999Z"],
  [
    "late in the evening it is the next day there",
    "2026-11-22T22:00:00Z",
    "2026-11-22T22:00:00Z",
    "2026-12-07T21:59:59.999Z",
  ],
  ["a tariff of five days ago", "2026-11-22T10:00:00Z", "2026-11-17T10:00:00Z", "2026-12-01T21:59:59.999Z"],
  ["a tariff confirmed after it was made", "2026-11-22T10:00:00Z", "2026-11-23T10:00:00Z", "2026-12-06T21:59:59.999Z"],
  ["over the change of the clocks", "2026-10-20T10:00:00Z", "2026-10-20T10:00:00Z", "2026-11-03T21:59:59.999Z"],
  ["in summer", "2026-07-01T10:00:00Z", "2026-07-01T10:00:00Z", "2026-07-15T20:59:59.999Z"],
])("it holds to the end of the day in Nicosia: %s", (_, quotedAt, tariffKnownAt, end) => {
  expect(iso(validUntil({ quotedAt: at(quotedAt), tariffKnownAt: at(tariffKnownAt) }))).toBe(iso(at(end)));
});

test("with a tariff not confirmed for 14 days no quote is made", () => {
  const now = at("2026-11-22T10:00:00Z");
  expect(isTariffTooOld(now - QUOTE_DAYS * DAY + 1, now)).toBe(false);
  expect(isTariffTooOld(now - QUOTE_DAYS * DAY, now)).toBe(true);
  // A clock that was set back: the tariff is from tomorrow.
  expect(isTariffTooOld(now + DAY, now)).toBe(false);
});

test("the server honours the stated validity, at most 14 days from receipt and from when the tariff was superseded", () => {
  const received = at("2026-11-22T10:00:00Z");
  const cap = (validUntilMs: string, supersededAt: string | null) =>
    iso(
      cappedValidity({
        validUntil: at(validUntilMs),
        receivedAt: received,
        supersededAt: supersededAt === null ? null : at(supersededAt),
      }),
    );
  expect(cap("2026-12-01T21:59:59.999Z", null)).toBe("2026-12-01T21:59:59.999Z");
  expect(cap("2026-12-24T21:59:59.999Z", null)).toBe("2026-12-06T21:59:59.999Z");
  expect(cap("2026-12-06T21:59:59.999Z", "2026-11-20T09:00:00Z")).toBe("2026-12-04T21:59:59.999Z");
  expect(cap("2026-11-30T21:59:59.999Z", "2026-11-20T09:00:00Z")).toBe("2026-11-30T21:59:59.999Z");
});

test("remaining days by the calendar in Nicosia: 14 on the day it is made, 0 on the last, negative afterwards", () => {
  const end = at("2026-12-06T21:59:59.999Z");
  expect(daysLeft(end, at("2026-11-22T10:00:00Z"))).toBe(14);
  expect(daysLeft(end, at("2026-12-05T21:59:59Z"))).toBe(1);
  expect(daysLeft(end, at("2026-12-05T22:00:00Z"))).toBe(0);
  expect(daysLeft(end, end)).toBe(0);
  expect(daysLeft(end, end + 1)).toBe(-1);
  // An end during the day, as another server might set it.
  expect(daysLeft(at("2026-12-06T12:00:00Z"), at("2026-12-06T13:00:00Z"))).toBe(-1);
});

test("open and sent quotes expire, accepted and withdrawn ones do not", () => {
  const end = 1000;
  expect(QUOTE_STATES.map((state) => quoteStanding(state, end, end))).toEqual([...QUOTE_STATES]);
  expect(QUOTE_STATES.map((state) => quoteStanding(state, end, end + 1))).toEqual([
    "expired",
    "expired",
    "accepted",
    "withdrawn",
  ]);
});

test("steps: only an open quote becomes sent; an accepted one cannot be withdrawn; steps are idempotent", () => {
  expect(QUOTE_STATES.map((state) => quoteAfter(state, "sent"))).toEqual(["sent", "sent", "accepted", "withdrawn"]);
  expect(QUOTE_STATES.map((state) => quoteAfter(state, "withdrawn"))).toEqual([
    "withdrawn",
    "withdrawn",
    null,
    "withdrawn",
  ]);
});

test("the same load is the same pallets from the same zone, in any order", () => {
  const euro = { length: 1.2, width: 0.8, height: 1, weight: 300 };
  const high = { ...euro, height: 1.8 };
  const load = { country_id: "c", zone_id: "z", pallet_details: [euro, high] };
  expect(isSameLoad(load, { ...load, pallet_details: [high, euro] })).toBe(true);
  expect(isSameLoad(load, { ...load, pallet_details: [euro, euro] })).toBe(false);
  expect(isSameLoad(load, { ...load, pallet_details: [euro, high, high] })).toBe(false);
  expect(isSameLoad(load, { ...load, zone_id: "y" })).toBe(false);
  expect(isSameLoad(load, { ...load, country_id: "d" })).toBe(false);
});
