import { encode } from "uqr";

/** How much of a code may be unreadable: L 7 %, M 15 %, Q 25 %, H 30 %. Labels, which get dirty and torn, use Q. */
export type QrLevel = "L" | "M" | "Q" | "H";

/**
 * A text as the rows of a QR code, true for a black square, without the quiet zone: the caller leaves four squares free
 * on each side. Capitals, digits and `$%*+-./: ` are written in alphanumeric mode, which takes fewer squares. Throws a
 * RangeError for a text that no code holds.
 */
export function qrMatrix(text: string, level: QrLevel): boolean[][] {
  // boostEcc would raise the level wherever it costs nothing; a code's look should depend on nothing but text and level.
  return encode(text, { ecc: level, border: 0, boostEcc: false }).data;
}
