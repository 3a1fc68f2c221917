import { isReference } from "#domain/shipment/reference.ts";

/** What the log is searched for; it stands in the address. */
export type LogSearch = { person?: string | undefined; kind?: string | undefined; record?: string | undefined };

const MOST = 60;

/** Anything that cannot be meant is left out. */
export function logSearch(search: Record<string, unknown>): LogSearch {
  const word = (value: unknown) =>
    typeof value === "string" && value !== "" && value.length <= MOST ? value : undefined;
  // Named although undefined: what a validator leaves out stays as it was typed.
  return { person: word(search.person), kind: word(search.kind), record: word(search.record) };
}

/** A shipment's reference as people write it, or the id of a record; null for anything else. */
export function recordMeant(typed: string): { reference: string } | { id: string } | null {
  const plain = typed.trim().replace(/[\s-]/g, "");
  const reference = plain.toUpperCase().replace(/^AKF(?=.{10}$)/, "");
  if (isReference(reference)) return { reference };
  return /^[a-z0-9]{15,16}$/.test(plain) ? { id: plain } : null;
}
