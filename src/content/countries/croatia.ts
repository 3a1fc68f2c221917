import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Zagreb", "Rijeka", "Split", "Osijek", "Varaždin", "Zadar"],
  commonCargo: [
    "Parquet and oak furniture from Slavonia",
    "Tinned sardines from the Adriatic",
    "Olive oil and truffle products from Istria",
    "Transformers and electrical equipment from Zagreb",
    "Workwear and uniforms from Varaždin",
  ],
  highlights: [
    "In Schengen and the euro since January 2023: Slovenia is crossed without a stop",
    "From Rijeka to the Italian border is a morning's drive",
    "Goods from the islands come ashore at Rijeka, Zadar or Split",
  ],
  road: "The A3 leaves Zagreb for Bregana, Slovenia's A2 and A1 pass Ljubljana, and Italy begins at Fernetti above Trieste. From Rijeka the way is shorter: Rupa, a piece of the Slovenian Karst, and Trieste. Both end on the A4 and the A13.",
  via: ["Zagreb", "Ljubljana", "Trieste", "Venice-Mestre", "Padua", "Bologna"],
};
