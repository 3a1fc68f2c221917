import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Bratislava", "Košice", "Žilina", "Nitra", "Trnava", "Banská Bystrica"],
  commonCargo: [
    "Car body and seat parts",
    "Televisions and displays from Galanta",
    "Sheet steel from Košice",
    "Office paper from Ružomberok",
    "Roller bearings from Kysucké Nové Mesto",
  ],
  highlights: [
    "Nine days door to door: the shortest plan of all",
    "Bratislava is an hour from Vienna and the A2",
    "Košice is some 400 kilometres further east and keeps the same plan",
  ],
  road: "The D1 brings the goods from Košice and Žilina to Bratislava, and Austria starts at the edge of the city. Around Vienna, the A2 over the Wechsel and by Graz to Villach, Tarvisio, and the A23 down to Udine: two days with the day of collection.",
  via: ["Žilina", "Bratislava", "Vienna", "Graz", "Villach", "Udine", "Bologna"],
};
