import type { Quantity } from "#domain/numbers/quantities.ts";
import { numberOf, written } from "#domain/numbers/typed-number.ts";
import { DEFAULT_PALLET, MAX_PALLETS, type Pallet } from "#domain/rates/pallet.ts";
import type { BookingData } from "#live/booking.tsx";

/** The four measures of a pallet, in the order in which they are asked. */
export const MEASURES = ["length", "width", "height", "weight"] as const;
export type Measure = (typeof MEASURES)[number];

/** By whose rule a measure is read. */
export const quantityOf = (measure: Measure): Quantity => (measure === "weight" ? "weight" : "palletLength");

/** Pallets of one size as they are typed. */
export type TypedPallet = Record<Measure, string>;

/** A row: so many pallets of one size. `key` is its identity while others are added and removed around it. */
export type PalletRow = { key: number; count: number } & TypedPallet;

/** Everything the person enters. Text as typed: half a number must not jump under the fingers. */
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

/** A row of its own. @param count how many pallets, from 1 */
export function newRow({ length, width, height, weight }: TypedPallet, count = 1): PalletRow {
  keys += 1;
  return { key: keys, count, length, width, height, weight };
}

/** One row for each run of equal pallets, at most MAX_PALLETS pallets in all. */
export function rowsOf(pallets: readonly TypedPallet[]): PalletRow[] {
  const rows: PalletRow[] = [];
  for (const pallet of pallets.slice(0, MAX_PALLETS)) {
    const last = rows.at(-1);
    if (last && MEASURES.every((measure) => last[measure] === pallet[measure])) last.count += 1;
    else rows.push(newRow(pallet));
  }
  return rows;
}

/** The pallets one by one, as often as their row says. */
export const eachPallet = (rows: readonly PalletRow[]): PalletRow[] =>
  rows.flatMap((row) => Array.from({ length: row.count }, () => row));

/** How many pallets the rows are. */
export const palletCount = (rows: readonly PalletRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);

/** What the fields say as numbers; what is none, or is still asked about, is NaN. */
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

/** The same once and for all, with a key that no other pallet has: what the build draws is what the browser draws. */
export const NEW_INPUTS: Inputs = {
  countryId: null,
  zoneId: null,
  postcode: "",
  rows: [{ ...newRow(typedPallet(DEFAULT_PALLET)), key: 0 }],
};

/** The inputs a stored quote was calculated from. */
export function inputsOfQuote({ country, zone, postcode, pallets }: BookingData): Inputs {
  return {
    countryId: country?.id ?? null,
    zoneId: zone?.id ?? null,
    postcode,
    rows: rowsOf((pallets.length === 0 ? [DEFAULT_PALLET] : pallets).map(typedPallet)),
  };
}

/** The key of what was last entered here. */
export const INPUTS_DRAFT = "calculator";

/**
 * `quotedAt` names the quote that was on the screen: inputs beside another quote are not about that quote.
 * `former` is what a link has taken the place of.
 */
export type InputsDraft = { inputs: Inputs; quotedAt: string | null; former: Inputs | null };

/** As it is kept: pallets one by one, as earlier versions of the app write and read them. */
export function storedDraft({ inputs, quotedAt, former }: InputsDraft) {
  return { inputs: stored(inputs), quotedAt, former: former && stored(former) };
}

function stored({ rows, ...where }: Inputs) {
  return { ...where, pallets: eachPallet(rows).map(({ count: _, ...pallet }) => pallet) };
}

/** What was kept, also by an earlier version of the app; null for what cannot be used. */
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

/** The inputs to begin with: those left beside this very quote, else those the quote was made from. */
export function firstInputs(draft: InputsDraft | null, quote: BookingData): Inputs {
  if (draft && draft.quotedAt === quote.quotedAt) return draft.inputs;
  return inputsOfQuote(quote);
}
