import { readPostcode } from "./read-postcode.ts";
import type { Country, Zone } from "./tariff.ts";
import { zoneOfPostcode } from "./zone-of-postcode.ts";

/**
 * Whether a pickup is in the booked zone. unknown: no whole postcode is known. other: `zone` is the one of the postcode, null
 * when it is in none.
 */
export type PickupZone = { kind: "unknown" } | { kind: "same" } | { kind: "other"; zone: Zone | null };

/** The zones of a version, with the codes of its countries. */
type Zones = { countries: readonly Pick<Country, "id" | "code">[]; zones: readonly Zone[] };

/**
 * Compares the zone of a pickup's postcode with the booked one (rule: booking.zone). `postcode` is what stands in the field
 * of that name; the address counts when that is no whole code.
 */
export function pickupZone(
  tariff: Zones,
  booked: { country_id: string; zone_id: string; shipper_postcode?: string | undefined; shipper_address: string },
): PickupZone {
  const country = tariff.countries.find(({ id }) => id === booked.country_id);
  if (!country) return { kind: "unknown" };
  const code = pickupCode(booked.shipper_postcode ?? "", booked.shipper_address, country.code);
  if (code === null) return { kind: "unknown" };
  const zone = zoneOfPostcode(code, country, tariff.zones);
  return zone?.id === booked.zone_id ? { kind: "same" } : { kind: "other", zone };
}

/** The whole postcode of a pickup: that of the field, else the only one of the address; null for none or several. */
export function pickupCode(postcode: string, address: string, countryCode: string): string | null {
  const read = readPostcode(postcode, countryCode);
  if (read.kind === "whole") return read.code;
  const codes = addressCodes(address, countryCode);
  return codes.length === 1 ? (codes[0] ?? null) : null;
}

/**
 * The whole postcodes of an address, each once. The first part between commas or lines is a street, whose number may have as
 * many figures as a postcode, unless it is all there is: then a code stands between the street and its town.
 */
export function addressCodes(address: string, countryCode: string): string[] {
  const parts = address.split(/[,;\n]/).filter((part) => part.trim() !== "");
  const [only = ""] = parts;
  const where = parts.length > 1 ? parts.slice(1).join(", ") : BETWEEN.test(only) ? only : "";
  const read = readPostcode(where, countryCode);
  if (read.kind === "several") return read.codes;
  return read.kind === "whole" ? [read.code] : [];
}

/** Words, and figures between them: "Hauptstr. 5 10115 Berlin". */
const BETWEEN = /^\s*[^\d\s].*\d.*[^\d\s.,]{3}\s*$/;
