import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Dublin", "Cork", "Limerick", "Galway", "Waterford", "Sligo"],
  commonCargo: [
    "Whiskey in cases",
    "Medical devices from Galway",
    "Milk powder and infant formula in tins",
    "Baler and farm machinery parts",
    "Refrigeration units and parts",
  ],
  highlights: [
    "Direct ferry to the Continent: the goods never leave the EU",
    "Seventeen days is the longest plan we have: ten of them are road and ferry",
    "No British customs: the land bridge is not used",
  ],
  road: "The trailer sails from Rosslare or Dublin to Cherbourg and lands the next day. It passes Caen and Paris, reaches the Alps by Lyon and goes under them in the Fréjus tunnel. Turin and Piacenza are the last names before Bologna.",
  via: ["Dublin", "Rosslare", "Cherbourg by ferry", "Paris", "Lyon", "Fréjus tunnel", "Turin", "Bologna"],
};
