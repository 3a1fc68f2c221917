import { settle } from "./settle.ts";

/** A cargo piece of the quote forms: centimetres and kilograms (rule: requests.piece). 0 means not yet filled in. */
export type Piece = { length: number; width: number; height: number; weight: number };

/** A new piece in a quote form (rule: requests.piece). */
export const EMPTY_PIECE: Piece = { length: 0, width: 0, height: 0, weight: 0 };

/** The smallest piece: centimetres and kilograms, inclusive (rule: requests.piece). */
export const PIECE_MINIMUMS = { length: 1, width: 1, height: 1, weight: 0.1 } as const;

/** How many pieces a request may list: the stored list has a limited size. */
export const MAX_PIECES = 200;

/** Whether all four values are filled in: only such pieces count in totals (rule: requests.piece). */
export function isCompletePiece(piece: Piece): boolean {
  const filled = (value: number) => value > 0 && Number.isFinite(value);
  return filled(piece.length) && filled(piece.width) && filled(piece.height) && filled(piece.weight);
}

/** Volume of one piece in m³ (rule: requests.sea-totals). */
export function pieceCbm(piece: Piece): number {
  return settle((piece.length * piece.width * piece.height) / 1_000_000);
}

/** Sums over complete pieces: m³ and kg. */
export type PieceTotals = { pieces: number; totalCBM: number; totalWeight: number };

/** The totals of a sea LCL request (rule: requests.sea-totals). */
export function pieceTotals(pieces: readonly Piece[]): PieceTotals {
  const complete = pieces.filter(isCompletePiece);
  return {
    pieces: complete.length,
    totalCBM: settle(complete.reduce((sum, piece) => sum + pieceCbm(piece), 0)),
    totalWeight: settle(complete.reduce((sum, piece) => sum + piece.weight, 0)),
  };
}
