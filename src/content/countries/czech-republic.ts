import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Prague", "Brno", "Ostrava", "Plzeň", "Mladá Boleslav", "Liberec"],
  commonCargo: [
    "Vehicle parts from Mladá Boleslav",
    "Bohemian glass and crystal",
    "Bottled lager from Plzeň",
    "Machine tools and castings from Moravia",
    "Musical instruments",
  ],
  highlights: [
    "Two ways south: by Linz from Bohemia, by Vienna from Moravia",
    "Crystal travels best crated: wood on the pallet, not cartons alone",
    "No border check between Prague and Limassol's quay",
  ],
  road: "Bohemia goes by České Budějovice to Linz and takes the Tauern motorway, the A10, from Salzburg to Villach. Moravia leaves Brno by Mikulov for Vienna and takes the A2 by Graz. Both meet before Tarvisio and come down the A23 to Udine.",
  via: ["Prague", "České Budějovice", "Linz", "Salzburg", "Villach", "Udine", "Bologna"],
};
