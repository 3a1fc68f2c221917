/** The choices of an air freight request (rule: requests.choices). */
export const AIR_SERVICE_TYPES = ["door-to-airport", "door-to-door"] as const;
export type AirServiceType = (typeof AIR_SERVICE_TYPES)[number];

export const AIR_SERVICE_LABELS: Readonly<Record<AirServiceType, string>> = {
  "door-to-airport": "Door to airport",
  "door-to-door": "Door to door",
};

/** Destination airports by IATA code. */
export const AIR_DESTINATION_AIRPORTS = ["LCA", "PFO"] as const;
export type AirDestinationAirport = (typeof AIR_DESTINATION_AIRPORTS)[number];

export const AIR_AIRPORT_LABELS: Readonly<Record<AirDestinationAirport, string>> = {
  LCA: "Larnaca (LCA)",
  PFO: "Paphos (PFO)",
};

export const AIR_CARGO_TYPES = [
  "general",
  "dangerous",
  "perishables",
  "electronics",
  "documents",
  "pharmaceuticals",
  "textiles",
  "machinery",
  "other",
] as const;
export type AirCargoType = (typeof AIR_CARGO_TYPES)[number];

export const AIR_CARGO_LABELS: Readonly<Record<AirCargoType, string>> = {
  general: "General cargo",
  dangerous: "Dangerous goods",
  perishables: "Perishables",
  electronics: "Electronics",
  documents: "Documents",
  pharmaceuticals: "Pharmaceuticals",
  textiles: "Textiles",
  machinery: "Machinery",
  other: "Other",
};
