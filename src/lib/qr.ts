import { encode } from "uqr";

/** Error correction: how much of a code may be unreadable. L 7 %, M 15 %, Q 25 %, H 30 %. Labels get dirty and torn and use Q. */
export type QrLevel = "L" | "M" | "Q" | "H";

/**
 * A text as the rows of a QR code, true for a black square, without the quiet zone: the caller leaves four squares free
 * on each side. Capitals, digits and `$%*+-./: ` are written in alphanumeric mode, which takes fewer squares. Throws a
 * RangeError for a text that no code holds.
 */
export function qrMatrix(text: string, level: QrLevel): boolean[][] {
  // boostEcc would raise the level where it costs no space; a code should depend on text and level alone.
  return encode(text, { ecc: level, border: 0, boostEcc: false }).data;
}
