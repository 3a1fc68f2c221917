import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Lisbon", "Porto", "Braga", "Aveiro", "Leiria", "Setúbal"],
  commonCargo: [
    "Cork stoppers and cork flooring",
    "Stoneware and tiles from Aveiro",
    "Shoes from Felgueiras",
    "Towels and bed linen from Guimarães",
    "Port and other wine in cases",
    "Moulds and tools from Marinha Grande",
  ],
  highlights: [
    "The westernmost road we drive: three countries follow, and no ferry",
    "Cork weighs little: it is the dashed box in our drawing that counts",
    "Wooden packing from Portugal carries the ISPM 15 stamp, inside the EU too",
    "Madeira and the Azores are quoted on request",
  ],
  road: "Porto leaves by the A25 and Vilar Formoso for Salamanca and Burgos, Lisbon by Elvas and Badajoz for Madrid. They meet at Zaragoza, pass Barcelona and cross the Pyrenees at La Jonquera. The Mediterranean stays on the right by Nîmes, Nice and Genoa.",
  via: ["Porto", "Salamanca", "Zaragoza", "La Jonquera", "Nîmes", "Ventimiglia", "Genoa", "Bologna"],
};
