import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Paris", "Lyon", "Marseille", "Lille", "Strasbourg", "Toulouse", "Bordeaux"],
  commonCargo: [
    "Wine from Burgundy, Bordeaux and the Rhône",
    "Cosmetics, non-flammable",
    "Cookware and small appliances",
    "Switchgear and wiring accessories",
    "Tinned and dry groceries",
  ],
  highlights: [
    "Two ways into Italy: the Fréjus tunnel and the coast at Ventimiglia",
    "Lyon is nearer to Bologna than to Brest",
    "Corsica is quoted on request",
  ],
  road: "Paris, Lille and the west come together at Lyon and take the A43 up the Maurienne to the Fréjus road tunnel, 13 kilometres under the border. Turin, the A21 to Piacenza and the A1 follow. Marseille and Toulouse keep to the coast: the A8 to Ventimiglia, then Genoa.",
  via: ["Paris", "Lyon", "Fréjus tunnel", "Turin", "Piacenza", "Bologna"],
};
