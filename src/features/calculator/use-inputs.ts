import { type Dispatch, type SetStateAction, useState } from "react";
import { MAX_PALLETS } from "#domain/rates/pallet.ts";
import type { Country, Tariff, Zone } from "#domain/rates/tariff.ts";
import { isTown, zoneOfPostcode } from "#domain/rates/zone-of-postcode.ts";
import { type Inputs, type Measure, newRow, type PalletRow, palletCount } from "./inputs.ts";

/** Actions on the inputs; each calls `onChange` once with the complete new inputs. */
export type InputActions = {
  chooseCountry: (id: string) => void;
  chooseZone: (id: string) => void;
  typePostcode: (text: string) => void;
  setMeasures: (key: number, measures: Partial<Record<Measure, string>>) => void;
  /** Sets the number of pallets in a row; invalid counts are ignored. */
  setCount: (key: number, count: number) => void;
  /** Adds a copy of the last row, with one pallet; null when the maximum is reached. */
  addRow: () => PalletRow | null;
  removeRow: (key: number) => void;
};

/** Shorter postcodes count as half typed, so that no match is not an error yet. */
const WHOLE_POSTCODE = 4;

/**
 * The zone of a postcode; "on_request" for a complete postcode without a zone, "town" for the name of a town; null while
 * it is incomplete.
 */
export function zoneFor(postcode: string, country: Country | null, tariff: Tariff | undefined) {
  const typed = postcode.trim();
  if (!country || !tariff || typed === "") return null;
  const zone = zoneOfPostcode(typed, country, zonesOf(tariff, country));
  if (zone) return zone;
  if (isTown(typed)) return "town" as const;
  return typed.replace(/[\s-]/g, "").length < WHOLE_POSTCODE ? null : ("on_request" as const);
}

/** The zones of a country by name (rule: calculator.zones). */
export function zonesOf(tariff: Tariff | undefined, country: { id: string } | null): Zone[] {
  if (!tariff || !country) return [];
  return tariff.zones
    .filter(({ country_id }) => country_id === country.id)
    .sort((a, b) => a.zone_name.localeCompare(b.zone_name, "en", { numeric: true }));
}

/** How many pallets a row may have beside the others (rule: price.limits: ten in a quote). */
export function mostOf(rows: readonly PalletRow[], key: number): number {
  return MAX_PALLETS - palletCount(rows.filter((row) => row.key !== key));
}

/** The inputs as state, with the rules by which one field changes another. */
export function useInputs(
  first: Inputs,
  tariff: Tariff | undefined,
  onChange: (next: Inputs, before: Inputs) => void,
): [Inputs, InputActions, Dispatch<SetStateAction<Inputs>>] {
  const [inputs, setInputs] = useState(first);
  const countryOf = (id: string | null) => tariff?.countries.find((country) => country.id === id) ?? null;
  const change = (next: Inputs) => {
    setInputs(next);
    onChange(next, inputs);
  };
  const changeRows = (rows: PalletRow[]) => change({ ...inputs, rows });

  const actions: InputActions = {
    chooseCountry(id) {
      if (id === inputs.countryId) return;
      // Zone and postcode are reset with the country (rule: calculator.zone).
      change({ ...inputs, countryId: id, zoneId: null, postcode: "" });
    },
    chooseZone(id) {
      if (id === inputs.zoneId) return;
      const found = zoneFor(inputs.postcode, countryOf(inputs.countryId), tariff);
      // Clears a postcode of another zone, which would be printed beside this zone.
      const fits = typeof found === "object" && found?.id === id;
      change({ ...inputs, zoneId: id, postcode: fits ? inputs.postcode : "" });
    },
    typePostcode(postcode) {
      const found = zoneFor(postcode, countryOf(inputs.countryId), tariff);
      // "on_request" or "town": no zone matches, so none stays selected.
      const zoneId = typeof found === "object" ? (found?.id ?? inputs.zoneId) : null;
      change({ ...inputs, postcode, zoneId });
    },
    setMeasures(key, measures) {
      changeRows(inputs.rows.map((row) => (row.key === key ? { ...row, ...measures } : row)));
    },
    setCount(key, count) {
      if (!Number.isInteger(count) || count < 1 || count > mostOf(inputs.rows, key)) return;
      changeRows(inputs.rows.map((row) => (row.key === key ? { ...row, count } : row)));
    },
    addRow() {
      const last = inputs.rows.at(-1);
      if (!last || palletCount(inputs.rows) >= MAX_PALLETS) return null;
      const added = newRow(last);
      changeRows([...inputs.rows, added]);
      return added;
    },
    removeRow(key) {
      if (inputs.rows.length > 1) changeRows(inputs.rows.filter((row) => row.key !== key));
    },
  };
  return [inputs, actions, setInputs];
}
