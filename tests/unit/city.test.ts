import { expect, test } from "vitest";
import { cityOf, cypriotTown } from "#domain/shipment/city.ts";

test.each([
  ["Quitzowstraße 48, 10559 Berlin", "Berlin"],
  ["Quitzowstraße 48, 10559 Berlin, Germany", "Berlin"],
  ["Quitzowstraße 48\n10559 Berlin\nGERMANY", "Berlin"],
  ["Λεωφόρος Νίκου Παττίχη 112, 3070 Λεμεσός", "Λεμεσός"],
  ["12 rue de la Paix, 75002 Paris", "Paris"],
  ["Keizersgracht 1, 1015 AB Amsterdam", "Amsterdam"],
  ["Piazza Maggiore 1, Bologna, 40124", "Bologna"],
  ["113 45 Stockholm, Hall 3", "Stockholm"],
  ["ul. Prosta 5, 00-950 Warszawa", "Warszawa"],
  ["Hauptstraße 5, 10559 Berlin, 2. Etage", "Berlin"],
  ["Hauptstraße 5, Berlin, Tel. 030 555", "Berlin"],
  ["Werkstraße 12345, Berlin", "Berlin"],
  ["1234 Main Street, Dublin 4", "Dublin"],
  ["12 High Street, Dublin 4, D04 X285", "Dublin"],
  ["Hall 4, Hauptstraße 5", null],
  ["Muster GmbH, Hauptstraße 5, Germany", null],
  ["Hauptstraße 5", null],
  ["Hauptstraße 5, Germany", null],
  ["12345, 67890", null],
  ["", null],
  [`Street 1, ${"x".repeat(41)}`, null],
])("the town of %j is %j", (address, city) => {
  expect(cityOf(address, ["Germany"])).toBe(city);
});

test.each([
  ["ΛΕΜΕΣΟΣ, ΚΥΠΡΟΣ", "ΛΕΜΕΣΟΣ"],
  ["Μακαρίου 7, 3025 Λεμεσός, Κύπρος", "Λεμεσός"],
  ["Μακαρίου 7, 3025 ΛΕΜΕΣΟΣ, ΚΥΠΡΟΥ", "ΛΕΜΕΣΟΣ"],
  ["Limassol, Zypern", "Limassol"],
  ["Makariou 7, Limassol 3025, Chypre", "Limassol"],
  ["Makariou 7, 3025 Limassol, CIPRO", "Limassol"],
  ["Makariou 7\n3025 Limassol\nChipre", "Limassol"],
  ["Makariou 7, Лимасол, Кипър", "Лимасол"],
  ["Makariou 7, Limassol, Kypros", "Limassol"],
  ["Makariou 7, Limasol, Kıbrıs", "Limasol"],
  ["Makariou 7, 3025 Limassol Cyprus", "Limassol"],
  ["Makariou 7, 3025 Limassol (Cyprus)", "Limassol"],
  ["Makariou 7, Limassol - Cyprus", "Limassol"],
  ["Makariou 7, CY-3025 Limassol, Republic of Cyprus", "Limassol"],
  ["Makariou 7, Cyprus, 3025 Limassol", "Limassol"],
  ["Cyprus, 3025 Limassol, Makariou 7", "Limassol"],
  ["Makariou 7, Limassol\u200b, Cy\u00adprus\u00a0", "Limassol"],
  ["Makariou 7, Limassol, Cyprus, 3025", "Limassol"],
  ["Makariou 7 3025 Limassol", "Limassol"],
  ["3025 Limassol, Cyprus", "Limassol"],
  ["12 Cyprus Avenue, Larnaca", "Larnaca"],
  ["1060 Nicosia, 2nd floor", "Nicosia"],
  ["Makariou 7, 1060 Nicosia, 2nd floor", "Nicosia"],
  ["Makariou 7, 1060 Nicosia, Office 301", "Nicosia"],
  ["Makariou 7, Nicosia, Office", "Nicosia"],
  ["Makariou 7, Nicosia, Tel. 22 123456", "Nicosia"],
  ["Makariou 7, Nicosia, Gate 4", "Nicosia"],
  ["Makariou 7, 3025 Limassol, attn. Anna", "Limassol"],
  ["Makariou 7, Limassol, Anna Georgiou", "Limassol"],
  ["Limassol, Makariou 7", "Limassol"],
  ["Makariou 7 Limassol", "Limassol"],
  ["Makariou 7, Nicosia District", "Nicosia"],
  ["Makariou 7, P.O. Box 51234, Limassol", "Limassol"],
  ["Μακαρίου 7, 3025 Λεμεσός, 2ος όροφος", "Λεμεσός"],
  ["Μακαρίου 7, Αγία Νάπα, τηλ. 99 123456", "Αγία Νάπα"],
  ["Makariou 7, Ypsonas", "Ypsonas"],
  ["Makariou 7, 2nd floor", null],
  ["Makariou 7, info@sender.test", null],
  ["Industrial Road 5, Cyprus", null],
  ["Cyprus", null],
  ["", null],
])("the town of %j in Cyprus is %j", (address, town) => {
  expect(cypriotTown(address)).toBe(town);
});

test("a town with the name of its country stays", () => {
  expect(cityOf("Rue X 1, L-1234 Luxembourg, LUXEMBOURG", ["Luxembourg"])).toBe("Luxembourg");
});
