import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Oslo", "Bergen", "Stavanger", "Trondheim", "Drammen", "Kristiansand"],
  commonCargo: [
    "Stockfish and clipfish, dried",
    "Aluminium profiles",
    "Reclining chairs and outdoor furniture",
    "Omega-3 and marine ingredients in drums",
    "Deck and mooring equipment",
  ],
  highlights: [
    "Outside the EU customs union: an export declaration and a transit document go along",
    "Norwegian origin stated on the invoice can save duty under the EEA agreement",
    "The only Nordic road days that include customs, and still eight",
  ],
  road: "The E6 leaves Norway over the bridge at Svinesund and follows the Swedish coast by Gothenburg and Malmö to Trelleborg. A night ferry lands at Rostock; Berlin, Leipzig, Munich and the Brenner are the road that is left.",
  via: ["Oslo", "Svinesund", "Gothenburg", "Trelleborg", "Rostock by ferry", "Munich", "Brenner", "Bologna"],
};
