import * as v from "valibot";
import { readTyped, written } from "#domain/numbers/typed-number.ts";
import { DEFAULT_PALLET, MAX_PALLETS, type Pallet } from "#domain/rates/pallet.ts";
import type { Country, Tariff, Zone } from "#domain/rates/tariff.ts";
import { PalletSchema } from "#domain/schemas/pallet.ts";
import type { BookingData } from "#live/booking.tsx";
import type { CalculatorSearch } from "./address.ts";
import {
  eachPallet,
  firstInputs,
  type Inputs,
  type InputsDraft,
  MEASURES,
  newRow,
  type PalletRow,
  palletOf,
  rowsOf,
  type TypedPallet,
  typedPallet,
} from "./inputs.ts";
import { postcodeSaid, zoneFor, zoneFound, zonesOf } from "./use-inputs.ts";

/** "DE-4" of "DE-4 Berlin, Saxony, Brandenburg". */
export function zoneCode({ zone_name }: Zone): string {
  return zone_name.split(" ")[0] ?? zone_name;
}

/** The inputs of an opened address. The origin can only be resolved with the tariff. */
export type OpenedLink = { search: CalculatorSearch; rows: PalletRow[] | null };

/** Null for an address without parameters. */
export function openedLink(search: CalculatorSearch): OpenedLink | null {
  const rows = search.pallets === undefined ? null : rowsFrom(String(search.pallets));
  return search.from === undefined && rows === null ? null : { search, rows };
}

/** All pallets or none: one missing pallet would make another load. */
function rowsFrom(text: string): PalletRow[] | null {
  const parts = text.split(/[,_]/);
  if (parts.length > MAX_PALLETS) return null;
  const pallets = parts.map(palletFrom);
  return pallets.every((pallet) => pallet !== null) ? rowsOf(pallets) : null;
}

const PART = /^\d{1,5}(\.\d{1,10})?$/;

function palletFrom(text: string): TypedPallet | null {
  const parts = text.split("x");
  const [length = "", width = "", height = "", weight = ""] = parts;
  if (parts.length !== MEASURES.length || !parts.every((part) => PART.test(part))) return null;
  const read = readTyped(weight, "weight");
  const pallet = { length: Number(length), width: Number(width), height: Number(height), weight: Number(weight) };
  if (!v.is(PalletSchema, pallet)) return null;
  const input = typedPallet(pallet);
  // The address was written by hand: a weight with two readings is asked about as in the field.
  return read.kind === "two" ? { ...input, weight } : input;
}

/** Applies an address to the inputs. Fields that it does not name stay as they were. */
export function withLink({ search, rows }: OpenedLink, before: Inputs, tariff: Tariff | undefined): Inputs {
  const inputs = rows ? { ...before, rows } : before;
  const country = tariff && countryFrom(search.from, tariff);
  if (!country) return inputs;
  const where = country.id === before.countryId ? before : { zoneId: null, postcode: "" };
  return { ...inputs, countryId: country.id, ...whereFrom(search, country, tariff, where) };
}

function countryFrom(from: CalculatorSearch["from"], tariff: Tariff): Country | undefined {
  const named = String(from).toLowerCase();
  return tariff.countries.find(({ code, slug, active }) => active && (code.toLowerCase() === named || slug === named));
}

/** Postcodes, with the prefixes that people write before them. */
const POSTCODE = /^[a-z\d][a-z\d -]{0,15}$/i;

type Where = Pick<Inputs, "zoneId" | "postcode">;

function whereFrom({ postcode, zone }: CalculatorSearch, country: Country, tariff: Tariff, before: Where): Where {
  const typed = String(postcode ?? "");
  if (POSTCODE.test(typed)) {
    return { postcode: typed, zoneId: zoneFound(zoneFor(typed, country, tariff))?.id ?? null };
  }
  if (zone === undefined) return { zoneId: before.zoneId, postcode: before.postcode };
  const named = zonesOf(tariff, country).filter((one) => one.id === zone || zoneCode(one) === zone);
  const only = named.length === 1 ? named[0] : undefined;
  if (!only || only.id === before.zoneId) return { zoneId: before.zoneId, postcode: before.postcode };
  return { zoneId: only.id, postcode: "" };
}

