/**
 * Days from the door to Limassol: on the road to Bologna, in the warehouse there, at sea, and in total (rule: transit.days).
 */
export type TransitDays = { code: string; road: number; warehouse: number; sea: number; total: number };

/** Where goods come from, for their days: the ISO code of the country, and days on the road. */
export type Origin = Pick<TransitDays, "code" | "road">;

/** A country of origin with its own page; `code` is ISO 3166 alpha-2. */
export type OriginCountry = { name: string; code: string; slug: string };

/** Days in the Bologna warehouse and from Venice/Ravenna to Limassol, for every country (rule: transit.days). */
export const WAREHOUSE_DAYS = 3;
export const SEA_DAYS = 4;

// The only definition of these days, in the fixed order of countries (rule: transit.countries).
const ROAD_DAYS: readonly (readonly [name: string, code: string, slug: string, road: number])[] = [
  ["Austria", "AT", "austria", 3],
  ["Belgium", "BE", "belgium", 3],
  ["Bulgaria", "BG", "bulgaria", 7],
  ["Croatia", "HR", "croatia", 3],
  ["Denmark", "DK", "denmark", 5],
  ["Estonia", "EE", "estonia", 7],
  ["Finland", "FI", "finland", 7],
  ["France", "FR", "france", 5],
  ["Germany", "DE", "germany", 5],
  ["Latvia", "LV", "latvia", 7],
  ["Lithuania", "LT", "lithuania", 7],
  ["Luxembourg", "LU", "luxembourg", 3],
  ["Norway", "NO", "norway", 8],
  ["Netherlands", "NL", "netherlands", 3],
  ["Ireland", "IE", "ireland", 10],
  ["Poland", "PL", "poland", 5],
  ["Portugal", "PT", "portugal", 5],
  ["Czech Republic", "CZ", "czech-republic", 3],
  ["Slovakia", "SK", "slovakia", 2],
  ["Romania", "RO", "romania", 7],
  ["Serbia", "RS", "serbia", 5],
  ["Slovenia", "SI", "slovenia", 5],
  ["Spain", "ES", "spain", 5],
  ["Sweden", "SE", "sweden", 8],
  ["Switzerland", "CH", "switzerland", 3],
  ["Hungary", "HU", "hungary", 3],
];

/** The 26 countries of origin (rule: transit.countries). */
export const COUNTRIES: readonly OriginCountry[] = ROAD_DAYS.map(([name, code, slug]) => ({ name, code, slug }));

/** Days by country slug (rule: transit.days). */
export const TRANSIT_DAYS: Readonly<Record<string, TransitDays>> = Object.fromEntries(
  ROAD_DAYS.map(([, code, slug, road]) => [
    slug,
    { code, road, warehouse: WAREHOUSE_DAYS, sea: SEA_DAYS, total: road + WAREHOUSE_DAYS + SEA_DAYS },
  ]),
);

/** The country of origin with this name; null for another name. */
export function originNamed(name: string): OriginCountry | null {
  return COUNTRIES.find((country) => country.name === name) ?? null;
}

/** The days of one country; null for a slug without a page. */
export function transitOf(slug: string): TransitDays | null {
  // Own keys only: anybody may type the slug "constructor".
  return Object.keys(TRANSIT_DAYS).includes(slug) ? (TRANSIT_DAYS[slug] ?? null) : null;
}
