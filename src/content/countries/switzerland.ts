import type { CountryContent } from "../country-content.ts";

export const content: CountryContent = {
  majorCities: ["Zürich", "Basel", "Geneva", "Bern", "Lausanne", "Lugano"],
  commonCargo: [
    "Machine tools and precision parts",
    "Coffee machines and capsules",
    "Chocolate in retail cartons",
    "Laboratory and measuring instruments",
    "Food supplements and flavourings",
  ],
  highlights: [
    "Customs at Chiasso: the Swiss export declaration is made before the lorry is loaded",
    "Swiss origin on the invoice saves duty under the free trade agreement of 1972",
    "Ticino is the nearest place we collect in: Lugano is closer to Bologna than to Geneva",
  ],
  road: "The A2 runs from Basel by Lucerne to Göschenen, under the Gotthard for 17 kilometres and down the Ticino to Chiasso. Geneva and Lausanne take the Great St Bernard to Aosta instead. From Milan, or from Turin and Piacenza, the A1 leads to Bologna.",
  via: ["Basel", "Lucerne", "Gotthard", "Lugano", "Chiasso", "Milan", "Bologna"],
};
