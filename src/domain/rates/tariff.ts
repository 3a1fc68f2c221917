/** A country that pallets are collected in. */
export type Country = {
  id: string;
  name: string;
  code: string;
  slug: string;
  service_frequency: string;
  active: boolean;
};

/** A trucking rate zone: euro per chargeable kg by bracket, and the least a transport costs in euro (spec section 3). */
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

/** A row of the sea rates; of all of them only `documentation_fee` enters a price (spec section 9). */
export type SeaRate = { id: string; rate_name: string; rate_value: number };

/** One published price list: the answer of GET /api/tariff and the snapshot of a `tariffs` row. */
export type Tariff = {
  version: string;
  number: number;
  published_at: string;
  countries: Country[];
  zones: Zone[];
  sea_rates: SeaRate[];
};

/** Euro, where no row says otherwise (spec section 9). */
export const DEFAULT_DOCUMENTATION_FEE = 25;

/** The row that takes effect: of several the one with the smallest id, so that every device agrees. */
export function documentationFeeRow(rates: readonly SeaRate[]): SeaRate | null {
  let found: SeaRate | null = null;
  for (const rate of rates) if (rate.rate_name === "documentation_fee" && (!found || rate.id < found.id)) found = rate;
  return found;
}

/** The documentation fee in euro (spec section 9). */
export function documentationFee(rates: readonly SeaRate[]): number {
  const row = documentationFeeRow(rates);
  return row ? row.rate_value : DEFAULT_DOCUMENTATION_FEE;
}