/** Whether two inputs mean the same, however it is typed. With a tariff an address means its postcode. */
export function sameInputs(a: Inputs, b: Inputs, tariff?: Tariff): boolean {
  return sameWhere(a, b, tariff) && samePallets(a, b);
}

export function samePallets(one: Inputs, other: Inputs): boolean {
  const [a, b] = [eachPallet(one.rows), eachPallet(other.rows)];
  const same = (one: PalletRow, other: PalletRow) => {
    const [x, y] = [palletOf(one), palletOf(other)];
    // Texts that are not numbers are compared as text.
    return MEASURES.every((measure) => x[measure] === y[measure] || one[measure] === other[measure]);
  };
  return a.length === b.length && a.every((pallet, index) => same(pallet, b[index] as PalletRow));
}

function sameWhere(a: Inputs, b: Inputs, tariff: Tariff | undefined): boolean {
  if (a.countryId !== b.countryId || a.zoneId !== b.zoneId) return false;
  const country = tariff?.countries.find(({ id }) => id === a.countryId) ?? null;
  return postcodeSaid(a.postcode, country) === postcodeSaid(b.postcode, country);
}

/** The initial state. `former`: inputs that a link replaced. `link`: set while it waits for the tariff. */
export type Start = { inputs: Inputs; before: Inputs; former: Inputs | null; link: OpenedLink | null };

export function startOf(
  draft: InputsDraft | null,
  quote: BookingData,
  search: CalculatorSearch,
  tariff: Tariff | undefined,
): Start {
  const before = firstInputs(draft, quote);
  const kept = draft && draft.quotedAt === quote.quotedAt ? draft.former : null;
  const link = openedLink(search);
  if (!link) return { inputs: before, before, former: kept, link: null };
  const inputs = withLink(link, before, tariff);
  // The address means the same as the stored inputs (a reload): the text stays as typed.
  if (sameInputs(inputs, before, tariff)) return { inputs: before, before, former: kept, link: tariff ? null : link };
  return { inputs, before, former: formerOf(before, inputs) ?? kept, link: tariff ? null : link };
}

/** The inputs to offer for restoring; null if they are the empty form. */
export function formerOf(before: Inputs, now: Inputs): Inputs | null {
  const untouched = { countryId: null, zoneId: null, postcode: "", rows: [newRow(typedPallet(DEFAULT_PALLET))] };
  return sameInputs(before, untouched) || sameInputs(before, now) ? null : before;
}

/** The search parameters of a calculated rate. */
export function searchOf(
  { country, zone, postcode, pallets }: Pick<BookingData, "country" | "zone" | "postcode" | "pallets">,
  tariff: Tariff | undefined,
): CalculatorSearch {
  if (!country) return {};
  const code = postcode.trim();
  return {
    from: country.code,
    ...(code === "" ? { zone: zone ? zoneName(zone, country, tariff) : undefined } : { postcode: asSearch(code) }),
    pallets: pallets.map(palletText).join("_"),
  };
}

function zoneName(
  zone: { id: string; zone_name: string },
  country: { id: string },
  tariff: Tariff | undefined,
): string {
  const all = zonesOf(tariff, country);
  const code = zoneCode(zone as Zone);
  const clear = /^[\w-]+$/.test(code) && all.filter((one) => zoneCode(one) === code).length === 1;
  return clear ? code : zone.id;
}

const palletText = ({ length, width, height, weight }: Pallet) =>
  [length, width, height].map(String).concat(written(weight, "weight")).join("x");

const asSearch = (text: string) => (String(Number(text)) === text ? Number(text) : text);

/** A shareable link to a rate. */
export function shareLink(quote: Parameters<typeof searchOf>[0], tariff: Tariff | undefined): string {
  const said = Object.entries(searchOf(quote, tariff)).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return `${window.location.origin}/calculator?${query}`;
}
