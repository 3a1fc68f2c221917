import { expect, test } from "vitest";
import { COUNTRIES } from "#domain/transit.ts";
import { byName } from "#lib/by-name.ts";

test("countries are in the order of the alphabet, accents and capitals aside", () => {
  const names = [
    "Türkiye",
    "Åland",
    "germany",
    "Cyprus",
    "Κύπρος",
    "Italy",
    "Spain",
    ...COUNTRIES.map(({ name }) => name),
  ];
  const sorted = names.map((name) => ({ name })).sort(byName);
  expect(sorted.map(({ name }) => name.toLowerCase())).toEqual(
    [...names].sort((a, b) => a.localeCompare(b, "en", { sensitivity: "base" })).map((name) => name.toLowerCase()),
  );
});
