import * as v from "valibot";
import type { Country, Tariff, Zone } from "#domain/rates/tariff.ts";
import { PalletSchema } from "#domain/schemas/pallet.ts";
import { sentence } from "#i18n/faults.ts";
import { calculator as text } from "#text/calculator.ts";
import { palletFaults } from "#text/faults/pallets.ts";
import { numberProblem } from "#ui/form/number-problem.ts";
import { type Inputs, type Measure, type PalletRow, palletOf, quantityOf } from "./inputs.ts";

/** A message and the control it belongs to. `field` is the control's id, null if no field can fix it. */
export type Problem = { field: string | null; message: string; inSummary: string };

export const COUNTRY_FIELD = "origin-country";
export const ZONE_FIELD = "zone";
export const POSTCODE_FIELD = "postcode";
/** Ids contain the row's key, so that a message stays with its row when another is removed. */
export const measureField = (key: number, measure: Measure) => `pallet-${key}-${measure}`;

/** The row key in a control's id; null for controls outside of rows. */
export function rowKeyOf(field: string): number | null {
  const key = /^pallet-(\d+)-/.exec(field)?.[1];
  return key === undefined ? null : Number(key);
}

export type Chosen = { country: Country | null; zone: Zone | null };

/** The tariff's country and zone for the inputs; null where not found. */
export function chosenFrom(tariff: Tariff | undefined, inputs: Inputs): Chosen {
  const country = tariff?.countries.find(({ id, active }) => active && id === inputs.countryId) ?? null;
  const zone = country && tariff?.zones.find(({ id, country_id }) => id === inputs.zoneId && country_id === country.id);
  return { country, zone: zone ?? null };
}

/** What prevents a calculation, in a fixed order (rule: calculator.order). */
export function findProblems(tariff: Tariff | undefined, inputs: Inputs): { first: string | null; list: Problem[] } {
  const { country, zone } = chosenFrom(tariff, inputs);
  const pallets = inputs.rows.flatMap((row, index) =>
    palletProblems(row).map(({ control, message }) => ({
      field: control,
      message,
      inSummary: text.pallets.error(index + 1, message),
    })),
  );
  const single = (field: string | null, message: string) => ({
    first: message,
    list: [{ field, message, inSummary: message }, ...pallets],
  });
  if (!country) return single(COUNTRY_FIELD, text.problems.country);
  if (!zone) return single(ZONE_FIELD, text.problems.zone);
  if (!tariff || tariff.sea_rates.length === 0) return single(null, text.problems.seaRates);
  return { first: pallets.length > 0 ? text.problems.pallets : null, list: pallets };
}

function palletProblems(input: PalletRow) {
  const checked = v.safeParse(PalletSchema, palletOf(input));
  const byMeasure = new Map<string, string>();
  for (const issue of checked.issues ?? []) {
    const measure = issue.path?.[0]?.key;
    // Of several messages about one measure the first is the simplest.
    if (typeof measure === "string" && !byMeasure.has(measure))
      byMeasure.set(measure, sentence(issue.message, palletFaults));
  }
  return [...byMeasure].map(([name, message]) => {
    const measure = name as Measure;
    return numberProblem(measureField(input.key, measure), input[measure], {
      quantity: quantityOf(measure),
      label: text.pallets[measure],
      unit: text.pallets.kilogram,
      message,
    });
  });
}
