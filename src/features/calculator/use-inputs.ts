import { type Dispatch, type SetStateAction, useState } from "react";
import { DEFAULT_PALLET, MAX_PALLETS, MIN_PALLETS } from "#domain/rates/pallet.ts";
import type { Country, Tariff, Zone } from "#domain/rates/tariff.ts";
import { zoneOfPostcode } from "#domain/rates/zone-of-postcode.ts";
import { type Inputs, type Measure, type PalletInput, palletInput } from "./inputs.ts";

/** What can be done with the inputs; every change goes through `onChange` once, with the whole. */
export type InputActions = {
  chooseCountry: (id: string) => void;
  chooseZone: (id: string) => void;
  typePostcode: (text: string) => void;
  setMeasures: (key: number, measures: Partial<Record<Measure, string>>) => void;
  addPallet: () => PalletInput | null;
  removePallet: (key: number) => void;
};

/** Postcodes shorter than this are still being typed: finding nothing then means nothing. */
const WHOLE_POSTCODE = 4;

/** The zone a postcode lies in; "on_request" for a whole one that lies in none; null while it cannot be told. */
export function zoneFor(postcode: string, country: Country | null, tariff: Tariff | undefined) {
  const typed = postcode.trim();
  if (!country || !tariff || typed === "") return null;
  const zone = zoneOfPostcode(typed, country, zonesOf(tariff, country));
  if (zone) return zone;
  return typed.replace(/[\s-]/g, "").length < WHOLE_POSTCODE ? null : ("on_request" as const);
}

/** The zones of a country by name (spec section 7, Zones). */
export function zonesOf(tariff: Tariff | undefined, country: { id: string } | null): Zone[] {
  if (!tariff || !country) return [];
  return tariff.zones
    .filter(({ country_id }) => country_id === country.id)
    .sort((a, b) => a.zone_name.localeCompare(b.zone_name, "en", { numeric: true }));
}

/** The inputs as state, and the rules by which one changes another. */
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
  const changePallets = (pallets: PalletInput[]) => change({ ...inputs, pallets });

  const actions: InputActions = {
    chooseCountry(id) {
      if (id === inputs.countryId) return;
      // A zone and a postcode belong to their country (spec section 2).
      change({ ...inputs, countryId: id, zoneId: null, postcode: "" });
    },
    chooseZone(id) {
      if (id === inputs.zoneId) return;
      const found = zoneFor(inputs.postcode, countryOf(inputs.countryId), tariff);
      // A postcode of another zone would be printed beside this one.
      const fits = typeof found === "object" && found?.id === id;
      change({ ...inputs, zoneId: id, postcode: fits ? inputs.postcode : "" });
    },
    typePostcode(postcode) {
      const found = zoneFor(postcode, countryOf(inputs.countryId), tariff);
      // On request: no zone's price is this postcode's price.
      const zoneId = found === null ? inputs.zoneId : found === "on_request" ? null : found.id;
      change({ ...inputs, postcode, zoneId });
    },
    setMeasures(key, measures) {
      changePallets(inputs.pallets.map((pallet) => (pallet.key === key ? { ...pallet, ...measures } : pallet)));
    },
    addPallet() {
      if (inputs.pallets.length >= MAX_PALLETS) return null;
      const added = palletInput(DEFAULT_PALLET);
      changePallets([...inputs.pallets, added]);
      return added;
    },
    removePallet(key) {
      if (inputs.pallets.length <= MIN_PALLETS) return;
      changePallets(inputs.pallets.filter((pallet) => pallet.key !== key));
    },
  };
  return [inputs, actions, setInputs];
}
