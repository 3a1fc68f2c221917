import { describe, expect, test } from "vitest";
import { changesText } from "#features/people/entry-text.ts";

describe("the changes of a log entry", () => {
  test("instants are told as date and time, days and texts as they are", () => {
    expect(changesText({ etd: ["", "2026-12-05 09:00:20.864Z"] })).toMatch(
      /^departure planned: empty to 5 Dec 2026, \d\d:00$/,
    );
    expect(changesText({ ready_on: ["2026-12-01", "2026-12-02"] })).toBe("day of collection: 2026-12-01 to 2026-12-02");
    expect(changesText({ note: ["", "2026-12-01 10:00"] })).toBe("note: empty to 2026-12-01 10:00");
  });

  test("a list is told by its length, and not at all where it was and stays empty", () => {
    const two = JSON.stringify([{ id: "1HC" }, { id: "2HC" }]);
    expect(changesText({ containers: ["null", "[]"], vessel: ["", "Adriatic Star"] })).toBe(
      "vessel: empty to Adriatic Star",
    );
    expect(changesText({ containers: ["[]", two] })).toBe("containers: empty to 2");
    expect(changesText({ containers: [two, two.replace("1HC", "1GP")] })).toBe("containers");
    expect(changesText({ containers: ["[]", '[{"id":"1H…'] })).toBe('containers: empty to [{"id":"1H…');
  });

  test("a field whose values are not told has its name alone", () => {
    expect(changesText({ admin_notes: null })).toBe("notes");
  });
});
