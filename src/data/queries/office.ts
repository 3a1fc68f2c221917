import { type MirrorDb, mirrorDb } from "#data/local/mirror-db.ts";
import { MirrorList } from "#data/local/mirror-list.ts";
import { allRows, reading, rowsById, rowsWhere, tablesOf } from "#data/local/mirror-rows.ts";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import type { OfficeCounters } from "#data/remote/office-api.ts";
import type {
  AirFreightQuote,
  ContactMessage,
  Customer,
  SeaFreightQuote,
  Shipment,
  ShipmentDocument,
  ShipmentEvent,
} from "#data/shared/wire.ts";
import { readCursor } from "#data/sync/pull.ts";
import { pendingMarks } from "./pending-marks.ts";

/** All shipments on this device, newest booking first; `updatedAt` is when the mirror was last complete, ms. */
export type OfficeParts = {
  shipments: readonly Shipment[];
  customers: readonly Customer[];
  ops: Op[];
  updatedAt: number | null;
};

/** A shipment with all that belongs to it; `shipment` is null when the mirror does not have it. */
export type OfficeDetail = {
  shipment: Shipment | null;
  customer: Customer | null;
  notes: string;
  events: ShipmentEvent[];
  documents: ShipmentDocument[];
  /** People's names by id: customers, and members who did something. */
  people: ReadonlyMap<string, string>;
  ops: Op[];
  updatedAt: number | null;
};

/** Requests and messages that need an answer, newest first. */
export type InboxParts = {
  sea: SeaFreightQuote[];
  air: AirFreightQuote[];
  contact: ContactMessage[];
  people: ReadonlyMap<string, string>;
  /** Marks that the mirror may not have yet. */
  ops: Op[];
  updatedAt: number | null;
};

type Lists = { shipments: MirrorList<"shipments">; customers: MirrorList<"users"> };
const lists = new WeakMap<MirrorDb, Lists>();

/** The lists of a mirror that this tab holds in memory. */
export function listsOf(db: MirrorDb): Lists {
  let known = lists.get(db);
  if (!known) {
    known = { shipments: new MirrorList("shipments", newestFirst), customers: new MirrorList("users") };
    lists.set(db, known);
  }
  return known;
}

/** The order of the office's list (rule: shipment.order); equal times by id, so that it is always the same. */
export function newestFirst(a: Shipment, b: Shipment): number {
  return compare(b.booking_date, a.booking_date) || compare(b.id, a.id);
}

/** All parts of the office's list; cheap from the second call on. */
export async function officeParts(userId: string): Promise<OfficeParts> {
  // The outbox is read first, as for the customer's list: an edit may then be in both for a moment, but never in neither.
  const ops = await editsOf(userId);
  const db = mirrorDb(userId);
  const known = listsOf(db);
  return reading(db, tablesOf(db, "shipments", "users"), async () => {
    const cursor = await readCursor(db);
    const shipments = await known.shipments.read(db, cursor);
    const customers = await known.customers.read(db, cursor);
    return { shipments, customers, ops, updatedAt: cursor.lastPull };
  });
}

/** The office's notes by shipment, for the search; read again when a note changes, and not with every shipment. */
export async function officeNotes(userId: string): Promise<ReadonlyMap<string, string>> {
  const db = mirrorDb(userId);
  const rows = await reading(db, tablesOf(db, "shipment_notes"), () => allRows(db, "shipment_notes"));
  return new Map(rows.map(({ shipment, admin_notes }) => [shipment, admin_notes]));
}

