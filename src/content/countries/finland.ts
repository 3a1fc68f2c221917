import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Helsinki", "Tampere", "Turku", "Vantaa", "Lahti", "Oulu"],
  commonCargo: [
    "Sauna stoves and heaters",
    "Lifting and hoisting equipment",
    "Glassware and tableware",
    "Valves and pulp mill spares",
    "Packaging board",
  ],
  highlights: [
    "Helsinki to Tallinn is two hours by ferry: the road starts again the same day",
    "As many road days as Estonia, ferry included",
    "Oulu and Lapland have two pickups a week like Helsinki",
  ],
  road: "The lorry drives aboard in Helsinki and ashore in Tallinn, 80 kilometres across the Gulf. From there it is the Via Baltica by Riga and Kaunas, then Warsaw, Katowice, Brno and Vienna, and over Tarvisio into Italy.",
  via: ["Helsinki", "Tallinn by ferry", "Riga", "Warsaw", "Brno", "Vienna", "Tarvisio", "Bologna"],
};
