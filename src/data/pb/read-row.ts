import { MIRRORED_WIRE, type MirroredCollection } from "./wire.ts";

/** What only zod can tell about. */
const OTHER = Symbol();
type Take = (value: unknown) => unknown;
type Def = { type: string; innerType?: Schema; element?: Schema; shape?: Record<string, Schema> };
type Schema = { _zod: { def: object } };

/**
 * How values of a schema are taken over when nothing is missing or odd about them: read off the schema, so that there is one
 * description of a row. zod asks each field about everything it might be, and without code made at run time, which the
 * page's policy forbids, ten thousand rows of forty fields take it a third of a second.
 */
function takerOf(schema: Schema): Take {
  const { type, innerType, element, shape } = schema._zod.def as Def;
  if (type === "string" || type === "number" || type === "boolean")
    return (value) => (typeof value === type ? value : OTHER);
  if (innerType) {
    const take = takerOf(innerType);
    if (type === "nullable") return (value) => (value === null ? null : take(value));
    return type === "optional" ? (value) => (value === undefined ? undefined : take(value)) : take;
  }
  if (element) {
    const take = takerOf(element);
    return (value) => (Array.isArray(value) && value.every((one) => take(one) === one) ? value : OTHER);
  }
  return shape ? objectTaker(shape) : () => OTHER;
}

/** An object that has these fields and no others is taken as it is, one that has more without them. */
function objectTaker(shape: Record<string, Schema>): Take {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, take: takerOf(schema) }));
  return (value) => {
    if (typeof value !== "object" || value === null) return OTHER;
    const from = value as Record<string, unknown>;
    let present = 0;
    for (const { name, take } of fields) {
      const given = from[name];
      if (take(given) !== given) return OTHER;
      if (given !== undefined) present += 1;
    }
    let all = 0;
    for (const _ in from) all += 1;
    if (all === present) return from;
    return Object.fromEntries(fields.filter(({ name }) => name in from).map(({ name }) => [name, from[name]]));
  };
}

const takers = new Map<MirroredCollection, Take>();

/** A row of the feed as this version knows it, null with a line in the console when it cannot be read. */
export function readRow(collection: MirroredCollection, id: string, row: unknown): { id: string } | null {
  const schema = MIRRORED_WIRE[collection];
  let take = takers.get(collection);
  if (!take) {
    take = takerOf(schema);
    takers.set(collection, take);
  }
  const taken = take(row);
  if (taken !== OTHER) return taken as { id: string };
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  console.error(`The row ${id} of the feed could not be read.`, parsed.error);
  return null;
}
