import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Rotterdam", "Amsterdam", "Eindhoven", "Utrecht", "Tilburg", "Venlo"],
  commonCargo: [
    "Greenhouse and drip irrigation equipment",
    "Seeds and growing supplies",
    "Bicycles and bicycle parts",
    "Catering equipment",
    "Distribution stock from Venlo and Tilburg",
  ],
  highlights: [
    "Importers' stock is collected at Rotterdam's and Venlo's warehouses",
    "Down the Rhine and through the Alps in three days",
    "Wooden packing needs no ISPM 15 stamp inside the EU",
  ],
  road: "Venlo is the gate: the German A61 and the Rhine lead south to Karlsruhe, the A5 goes on along the Black Forest to Basel. Switzerland is crossed by the Gotthard to Chiasso, and from Milan the A1 runs straight to Bologna.",
  via: ["Rotterdam", "Venlo", "Koblenz", "Karlsruhe", "Basel", "Gotthard", "Milan", "Bologna"],
};
