import type { BaseIssue } from "valibot";
import type { Quantity } from "#domain/numbers/quantities.ts";
import { numberOf } from "#domain/numbers/typed-number.ts";
import { MAX_PIECES, type Piece } from "#domain/rates/piece.ts";
import { requests as text } from "#text/requests.ts";
import { numberProblem } from "#ui/form/number-problem.ts";
import { type Problem, problemOf } from "#ui/form/problems.ts";

/** The four measures of a piece, in the order of their fields. */
export const MEASURES = ["length", "width", "height", "weight"] as const;
export type Measure = (typeof MEASURES)[number];

/** The number rule of a measure (docs/numbers.md). */
export const quantityOf = (measure: Measure): Quantity => (measure === "weight" ? "weight" : "pieceLength");
export const unitOf = (measure: Measure): string =>
  measure === "weight" ? text.pieces.kilogram : text.pieces.centimetre;

/** A piece as typed. `key` identifies it while other pieces are added and removed. */
export type PieceInput = { key: number } & Record<Measure, string>;

/**
 * An empty piece (rule: requests.air-start) for a list. Keys are counted within the list, so that prerender and browser give
 * the fields the same ids.
 */
export function emptyPiece(list: readonly PieceInput[] = []): PieceInput {
  const key = Math.max(0, ...list.map((piece) => piece.key)) + 1;
  return { key, length: "", width: "", height: "", weight: "" };
}

/** The fields as numbers in cm and kg; NaN for an invalid text or one with two readings. */
export function pieceOf({ length, width, height, weight }: PieceInput): Piece {
  return {
    length: numberOf(length, "pieceLength"),
    width: numberOf(width, "pieceLength"),
    height: numberOf(height, "pieceLength"),
    weight: numberOf(weight, "weight"),
  };
}

/** Parses the pieces of a draft; one empty piece if there are none. */
export function parsePieces(raw: unknown): PieceInput[] {
  const list = Array.isArray(raw) ? raw.slice(0, MAX_PIECES) : [];
  const pieces = list.flatMap((entry, index): PieceInput[] => {
    const given = (typeof entry === "object" && entry !== null ? entry : {}) as Record<string, unknown>;
    if (!MEASURES.every((measure) => typeof given[measure] === "string")) return [];
    const { length, width, height, weight } = given as Record<Measure, string>;
    return [{ key: index + 1, length, width, height, weight }];
  });
  return pieces.length > 0 ? pieces : [emptyPiece()];
}

/** Ids contain the piece's key, so that a message stays with its piece when another is removed. */
export const measureField = (key: number, measure: Measure) => `piece-${key}-${measure}`;
/** The id of a piece's title, which gets the focus when its neighbour was removed. */
export const pieceTitle = (key: number) => `piece-${key}-title`;

/** Maps a schema issue to its measure, or to the first measure of the list. */
export function pieceProblem(issue: BaseIssue<unknown>, pieces: readonly PieceInput[]): Problem {
  const { path } = issue;
  const { message } = problemOf(issue);
  const at = Number(path?.[1]?.key ?? 0);
  const measure = MEASURES.find((name) => name === path?.[2]?.key);
  const piece = pieces[at] ?? (pieces[0] as PieceInput);
  const control = measureField(piece.key, measure ?? "length");
  if (!measure) return { control, message };
  const label = text.pieces[measure];
  const about = { quantity: quantityOf(measure), unit: unitOf(measure), label, asked: label, message };
  const problem = numberProblem(control, piece[measure], about);
  return { ...problem, inSummary: text.pieces.error(at + 1, problem.message) };
}
