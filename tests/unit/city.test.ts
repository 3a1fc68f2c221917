import { expect, test } from "vitest";
import { cityOf } from "#domain/shipment/city.ts";

test.each([
  ["Quitzowstraße 48, 10559 Berlin", "Berlin"],
  ["Quitzowstraße 48, 10559 Berlin, Germany", "Berlin"],
  ["Quitzowstraße 48\n10559 Berlin\nGERMANY", "Berlin"],
  ["Λεωφόρος Νίκου Παττίχη 112, 3070 Λεμεσός", "Λεμεσός"],
  ["12 rue de la Paix, 75002 Paris", "Paris"],
  ["Keizersgracht 1, 1015 AB Amsterdam", "Amsterdam"],
  ["Piazza Maggiore 1, Bologna, 40124", "Bologna"],
  ["Hauptstraße 5", null],
  ["Hauptstraße 5, Germany", null],
  ["12345, 67890", null],
  ["", null],
  [`Street 1, ${"x".repeat(41)}`, null],
])("the town of %j is %j", (address, city) => {
  expect(cityOf(address, ["Germany"])).toBe(city);
});
