import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Tallinn", "Tartu", "Pärnu", "Narva", "Viljandi", "Rakvere"],
  commonCargo: [
    "Log cabins and garden sheds as kits",
    "Duvets, pillows and mattresses from Pärnu",
    "Telecom equipment and electronics",
    "Chocolate and sweets from Tallinn",
    "Peat and growing media in bales",
  ],
  highlights: [
    "Seven days from the Gulf of Finland to Bologna, with no sea before Venice",
    "Kits for wooden houses travel as several pallets under one reference",
    "Saaremaa and Hiiumaa are collected by way of the island ferries",
  ],
  road: "The Via Baltica, the E67, begins in Tallinn. It follows the coast to Pärnu, passes Riga and Kaunas and enters Poland at Budzisko. From Warsaw the load goes by Katowice, Brno and Vienna, and crosses the Alps at Tarvisio.",
  via: ["Tallinn", "Riga", "Kaunas", "Warsaw", "Brno", "Vienna", "Tarvisio", "Bologna"],
};
