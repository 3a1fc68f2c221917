import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Sofia", "Plovdiv", "Varna", "Burgas", "Ruse", "Stara Zagora"],
  commonCargo: [
    "Rose water and cosmetics from the Kazanlak valley",
    "Wine from the Thracian plain",
    "Knitwear and workwear",
    "Switchgear and cable harnesses",
    "Hydraulic parts from Kazanlak and Yambol",
  ],
  highlights: [
    "Inside Schengen by land since January 2025: no stop at the Danube",
    "Black Sea goods from Varna and Burgas go by road too, on the same plan",
    "Invoices in euro: Bulgaria's own currency since January 2026",
  ],
  road: "The load can stay inside the EU all the way: from Sofia north to Vidin, over the Danube on the bridge to Calafat, through western Romania to Arad, across Hungary on the M5 and M7, and by Ljubljana to Trieste. The A4 and the A13 finish the journey.",
  via: ["Sofia", "Vidin", "Arad", "Budapest", "Ljubljana", "Trieste", "Bologna"],
};
