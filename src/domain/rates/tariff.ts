/** A country of origin in the tariff (rule: tariff.country). `code` is ISO 3166 alpha-2. */
export type Country = {
  id: string;
  name: string;
  code: string;
  slug: string;
  service_frequency: string;
  active: boolean;
};

/** A trucking zone: euro per kg by bracket, and the minimum price in euro (rule: tariff.zone). */
export type Zone = {
  id: string;
  country_id: string;
  zone_name: string;
  zip_codes: string;
  rate_under_500: number;
  rate_under_1000: number;
  rate_under_2000: number;
  rate_under_2500: number;
  rate_over_2500: number;
  minimum_charge: number;
};

/** A row of the sea freight rates, in euro (rule: tariff.sea). */
export type SeaRate = { id: string; rate_name: string; rate_value: number };

/** One published tariff: the answer of GET /api/tariff and the content of `tariffs.snapshot`. */
export type Tariff = {
  version: string;
  number: number;
  published_at: string;
  countries: Country[];
  zones: Zone[];
  sea_rates: SeaRate[];
};

/** The name of the only sea rate that is part of a price (rule: tariff.sea). */
export const DOCUMENTATION_FEE = "documentation_fee";

/** Euro, used when no row sets it (rule: price.fees). */
export const DEFAULT_DOCUMENTATION_FEE = 25;

/**
 * The row that sets the documentation fee; null when the default applies. Of several, the one with the lowest id, so that
 * every device and the server choose the same, whatever the order of rows. Rows without a valid amount do not count.
 */
export function documentationFeeRow(rates: readonly SeaRate[]): SeaRate | null {
  let chosen: SeaRate | null = null;
  // By index, here and wherever a booking is priced: each step of a for-of loop costs the server's engine a microsecond.
  for (let i = 0; i < rates.length; i++) {
    const row = rates[i] as SeaRate;
    if (row.rate_name !== DOCUMENTATION_FEE || !Number.isFinite(row.rate_value) || row.rate_value < 0) continue;
    if (chosen === null || row.id < chosen.id) chosen = row;
  }
  return chosen;
}

/** The documentation fee in euro: 25 unless a row sets another (rule: tariff.sea). */
export function documentationFee(rates: readonly SeaRate[]): number {
  return documentationFeeRow(rates)?.rate_value ?? DEFAULT_DOCUMENTATION_FEE;
}
