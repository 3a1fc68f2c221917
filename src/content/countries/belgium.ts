import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Antwerp", "Brussels", "Ghent", "Liège", "Charleroi", "Kortrijk"],
  commonCargo: [
    "Packed chocolate and biscuits",
    "Carpets and furnishing fabrics from West Flanders",
    "Bottled abbey beer",
    "Polymers in bags from Antwerp",
    "Fibre cement and insulation boards",
  ],
  highlights: [
    "Three days to Bologna from Flanders and Wallonia alike",
    "Swiss lorry bans at night and on Sundays are part of the plan",
    "Antwerp's warehouses: stock that came by sea goes on as groupage",
  ],
  road: "The E411 leads down through the Ardennes to Luxembourg, the French A31 and A4 go on by Metz to Strasbourg, and Basel is the door to Switzerland. The Gotthard road tunnel, 17 kilometres long, and Chiasso come next, then Milan and the A1.",
  via: ["Brussels", "Luxembourg", "Metz", "Strasbourg", "Basel", "Gotthard", "Milan", "Bologna"],
};
