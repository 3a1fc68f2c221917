import { describe, expect, test } from "vitest";
import { quoteDates } from "#domain/quotes/dates-of-quote.ts";
import { SAILINGS } from "./support/quote-paper.ts";

const at = Date.UTC(2026, 10, 22, 9);
const first = (roadDays: number) => quoteDates(SAILINGS, { roadDays, at })[0];

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
    // Collected on Sunday 29, confirmed on Friday 27, booked on Thursday 26.
    expect(first(2)).toMatchObject({ collectBy: "2026-11-29", bookBy: Date.UTC(2026, 10, 26, 10) });
    // Collected on Tuesday 24, confirmed on Monday 23, booked on Sunday 22 by noon.
    expect(first(7)).toMatchObject({ collectBy: "2026-11-24", bookBy: Date.UTC(2026, 10, 22, 10) });
  });

  test("are those of the first sailing that can still be made, then the later ones", () => {
    const names = (roadDays: number) => quoteDates(SAILINGS, { roadDays, at }).map(({ sailing }) => sailing.name);
    expect(names(5)).toEqual(["2026-W49", "2026-W50", "2026-W51"]);
    expect(names(10)).toEqual(["2026-W50", "2026-W51"]);
  });

  test("leave out closed, sailed and cancelled ones", () => {
    const others = SAILINGS.map((sailing, index) => ({
      ...sailing,
      state: ["closed", "cancelled", "planned"][index] ?? "",
    }));
    expect(quoteDates(others, { roadDays: 5, at }).map(({ sailing }) => sailing.name)).toEqual(["2026-W51"]);
  });

  test("count a fourth day in Bologna if the ship leaves later, and more days at sea", () => {
    const later = SAILINGS.map((sailing) => ({
      ...sailing,
      etd: sailing.etd + 86_400_000,
      eta: sailing.eta + 3 * 86_400_000,
    }));
    expect(quoteDates(later, { roadDays: 5, at })[0]?.days).toEqual({ road: 5, hub: 4, sea: 6 });
  });
});
