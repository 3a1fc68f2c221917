import { contactMessages } from "./contact-messages.ts";
import type { FeedMark, Field, Fields, Shapes } from "./field.ts";
import { foundPallets, foundPhotos } from "./found-pallets.ts";
import { pallets } from "./pallets.ts";
import { airFreightQuotes, seaFreightQuotes } from "./quote-requests.ts";
import { quotes } from "./quotes.ts";
import { sailings } from "./sailings.ts";
import { scanPhotos } from "./scan-photos.ts";
import { scans } from "./scans.ts";
import { shipmentDocuments } from "./shipment-documents.ts";
import { shipmentEvents } from "./shipment-events.ts";
import { shipmentNotes } from "./shipment-notes.ts";
import { shipments } from "./shipments.ts";
import { users } from "./users.ts";

/** The collections of the change feed: devices keep copies of them. */
export const FED = {
  shipments,
  shipment_documents: shipmentDocuments,
  shipment_events: shipmentEvents,
  sea_freight_quotes: seaFreightQuotes,
  air_freight_quotes: airFreightQuotes,
  shipment_notes: shipmentNotes,
  contact_messages: contactMessages,
  users,
  pallets,
  scans,
  scan_photos: scanPhotos,
  found_pallets: foundPallets,
  found_photos: foundPhotos,
  sailings,
  quotes,
} as const;

/** The groups of devices that rows are sent to. */
export type Audience = "owner" | "office" | "warehouse" | "sales";

/** The audiences of each mark. */
const HEARS: Readonly<Record<FeedMark, readonly Audience[]>> = {
  owner: ["owner", "office"],
  office: ["office"],
  warehouse: ["office", "warehouse"],
  all: ["owner", "office", "warehouse"],
  members: ["office", "warehouse", "sales"],
  sales: ["owner", "office", "sales"],
};

/** Whether an audience receives a field. */
export function hears(audience: Audience, { feed }: Field): boolean {
  return feed !== undefined && HEARS[feed].includes(audience);
}

export type FedCollection = keyof typeof FED;
export const FED_COLLECTIONS = Object.keys(FED) as FedCollection[];

type ValueOf<F> = F extends { type: "number" }
  ? number
  : F extends { type: "bool" }
    ? boolean
    : F extends { type: "json"; shape: infer S extends keyof Shapes }
      ? Shapes[S]
      : string;

/** The names of the fields that devices keep: in the feed and not marked as unkept. */
type KeptName<F> = {
  [K in keyof F]: F[K] extends { feed: string } ? (F[K] extends { kept: false } ? never : K) : never;
}[keyof F];
type Kept<F> = { [K in KeptName<F>]: ValueOf<F[K]> };

/** A row in the form that devices keep. "" and 0 mean: not given (rule: shipment.edit). */
export type FedRow<C extends FedCollection> = { id: string } & Kept<(typeof FED)[C]>;

/** How the feed's statement prints a column. */
export type ColumnKind = "text" | "number" | "bool" | "json";

const kindOf = ({ type }: Field): ColumnKind =>
  type === "number" || type === "bool" || type === "json" ? type : "text";

/** The feed's columns of a collection for an audience, without the id. */
export function feedColumns(collection: FedCollection, audience: Audience): { name: string; kind: ColumnKind }[] {
  return Object.entries<Field>(FED[collection])
    .filter(([, field]) => hears(audience, field))
    .map(([name, field]) => ({ name, kind: kindOf(field) }));
}

/** Whether its rows have an owner who gets them. */
export function isOwned(collection: FedCollection): boolean {
  return customerColumn(collection) === "user_id";
}

/**
 * The column with the account of the customer who gets a row: its owner, or of what the warehouse made whoever is shown it;
 * null where no customer gets any.
 */
export function customerColumn(collection: FedCollection): "user_id" | "shown_to" | null {
  const fields = FED[collection];
  if (!Object.values<Field>(fields).some((field) => hears("owner", field))) return null;
  return "shown_to" in fields ? "shown_to" : "user_id";
}

/** The fields of a collection that devices keep, by name. */
export function keptFields(collection: FedCollection): [name: string, field: Field][] {
  return Object.entries<Field>(FED[collection]).filter(([, { feed, kept }]) => feed !== undefined && kept !== false);
}

/** The names of the fields that the office's search covers. */
export function searchedFields(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.searched);
}

/**
 * A version of the feed's columns: it changes with every change of columns. A device whose copy has another version pulls
 * again from the start. FNV-1a hash.
 */
export function feedVersion(): string {
  const columns = FED_COLLECTIONS.map((collection) =>
    feedColumns(collection, "office")
      .map(({ name, kind }) => `${collection}.${name} ${kind}`)
      .sort(),
  );
  let hash = 0x811c9dc5;
  const text = JSON.stringify(columns);
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
