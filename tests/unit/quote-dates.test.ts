import { describe, expect, test } from "vitest";
import { quoteDates } from "#domain/quotes/dates-of-quote.ts";
import { SAILINGS } from "./support/quote-paper.ts";

const at = Date.UTC(2026, 10, 22, 9);
const first = (road: number) => quoteDates(SAILINGS, { origin: { code: "DE", road }, at })[0];

describe("the dates of a quote", () => {
  test("count back from the cut-off: five days on the road, one to confirm", () => {
    expect(first(5)).toMatchObject({
      sailing: { name: "2026-W49" },
      collectBy: "2026-11-26",
      bookBy: Date.UTC(2026, 10, 24, 10),
      days: { road: 5, hub: 3, sea: 4 },
    });
  });

  test("leave a working day for the confirmation: not a Saturday or Sunday", () => {
    // Two days before Tuesday 1 is Sunday 29: collected on Friday 27, confirmed on Thursday 26, booked on Wednesday 25. The line
    // of days has the days until Tuesday in Bologna.
    expect(first(2)).toMatchObject({
      collectBy: "2026-11-27",
      bookBy: Date.UTC(2026, 10, 25, 10),
      days: { road: 2, hub: 5, sea: 4 },
    });
    // Collected on Tuesday 24, confirmed on Monday 23, booked on Sunday 22 by noon.
    expect(first(7)).toMatchObject({ collectBy: "2026-11-24", bookBy: Date.UTC(2026, 10, 22, 10) });
  });

  test("leave out holidays of the country, of Bologna and of Cyprus", () => {
    const december = SAILINGS.map((sailing) => ({
      ...sailing,
      ...{ cut_off: Date.UTC(2026, 11, 29, 11), etd: Date.UTC(2026, 11, 31, 21), eta: Date.UTC(2027, 0, 4, 16) },
    }));
    const [found] = quoteDates(december, { origin: { code: "PL", road: 4 }, at });
    // Four days before Tuesday 29 is Christmas; in Poland the 24th is a holiday too.
    expect(found).toMatchObject({ collectBy: "2026-12-23", bookBy: Date.UTC(2026, 11, 21, 10) });
  });

  test("are those of the first sailing that can still be made, then the later ones", () => {
    const names = (road: number) =>
      quoteDates(SAILINGS, { origin: { code: "DE", road }, at }).map(({ sailing }) => sailing.name);
    expect(names(5)).toEqual(["2026-W49", "2026-W50", "2026-W51"]);
    expect(names(10)).toEqual(["2026-W50", "2026-W51"]);
  });

  test("leave out closed, sailed and cancelled ones", () => {
    const others = SAILINGS.map((sailing, index) => ({
      ...sailing,
      state: ["closed", "cancelled", "planned"][index] ?? "",
    }));
    expect(quoteDates(others, { origin: { code: "DE", road: 5 }, at }).map(({ sailing }) => sailing.name)).toEqual([
      "2026-W51",
    ]);
  });

  test("count a fourth day in Bologna if the ship leaves later, and more days at sea", () => {
    const later = SAILINGS.map((sailing) => ({
      ...sailing,
      etd: sailing.etd + 86_400_000,
      eta: sailing.eta + 3 * 86_400_000,
    }));
    expect(quoteDates(later, { origin: { code: "DE", road: 5 }, at })[0]?.days).toEqual({ road: 5, hub: 4, sea: 6 });
  });
});
