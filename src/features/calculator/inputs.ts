import type { Quantity } from "#domain/numbers/quantities.ts";
import { numberOf, written } from "#domain/numbers/typed-number.ts";
import { DEFAULT_PALLET, MAX_PALLETS, type Pallet } from "#domain/rates/pallet.ts";
import type { BookingData } from "#live/booking.tsx";

/** The four measures of a pallet, in the order in which they are asked. */
export const MEASURES = ["length", "width", "height", "weight"] as const;
export type Measure = (typeof MEASURES)[number];

/** By whose rule a measure is read. */
export const quantityOf = (measure: Measure): Quantity => (measure === "weight" ? "weight" : "palletLength");

/** A pallet as it is typed. `key` is its identity while others are added and removed around it. */
export type PalletInput = { key: number } & Record<Measure, string>;

/** Everything the person enters. Text as typed: half a number must not jump under the fingers. */
export type Inputs = { countryId: string | null; zoneId: string | null; postcode: string; pallets: PalletInput[] };

let keys = 0;

const writtenMetres = (metres: number) => (Math.round(metres * 100) / 100 === metres ? metres.toFixed(2) : `${metres}`);

/** A pallet of numbers as the fields show it. */
export function palletInput(pallet: Pallet): PalletInput {
  keys += 1;
  return {
    key: keys,
    length: writtenMetres(pallet.length),
    width: writtenMetres(pallet.width),
    height: writtenMetres(pallet.height),
    weight: written(pallet.weight, "weight"),
  };
}

/** What the fields say as numbers; what is none, or is still asked about, is NaN. */
export function palletOf(input: PalletInput): Pallet {
  return {
    length: numberOf(input.length, "palletLength"),
    width: numberOf(input.width, "palletLength"),
    height: numberOf(input.height, "palletLength"),
    weight: numberOf(input.weight, "weight"),
  };
}

/** The inputs before anything was entered: one default pallet (spec section 3). */
export function emptyInputs(): Inputs {
  return { countryId: null, zoneId: null, postcode: "", pallets: [palletInput(DEFAULT_PALLET)] };
}

/** The same once and for all, with a key that no other pallet has: what the build draws is what the browser draws. */
export const NEW_INPUTS: Inputs = {
  countryId: null,
  zoneId: null,
  postcode: "",
  pallets: [{ ...palletInput(DEFAULT_PALLET), key: 0 }],
};

/** The inputs a stored quote was calculated from. */
export function inputsOfQuote({ country, zone, postcode, pallets }: BookingData): Inputs {
  return {
    countryId: country?.id ?? null,
    zoneId: zone?.id ?? null,
    postcode,
    pallets: pallets.length === 0 ? [palletInput(DEFAULT_PALLET)] : pallets.slice(0, MAX_PALLETS).map(palletInput),
  };
}

/** The key of what was last entered here. */
export const INPUTS_DRAFT = "calculator";

/**
 * `quotedAt` names the quote that was on the screen: inputs beside another quote are not about that quote.
 * `former` is what a link has taken the place of.
 */
export type InputsDraft = { inputs: Inputs; quotedAt: string | null; former: Inputs | null };

/** What an earlier version of the app may have left; null for what cannot be used. */
export function parseInputsDraft(raw: unknown): InputsDraft | null {
  const draft = asRecord(raw);
  const inputs = parseInputs(draft?.inputs);
  return draft && inputs && { inputs, quotedAt: textOr(draft.quotedAt), former: parseInputs(draft.former) };
}

function parseInputs(raw: unknown): Inputs | null {
  const inputs = asRecord(raw);
  if (!inputs || !Array.isArray(inputs.pallets)) return null;
  const pallets = inputs.pallets.slice(0, MAX_PALLETS).flatMap((pallet) => parsePallet(pallet) ?? []);
  if (pallets.length === 0) return null;
  const { countryId, zoneId, postcode } = inputs;
  return { countryId: textOr(countryId), zoneId: textOr(zoneId), postcode: textOr(postcode) ?? "", pallets };
}

function parsePallet(raw: unknown): PalletInput | null {
  const given = asRecord(raw);
  if (!given || !MEASURES.every((measure) => typeof given[measure] === "string")) return null;
  keys += 1;
  const { length, width, height, weight } = given as Record<Measure, string>;
  return { key: keys, length, width, height, weight };
}

const asRecord = (raw: unknown) => (typeof raw === "object" && raw !== null ? (raw as Record<string, unknown>) : null);
const textOr = (raw: unknown) => (typeof raw === "string" ? raw : null);

/** The inputs to begin with: those left beside this very quote, else those the quote was made from. */
export function firstInputs(draft: InputsDraft | null, quote: BookingData): Inputs {
  if (draft && draft.quotedAt === quote.quotedAt) return draft.inputs;
  return inputsOfQuote(quote);
}
