import { clean } from "#domain/text/clean.ts";
import { fold } from "#domain/text/fold.ts";

/** Towns are not longer, in characters. */
const LONGEST = 40;

/**
 * The town in a postal address as people write it: the last part between commas or lines, without country and postcode. Null
 * when that would be a guess: an address in a single part begins with the street, unless it ends with a postcode and a town.
 */
export function cityOf(address: string, countries: readonly string[] = []): string | null {
  const names = countries.map(fold);
  return townIn(partsOf(address).map((part) => (names.includes(fold(part)) ? "" : part)));
}

/** Cyprus in its own languages and those of the countries that we collect in. */
const CYPRUS = new Set(
  [
    ...[
      "Cyprus",
      "Republic of Cyprus",
      "Κύπρος",
      "Κύπρου",
      "Κυπριακή Δημοκρατία",
      "Kıbrıs",
      "Kypros",
      "Zypern",
      "Chypre",
    ],
    ...["Cipro", "Chipre", "Кипър", "Kypr", "Cypern", "Küpros", "An Chipir", "Cipar", "Ciprus", "Kipras", "Kipra"],
    ...["Cypr", "Cipru", "Кипар", "Kipar", "Ciper", "Кипр", "Кіпр"],
  ].map(fold),
);

/** The town in an address in Cyprus, wherever and in whatever language the country is named. */
export function cypriotTown(address: string): string | null {
  return townIn(partsOf(address).map(withoutCyprus));
}

/** A part without the country's name at its ends: "Limassol (Cyprus)", "Cyprus - 3025 Limassol". */
function withoutCyprus(part: string): string {
  let words = part.split(" ");
  const isCyprus = (some: string[]) => CYPRUS.has(fold(some.join(" ").replace(/^[(/-]+|[)./-]+$/g, "")));
  for (const n of [3, 2, 1]) {
    if (words.length >= n && isCyprus(words.slice(-n))) words = words.slice(0, -n);
    if (words.length >= n && isCyprus(words.slice(0, n))) words = words.slice(n);
  }
  return words.join(" ").replace(/^[(/ -]+|[(/ -]+$/g, "");
}

function partsOf(address: string): string[] {
  return clean(address, "text")
    .split(/[,;\n]/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "");
}

/** `parts`: "" where the country stood alone. Where it stands first, the order is from the country to the street. */
function townIn(parts: string[]): string | null {
  const named = parts.filter((part) => part !== "");
  if (parts[0] === "" && named.length > 1) named.reverse();
  for (let n = named.length - 1; n > 0; n--) {
    const town = townOf(named[n] ?? "");
    if (town !== "") return town.length <= LONGEST ? town : null;
  }
  const [only = ""] = named;
  const behind = /(?:^| )(?:[A-Z]{1,2}[ -])?\d{4,5} (\D+)$/.exec(only)?.[1] ?? "";
  // A town and its country: a street has a number.
  const alone = behind || (named.length === 1 && parts.length > 1 && !/\d/.test(only) ? only : "");
  return alone !== "" && alone.length <= LONGEST ? alone : null;
}

/** The words of a part that are neither postcode nor a country's sign. */
function townOf(part: string): string {
  const words = part.split(" ").filter((word) => !/\d/.test(word) && !/^[A-Z]{1,2}-?$/.test(word));
  return words.join(" ");
}
