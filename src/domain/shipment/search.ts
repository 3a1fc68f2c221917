import { isPalletCode, readPalletCode } from "#domain/pallets/code.ts";
import { searchedFields } from "#domain/records/fed.ts";
import { shipments } from "#domain/records/shipments.ts";
import { users } from "#domain/records/users.ts";
import { formatReference } from "./reference.ts";
import type { ShipmentStatus } from "./status.ts";

/** The names of the fields that are marked as searched. */
type Searched<F> = { [K in keyof F]: F[K] extends { searched: true } ? K : never }[keyof F];

/** What the office's free-text search looks at: the spec's four texts, and how people name a booking or its goods. */
export type SearchableShipment = { [K in Searched<typeof shipments>]?: string | null };

/** Whose shipment it is, as far as the search is concerned. */
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

/** All that can be found of a shipment in one text, folded: made once per row and looked through at each key. */
export function searchText(row: SearchableShipment, customer?: SearchableCustomer): string {
  const texts = IN_SHIPMENT.map((name) => {
    const text = row[name] ?? "";
    // Typed off the paper with its dashes or without.
    return name === "reference" && text ? `${formatReference(text)} AKF${text}` : text;
  });
  if (customer) texts.push(...IN_CUSTOMER.map((name) => customer[name] ?? ""));
  const text = texts.join("\n");
  return folded([text, ...withoutMarks(text)].join("\n"));
}

/** What was typed, as the words that a text from searchText has to contain. */
export function searchWords(text: string): string[] {
  const words = folded(referenceIn(text) ?? text).split(/\s+/);
  return words.map((word) => (NUMBER.test(word) ? withoutMark(word) : word)).filter(Boolean);
}

/** Figures as telephone numbers are written: "+357 25 000-318", "(0)30/5550". */
const FIGURES = /\+?\d[\d ()./-]{3,}\d/g;
/** The same as one word. Fewer figures than five are left as they are typed. */
const NUMBER = /^\+?[()./-]*(?:\d[()./-]*){5,}$/;

/** A number is found however it is grouped: the numbers of a text that have signs in between, without them. */
function withoutMarks(text: string): string[] {
  return (text.match(FIGURES) ?? []).map(withoutMark).filter((number) => !text.includes(number));
}

function withoutMark(number: string): string {
  return number.replace(/[ ()./-]/g, "");
}

/** The reference that "AKF 7P6CT F30HM 2/3", a pallet's code or a label's address names; null for any other text. */
function referenceIn(text: string): string | null {
  const typed = text.trim().toUpperCase();
  // Ten letters alone may be a word.
  if (!/^AKF\b|^AKF\S{10}|\/P\/|-P-/.test(typed) && !isPalletCode(typed)) return null;
  const reading = readPalletCode(typed);
  if (reading.ok) return reading.reference;
  return reading.why === "number" ? reading.reference : null;
}

/** Whether a text from searchText contains every word. */
export function containsWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** Lower case, accents off, Greek final sigma as the other: "ΓΕΩΡΓΙΟΥ" finds "Γεωργίου". */
function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/ς/g, "σ");
}
