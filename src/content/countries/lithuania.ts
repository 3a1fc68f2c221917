import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Vilnius", "Kaunas", "Klaipėda", "Šiauliai", "Panevėžys", "Marijampolė"],
  commonCargo: [
    "Flat-pack furniture",
    "Refrigerated display cabinets",
    "Lasers and optical instruments from Vilnius",
    "PET granulate and packaging from Klaipėda",
    "Linen and bed textiles",
  ],
  highlights: [
    "Kaunas is the crossroads: Klaipėda and Vilnius meet there before the border",
    "The Polish S61 has made the road by Suwałki a dual carriageway",
    "Flat-pack loads stow tight: volume and weight come out close together",
  ],
  road: "Vilnius and Klaipėda come together on the A1 at Kaunas. Marijampolė and Kalvarija are the last towns before Poland, where the S61 leads past Suwałki towards Warsaw. Then Katowice, Brno, Vienna, and the pass at Tarvisio.",
  via: ["Kaunas", "Suwałki", "Warsaw", "Katowice", "Brno", "Vienna", "Tarvisio", "Bologna"],
};
