import { describe, expect, test } from "vitest";
import { changesText } from "#features/people/entry-text.ts";

describe("the changes of a log entry", () => {
  test("instants are told as date and time, days with their weekday, texts as they are", () => {
    expect(changesText({ etd: ["", "2026-12-05 09:00:20.864Z"] })).toMatch(
      /^departure planned: empty to 5 Dec 2026, \d\d:00$/,
    );
    expect(changesText({ ready_on: ["2026-12-01", ""] })).toBe("day of collection: Tue 1 Dec to empty");
    expect(changesText({ note: ["", "2026-12-01 10:00"] })).toBe("note: empty to 2026-12-01 10:00");
    expect(changesText({ tracking_number: ["true", "2026-12-01"] })).toBe("tracking number: true to 2026-12-01");
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

  test("codes, amounts and yes or no are told in words", () => {
    expect(changesText({ status_asked: ["", "in_transit"], state: ["planned", "sailed"] })).toBe(
      "status asked for by scans: empty to in transit; state: Planned to At sea",
    );
    expect(changesText({ adjusted_rate: ["0", "1003.5"], hold: ["true", "false"] })).toBe(
      "adjusted price: empty to €1003.50; hold: yes to no",
    );
    expect(changesText({ zone_by_postcode: ["none", "DE-1 Bavaria"] })).toBe(
      "zone of the postcode: no zone to DE-1 Bavaria",
    );
  });

  test("a field whose values are not told has its name alone", () => {
    expect(changesText({ admin_notes: null })).toBe("notes");
  });
});
