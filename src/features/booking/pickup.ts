import { lclQuote, roadRate } from "#domain/rates/lcl-quote.ts";
import { addressCodes, pickupCode, pickupZone } from "#domain/rates/pickup-zone.ts";
import { writtenPostcode } from "#domain/rates/postcode-forms.ts";
import { readPostcode } from "#domain/rates/read-postcode.ts";
import type { Tariff, Zone } from "#domain/rates/tariff.ts";
import { zoneOfPostcode } from "#domain/rates/zone-of-postcode.ts";
import type { AppError } from "#live/errors.ts";
import type { Quote } from "#live/quote.ts";

type Typed = { shipperPostcode: string; shipperAddress: string };
type Rates = { tariff?: Tariff | undefined; fetchedAt?: number | undefined };

/**
 * What the person is asked about the pickup (rule: booking.zone). which: there is more than one whole postcode. zone: it is
 * in another zone than the booked one; `offer` is the same load from there, null where it is in none.
 */
export type PickupAsked =
  | { kind: "which"; key: string; codes: readonly string[] }
  | { kind: "zone"; key: string; code: string; offer: Quote | null };

/** `answered` has the keys of questions that the person has answered. `now` in ms. */
export function askedAboutPickup(
  typed: Typed,
  quote: Quote,
  rates: Rates,
  answered: ReadonlySet<string>,
  now: number,
): PickupAsked | null {
  const { code: country } = quote.country;
  const { tariff } = rates;
  const written = (code: string) => writtenPostcode(code, country);
  const codes = codesOf(typed, country);
  const which = `which ${[...codes].sort().join(" ")}`;
  // Two in one zone have one price: the field says which one it is.
  const isClear = codes.length < 2 || (isWhole(typed.shipperPostcode, country) && isOneZone(codes, quote, tariff));
  if (!isClear && !answered.has(which)) return { kind: "which", key: which, codes: codes.map(written) };
  const key = zoneKey(typed, quote);
  // A price of newer rates than this device has: only the server knows its zones.
  if (!tariff || answered.has(key) || (quote.tariffNumber ?? 0) > tariff.number) return null;
  const found = pickupZone(tariff, {
    country_id: quote.country.id,
    zone_id: quote.zone.id,
    shipper_postcode: typed.shipperPostcode,
    shipper_address: typed.shipperAddress,
  });
  if (found.kind !== "other") return null;
  const code = written(codeOf(typed, country));
  return { kind: "zone", key, code, offer: found.zone && fromZone(quote, found.zone, code, { ...rates, tariff }, now) };
}

/**
 * The only postcode of an address, as the field's text, where the field still has what the calculator filled in and both are
 * in one zone; else null.
 */
export function followedPostcode(
  typed: Typed,
  filled: string,
  quote: Quote,
  tariff: Tariff | undefined,
): string | null {
  const { code: country } = quote.country;
  if (filled === "" || typed.shipperPostcode !== filled) return null;
  const [code, ...more] = addressCodes(typed.shipperAddress, country);
  if (code === undefined || more.length > 0 || !isOneZone(codesOf(typed, country), quote, tariff)) return null;
  const text = writtenPostcode(code, country);
  return text === filled ? null : text;
}

const isWhole = (postcode: string, country: string) => readPostcode(postcode, country).kind === "whole";

/** The whole postcodes of field and address, each once. */
function codesOf({ shipperPostcode, shipperAddress }: Typed, country: string): string[] {
  const field = readPostcode(shipperPostcode, country);
  return [...new Set([...(field.kind === "whole" ? [field.code] : []), ...addressCodes(shipperAddress, country)])];
}

function isOneZone(codes: readonly string[], { country }: Quote, tariff: Tariff | undefined): boolean {
  if (!tariff) return false;
  return new Set(codes.map((code) => zoneOfPostcode(code, country, tariff.zones)?.id)).size === 1;
}

/** The server's question, from a device that could not know it. */
export function askedByServer(
  error: Extract<AppError, { kind: "zone_differs" }>,
  typed: Typed,
  quote: Quote,
  now: number,
): PickupAsked {
  const { zone, zoneName, price, version } = error;
  const code = writtenPostcode(codeOf(typed, quote.country.code), quote.country.code);
  const number = Number.parseInt(version, 10);
  const offer = price && {
    ...quote,
    zone: { id: zone, zone_name: zoneName },
    calculationResult: { ...quote.calculationResult, costBreakdown: price.breakdown },
    roadRate: undefined,
    tariffVersion: version,
    tariffNumber: Number.isNaN(number) ? null : number,
    ratesFrom: null,
    quotedAt: new Date(now).toISOString(),
    postcode: code,
    handed: undefined,
  };
  return { kind: "zone", key: zoneKey(typed, quote), code, offer };
}

/** The question about this postcode and this zone: another one asks again. */
export function zoneKey(typed: Typed, { country, zone }: Pick<Quote, "country" | "zone">): string {
  return `zone ${zone.id} ${codeOf(typed, country.code)}`;
}

const codeOf = ({ shipperPostcode, shipperAddress }: Typed, country: string) =>
  pickupCode(shipperPostcode, shipperAddress, country) ?? "";

/** The calculator's postcode for a new form, "" if it is no whole one. */
export function filledPostcode(postcode: string, countryCode: string): string {
  const read = readPostcode(postcode, countryCode);
  return read.kind === "whole" ? writtenPostcode(read.code, countryCode) : "";
}

function fromZone(quote: Quote, zone: Zone, postcode: string, rates: Rates & { tariff: Tariff }, now: number): Quote {
  const { tariff, fetchedAt } = rates;
  const calculationResult = lclQuote(quote.pallets, zone, tariff.sea_rates);
  return {
    ...quote,
    calculationResult,
    roadRate: roadRate(calculationResult.totalChargeableWeight, zone),
    zone: { id: zone.id, zone_name: zone.zone_name },
    tariffVersion: tariff.version,
    tariffNumber: tariff.number,
    ratesFrom: fetchedAt === undefined ? null : new Date(fetchedAt).toISOString(),
    quotedAt: new Date(now).toISOString(),
    postcode,
    handed: undefined,
  };
}
