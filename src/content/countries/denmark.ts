import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Copenhagen", "Aarhus", "Odense", "Aalborg", "Esbjerg", "Kolding"],
  commonCargo: [
    "Pumps and valves from Jutland",
    "Design furniture and lamps",
    "Roof windows and blinds",
    "Butter cookies and other ambient foods",
    "Wind turbine spare parts",
  ],
  highlights: [
    "Jutland drives straight into Germany: no ferry on the way",
    "Zealand is reached over the Great Belt bridge",
    "Bornholm is quoted on request",
  ],
  road: "Jutland and Funen meet at Kolding and leave by the E45 at Padborg; the German A7 goes down past Hamburg, Hanover and Würzburg. Munich, Kufstein and the Brenner follow, and the A22 ends at Modena, a short way from the warehouse.",
  via: ["Kolding", "Padborg", "Hamburg", "Würzburg", "Munich", "Brenner", "Verona", "Bologna"],
};
