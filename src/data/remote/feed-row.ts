import { FED, FED_COLLECTIONS, type FedCollection, type FedRow, keptFields } from "#domain/records/fed.ts";
import type { Field, Shapes } from "#domain/records/field.ts";

/** How one field is read: whether a value fits, and what stands for one that is missing or does not. */
type Reader = {
  name: string;
  fits: (value: unknown) => boolean;
  /** Makes the value of a missing field; none where a row without it cannot be read. */
  blank: (() => unknown) | null;
  /** A value that does not fit is read as a missing one, and does not cost the row. */
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
  // One piece that cannot be read must not hide the request.
  pieces: { fits: (value) => value === null || isList(value), blank: () => null, lenient: true },
  // A sailing is worth more than the list of its containers.
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
 * A row as this version knows it: missing fields are filled in, and fields that devices do not keep are left out. With
 * `later`, fields that this version does not know stay: they are columns that a later version will show, and it must not
 * have to pull again because an older tab has written the row. A row that has its fields and no others is taken as it is,
 * which matters for a first pull of ten thousand. Throws for what is no row.
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

/** A row that the server printed; null for what is none. */
export function rowOf<C extends FedCollection>(collection: C, value: unknown): FedRow<C> | null {
  try {
    return take(collection, value, { later: false }) as FedRow<C>;
  } catch {
    return null;
  }
}

/** The same for an answer that must be one. Throws. */
export function requireRow<C extends FedCollection>(collection: C, value: unknown): FedRow<C> {
  return take(collection, value, { later: false }) as FedRow<C>;
}

/** A row of the feed as this version knows it, null with a line in the console when it cannot be read. */
export function readRow(collection: FedCollection, id: string, row: unknown): { id: string } | null {
  try {
    return take(collection, row, { later: true }) as { id: string };
  } catch (error) {
    console.error(`The row ${id} of the feed could not be read.`, error);
    return null;
  }
}
