import { expect, test } from "vitest";
import { isExpired, lastDayOf } from "#live/quote.ts";

// Nicosia is two hours ahead of UTC in winter, three in summer; the clocks go back on 25 October 2026.
const quote = (quotedAt: string, validDays: number | null) => ({ quotedAt, validDays });

test.each([
  ["2026-11-21T12:00:00.000Z", null, "2026-12-05"],
  ["2026-11-21T12:00:00.000Z", 7, "2026-11-28"],
  ["2026-11-21T22:30:00.000Z", 14, "2026-12-06"], // already the 22nd in Nicosia
  ["2026-10-20T20:59:00.000Z", 14, "2026-11-03"], // over the change of the clocks
])("a quote of %s, valid %s days, ends with %s", (quotedAt, days, last) => {
  expect(lastDayOf(quote(quotedAt, days))).toBe(last);
});

test("it holds to the end of its last day in Cyprus and not a minute longer", () => {
  const made = quote("2026-11-21T12:00:00.000Z", 14);
  expect(isExpired(made, Date.parse("2026-12-05T21:59:00Z"))).toBe(false);
  expect(isExpired(made, Date.parse("2026-12-05T22:00:00Z"))).toBe(true);
});
