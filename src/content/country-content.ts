/**
 * What is true of one country and no other (rule: site.country). Name, code and days are the
 * domain's, pickups are the same everywhere.
 */
export type CountryContent = {
  majorCities: readonly string[];
  commonCargo: readonly string[];
  highlights: readonly string[];
  /** How the goods get to Bologna, in a few sentences. */
  road: string;
  /** The places on that road, in order, ending in Bologna. */
  via: readonly string[];
};
