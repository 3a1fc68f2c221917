import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Ljubljana", "Maribor", "Celje", "Koper", "Kranj", "Novo Mesto"],
  commonCargo: [
    "White goods from Velenje",
    "Skis and sailing gear from Begunje",
    "Caravan parts from Novo Mesto",
    "Wood coatings and sealants, water-based",
    "Mineral water from Rogaška Slatina",
  ],
  highlights: [
    "Next door to Italy: the five days are the collection round, not the distance",
    "Joins the loads from Hungary, Croatia and Serbia that pass through",
    "Koper's warehouses are a few kilometres from the border at Škofije",
  ],
  road: "Maribor and Celje come down the A1, Novo Mesto the A2, Kranj the Gorenjska motorway; Ljubljana collects them. Postojna and the Karst follow, Italy begins at Fernetti, and the A4 and A13 lead by Venice-Mestre and Padua to Bologna.",
  via: ["Maribor", "Ljubljana", "Postojna", "Trieste", "Venice-Mestre", "Padua", "Bologna"],
};
