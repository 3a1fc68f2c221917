import { readTyped } from "#domain/numbers/typed-number.ts";
import { EMPTY_SEA_QUOTE, type SeaQuoteForm, SeaQuoteSchema, seaQuotePayload } from "#domain/schemas/sea-quote.ts";
import { seaQuote as text } from "#text/sea-quote.ts";
import { checked, refusedAt } from "../checked.ts";
import { emptyPiece, type PieceInput, parsePieces, pieceOf } from "../pieces.ts";
import type { RequestSpec } from "../request-spec.ts";

/** The values of the sea form. Numbers are kept as typed text, so that a half-typed one is not reformatted. */
export type SeaValues = Omit<SeaQuoteForm, "dimensions" | "number_of_containers"> & {
  number_of_containers: string;
  pieces: PieceInput[];
};

/** The order of the fields on the page, for the error summary. */
const ORDER = [
  "container_type",
  "origin_country",
  "origin_port",
  "origin_address",
  "cargo_type",
  "hs_code",
  "cargo_description",
  "number_of_containers",
  "pieces",
  "incoterms",
  "delivery_type",
  "destination_port",
  "destination_address",
  "special_requirements",
  "company_name",
  "contact_person",
  "contact_email",
  "contact_phone",
] as const;

/** The sea form with its defaults (rule: requests.sea-start). */
export function emptySeaValues(): SeaValues {
  const { dimensions: _, ...rest } = EMPTY_SEA_QUOTE;
  return { ...rest, number_of_containers: "", pieces: [emptyPiece()] };
}

/** Null for an empty field. An invalid number is passed on, so that the schema reports it. */
function countOf(typed: string): number | null {
  const read = readTyped(typed, "count");
  if (read.kind === "empty") return null;
  return read.kind === "one" ? read.value : Number.POSITIVE_INFINITY;
}

export const SEA_SPEC: RequestSpec<SeaValues> = {
  kind: "quote.sea",
  draftKey: "sea-quote",
  empty: emptySeaValues,
  parse: (raw) => ({ pieces: parsePieces((raw as { pieces?: unknown } | null)?.pieces) }),
  order: ORDER,
  check: (values) => {
    const { pieces, number_of_containers: containers, ...rest } = values;
    const input: SeaQuoteForm = {
      ...rest,
      number_of_containers: countOf(containers),
      dimensions: pieces.map(pieceOf),
    };
    return checked(SeaQuoteSchema, input, seaQuotePayload, pieces);
  },
  refused: (fields, { pieces }) => refusedAt(fields, ORDER, pieces),
  reloads: true,
  texts: { sent: text.sent, failed: text.failed, serverWords: true },
};
