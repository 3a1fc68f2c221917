import { isPalletCode, readTypedCode } from "#domain/pallets/code.ts";
import { searchedFields } from "#domain/records/fed.ts";
import { shipments } from "#domain/records/shipments.ts";
import { users } from "#domain/records/users.ts";
import { clean } from "#domain/text/clean.ts";
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

/** The searchable text of a shipment, folded: made once per row and searched at each key press. */
export function searchText(row: SearchableShipment, customer?: SearchableCustomer): string {
  const texts = IN_SHIPMENT.map((name) => {
    const text = row[name] ?? "";
    // The displayed form too, for input with or without dashes.
    return name === "reference" && text ? `${formatReference(text)} AKF${text}` : text;
  });
  if (customer) texts.push(...IN_CUSTOMER.map((name) => customer[name] ?? ""));
  const text = texts.join("\n");
  return folded([text, ...withoutMarks(text)].join("\n"));
}

/** The typed text as the words that a text from searchText must contain. */
export function searchWords(text: string): string[] {
  const words = folded(referenceIn(text) ?? text).split(/\s+/);
  return words.map((word) => (NUMBER.test(word) ? withoutMark(word) : word)).filter(Boolean);
}

/** Digits written as telephone numbers: "+357 25 000-318", "(0)30/5550". */
const FIGURES = /\+?\d[\d ()./-]{3,}\d/g;
/** The same as one word. Fewer than five digits stay as typed. */
const NUMBER = /^\+?[()./-]*(?:\d[()./-]*){5,}$/;

/** The numbers of a text that contain separators, without them, so that any grouping is found. */
function withoutMarks(text: string): string[] {
  return (text.match(FIGURES) ?? []).map(withoutMark).filter((number) => !text.includes(number));
}

function withoutMark(number: string): string {
  return number.replace(/[ ()./-]/g, "");
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

/** Lower case, without accents, Greek final sigma as the other one: "ΓΕΩΡΓΙΟΥ" finds "Γεωργίου". */
function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/ς/g, "σ");
}
