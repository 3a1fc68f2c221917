import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Luxembourg City", "Esch-sur-Alzette", "Differdange", "Dudelange", "Bettembourg", "Wiltz"],
  commonCargo: [
    "Steel sections and sheet piles from Belval",
    "Copper foil from Wiltz",
    "Flat glass",
    "Engineering plastics and films",
    "Crémant from the Moselle",
  ],
  highlights: [
    "One round collects the whole Grand Duchy: 82 kilometres from end to end",
    "Bettembourg is already on the motorway to Metz",
    "Goods from Trier or Arlon are priced from their own country, on the same road",
  ],
  road: "The A3 leaves the capital by Bettembourg and becomes the French A31 to Metz. From there the A4 goes over the Vosges to Strasbourg and the A35 up the Rhine to Basel. The Gotthard, Chiasso and Milan make the rest of the way.",
  via: ["Luxembourg City", "Metz", "Strasbourg", "Basel", "Gotthard", "Chiasso", "Milan", "Bologna"],
};
