import { expect, onTestFinished, test, vi } from "vitest";
import { clockFault, trueNow } from "#lib/true-time.ts";
import { isExpired, lastDayOf, surelyTo } from "#live/quote.ts";

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

test("it is valid to the end of its last day in Cyprus and not a minute longer", () => {
  const made = quote("2026-11-21T12:00:00.000Z", 14);
  expect(isExpired(made, Date.parse("2026-12-05T21:59:00Z"))).toBe(false);
  expect(isExpired(made, Date.parse("2026-12-05T22:00:00Z"))).toBe(true);
});

test.each([
  // Fetched and calculated together: certain for all hours of the day before the last.
  ["2026-11-21T12:00:00.000Z", "2026-11-21T12:00:00.000Z", null, "2026-12-04"],
  ["2026-11-21T12:00:00.000Z", null, 7, "2026-11-27"],
  // Rates of the 1st may have been superseded on the 2nd: the server counts from then.
  ["2026-11-12T12:00:00.000Z", "2026-11-01T12:00:00.000Z", null, "2026-11-14"],
  ["2026-11-21T12:00:00.000Z", "2026-11-01T12:00:00.000Z", null, "2026-11-14"],
])("a quote of %s with rates of %s, valid %s days, surely holds to %s", (quotedAt, ratesFrom, validDays, day) => {
  expect(surelyTo({ quotedAt, ratesFrom, validDays })).toBe(day);
});

test("0 days of validity means its own day", () => {
  expect(lastDayOf(quote("2026-11-21T12:00:00.000Z", 0))).toBe("2026-11-21");
});

test("once this device's clock is known to be ahead, a rate ends as if it were made today at the latest", () => {
  // 40 days before is another day in Nicosia, because the clocks were changed.
  vi.useFakeTimers({ now: Date.parse("2026-11-27T21:30:00Z") });
  onTestFinished(() => {
    vi.useRealTimers();
    clockFault.set(0);
  });
  const made = quote(new Date().toISOString(), 14);
  expect(lastDayOf(made)).toBe("2026-12-11");
  clockFault.set(-40 * 86_400_000);
  expect(lastDayOf(made)).toBe("2026-11-02");
  expect(isExpired(made, trueNow())).toBe(false);
  // A shared one has the last day of the server.
  expect(lastDayOf({ ...made, validDays: -26, handed: { id: "q", reference: "r" } })).toBe("2026-11-01");
});
