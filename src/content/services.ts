/** Pickups per week in every country of origin (rule: transit.countries), as they are written. */
export const PICKUPS_PER_WEEK = "2";

/** What the company counts as its countries: the 26 of origin, and Cyprus (rule: transit.company). */
export const COUNTRIES_STATED = 27;

/** Ports of the LCL service with their UN/LOCODE. */
export const LCL_PORTS = [
  { name: "Venice", code: "ITVCE" },
  { name: "Ravenna", code: "ITRAN" },
  { name: "Limassol", code: "CYLMS" },
] as const;

/** Usual inside measures of dry containers in metres, and what they hold in m³. They differ a little by maker. */
export const CONTAINERS = [
  { name: "20ft", length: 5.9, width: 2.35, height: 2.39, cbm: 33 },
  { name: "40ft", length: 12.03, width: 2.35, height: 2.39, cbm: 67 },
  { name: "40ft HC", length: 12.03, width: 2.35, height: 2.69, cbm: 76 },
] as const;

/** Airports of Cyprus by IATA code (rule: requests.choices). */
export const AIRPORTS = [
  { name: "Larnaca", code: "LCA" },
  { name: "Paphos", code: "PFO" },
] as const;

/** Ports of discharge of the ocean service with their UN/LOCODE. */
export const SEA_PORTS = [
  { name: "Limassol", code: "CYLMS" },
  { name: "Larnaca", code: "CYLCA" },
] as const;
