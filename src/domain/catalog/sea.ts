/** The choices of an ocean freight request (rule: requests.choices); the first is not the default. */
export const SEA_CONTAINER_TYPES = ["fcl-20", "fcl-40", "fcl-40hc", "lcl"] as const;
export type SeaContainerType = (typeof SEA_CONTAINER_TYPES)[number];

/** The names of the four cards (rule: requests.choices). */
export const SEA_CONTAINER_LABELS: Readonly<Record<SeaContainerType, string>> = {
  "fcl-20": "20ft Container",
  "fcl-40": "40ft Container",
  "fcl-40hc": "40ft HC",
  lcl: "LCL Loose Cargo",
};

export const SEA_DELIVERY_TYPES = ["port-to-port", "door-to-port", "door-to-door"] as const;
export type SeaDeliveryType = (typeof SEA_DELIVERY_TYPES)[number];

export const SEA_DELIVERY_LABELS: Readonly<Record<SeaDeliveryType, string>> = {
  "port-to-port": "Port to port",
  "door-to-port": "Door to port",
  "door-to-door": "Door to door",
};

export const SEA_DESTINATION_PORTS = ["Limassol", "Larnaca"] as const;
export type SeaDestinationPort = (typeof SEA_DESTINATION_PORTS)[number];

export const SEA_CARGO_TYPES = [
  "general",
  "machinery",
  "textiles",
  "electronics",
  "food",
  "furniture",
  "other",
] as const;
export type SeaCargoType = (typeof SEA_CARGO_TYPES)[number];

export const SEA_CARGO_LABELS: Readonly<Record<SeaCargoType, string>> = {
  general: "General cargo",
  machinery: "Machinery",
  textiles: "Textiles",
  electronics: "Electronics",
  food: "Food",
  furniture: "Furniture",
  other: "Other",
};
