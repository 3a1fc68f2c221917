import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Stockholm", "Gothenburg", "Malmö", "Jönköping", "Helsingborg", "Västerås"],
  commonCargo: [
    "Kitchen fronts and furniture from Småland",
    "Ball bearings from Gothenburg",
    "Chainsaws and garden tools from Huskvarna",
    "Heat exchangers from Lund",
    "Drives and switchgear from Västerås",
  ],
  highlights: [
    "The Baltic is crossed by ferry from Trelleborg, inside the eight days",
    "Small engines are collected empty of fuel and oil",
    "Jönköping, halfway between three cities, is where the country's loads meet",
  ],
  road: "The E4 comes down from Stockholm by Jönköping, the E6 from Gothenburg; both reach the sea in Skåne. Trelleborg's ferries land at Rostock, and Berlin, Leipzig, Nuremberg and Munich lie on the way to the Brenner and the A22.",
  via: ["Stockholm", "Jönköping", "Trelleborg", "Rostock by ferry", "Berlin", "Munich", "Brenner", "Bologna"],
};
