import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Berlin", "Hamburg", "Munich", "Frankfurt am Main", "Cologne", "Düsseldorf", "Stuttgart"],
  commonCargo: [
    "Machine and vehicle parts",
    "Irrigation equipment and pumps",
    "Kitchens and appliances",
    "Building materials",
    "Paints and resins, non-hazardous",
  ],
  highlights: [
    "The same five days to Bologna from Hamburg and from Munich: the price differs, the plan does not",
    "Lorries rest on German roads on Sundays: the five days allow for it",
    "An EU origin: what leaves Stuttgart is in free circulation in Limassol",
  ],
  road: "Whatever its start, the load meets the others near Munich: the A9 brings Berlin and Leipzig, the A8 Stuttgart, the A3 the Rhine and the Ruhr. The A93 ends at Kufstein; Innsbruck and the Brenner, 1,370 metres up, come next, then the A22 down to Verona and Modena.",
  via: ["Hamburg", "Frankfurt am Main", "Munich", "Kufstein", "Brenner", "Verona", "Bologna"],
};
