import fc from "fast-check";
import { expect, test } from "vitest";
import { airTotals, pieceVolumetricWeight } from "#domain/rates/air-weight.ts";
import { EMPTY_PIECE, isCompletePiece, type Piece, pieceCbm, pieceTotals } from "#domain/rates/piece.ts";

const crate: Piece = { length: 120, width: 80, height: 110, weight: 210.5 };

test("volume in m³ and volumetric weight as air freight", () => {
  expect([pieceCbm(crate), pieceVolumetricWeight(crate)]).toEqual([1.056, 176]);
  expect(pieceVolumetricWeight({ length: 30, width: 20, height: 10, weight: 1 })).toBe(1);
});

test("only complete pieces count", () => {
  const open = [
    EMPTY_PIECE,
    ...(["length", "width", "height", "weight"] as const).map((field) => ({ ...crate, [field]: 0 })),
  ];
  expect([...open, { ...crate, weight: Number.NaN }].map(isCompletePiece)).toEqual(Array(6).fill(false));
  expect(pieceTotals([...open, crate])).toEqual({ pieces: 1, totalCBM: 1.056, totalWeight: 210.5 });
  expect(airTotals([...open, crate])).toEqual({
    pieces: 1,
    totalWeight: 210.5,
    totalVolume: 1.056,
    volumetricWeight: 176,
    chargeableWeight: 210.5,
  });
  expect(airTotals([])).toEqual({
    pieces: 0,
    totalWeight: 0,
    totalVolume: 0,
    volumetricWeight: 0,
    chargeableWeight: 0,
  });
});

test("the chargeable weight compares the sums, not the pieces", () => {
  const bulky = { ...crate, weight: 1 };
  expect(airTotals([crate, bulky]).chargeableWeight).toBe(352);
  expect(airTotals([crate, { ...bulky, weight: 150 }]).chargeableWeight).toBe(360.5);
});

test("sums do not depend on the order", () => {
  const tenths = (max: number) => fc.integer({ min: 1, max }).map((n) => n / 10);
  const piece = fc.record({ length: tenths(5000), width: tenths(5000), height: tenths(5000), weight: tenths(20_000) });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      expect(airTotals([...pieces].reverse())).toEqual(airTotals(pieces));
    }),
  );
});
