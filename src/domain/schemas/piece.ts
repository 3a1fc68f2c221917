import * as v from "valibot";
import { PIECE_MOST } from "#domain/numbers/quantities.ts";
import { MAX_PIECES, PIECE_MINIMUMS } from "#domain/rates/piece.ts";
import { listOf } from "./list.ts";

/** A measure of at least `min`; smaller, missing and invalid values get the same message (rule: requests.piece). */
function measure(label: string, min: number) {
  const tooSmall = `${label} must be greater than 0`;
  // The upper limit only catches typing errors: nothing that is shipped is a kilometre long.
  return v.pipe(v.number(tooSmall), v.minValue(min, tooSmall), v.maxValue(PIECE_MOST, `${label} is too large`));
}

/** One piece in centimetres and kg (rule: requests.piece). */
export const PieceSchema = v.object(
  {
    length: measure("Length", PIECE_MINIMUMS.length),
    width: measure("Width", PIECE_MINIMUMS.width),
    height: measure("Height", PIECE_MINIMUMS.height),
    weight: measure("Weight", PIECE_MINIMUMS.weight),
  },
  "The piece is not complete",
);

/** The pieces of a request; `none` is the message for an empty list. */
export function pieceList(none: string) {
  return listOf(PieceSchema, {
    most: MAX_PIECES,
    none,
    tooMany: `At most ${MAX_PIECES} pieces can be listed at once`,
  });
}
