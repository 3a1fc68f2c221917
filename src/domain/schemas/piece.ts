import * as v from "valibot";
import { fault } from "#domain/fault.ts";
import { PIECE_MOST } from "#domain/numbers/quantities.ts";
import { MAX_PIECES, PIECE_MINIMUMS } from "#domain/rates/piece.ts";
import { listOf } from "./list.ts";

/** A measure of at least `min`; smaller, missing and invalid values get the same message (rule: requests.piece). */
function measure(of: keyof typeof PIECE_MINIMUMS, min: number) {
  const tooSmall = fault("above_zero", { of });
  // The upper limit only catches typing errors: nothing that is shipped is a kilometre long.
  return v.pipe(
    v.number(tooSmall),
    v.minValue(min, tooSmall),
    v.maxValue(PIECE_MOST, fault("too_large_measure", { of })),
  );
}

/** One piece in centimetres and kg (rule: requests.piece). */
export const PieceSchema = v.object(
  {
    length: measure("length", PIECE_MINIMUMS.length),
    width: measure("width", PIECE_MINIMUMS.width),
    height: measure("height", PIECE_MINIMUMS.height),
    weight: measure("weight", PIECE_MINIMUMS.weight),
  },
  "piece_incomplete",
);

/** The pieces of a request; `none` is the fault of an empty list. */
export function pieceList(none: string) {
  return listOf(PieceSchema, {
    most: MAX_PIECES,
    none,
    tooMany: fault("pieces_many", { max: MAX_PIECES }),
  });
}
