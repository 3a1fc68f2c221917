import { clean } from "#domain/text/clean.ts";
import { fold } from "#domain/text/fold.ts";

/** Towns are not longer, in characters. */
const LONGEST = 40;

/**
 * The town in a postal address as people write it, without country and postcode; null when none of its parts between commas
 * and lines can be told for one.
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

/**
 * Words of what stands beside a town, in the languages of those who write addresses here; folded, without points. None is a
 * town's or a part of its name (Halle, Hall in Tirol, St. Gallen, Rue, Riba de Ave, Coral Bay): with a figure it is none anyway.
 */
const BESIDE = new Set(
  `floor office flat apt apartment suite building bldg gate ramp warehouse tel telephone phone mob mobile fax email attn att
   attention contact po pob box near behind opposite estate street road rd avenue viale ufficio interno cancello magazzino etage
   buero buro telefon zhd postfach bureau όροφος γραφείο διαμ διαμέρισμα πύλη αποθήκη τηλ κιν φαξ υπόψη τθ οδός λεωφ λεωφόρος
   κτίριο`
    .split(/\s+/)
    .map(fold),
);
/** What a larger place is called: "Nicosia District". */
const DISTRICT = new Set(["district", "province", "region", "provincia", "επαρχια", "νομοσ", "δημοσ", "municipality"]);
/** Towns with numbered districts. */
const NUMBERED = /^(dublin|praha|prague|wien|vienna|budapest|paris|lyon|marseille)$/;
const KNOWN = new Set(
  [
    ...["Nicosia", "Lefkosia", "Λευκωσία", "Limassol", "Lemesos", "Λεμεσός", "Larnaca", "Larnaka", "Λάρνακα", "Paphos"],
    ...["Pafos", "Πάφος", "Famagusta", "Ammochostos", "Αμμόχωστος", "Paralimni", "Παραλίμνι", "Ayia Napa", "Agia Napa"],
    ...["Αγία Νάπα", "Kyrenia", "Κερύνεια"],
  ].map(fold),
);
/** A postcode in any form of the tariff's countries, with a country's sign. */
const CODE =
  /(?:^| )(?:[A-Z]{1,3}[- ])?(?:\d{4,6}|\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{4} ?[A-Z]{2}|[A-Z]\d[\dW] ?[A-Z\d]{4})(?= |$)/;

/**
 * The town of an address: of the last part with a postcode, else a known one, else the last part that may be one. The first
 * part is the street, unless it begins with a postcode.
 * @param parts "" where the country stood alone. Where it stands first, the order is from the country to the street.
 */
function townIn(parts: string[]): string | null {
  const named = parts.filter((part) => part !== "");
  if (parts[0] === "" && named.length > 1) named.reverse();
  const [street = "", ...rest] = named;
  const places = rest.reverse();
  const alone = named.length === 1;
  const town =
    first(places, coded) ||
    (startsWithCode(street) ? coded(street) : "") ||
    first([...places, street], known) ||
    first(places, other) ||
    (alone ? behindCode(street) : "") ||
    // A town and its country.
    (alone && parts.length > 1 ? other(street) : "");
  return town !== "" && town.length <= LONGEST ? town : null;
}

const first = (parts: string[], read: (part: string) => string): string =>
  parts.map(read).find((town) => town !== "") ?? "";

const wordsOf = (part: string): string[] => part.split(" ").filter((word) => word !== "");
const bare = (word: string): string => fold(word).replace(/[.:/]/g, "");
const isBeside = (word: string): boolean => word.includes("@") || BESIDE.has(bare(word));

/** "10559 Berlin", "L-1234 Luxembourg", "Limassol 3025": the words beside a postcode. */
function coded(part: string): string {
  const words = wordsOf(part.replace(CODE, " "));
  return CODE.test(part) && !words.some(isBeside) ? nameOf(words) : "";
}

const startsWithCode = (part: string): boolean => CODE.exec(part)?.index === 0;

/** "Makariou 7 3025 Limassol": an address in a single part. */
const behindCode = (part: string): string => /(?:^| )(?:[A-Z]{1,2}[ -])?\d{4,5} (\D+)$/.exec(part)?.[1] ?? "";

/** "Limassol", "Nicosia District", "Makariou 7 Limassol". */
function known(part: string): string {
  const words = wordsOf(part).filter((word) => !DISTRICT.has(bare(word)));
  for (const n of [2, 1]) {
    const name = words.slice(-n).join(" ");
    if (KNOWN.has(fold(name)) && (words.length === n || /\d/.test(words[words.length - n - 1] ?? ""))) return name;
  }
  return "";
}

/** A part without a figure that is nothing else's name. */
function other(part: string): string {
  const words = wordsOf(part);
  const figures = words.filter((word) => /\d/.test(word));
  const isNumbered = figures.length === 1 && NUMBERED.test(fold(words[0] ?? ""));
  // No town's postcode stands beside it, which tells Wachenheim an der Weinstraße from a street.
  const isStreet = words.some((word) => isBeside(word) || /(strasse|str)$/.test(bare(word)));
  return (figures.length === 0 || isNumbered) && !isStreet ? nameOf(words) : "";
}

/** The words that are neither figures nor a country's sign. */
const nameOf = (words: string[]): string =>
  words.filter((word) => !/\d/.test(word) && !/^[A-Z]{1,2}-?$/.test(word) && !DISTRICT.has(bare(word))).join(" ");
