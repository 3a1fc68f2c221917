import { FED, FED_COLLECTIONS, type FedCollection, type FedRow, keptFields } from "#domain/records/fed.ts";
import type { Field, Shapes } from "#domain/records/field.ts";

/** How one field is read: whether a value is valid, and the default for a missing or invalid one. */
type Reader = {
  name: string;
  fits: (value: unknown) => boolean;
  /** The default of a missing field; absent where a row without the field is invalid. */
  blank: (() => unknown) | null;
  /** An invalid value is read as a missing one, so that the row is not lost. */
  lenient: boolean;
};

const is = (type: "string" | "number" | "boolean") => (value: unknown) => typeof value === type;
const hasNumbers = (value: unknown, names: readonly string[]) =>
  typeof value === "object" &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === "number");
const MEASURES = ["length", "width", "height", "weight"];
const PRICES = ["transport", "fobCharges", "documentation", "seaFreight", "profit", "total"];
const isList = (value: unknown) => Array.isArray(value) && value.every((one) => hasNumbers(one, MEASURES));
const isContainers = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one?.number === "string" && typeof one.seal === "string");

const SHAPES: Record<keyof Shapes, Pick<Reader, "fits" | "blank" | "lenient">> = {
  pallets: { fits: isList, blank: () => [], lenient: false },
  breakdown: { fits: (value) => value === null || hasNumbers(value, PRICES), blank: () => null, lenient: false },
  // One invalid piece must not hide the request.
  pieces: { fits: (value) => value === null || isList(value), blank: () => null, lenient: true },
  // A sailing with an invalid list of containers is still shown.
  containers: { fits: isContainers, blank: () => [], lenient: true },
  other: { fits: () => true, blank: () => null, lenient: false },
};

function readerOf(name: string, field: Field): Reader {
  const own = (fits: Reader["fits"], empty: unknown): Reader => ({ name, fits, blank: () => empty, lenient: false });
  if (field.type === "json") return { name, ...SHAPES[field.shape] };
  if (field.type === "number") return own(is("number"), 0);
  if (field.type === "bool") return own(is("boolean"), false);
  return { ...own(is("string"), ""), ...(field.needed ? { blank: null } : {}) };
}

const ID: Reader = { name: "id", fits: is("string"), blank: null, lenient: false };
const READERS = Object.fromEntries(
  FED_COLLECTIONS.map((collection) => [
    collection,
    [ID, ...keptFields(collection).map(([name, field]) => readerOf(name, field))],
  ]),
) as Record<FedCollection, Reader[]>;

/**
 * A row as this version knows it: missing fields get defaults, and fields that devices do not keep are removed. With
 * `later`, unknown fields stay: a newer version will show them, and should not have to pull again because an older tab wrote
 * the row. A row with exactly the known fields is returned unchanged, which matters for a first pull of ten thousand. Throws
 * for an invalid row.
 */
function take(collection: FedCollection, value: unknown, { later }: { later: boolean }): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new TypeError(`${collection}: no row`);
  const from = value as Record<string, unknown>;
  const readers = READERS[collection];
  let whole = true;
  for (const { name, fits, blank, lenient } of readers) {
    const given = from[name];
    if (fits(given)) continue;
    if (!blank || (given !== undefined && !lenient)) throw new TypeError(`${collection}: ${name} cannot be read`);
    whole = false;
  }
  if (whole) {
    let names = 0;
    for (const _ in from) names += 1;
    if (names === readers.length) return from;
  }
  const known = readers.map(
    ({ name, fits, blank }) => [name, fits(from[name]) || !blank ? from[name] : blank()] as const,
  );
  const more = later ? Object.entries(from).filter(([name]) => name !== "id" && !(name in FED[collection])) : [];
  return Object.fromEntries([...more, ...known]);
}

/** A row from the server; null when it is invalid. */
export function rowOf<C extends FedCollection>(collection: C, value: unknown): FedRow<C> | null {
  try {
    return take(collection, value, { later: false }) as FedRow<C>;
  } catch {
    return null;
  }
}

/** The same where a valid row is required. Throws. */
export function requireRow<C extends FedCollection>(collection: C, value: unknown): FedRow<C> {
  return take(collection, value, { later: false }) as FedRow<C>;
}

/** A row of the feed as this version knows it; null, with a line in the console, when it is invalid. */
export function readRow(collection: FedCollection, id: string, row: unknown): { id: string } | null {
  try {
    return take(collection, row, { later: true }) as { id: string };
  } catch (error) {
    console.error(`Feed row ${id}: not read.`, error);
    return null;
  }
}
