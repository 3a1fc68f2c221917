import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Bucharest", "Cluj-Napoca", "Timișoara", "Brașov", "Sibiu", "Constanța", "Arad"],
  commonCargo: [
    "Wiring and vehicle parts from Timișoara and Sibiu",
    "Solid wood furniture from Transylvania",
    "Bearings and machine elements",
    "Ready-made clothing",
    "Fridges from Găești",
  ],
  highlights: [
    "Schengen by land since January 2025: Nădlac is driven through",
    "Timișoara and Arad are at the Hungarian border, and the plan is the country's",
    "Constanța's goods reach Venice by road, ahead of the way round by sea",
  ],
  road: "The A1 gathers the load: Bucharest by Pitești and the Olt valley, Brașov and Cluj by Sibiu, then Deva, Timișoara and Arad. At Nădlac begins the Hungarian M43; Szeged, Budapest, Lake Balaton and Ljubljana lie before Trieste.",
  via: ["Bucharest", "Sibiu", "Arad", "Szeged", "Budapest", "Ljubljana", "Trieste", "Bologna"],
};
