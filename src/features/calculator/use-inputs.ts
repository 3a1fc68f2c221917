import { type Dispatch, type SetStateAction, useState } from "react";
import { MAX_PALLETS } from "#domain/rates/pallet.ts";
import { writtenPostcode } from "#domain/rates/postcode-forms.ts";
import { readPostcode } from "#domain/rates/read-postcode.ts";
import type { Country, Tariff, Zone } from "#domain/rates/tariff.ts";
import { zoneOfPostcode } from "#domain/rates/zone-of-postcode.ts";
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

/**
 * What a postcode says about its zone. `soFar`: by the beginning of a postcode; the rest may lead to another zone. `several`:
 * the text has more than one postcode. `on_request`: a whole postcode, or no postcode at all, and no zone. Null while it is
 * unfinished and has no zone yet.
 */
export type FoundZone =
  | { kind: "zone"; zone: Zone; soFar: boolean; withZero: string | null }
  | { kind: "several"; codes: string[] }
  | { kind: "town" }
  | { kind: "on_request" }
  | null;

/** Shorter texts count as half typed, so that no match is not an error yet. */
const LEAST = 4;

export function zoneFor(postcode: string, country: Country | null, tariff: Tariff | undefined): FoundZone {
  if (!country || !tariff) return null;
  const read = readPostcode(postcode, country.code);
  if (read.kind === "empty") return null;
  if (read.kind === "several" || read.kind === "town") return read;
  // Few letters: somebody is typing.
  if (read.kind === "none") return postcode.replace(/[\s-]/g, "").length < LEAST ? null : { kind: "on_request" };
  const zone = zoneOfPostcode(read.code, country, zonesOf(tariff, country));
  if (read.kind === "whole")
    return zone ? { kind: "zone", zone, soFar: false, withZero: null } : { kind: "on_request" };
  return zone && { kind: "zone", zone, soFar: true, withZero: read.withZero };
}

/** Whether a postcode is only begun: the whole one may have another zone. */
export function isUnfinished(postcode: string, country: Country | null): boolean {
  return country !== null && readPostcode(postcode, country.code).kind === "unfinished";
}

/** The zone that a postcode has found; null for none. */
export const zoneFound = (found: FoundZone): Zone | null => (found?.kind === "zone" ? found.zone : null);

/** A postcode to print and to share: as its post writes it, as far as it goes, without the address around it; else as typed. */
export function postcodeSaid(postcode: string, country: { code?: string } | null): string {
  const code = country?.code;
  const read = readPostcode(postcode, code ?? "");
  return code && "code" in read ? writtenPostcode(read.code, code) : postcode.trim();
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
      const found = zoneFound(zoneFor(inputs.postcode, countryOf(inputs.countryId), tariff));
      // Clears a postcode of another zone, which would be printed beside this zone.
      const fits = found?.id === id;
      change({ ...inputs, zoneId: id, postcode: fits ? inputs.postcode : "" });
    },
    typePostcode(postcode) {
      const found = zoneFor(postcode, countryOf(inputs.countryId), tariff);
      // Read to its end without a zone: none stays selected.
      const zoneId = found === null ? inputs.zoneId : (zoneFound(found)?.id ?? null);
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
