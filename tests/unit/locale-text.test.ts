import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sources } from "../support/sources.ts";

// The text that an engine writes for a locale differs between engines and their versions: another order, other digits, narrow
// spaces, "24:00". What compares, keys or keeps days must not read it, and so no date or number is written by it at all.

/** What an engine's own text of dates and numbers is asked by. `localeCompare` and Collator give an order of lists, no text. */
const ENGINES_TEXT =
  /\bIntl\.(?!Collator\b)|\.toLocale(?:Date|Time)?String\b|\.toLocale(?:Lower|Upper)Case\b|\bformatToParts\b/;

const scripts = () =>
  sources("src", "pb_hooks", "public", "index.html").filter((file) => /\.(ts|tsx|js|html)$/.test(file));

test("no source asks the engine for a locale's text", () => {
  const asking = scripts().flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, at) =>
        ENGINES_TEXT.test(line.replace(/^\s*(\*|\/\/).*/, "")) ? [`${file}:${at + 1} ${line.trim()}`] : [],
      ),
  );
  expect(asking).toEqual([]);
});

const AT = Date.parse("2026-11-26T22:05:00Z");
const timeZone = process.env.TZ;

beforeAll(() => {
  vi.resetModules();
  // 14 hours ahead of UTC, 12 of Cyprus.
  process.env.TZ = "Pacific/Kiritimati";
  const strange = "٢٠٢٦\u202f/ 11/26/2026, 24:00";
  const format = () => strange;
  const formatToParts = () => [
    { type: "month", value: "११" },
    { type: "weekday", value: "Do." },
    { type: "hour", value: "24" },
    { type: "literal", value: "\u202f" },
  ];
  class Strange {
    format = format;
    formatToParts = formatToParts;
  }
  vi.stubGlobal("Intl", { DateTimeFormat: Strange, NumberFormat: Strange, Collator: Intl.Collator });
  for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"] as const)
    vi.spyOn(Date.prototype, name).mockImplementation(format);
  vi.spyOn(Number.prototype, "toLocaleString").mockImplementation(format);
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
  if (timeZone === undefined) delete process.env.TZ;
  else process.env.TZ = timeZone;
});

type Write = (value: number, now: number) => string;

test("every format of a date is the same whatever the engine writes", async () => {
  const { instantOf, ...formats } = await import("#i18n/format.ts");
  expect(instantOf("2026-11-26 22:05:00.000Z")).toBe(AT);
  const written = Object.fromEntries(
    Object.entries(formats).map(([name, write]) => [
      name,
      name === "weekdayName" ? formats.weekdayName("2026-11-26") : (write as Write)(AT, AT + 3 * 86_400_000),
    ]),
  );
  expect(written).toEqual({
    cyprusDay: "2026-11-27",
    deviceDay: "2026-11-27",
    formatDay: "27 Nov",
    formatDate: "27 Nov 2026",
    formatWeekday: "Fri 27 Nov",
    formatLocalWeekday: "Fri 27 Nov",
    weekdayName: "Thu",
    formatTime: "12:05",
    formatSince: "27 Nov, 12:05",
    formatMoment: "27 Nov, 12:05",
    formatDateTime: "27 Nov 2026, 12:05",
  });
  for (const [name, write] of Object.entries(formats)) expect(write(""), name).toBe("");
});

test.each([
  ["2026-11-26T21:59:59.999Z", "2026-11-26"],
  ["2026-11-26T22:00:00.000Z", "2026-11-27"],
  ["2026-03-28T21:59:59Z", "2026-03-28"],
  ["2026-03-28T22:00:00Z", "2026-03-29"],
  ["2026-07-15T20:59:59Z", "2026-07-15"],
  ["2026-07-15T21:00:00Z", "2026-07-16"],
  ["2026-10-24T21:00:00Z", "2026-10-25"],
  ["2026-10-25T21:59:59Z", "2026-10-25"],
  ["2026-10-25T22:00:00Z", "2026-10-26"],
  ["2024-02-29", "2024-02-29"],
  ["2026-12-31 22:00:00.000Z", "2027-01-01"],
])("the day in Cyprus of %s is %s", async (at, day) => {
  const { cyprusDay } = await import("#i18n/format.ts");
  expect(cyprusDay(at)).toBe(day);
});

test("what counts and compares days goes on counting", async () => {
  const { isExpired, lastDayOf, surelyTo } = await import("#live/quote.ts");
  const quote = { quotedAt: new Date(AT).toISOString(), validDays: 14, ratesFrom: "2026-11-24T22:05:00.000Z" };
  expect(lastDayOf(quote)).toBe("2026-12-11");
  expect(surelyTo(quote)).toBe("2026-12-08");
  expect(isExpired(quote, Date.parse("2026-12-11T21:59:59Z"))).toBe(false);
  expect(isExpired(quote, Date.parse("2026-12-11T22:00:00Z"))).toBe(true);

  const { officeAt } = await import("#features/requests/contact/office-hours.ts");
  expect(officeAt(Date.parse("2026-11-27T07:00:00Z"))).toEqual({ day: 4, open: true });

  const { logTime, seenAt } = await import("#features/people/moments.ts");
  expect(seenAt(AT, AT + 60_000)).toBe("today, 12:05");
  expect(logTime(AT, AT + 2 * 86_400_000)).toBe("Fri 12:05");

  const { dayThere, timeThere } = await import("#features/sailings/times.ts");
  expect([dayThere(AT, "Europe/Rome"), timeThere(AT, "Europe/Rome")]).toEqual(["Thu 26 Nov", "23:05"]);
});
