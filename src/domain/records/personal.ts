import { RECORDS } from "./all.ts";
import { FED, type FedCollection, hears, isOwned } from "./fed.ts";
import type { Field } from "./field.ts";

// What the server does for people who ask about their data.

/** The value of a required field after its person was erased. */
export const ERASED = "Erased";
const ERASED_EMAIL = "erased@erased.invalid";

/** The personal fields of a collection and their values after an erasure. */
export function erasedValues(collection: FedCollection): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, field] of Object.entries<Field>(FED[collection])) {
    if (field.personal) values[name] = erasedValue(field);
  }
  return values;
}

function erasedValue(field: Field): string {
  if (typeof field.personal === "string") return field.personal;
  if (!field.required) return "";
  return field.type === "text" && field.email ? ERASED_EMAIL : ERASED;
}

/** The collections that people can export, and the fields left out. */
export function exportedCollections(): { collection: FedCollection; without: string[] }[] {
  return (Object.keys(FED) as FedCollection[]).filter(isOwned).map((collection) => ({
    collection,
    without: Object.entries<Field>(FED[collection])
      .filter(([, field]) => (field.feed !== undefined && !hears("owner", field)) || field.exported === false)
      .map(([name]) => name),
  }));
}

/** The fields of their account that people can export. */
export function exportedAccount(): string[] {
  return Object.entries<Field>(FED.users)
    .filter(([, { exported, hidden }]) => exported !== false && !hidden)
    .map(([name]) => name);
}

/**
 * By what a row finds its person: their shipment, their account, or their email address. `time`: the field by which an
 * export orders rows. An erasure empties the personal fields of a row or deletes it.
 */
type Reached = { by: "shipment" | "account" | "address"; time: string; erased: "emptied" | "deleted" };

/** Collections with data of people who do not get their rows by the feed. */
const REACHED: Readonly<Record<string, Reached>> = {
  scans: { by: "shipment", time: "received_at", erased: "emptied" },
  scan_photos: { by: "shipment", time: "created", erased: "deleted" },
  // Those that are known to be a person's: while nobody has said which pallet a find is, it is nobody's.
  found_pallets: { by: "shipment", time: "received_at", erased: "emptied" },
  found_photos: { by: "shipment", time: "created", erased: "deleted" },
  push_subscriptions: { by: "account", time: "created", erased: "deleted" },
  followers: { by: "address", time: "created", erased: "deleted" },
};

/** The same with the fields that an export has and those it leaves out, and whether rows have files. */
export function reachedCollections() {
  return Object.entries(REACHED).map(([collection, reached]) => {
    const fields = Object.entries(RECORDS[collection] ?? {});
    const isExported = (field: Field) => field.exported !== false && !field.hidden;
    return {
      collection,
      ...reached,
      exported: fields.filter(([, field]) => isExported(field)).map(([name]) => name),
      without: fields.filter(([, field]) => !isExported(field)).map(([name]) => name),
      hasFiles: fields.some(([, field]) => field.type === "file"),
    };
  });
}
