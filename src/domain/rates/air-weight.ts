import { isCompletePiece, type Piece, pieceTotals } from "./piece.ts";
import { settle } from "./settle.ts";

/** Cubic centimetres that are charged as one kilogram (rule: requests.air-weight). */
export const CM3_PER_KG = 6000;

/** The volumetric weight of a piece as air freight, in kg (rule: requests.air-weight). */
export function pieceVolumetricWeight(piece: Piece): number {
  return settle((piece.length * piece.width * piece.height) / CM3_PER_KG);
}

/** Sums over complete pieces: kg, m³, kg, kg. */
export type AirTotals = {
  pieces: number;
  totalWeight: number;
  totalVolume: number;
  volumetricWeight: number;
  chargeableWeight: number;
};

/** The totals of an air request: the chargeable weight is the higher of the two sums, not the sum of the higher values. */
export function airTotals(pieces: readonly Piece[]): AirTotals {
  const { pieces: count, totalCBM, totalWeight } = pieceTotals(pieces);
  const volumetricWeight = settle(
    pieces.filter(isCompletePiece).reduce((sum, piece) => sum + pieceVolumetricWeight(piece), 0),
  );
  return {
    pieces: count,
    totalWeight,
    totalVolume: totalCBM,
    volumetricWeight,
    chargeableWeight: Math.max(totalWeight, volumetricWeight),
  };
}
