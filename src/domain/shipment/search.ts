import { isPalletCode, readTypedCode } from "#domain/pallets/code.ts";
import { searchedFields } from "#domain/records/fed.ts";
import { shipments } from "#domain/records/shipments.ts";
import { users } from "#domain/records/users.ts";
import { clean } from "#domain/text/clean.ts";
import { fold } from "#domain/text/fold.ts";
import { formatReference } from "./reference.ts";
import type { ShipmentStatus } from "./status.ts";

/** The names of the fields that are marked as searched. */
type Searched<F> = { [K in keyof F]: F[K] extends { searched: true } ? K : never }[keyof F];

/** The fields that the office's search covers (rule: shipment.search). */
export type SearchableShipment = { [K in Searched<typeof shipments>]?: string | null };

/** The fields of the shipment's customer that the search covers. */
export type SearchableCustomer = { [K in Searched<typeof users>]?: string | null };

const IN_SHIPMENT = searchedFields(shipments) as (keyof SearchableShipment)[];
const IN_CUSTOMER = searchedFields(users) as (keyof SearchableCustomer)[];

/**
 * The rows whose texts contain every word of `text`, in any case and with or without accents, and that have `status`
 * (null: all statuses). An empty text matches everything (rule: shipment.search).
 */
export function filterShipments<T extends SearchableShipment & { status: string }>(
  rows: readonly T[],
  { text, status }: { text: string; status: ShipmentStatus | null },
): T[] {
  const words = searchWords(text);
  return rows.filter(
    (row) =>
      (status === null || row.status === status) && (words.length === 0 || containsWords(searchText(row), words)),
  );
}

/**
 * The searchable text of a shipment, folded: made once per row and searched at each key press. `more`: what other rows say
 * about it, as notes, sailing and containers.
 */
export function searchText(
  row: SearchableShipment,
  customer?: SearchableCustomer,
  more: readonly string[] = [],
): string {
  const texts = IN_SHIPMENT.map((name) => {
    const text = row[name] ?? "";
    // The displayed form too, for input with or without dashes.
    return name === "reference" && text ? `${formatReference(text)} AKF${text}` : text;
  });
  if (customer) texts.push(...IN_CUSTOMER.map((name) => customer[name] ?? ""));
  texts.push(...more);
  return texts
    .flatMap((text) => {
      const line = fold(text);
      return line === "" ? [] : [...new Set([line, ...joined(line), ...joined(line.replace(TRUNK, "$1"))])];
    })
    .join("\n");
}

/** The typed text as the words that a text from searchText must contain, each once. */
export function searchWords(text: string): string[] {
  const typed = clean(referenceIn(text) ?? text, "code").split(" ");
  return [...new Set(typed.flatMap((word) => partsOf(fold(word), word)))].filter((word) => word !== "");
}

/** What people put between letters and figures, each in their own way: "CMAU 123 456-7", "+357 25/000-318", "S.p.A.". */
const SEPARATOR = /[ ()./,;:+-]+/;
/** "+49 (0)30 555 0142" is dialled without the zero, and searched for with and without it. */
const TRUNK = /(\+\d{1,3}[ ./-]*)\(0\)/g;
const HAS_DIGIT = /\d/;
/** Letters beside figures that belong to a number: the owner's code of a container. */
const MOST_LETTERS = 4;

/** The numbers and abbreviations of a line that contain separators, without them, so that any grouping is found. */
function joined(line: string): string[] {
  const found: string[] = [];
  const parts = line.split(SEPARATOR);
  let run: string[] = [];
  const end = () => {
    if (run.length > 1 && run.some((part) => HAS_DIGIT.test(part))) found.push(run.join(""));
    run = [];
  };
  for (const [i, part] of parts.entries()) {
    const beside = HAS_DIGIT.test(parts[i - 1] ?? "") || HAS_DIGIT.test(parts[i + 1] ?? "");
    if (HAS_DIGIT.test(part) || (beside && part.length <= MOST_LETTERS)) run.push(part);
    else end();
  }
  end();
  return [...found, ...(line.match(ABBREVIATION) ?? []).map((word) => word.replace(/\./g, ""))];
}

/** "s.p.a.", "α.ε" */
const ABBREVIATION = /[^\s.]\.[^\s.](?:\.[^\s.])*(?![^\s.,)])/g;

/** A number is one word however it is grouped, from five figures on. Other words end where people may write a space. */
function partsOf(word: string, typed: string): string[] {
  if (word.includes("@")) return [word];
  const parts = word.split(SEPARATOR);
  const all = parts.join("");
  // Marks alone are in no text, and are not the same as no search.
  if (all === "") return [word || typed];
  const digits = all.replace(/\D/g, "").length;
  // An abbreviation is one word too.
  if (parts.length < 2 || digits >= 5 || parts.every((part) => part.length < 2)) return [all];
  return parts;
}

/** The reference in "AKF 7P6CT F30HM 2/3", in a pallet's code, in an address or in a longer text; null for any other text. */
export function referenceIn(text: string): string | null {
  const typed = clean(text, "code").toUpperCase();
  // Ten letters alone may be an ordinary word.
  if (!/\bAKF\b|\bAKF\S{10}|(?:\/|^)(?:P|TRACK)\/|-P-/.test(typed) && !isPalletCode(typed)) return null;
  const reading = readTypedCode(typed);
  if (reading.ok) return reading.reference;
  return reading.why === "number" ? reading.reference : null;
}

/** Whether a text from searchText contains every word. */
export function containsWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
