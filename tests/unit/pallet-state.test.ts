import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pointRank, SCAN_POINTS, type Scan, type ScanPoint, scanTime } from "#domain/pallets/scan.ts";
import { palletState, reachedBy } from "#domain/pallets/state.ts";
import { arbitraryScans, scan } from "./support/scans.ts";

const stateOf = (...scans: Scan[]) => palletState(scans).state;

describe("the state of a pallet", () => {
  test("none before the first scan", () => {
    expect(palletState([])).toEqual({
      state: "",
      reached: {},
      bay: "",
      sailing: "",
      container: "",
      condition: "",
      measured: {},
    });
  });

  test("the farthest point, whatever was skipped", () => {
    expect(stateOf(scan("a", "collected", 1))).toBe("collected");
    expect(stateOf(scan("a", "collected", 1), scan("b", "port_in", 2))).toBe("port_in");
  });

  test("a late or repeated scan of an earlier point changes nothing", () => {
    const scans = [scan("a", "loaded", 5), scan("b", "hub_in", 9), scan("c", "loaded", 10)];
    expect(palletState(scans)).toMatchObject({ state: "loaded", reached: { loaded: { at: 5 }, hub_in: { at: 9 } } });
  });

  test("a voided scan does not count, and the point before it does", () => {
    const scans = [scan("a", "hub_in", 1), scan("b", "loaded", 2), scan("c", "loaded", 3, { voids: "b" })];
    expect(palletState(scans)).toMatchObject({ state: "hub_in", reached: { hub_in: { at: 1 } } });
    expect(palletState(scans).reached.loaded).toBeUndefined();
  });

  test("a void has no other content", () => {
    const taking = scan("c", "delivered", 3, { voids: "b", bay: "D 4", condition: "damaged", weight: 900 });
    expect(palletState([scan("a", "hub_in", 1), taking])).toMatchObject({
      state: "hub_in",
      bay: "",
      condition: "",
      measured: {},
    });
  });

  test("voiding a void restores the scan", () => {
    const scans = [
      scan("a", "hub_in", 1),
      scan("b", "hub_in", 2, { voids: "a" }),
      scan("c", "hub_in", 3, { voids: "b" }),
    ];
    expect(stateOf(...scans.slice(0, 2))).toBe("");
    expect(stateOf(...scans)).toBe("hub_in");
    expect(stateOf(...scans, scan("d", "hub_in", 4, { voids: "c" }))).toBe("");
  });

  test("a scan with two voids stays voided when one of them is voided", () => {
    const twice = [
      scan("a", "hub_in", 1),
      scan("b", "hub_in", 2, { voids: "a" }),
      scan("c", "hub_in", 3, { voids: "a" }),
    ];
    expect(stateOf(...twice, scan("d", "hub_in", 4, { voids: "b" }))).toBe("");
    expect(stateOf(...twice, scan("d", "hub_in", 4, { voids: "b" }), scan("e", "hub_in", 5, { voids: "c" }))).toBe(
      "hub_in",
    );
  });

  test("voids in a circle have no effect", () => {
    const circle = [scan("b", "hub_in", 2, { voids: "c" }), scan("c", "hub_in", 3, { voids: "b" })];
    expect(stateOf(scan("a", "loaded", 1), ...circle, scan("d", "loaded", 4, { voids: "d" }))).toBe("loaded");
  });

  test("a void that arrives before its scan waits for it", () => {
    expect(stateOf(scan("b", "hub_in", 2, { voids: "a" }))).toBe("");
    expect(stateOf(scan("b", "hub_in", 2, { voids: "a" }), scan("a", "hub_in", 1))).toBe("");
  });

  test("a point of a later version is ignored", () => {
    expect(stateOf(scan("a", "hub_in", 1), scan("b", "weighed" as ScanPoint, 2))).toBe("hub_in");
  });
});

