import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Warsaw", "Poznań", "Wrocław", "Kraków", "Gdańsk", "Łódź", "Katowice"],
  commonCargo: [
    "Upholstered furniture and beds",
    "Windows, doors and roof hatches",
    "Washing machines and ovens",
    "Ceramic tiles from Opoczno",
    "Household chemicals, non-hazardous",
  ],
  highlights: [
    "From the Baltic at Gdańsk to the Czech border on one motorway, the A1",
    "Furniture is light: most Polish loads are charged by volume",
    "Wrocław and Poznań need no detour by Warsaw",
  ],
  road: "The A1 runs down the country from Gdańsk by Łódź to Katowice and leaves it at Gorzyczki. Ostrava and Brno are Moravian stages, Mikulov the border to Austria; after Vienna the A2 leads by Graz and Villach to Tarvisio.",
  via: ["Gdańsk", "Łódź", "Katowice", "Ostrava", "Brno", "Vienna", "Tarvisio", "Bologna"],
};