/** One shipment with its customer, notes, ordered events, and documents that were not superseded. */
export async function officeDetail(userId: string, id: string): Promise<OfficeDetail> {
  const ops = await editsOf(userId, id);
  const db = mirrorDb(userId);
  const tables = tablesOf(db, "shipments", "shipment_notes", "shipment_events", "shipment_documents", "users");
  return reading(db, tables, async () => {
    const [shipment = null] = await rowsById(db, "shipments", [id]);
    const events = await rowsWhere(db, "shipment_events", "shipment", [id]);
    const documents = await rowsWhere(db, "shipment_documents", "shipment", [id]);
    const [notes] = await rowsWhere(db, "shipment_notes", "shipment", [id]);
    const people = await rowsById(db, "users", [shipment?.user_id ?? "", ...events.map(({ by }) => by ?? "")]);
    return {
      shipment,
      customer: people.find((person) => person.id === shipment?.user_id) ?? null,
      notes: notes?.admin_notes ?? "",
      events: events.sort((a, b) => compare(a.at, b.at) || compare(a.id, b.id)),
      documents: documents.filter(({ replaced }) => replaced === ""),
      people: names(people),
      ops,
      updatedAt: (await readCursor(db)).lastPull,
    };
  });
}

/** The inbox: ocean and air requests and messages, handled ones included. */
export async function inboxParts(userId: string): Promise<InboxParts> {
  const ops = await marksOf(userId);
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, ...INBOX, "users"), async () => {
    const sea = (await allRows(db, "sea_freight_quotes")).sort(latest);
    const air = (await allRows(db, "air_freight_quotes")).sort(latest);
    const contact = (await allRows(db, "contact_messages")).sort(latest);
    const people = await rowsById(
      db,
      "users",
      [...sea, ...air, ...contact].map(({ handled_by }) => handled_by ?? ""),
    );
    return { sea, air, contact, people: names(people), ops, updatedAt: (await readCursor(db)).lastPull };
  });
}

/** How many entries of the inbox are not handled. */
export async function inboxCount(userId: string): Promise<number | undefined> {
  const marks = pendingMarks(await marksOf(userId));
  const isOpen = (row: { id: string; handled_at: string }) => (marks.get(row.id)?.handledAt ?? row.handled_at) === "";
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, ...INBOX), async () => {
    // Until the first pull has ended only a part of the rows is here.
    if ((await readCursor(db)).lastPull === null) return undefined;
    const lists = await Promise.all(INBOX.map((collection) => allRows(db, collection)));
    return lists.flat().filter(isOpen).length;
  });
}

/** The last counters from the server, for use offline; null when there are none. */
export async function keptCounters(userId: string): Promise<{ counters: OfficeCounters; at: number } | null> {
  const kept = await mirrorDb(userId).kept.get(COUNTERS);
  return kept ? { counters: kept.value as OfficeCounters, at: kept.at } : null;
}

export async function keepCounters(userId: string, counters: OfficeCounters, at: number): Promise<void> {
  await mirrorDb(userId).kept.put({ key: COUNTERS, value: counters, at });
}

const INBOX = ["sea_freight_quotes", "air_freight_quotes", "contact_messages"] as const;
const COUNTERS = "counters";
const latest = (a: { created: string; id: string }, b: { created: string; id: string }) =>
  compare(b.created, a.created) || compare(b.id, a.id);

function names(people: Customer[]): ReadonlyMap<string, string> {
  return new Map(people.map(({ id, full_name }) => [id, full_name]));
}

/** The user's edits that the mirror may not have yet, of one shipment or of all. */
export async function editsOf(userId: string, shipment?: string): Promise<Op[]> {
  const { ops } = outboxDb();
  const found = shipment === undefined ? ops.where("owner").equals(userId) : ops.where("aggregate").equals(shipment);
  // Filtered here: a database filter would walk row by row.
  return (await found.toArray()).filter((op) => op.owner === userId && isEdit(op));
}

const isEdit = ({ kind }: Op) => kind === "shipment.edit";

/** The user's marks in the inbox that the mirror may not have yet. */
async function marksOf(userId: string): Promise<Op[]> {
  return outboxDb()
    .ops.where("owner")
    .equals(userId)
    .filter(({ kind }) => kind === "request.handled")
    .toArray();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
