import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Riga", "Daugavpils", "Liepāja", "Ventspils", "Jelgava", "Valmiera"],
  commonCargo: [
    "Birch plywood from Riga",
    "Glass fibre fabric from Valmiera",
    "Smoked sprats in tins",
    "Wooden mouldings and stairs",
    "Pharmaceuticals that need no cooling",
  ],
  highlights: [
    "Riga is where the Via Baltica and the roads from the ports meet",
    "Plywood is charged by weight: the calculator draws why",
    "Latgale in the east is collected twice a week like Riga",
  ],
  road: "Out of Riga the E67 passes Bauska, Panevėžys and Kaunas and enters Poland at Budzisko. After Warsaw the load follows the A1 to Katowice and Ostrava, Moravia's D1 to Brno, and Austria's A2 from Vienna to Villach and Tarvisio.",
  via: ["Riga", "Panevėžys", "Kaunas", "Warsaw", "Ostrava", "Vienna", "Tarvisio", "Bologna"],
};
