import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Budapest", "Győr", "Debrecen", "Szeged", "Miskolc", "Székesfehérvár"],
  commonCargo: [
    "Axles and engine parts from Győr",
    "Herend and Zsolnay porcelain",
    "Paprika and preserves from Szeged",
    "Refrigerators from Jászberény",
    "Wine from Tokaj and Villány",
  ],
  highlights: [
    "No mountains on the way: motorway from Budapest to the Po plain",
    "East of the Tisza costs no day more: Debrecen has Győr's plan",
    "Porcelain travels in its own crates, declared as fragile at booking",
  ],
  road: "The M7 runs along Lake Balaton to the Slovenian border, where the A5 takes over to Maribor and the A1 to Ljubljana. Italy begins at Fernetti above Trieste; the A4 skirts the lagoon of Venice and the A13 leads down to Bologna.",
  via: ["Budapest", "Lake Balaton", "Maribor", "Ljubljana", "Trieste", "Padua", "Bologna"],
};
