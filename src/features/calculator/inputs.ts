import type { Quantity } from "#domain/numbers/quantities.ts";
import { numberOf, written } from "#domain/numbers/typed-number.ts";
import { DEFAULT_PALLET, MAX_PALLETS, type Pallet } from "#domain/rates/pallet.ts";
import type { BookingData } from "#live/booking.tsx";

/** The four measures of a pallet, in the order of their fields. */
export const MEASURES = ["length", "width", "height", "weight"] as const;
export type Measure = (typeof MEASURES)[number];

/** The number rule of a measure (docs/numbers.md). */
export const quantityOf = (measure: Measure): Quantity => (measure === "weight" ? "weight" : "palletLength");

/** Pallets of one size as they are typed. */
export type TypedPallet = Record<Measure, string>;

/** A row: `count` pallets of one size. `key` identifies it while other rows are added and removed. */
export type PalletRow = { key: number; count: number } & TypedPallet;

/** Everything the person enters. Numbers are kept as typed text, so that a half-typed one is not reformatted. */
export type Inputs = { countryId: string | null; zoneId: string | null; postcode: string; rows: PalletRow[] };

let keys = 0;

const writtenMetres = (metres: number) => (Math.round(metres * 100) / 100 === metres ? metres.toFixed(2) : `${metres}`);

/** A pallet of numbers as the fields show it. */
export const typedPallet = (pallet: Pallet): TypedPallet => ({
  length: writtenMetres(pallet.length),
  width: writtenMetres(pallet.width),
  height: writtenMetres(pallet.height),
  weight: written(pallet.weight, "weight"),
});

/** A new row. @param count how many pallets, from 1 */
export function newRow({ length, width, height, weight }: TypedPallet, count = 1): PalletRow {
  keys += 1;
  return { key: keys, count, length, width, height, weight };
}

/** Groups consecutive equal pallets into rows, at most MAX_PALLETS pallets in all. */
export function rowsOf(pallets: readonly TypedPallet[]): PalletRow[] {
  const rows: PalletRow[] = [];
  for (const pallet of pallets.slice(0, MAX_PALLETS)) {
    const last = rows.at(-1);
    if (last && MEASURES.every((measure) => last[measure] === pallet[measure])) last.count += 1;
    else rows.push(newRow(pallet));
  }
  return rows;
}

/** The rows expanded to single pallets. */
export const eachPallet = (rows: readonly PalletRow[]): PalletRow[] =>
  rows.flatMap((row) => Array.from({ length: row.count }, () => row));

/** The number of pallets in the rows. */
export const palletCount = (rows: readonly PalletRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);

/** The fields as numbers; NaN for an invalid text or one with two readings. */
export function palletOf(input: TypedPallet): Pallet {
  return {
    length: numberOf(input.length, "palletLength"),
    width: numberOf(input.width, "palletLength"),
    height: numberOf(input.height, "palletLength"),
    weight: numberOf(input.weight, "weight"),
  };
}

/** The inputs before anything was entered: one default pallet (rule: price.pallet). */
export function emptyInputs(): Inputs {
  return { countryId: null, zoneId: null, postcode: "", rows: [newRow(typedPallet(DEFAULT_PALLET))] };
}

/** The same as a constant with a fixed, unique key, so that prerender and hydration give equal markup. */
export const NEW_INPUTS: Inputs = {
  countryId: null,
  zoneId: null,
  postcode: "",
  rows: [{ ...newRow(typedPallet(DEFAULT_PALLET)), key: 0 }],
};

/** The inputs from which a stored quote was calculated. */
export function inputsOfQuote({ country, zone, postcode, pallets }: BookingData): Inputs {
  return {
    countryId: country?.id ?? null,
    zoneId: zone?.id ?? null,
    postcode,
    rows: rowsOf((pallets.length === 0 ? [DEFAULT_PALLET] : pallets).map(typedPallet)),
  };
}

/** The key of the draft with the last inputs. */
export const INPUTS_DRAFT = "calculator";

/**
 * `quotedAt` identifies the quote that was on the screen: these inputs do not belong to any other quote.
 * `former` are the inputs that a link has replaced.
 */
export type InputsDraft = { inputs: Inputs; quotedAt: string | null; former: Inputs | null };

/** The stored form: single pallets instead of rows, for compatibility with earlier versions of the app. */
export function storedDraft({ inputs, quotedAt, former }: InputsDraft) {
  return { inputs: stored(inputs), quotedAt, former: former && stored(former) };
}

function stored({ rows, ...where }: Inputs) {
  return { ...where, pallets: eachPallet(rows).map(({ count: _, ...pallet }) => pallet) };
}

/** Parses a stored draft, perhaps of an earlier version of the app; null for an unusable one. */
export function parseInputsDraft(raw: unknown): InputsDraft | null {
  const draft = asRecord(raw);
  const inputs = parseInputs(draft?.inputs);
  return draft && inputs && { inputs, quotedAt: textOr(draft.quotedAt), former: parseInputs(draft.former) };
}

function parseInputs(raw: unknown): Inputs | null {
  const inputs = asRecord(raw);
  if (!inputs || !Array.isArray(inputs.pallets)) return null;
  const rows = rowsOf(inputs.pallets.slice(0, MAX_PALLETS).flatMap((pallet) => parsePallet(pallet) ?? []));
  if (rows.length === 0) return null;
  const { countryId, zoneId, postcode } = inputs;
  return { countryId: textOr(countryId), zoneId: textOr(zoneId), postcode: textOr(postcode) ?? "", rows };
}

function parsePallet(raw: unknown): TypedPallet | null {
  const given = asRecord(raw);
  return given && MEASURES.every((measure) => typeof given[measure] === "string") ? (given as TypedPallet) : null;
}

const asRecord = (raw: unknown) => (typeof raw === "object" && raw !== null ? (raw as Record<string, unknown>) : null);
const textOr = (raw: unknown) => (typeof raw === "string" ? raw : null);

/** The initial inputs: the draft if it belongs to this quote, else the inputs of the quote. */
export function firstInputs(draft: InputsDraft | null, quote: BookingData): Inputs {
  if (draft && draft.quotedAt === quote.quotedAt) return draft.inputs;
  return inputsOfQuote(quote);
}
