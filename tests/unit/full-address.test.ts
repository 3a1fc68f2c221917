import { expect, test } from "vitest";
import { fullAddress } from "#domain/shipment/full-address.ts";

test.each([
  ["12 Omonoias", "3052", "Limassol", "12 Omonoias, 3052 Limassol"],
  ["12 Omonoias, 3052 Limassol", "3052", "Limassol", "12 Omonoias, 3052 Limassol"],
  ["Λεωφόρος Μακαρίου 12, 3025 ΛΕΜΕΣΟΣ", "3025", "Λεμεσός", "Λεωφόρος Μακαρίου 12, 3025 ΛΕΜΕΣΟΣ"],
  ["Quitzowstraße 48, D-10559 Berlin, Germany", "10559", "Berlin", "Quitzowstraße 48, D-10559 Berlin, Germany"],
  ["Odengatan 3\n111 22 Stockholm", "11122", "Stockholm", "Odengatan 3\n111 22 Stockholm"],
  ["Odengatan 3\n11122 Stockholm", "111 22", "Stockholm", "Odengatan 3\n11122 Stockholm"],
  // A street is no town, and a part of a longer number no postcode.
  ["12 Paphos Street", "8010", "Paphos", "12 Paphos Street, 8010 Paphos"],
  ["Unit 13025", "3025", "", "Unit 13025, 3025"],
  ["Hafenstraße 3, Berlin", "", "", "Hafenstraße 3, Berlin"],
])("%j with %j and %j", (address, postcode, town, full) => {
  expect(fullAddress(address, postcode, town)).toBe(full);
});
