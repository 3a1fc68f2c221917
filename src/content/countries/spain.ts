import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Barcelona", "Madrid", "Valencia", "Zaragoza", "Bilbao", "Seville"],
  commonCargo: [
    "Ceramic tiles from Castellón",
    "Olive oil and Rioja in cases",
    "Taps and sanitary ware",
    "Toys from the Alicante hills",
    "Footwear from Elche",
    "Marble and natural stone",
  ],
  highlights: [
    "Tiles reach their weight long before their volume: the heaviest pallets we carry",
    "Motorway along the sea all the way from Valencia to Genoa",
    "The Balearics go by ferry to Barcelona first, the Canaries on request",
  ],
  road: "The AP-7 follows the coast from Castellón and Valencia to Barcelona; Madrid, Bilbao and Zaragoza come in on the AP-2. La Jonquera is the pass over the Pyrenees. Perpignan, Nîmes and Nice follow, then Ventimiglia, Genoa and the plain of the Po.",
  via: ["Valencia", "Barcelona", "La Jonquera", "Nîmes", "Ventimiglia", "Genoa", "Piacenza", "Bologna"],
};