describe("values of the latest scan", () => {
  test("bay, condition and each measure from the latest scan that has it", () => {
    const scans = [
      scan("a", "hub_in", 1, { bay: "D 4", condition: "damaged", length: 1.2, width: 0.8, weight: 300 }),
      scan("b", "hub_in", 3, { bay: "F 2", condition: "ok" }),
      scan("c", "hub_in", 2, { bay: "E 1", weight: 412 }),
    ];
    expect(palletState(scans)).toMatchObject({
      bay: "F 2",
      condition: "ok",
      measured: { length: 1.2, width: 0.8, weight: 412 },
    });
  });

  test("sailing and container from the latest scan at loading, both from the same", () => {
    const scans = [
      scan("a", "loaded", 1, { sailing: "s48", container: "1" }),
      scan("b", "loaded", 2, { sailing: "s49" }),
      scan("c", "hub_in", 3, { sailing: "s50", container: "3" }),
    ];
    expect(palletState(scans)).toMatchObject({ sailing: "s49", container: "" });
  });

  test("with a clock that is ahead it counts from its receipt by the server", () => {
    const ahead = scan("a", "hub_in", 9_000, { bay: "wrong", received_at: 100 });
    const later = scan("b", "hub_in", 200, { bay: "right", received_at: 210 });
    expect(scanTime(ahead)).toBe(100);
    expect(palletState([ahead, later]).bay).toBe("right");
    expect(palletState([ahead]).reached.hub_in).toEqual({ at: 100, received: 100 });
  });

  test("an unsent scan counts by the device's clock", () => {
    const sent = scan("a", "hub_in", 100, { bay: "D 4", received_at: 150 });
    const unsent = (at: number) => scan("b", "hub_in", at, { bay: "F 2", received_at: null });
    expect(palletState([sent, unsent(120)]).bay).toBe("F 2");
    expect(palletState([sent, unsent(90)]).bay).toBe("D 4");
    expect(palletState([unsent(90)]).reached.hub_in).toEqual({ at: 90, received: null });
  });

  test("of two copies the server's", () => {
    const own = scan("a", "hub_in", 9_000, { bay: "A", received_at: null });
    const other = scan("b", "hub_in", 300, { bay: "B", received_at: 300 });
    expect(palletState([own, other]).bay).toBe("A");
    const sent = { ...own, received_at: 200 };
    expect(palletState([own, other, sent]).bay).toBe("B");
    expect(palletState([sent, other, own]).bay).toBe("B");
  });

  test("of two at the same time the one with the greater id", () => {
    expect(palletState([scan("b", "hub_in", 1, { bay: "B" }), scan("a", "hub_in", 1, { bay: "A" })]).bay).toBe("B");
  });

  test("a skipped point was reached with the next one", () => {
    const state = palletState([scan("a", "collected", 1), scan("b", "loaded", 7), scan("c", "port_in", 9)]);
    expect(reachedBy(state, "hub_in")?.at).toBe(7);
    expect(reachedBy(state, "delivered")).toBeNull();
  });
});

describe("independent of the network", () => {
  test("any order and any repetition give the same state", () => {
    fc.assert(
      fc.property(
        arbitraryScans.chain((scans) =>
          fc.tuple(
            fc.constant(scans),
            fc.shuffledSubarray(scans, { minLength: scans.length }),
            fc.subarray(scans),
            fc.subarray(scans),
          ),
        ),
        ([scans, shuffled, again, before]) => {
          expect(palletState([...before, ...shuffled, ...again])).toEqual(palletState(scans));
        },
      ),
      { numRuns: 500 },
    );
  });

  test("any subset has a state, which one of its scans gives", () => {
    fc.assert(
      fc.property(arbitraryScans.chain(fc.subarray), (scans) => {
        const { state, reached } = palletState(scans);
        const points = scans.filter(({ voids }) => !voids).map(({ point }) => point);
        if (state === "") expect(reached).toEqual({});
        else expect(points).toContain(state);
        expect(Object.keys(reached).every((point) => pointRank(point) <= pointRank(state))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("without voids more scans never lower a state", () => {
    const withoutVoids = arbitraryScans.map((scans) => scans.map((one) => ({ ...one, voids: null })));
    fc.assert(
      fc.property(
        withoutVoids.chain((scans) => fc.tuple(fc.constant(scans), fc.subarray(scans))),
        ([all, some]) => {
          expect(pointRank(palletState(all).state)).toBeGreaterThanOrEqual(pointRank(palletState(some).state));
          expect(pointRank(palletState(all).state)).toBe(Math.max(0, ...all.map(({ point }) => pointRank(point))));
        },
      ),
    );
  });

  test("voiding a scan gives the state without it", () => {
    const withoutVoids = arbitraryScans.map((scans) => scans.map((one) => ({ ...one, voids: null })));
    fc.assert(
      fc.property(withoutVoids, fc.constantFrom(...SCAN_POINTS), (scans, point) => {
        fc.pre(scans.length > 0);
        const [first] = scans as [Scan, ...Scan[]];
        const taking = scan("taking", point, 99, { voids: first.id });
        expect(palletState([...scans, taking])).toEqual(palletState(scans.filter(({ id }) => id !== first.id)));
      }),
    );
  });
});
