import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FieldPlace, isLater, type Place, placeVerdict } from "#domain/edit-places.ts";

const at = (place: number, epoch = "then", time = place): Place => ({ epoch, place, at: time });
const noted = (place: number, value: string, epoch = "then", time = place): FieldPlace => ({
  ...at(place, epoch, time),
  value,
});
const field = (over: Partial<Parameters<typeof placeVerdict>[0]>) =>
  placeVerdict({
    ...{ said: at(10), epoch: "now", places: [], value: "old", changedAnew: false, asSeen: false, asWanted: false },
    ...over,
  });

describe("an edit that comes again", () => {
  it("sets what was not edited since, though its editor saw another value", () => {
    expect(field({})).toBe("set");
    expect(field({ places: [noted(3, "old")] })).toBe("set");
  });

  it("is only recorded where a later one is there, which had seen its value", () => {
    expect(field({ places: [noted(12, "newer")], value: "newer" })).toBe("keep");
    expect(field({ places: [noted(12, "newer")], value: "newer", asSeen: true })).toBe("keep");
    expect(field({ asWanted: true })).toBe("keep");
  });

  it("asks where the field was edited anew since the restore, and only there", () => {
    const anew = [noted(2, "anew", "now", 500)];
    expect(field({ places: anew, value: "anew" })).toBe("ask");
    expect(field({ places: anew, value: "anew", asSeen: true })).toBe("set");
    // One that a later one of then had followed has nothing to ask.
    expect(field({ places: [...anew, noted(12, "newer")], value: "anew" })).toBe("keep");
  });

  it("asks where a scan has changed it since, not where an edit that came again did", () => {
    expect(field({ changedAnew: true, value: "scanned" })).toBe("ask");
    expect(field({ changedAnew: true, value: "back", places: [noted(4, "back")] })).toBe("set");
  });

  it("goes by places in one epoch, whatever the clock said, and by the server's time between two", () => {
    expect(isLater(at(11, "then", 5), at(10, "then", 900))).toBe(true);
    expect(isLater(at(1, "later", 900), at(10, "then", 5))).toBe(true);
    expect(field({ said: at(11, "then", 5), places: [noted(10, "x", "then", 900)], value: "x" })).toBe("set");
  });

  it("gives the last value of then, in whatever order edits return", () => {
    const edits = fc
      .uniqueArray(fc.nat(20), { minLength: 1 })
      .chain((places) => fc.tuple(fc.constant(places), fc.shuffledSubarray(places, { minLength: places.length })));
    fc.assert(
      fc.property(edits, ([places, order]) => {
        let value = "copy";
        let last: FieldPlace[] = [];
        for (const place of order) {
          const wanted = `v${place % 4}`;
          const asked = { said: at(place), epoch: "now", places: last, value, changedAnew: false, asSeen: false };
          const verdict = placeVerdict({ ...asked, asWanted: value === wanted });
          if (verdict === "set") value = wanted;
          if (place >= (last[0]?.place ?? -1)) last = [noted(place, wanted)];
        }
        expect(value).toBe(`v${Math.max(...places) % 4}`);
      }),
    );
  });
});
