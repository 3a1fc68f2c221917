import { readTyped } from "#domain/numbers/typed-number.ts";
import { lclQuote } from "#domain/rates/lcl-quote.ts";
import { PALLET_LIMITS } from "#domain/rates/pallet.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { eachPallet, type Inputs, type PalletRow, palletOf } from "./inputs.ts";
import { type Chosen, chosenFrom, findProblems } from "./problems.ts";

/** A row whose typed weight has two readings. `number` counts from 1. */
export type OpenWeight = { key: number; number: number; readings: readonly [grouped: number, decimal: number] };

export function openWeights(rows: readonly PalletRow[]): OpenWeight[] {
  return rows.flatMap(({ key, weight }, index) => {
    const read = readTyped(weight, "weight");
    return read.kind === "two" ? [{ key, number: index + 1, readings: [read.grouped, read.decimal] as const }] : [];
  });
}

/** The prices of a load for the possible readings of its weights. */
export type OpenTotals = {
  /** The highest price; null if none can be calculated. */
  most: number | null;
  /** The price for one reading, when only one weight is open. */
  of: (weight: number) => number | null;
};

const NOTHING: OpenTotals = { most: null, of: () => null };

/** Calculates prices for display only: nothing is stored before the question is answered. */
export function openTotals(inputs: Inputs, open: readonly OpenWeight[], tariff: Tariff | undefined): OpenTotals {
  const chosen = chosenFrom(tariff, inputs);
  if (open.length === 0 || !tariff || tariff.sea_rates.length === 0 || !chosen.zone) return NOTHING;
  const others = inputs.rows.filter(({ key }) => !open.some((one) => one.key === key));
  // No price while another row is invalid.
  if (findProblems(tariff, { ...inputs, rows: others }).list.length > 0) return NOTHING;
  const fits = (weight: number) => weight > 0 && weight <= PALLET_LIMITS.weight;
  const loads = open.reduce<Map<number, number>[]>(
    (sets, { key, readings }) => sets.flatMap((set) => readings.filter(fits).map((kg) => new Map(set).set(key, kg))),
    [new Map()],
  );
  const totals = loads.map((weights) => totalOf(inputs, weights, chosen, tariff));
  const priced = totals.filter((total) => total !== null);
  const only = open.length === 1 ? open[0] : undefined;
  return {
    most: priced.length > 0 ? Math.max(...priced) : null,
    of: (weight) => (only && fits(weight) ? totalOf(inputs, new Map([[only.key, weight]]), chosen, tariff) : null),
  };
}

function totalOf(inputs: Inputs, weights: ReadonlyMap<number, number>, { zone }: Chosen, tariff: Tariff) {
  const pallets = eachPallet(inputs.rows).map((row) => {
    const pallet = palletOf(row);
    return { ...pallet, weight: weights.get(row.key) ?? pallet.weight };
  });
  const measured = pallets.every(({ length, width, height }) => length * width * height > 0);
  return zone && measured ? lclQuote(pallets, zone, tariff.sea_rates).costBreakdown.total : null;
}
