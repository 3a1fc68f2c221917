import { formatReference } from "#domain/shipment/reference.ts";
import { clean } from "#domain/text/clean.ts";
import { readTrackedNumber } from "#domain/track/reference.ts";

/** The log's filters, in the search parameters of the address. */
export type LogSearch = { person?: string | undefined; kind?: string | undefined; record?: string | undefined };

const MOST = 60;

/** Invalid values are dropped. */
export function logSearch(search: Record<string, unknown>): LogSearch {
  const word = (value: unknown) =>
    typeof value === "string" && value !== "" && value.length <= MOST ? value : undefined;
  // Returned even when undefined: the router keeps parameters that a validator does not return.
  return { person: word(search.person), kind: word(search.kind), record: word(search.record) };
}

/** Parses a shipment's reference or a record's id; null for anything else. */
export function recordMeant(typed: string): { reference: string } | { id: string } | null {
  const plain = clean(typed, "code").replace(/[ -]/g, "");
  if (/^[a-z0-9]{15,16}$/.test(plain)) return { id: plain };
  const number = readTrackedNumber(typed);
  return number && { reference: number.reference };
}

/** What the address has for a typed text: the reference in it as it is shown, else the text. */
export function recordTyped(typed: string): string {
  const meant = recordMeant(typed);
  return meant && "reference" in meant ? formatReference(meant.reference) : clean(typed, "code");
}
