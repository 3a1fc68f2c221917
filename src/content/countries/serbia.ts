import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Belgrade", "Novi Sad", "Niš", "Kragujevac", "Subotica", "Čačak"],
  commonCargo: [
    "Tyres from Pirot and Kruševac",
    "Dried fruit and fruit preserves",
    "Copper and aluminium strip from Užice",
    "Vehicle parts from Kragujevac",
    "Cookers and stoves",
  ],
  highlights: [
    "Not in the EU: the export declaration is made in Serbia, a transit document covers the road",
    "Serbian origin with an EUR.1 or an invoice declaration lowers duty in Cyprus",
    "One outer border on the way: Batrovci, into Croatia",
  ],
  road: "Niš, Kragujevac and Novi Sad come together at Belgrade, and the old Autoput leads west: Batrovci to Bajakovo, the Croatian A3 to Zagreb, Bregana, Ljubljana. From Fernetti it is the A4 along the upper Adriatic and the A13.",
  via: ["Belgrade", "Batrovci", "Zagreb", "Ljubljana", "Trieste", "Padua", "Bologna"],
};
