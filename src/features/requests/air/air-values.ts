import { type AirQuoteForm, AirQuoteSchema, airQuotePayload, EMPTY_AIR_QUOTE } from "#domain/schemas/air-quote.ts";
import { airQuote as text } from "#text/air-quote.ts";
import { checked, refusedAt } from "../checked.ts";
import { emptyPiece, type PieceInput, parsePieces, pieceOf } from "../pieces.ts";
import type { RequestSpec } from "../request-spec.ts";

/** The air form as it is typed. */
export type AirValues = Omit<AirQuoteForm, "dimensions"> & { pieces: PieceInput[] };

/** The order of the fields on the page, for the error summary. */
const ORDER = [
  "origin_country",
  "origin_city",
  "origin_address",
  "cargo_type",
  "cargo_description",
  "pieces",
  "service_type",
  "destination_airport",
  "destination_address",
  "company_name",
  "contact_person",
  "contact_email",
  "contact_phone",
] as const;

/** The air form with its defaults, which is also what it is reset to (rule: requests.air-start). */
export function emptyAirValues(): AirValues {
  const { dimensions: _, ...rest } = EMPTY_AIR_QUOTE;
  return { ...rest, pieces: [emptyPiece()] };
}

export const AIR_SPEC: RequestSpec<AirValues> = {
  kind: "quote.air",
  draftKey: "air-quote",
  empty: emptyAirValues,
  parse: (raw) => ({ pieces: parsePieces((raw as { pieces?: unknown } | null)?.pieces) }),
  order: ORDER,
  check: ({ pieces, ...rest }) =>
    checked(AirQuoteSchema, { ...rest, dimensions: pieces.map(pieceOf) }, airQuotePayload, pieces),
  refused: (fields, { pieces }) => refusedAt(fields, ORDER, pieces),
  reloads: false,
  texts: { sent: text.sent, failed: text.failed, serverWords: false },
};
