import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Vienna", "Linz", "Graz", "Salzburg", "Innsbruck", "Villach"],
  commonCargo: [
    "Furniture fittings from Vorarlberg",
    "Steel and aluminium sections from Upper Austria",
    "Sawn timber and wood panels",
    "Injection moulding machine spares",
    "Crystal and glassware from Tyrol",
  ],
  highlights: [
    "Two roads over the Alps: Tarvisio for the east, the Brenner for the west",
    "Border to Bologna inside a day's driving",
    "An EU origin: invoice and packing list, no export declaration",
  ],
  road: "From Vienna, Linz and Graz the load runs south to Villach on the A2 and the A10, crosses at Tarvisio and follows the Italian A23 to Udine, then the A4 and the A13 to Bologna. From Innsbruck it climbs the A13 to the Brenner and comes down the Adige on the A22.",
  via: ["Vienna", "Graz", "Villach", "Tarvisio", "Udine", "Padua", "Bologna"],
};
