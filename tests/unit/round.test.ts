import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { movedInRound, roundOrder, townKey, townsInTurn } from "#domain/pallets/round.ts";
import { mapLink } from "#lib/map-link.ts";

const stop = (shipment: string, town: string, address: string) => ({ shipment, town, address });
const A = stop("a", "Λεμεσός", "Λεωφ. Νίκου Παττίχη 112");
const B = stop("b", "Limassol", "Anexartisias 40");
const C = stop("c", "Πάφος", "Λεωφ. Μεσόγης 88");
const D = stop("d", "", "P.O. Box 12");
const E = stop("e", "Paphos", "Apostolou Pavlou 3");
const ids = (stops: { shipment: string }[]) => stops.map(({ shipment }) => shipment).join("");

describe("the order of a round", () => {
  test("is by town under whatever name, then by address; without a town last", () => {
    expect(ids(roundOrder([D, C, A, E, B], []))).toBe("baecd");
    expect(townKey(" LEMESOS ")).toBe(townKey("Λεμεσός"));
    expect(townKey("Πισσούρι")).not.toBe(townKey("Πάφος"));
    expect(townsInTurn(roundOrder([D, C, A, E, B], [])).map(({ stops }) => ids(stops))).toEqual(["ba", "ec", "d"]);
  });

  test("that was chosen stays, and may leave the towns; what is added stands behind its town, else at the end", () => {
    expect(ids(roundOrder([A, B, C, D, E], ["c", "a", "e", "b", "d"]))).toBe("caebd");
    expect(townsInTurn(roundOrder([A, B, C, E], ["c", "a", "e", "b"]))).toHaveLength(4);
    expect(ids(roundOrder([A, B, C, E], ["c", "a"]))).toBe("ceab");
    expect(ids(roundOrder([A, C], ["a"]))).toBe("ac");
    // What is not on the round any more is left out, and kept twice it stands once.
    expect(ids(roundOrder([B, C], ["gone", "c", "c", "b"]))).toBe("cb");
  });

  test("has every stop once, whatever was kept", () => {
    const any = fc.constantFrom(A, B, C, D, E);
    fc.assert(
      fc.property(fc.uniqueArray(any), fc.array(fc.constantFrom("a", "b", "c", "d", "e", "x")), (stops, kept) => {
        expect([...ids(roundOrder(stops, kept))].sort().join("")).toBe([...ids(stops)].sort().join(""));
      }),
    );
  });

  test("changes by one place, and not beyond the ends", () => {
    const order = ["a", "b", "c"];
    expect(movedInRound(order, "b", -1)).toEqual(["b", "a", "c"]);
    expect(movedInRound(order, "b", 1)).toEqual(["a", "c", "b"]);
    for (const [id, by] of [
      ["a", -1],
      ["c", 1],
      ["x", 1],
    ] as const)
      expect(movedInRound(order, id, by)).toEqual(order);
  });
});

test.each([
  ["Mozilla/5.0 (Linux; Android 14; Pixel 8)", "geo:0,0?q=Akti%20Latchi%2031%2C%208840%20Latsi%2C%20Cyprus"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)",
    "https://maps.apple.com/?q=Akti%20Latchi%2031%2C%208840%20Latsi%2C%20Cyprus",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64)",
    "https://www.openstreetmap.org/search?query=Akti%20Latchi%2031%2C%208840%20Latsi%2C%20Cyprus",
  ],
])("an address opens the map of %s", (device, link) => {
  expect(mapLink("Akti Latchi 31,\n8840 Latsi", device)).toBe(link);
  expect(mapLink("Akti Latchi 31, 8840 Latsi, Cyprus", device)).toBe(link);
});
