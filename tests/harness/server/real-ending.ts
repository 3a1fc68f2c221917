import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Op } from "#data/local/outbox-db.ts";
import { shownState } from "#data/queries/overlay.ts";
import { keptFields } from "#domain/records/fed.ts";
import { may } from "#domain/roles.ts";
import type { Server } from "../../support/server.ts";
import { call, type Json, SHIPMENTS } from "../../support/server-api.ts";
import type { Device } from "../support/browser.ts";
import { holds } from "../support/invariants.ts";
import { type Disk, readDisk } from "../support/look-over.ts";
import type { Tab } from "../support/tab.ts";
import type { Deed, RealSchedule } from "./real-schedule.ts";
import { wholeDisks, within } from "./real-world.ts";
import { checkYard } from "./real-yard-ending.ts";

const EMPTIES_WITHIN_MS = 60_000;
const CONVERGES_WITHIN_MS = 20_000;
const COLLECTION = {
  "booking.create": "shipments",
  "booking.document": "shipment_documents",
  "quote.sea": "sea_freight_quotes",
  "contact.create": "contact_messages",
} as const;
/** Keys of a payload that are no field of the row, or a different one. */
const NO_FIELDS = ["size", "quoted_at", "tariff_version"];

type Rows = Map<string, Json>;
type List = (collection: string, filter?: string) => Promise<Rows>;

/** All faults are over: everything submitted must be in the real database, once and unchanged. */
export async function checkRealEnding(schedule: RealSchedule, server: Server): Promise<void> {
  const { devices, people, deeds } = schedule;
  await schedule.makeWell();
  const left = () => devices.flatMap((device) => waiting(device, schedule));
  const empty = await within(EMPTIES_WITHIN_MS, () => devices.every(readDisk) && left().length === 0);
  const why = () => left().map(({ kind, state, opId, lastError }) => JSON.stringify({ kind, state, opId, lastError }));
  holds(18, empty, () => `still in the outbox: ${why().join(", ")}`);

  await withTheRightBack(schedule);

  // Before the rows: what counts as acknowledged here is among them.
  const disks = await wholeDisks(devices);
  const { token } = people.root;
  const list = (collection: string, filter = "") => rows(server, token, collection, filter);
  const mine = `(user_id = "${people.customer.id}" || user_id = "${people.member.id}")`;
  const [shipments, documents, quotes] = await Promise.all([
    list("shipments", mine),
    list("shipment_documents", mine),
    list("sea_freight_quotes", mine),
  ]);
  const written = deeds.filter(({ kind }) => kind === "contact.create");
  const ids = written.map(({ opId }) => `id = "${opId}"`).join(" || ");
  const messages: Rows = ids === "" ? new Map() : await list("contact_messages", ids);
  const stored = { shipments, shipment_documents: documents, sea_freight_quotes: quotes, contact_messages: messages };

  for (const deed of deeds) if (deed.kind !== "shipment.edit") arrived(deed, stored[COLLECTION[deed.kind]]);
  const handedIn = new Set(deeds.map(({ opId }) => opId));
  for (const id of [...shipments.keys(), ...documents.keys(), ...quotes.keys()]) {
    holds(3, handedIn.has(id), () => `${id} was never handed in`);
  }
  for (const [device, disk] of disks) receipts(device, disk, stored, schedule);
  for (const { id, shipment, sha256, created, file, collectionId } of documents.values()) {
    const parent = shipments.get(shipment);
    holds(6, parent !== undefined && parent.created <= created, () => `document ${id} came before its booking`);
    const bytes = readFileSync(join(server.dataDir, "storage", collectionId, id, file));
    const sums = [createHash("sha256").update(bytes).digest("hex"), sha256];
    const chosen = deeds.find(({ opId }) => opId === id)?.sha256;
    holds(
      8,
      sums.every((sum) => sum === chosen),
      () => `the bytes of ${id} are others`,
    );
  }
  await effects(schedule, stored, list, mine);
  if (schedule.yard) await checkYard(schedule.yard, server, list);
  await schedule.giveRole("sales");
  await mirrors(schedule, list);
  schedule.look();
}

/**
 * A device's unsent operations without an answer: for lack of a right, or since another match was first. Nothing while its
 * disk is being written and cannot be read: ask readDisk in the same breath.
 */
function waiting(device: Device, schedule: RealSchedule): Op[] {
  const refused = refusedOn(device, schedule);
  const behind = (op: Op) => refused.some(({ seq, aggregate }) => op.aggregate === aggregate && op.seq >= seq);
  return [...(readDisk(device)?.ops.values() ?? [])].filter((op) => !behind(op) && !isOfAnotherMatch(op));
}

const isOfAnotherMatch = (op: Op): boolean =>
  op.kind === "found.match" && op.state === "conflict" && op.lastError?.status === 409;

/** What the member does by a right that may be taken away. */
const OF_THE_OFFICE = ["shipment.edit", "found.match"];

function refusedOn(device: Device, { desk, role }: RealSchedule): Op[] {
  if (device !== desk || may(role, "shipments")) return [];
  return [...(readDisk(device)?.ops.values() ?? [])].filter(isRefused);
}

const isRefused = (op: Op): boolean =>
  OF_THE_OFFICE.includes(op.kind) && op.lastError?.status === 403 && shownState(op) === "attention";

/** 25: operations that a role forbids are in the tray, and are sent when the right is back. */
async function withTheRightBack(schedule: RealSchedule): Promise<void> {
  const { desk, people, reached } = schedule;
  await wholeDisks([desk]);
  const refused = refusedOn(desk, schedule);
  if (refused.length === 0) return;
  reached.add("work refused for want of a right");
  const { page } = desk.pages[0] as Tab;
  const tray = page.trayItems(await page.trayParts(people.member.id), new Map());
  for (const { opId } of refused) {
    const shown = tray.find(({ op }) => op.opId === opId)?.sync;
    const told = shown?.state === "attention" && shown.error?.kind === "forbidden";
    holds(25, told, () => `${opId} is refused and the tray says ${JSON.stringify(shown)}`);
  }
  await schedule.giveRole("operator");
  // Once each, also one that was under way while the role changed and was refused only then.
  const tried = new Set<string>();
  const sent = await within(EMPTIES_WITHIN_MS, async () => {
    if (!readDisk(desk)) return false;
    const left = waiting(desk, schedule);
    for (const op of left.filter((op) => isRefused(op) && !tried.has(op.opId))) {
      tried.add(op.opId);
      await page.tryNow(op.opId);
    }
    return left.length === 0;
  });
  holds(25, sent, () => `still in the outbox with the right back: ${JSON.stringify(waiting(desk, schedule))}`);
  reached.add("refused work sent when the right was back");
}

/** 1, 3, 9 and 23 for one submission; the result is unknown if its tab crashed during it. */
function arrived({ opId, state, kind, payload, owner }: Deed, table: Rows): void {
  const row = table.get(opId);
  if (state === "open") holds(1, row !== undefined, () => `${kind} ${opId} was handed in and never arrived`);
  if (!row) return;
  const differs = Object.keys(payload).filter(
    (field) => !NO_FIELDS.includes(field) && field in row && !isDeepStrictEqual(row[field], payload[field]),
  );
  holds(3, differs.length === 0, () => `${opId} has another ${differs.join(", ")} than was handed in`);
  if ("user_id" in row) holds(9, row.user_id === owner, () => `${opId} belongs to ${row.user_id}`);
  if (kind === "booking.create") {
    holds(23, row.estimated_rate === payload.estimated_rate, () => `${opId} was booked at ${row.estimated_rate}`);
  }
}

/** 11: acknowledged operations are stored. 4: a booking whose tab crashed came with its documents. */
function receipts(device: Device, disk: Disk, stored: Record<string, Rows>, { deeds }: RealSchedule): void {
  for (const deed of deeds) {
    if (deed.device !== device || deed.kind === "shipment.edit") continue;
    const has = stored[COLLECTION[deed.kind]]?.has(deed.opId) ?? false;
    if (disk.receipts.has(deed.opId)) holds(11, has, () => `${deed.opId} counts as acknowledged and never arrived`);
    if (deed.parent === "") continue;
    const booking = stored.shipments?.has(deed.parent) ?? false;
    holds(4, has === booking, () => `${deed.opId} and its booking: only one of them arrived`);
  }
}

/** 2 and 5 for effects beyond a row: events, mails and edits. */
async function effects({ deeds }: RealSchedule, stored: Record<string, Rows>, list: List, mine: string): Promise<void> {
  const events = [...(await list("shipment_events", mine)).values()];
  for (const id of stored.shipments?.keys() ?? []) {
    const made = events.filter(({ shipment, kind, from }) => shipment === id && kind === "status" && from === "");
    holds(2, made.length === 1, () => `shipment ${id} was made ${made.length} times`);
  }
  const edits = deeds.filter(({ kind }) => kind === "shipment.edit");
  const named = edits.map(({ opId }) => `op = "${opId}"`).join(" || ");
  const applied = named === "" ? [] : [...(await list("applied_ops", named)).values()];
  for (const { opId } of edits) {
    const times = applied.filter(({ op }) => op === opId).length;
    holds(1, times > 0, () => `edit ${opId} was never applied`);
    holds(2, times <= 1, () => `edit ${opId} was applied ${times} times`);
  }
  await notes(edits, list);
  const tracked = edits.filter(({ payload }) => "tracking_number" in payload);
  for (const shipment of new Set(tracked.map(({ parent }) => parent))) {
    const last = tracked.filter(({ parent }) => parent === shipment).at(-1);
    const now = stored.shipments?.get(shipment)?.tracking_number;
    holds(5, now === last?.payload.tracking_number, () => `${shipment} has ${now}, last was ${last?.opId}`);
    const changes = events.filter((event) => event.shipment === shipment && event.kind === "tracking_number");
    const made = tracked.filter(({ parent }) => parent === shipment).map(({ payload }) => payload.tracking_number);
    const order = changes.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).map(({ to }) => to);
    holds(15, JSON.stringify(order) === JSON.stringify(made), () => `${shipment}: ${order} instead of ${made}`);
  }
}

/** 5: the last one of a shipment's notes wins. */
async function notes(edits: Deed[], list: List): Promise<void> {
  const last = new Map(edits.filter(({ payload }) => "admin_notes" in payload).map((edit) => [edit.parent, edit]));
  for (const [shipment, { opId, payload }] of last) {
    const [row] = (await list("shipment_notes", `shipment = "${shipment}"`)).values();
    const now = row?.admin_notes;
    holds(5, now === payload.admin_notes, () => `${shipment} has the note ${now}, last was ${opId}`);
  }
}

/** 12: the devices of the customer and of the sales member have what the server lists as theirs. */
async function mirrors({ devices, people, desk, olderServer }: RealSchedule, list: List): Promise<void> {
  for (const device of devices) {
    // Who has all rows is not compared.
    if (devices.indexOf(device) === 2 || devices.indexOf(device) > 3 || (olderServer && device === desk)) continue;
    const { id } = device === desk ? people.member : people.customer;
    let differs = "";
    device.tell("online");
    const same = await within(CONVERGES_WITHIN_MS, async () => {
      const own: List = (collection) => list(collection, `user_id = "${id}"`);
      differs = await difference(device, id, { list: own, olderServer });
      return differs === "";
    });
    holds(12, same, () => `${device.name}: ${differs}`);
  }
}

type Compared = { list: List; olderServer: boolean };

async function difference(device: Device, id: string, { list, olderServer }: Compared): Promise<string> {
  const name = device.databases().find((found) => found.startsWith(`mirror-${id}-`)) ?? "";
  for (const collection of ["shipments", "shipment_documents", "shipment_events", "sea_freight_quotes"] as const) {
    const told = keptFields(collection).flatMap(([name, { feed }]) => (feed === "owner" ? [name] : []));
    const listed = await list(collection);
    const mirrored = new Map((device.mirrored(name, collection) ?? []).map((row) => [String(row.id), row]));
    if (mirrored.size !== listed.size) return `${mirrored.size} of ${listed.size} ${collection}`;
    for (const [record, known] of mirrored) {
      const row = listed.get(record);
      const both = olderServer ? told.filter((field) => row && field in row) : told;
      if (!isSame(known, row, both)) return `${collection} ${record}`;
    }
  }
  return "";
}

/**
 * Compares every field that owners get by the feed and devices keep. Others, like an event's author, are empty in the
 * mirror.
 */
function isSame(mirrored: Record<string, unknown>, row: Json | undefined, fields: string[]): boolean {
  return row !== undefined && fields.every((field) => isDeepStrictEqual(mirrored[field], row[field]));
}

async function rows(server: Server, token: string, collection: string, filter = ""): Promise<Rows> {
  const path = SHIPMENTS.replace("shipments", collection);
  const query = new URLSearchParams({ perPage: "1000", skipTotal: "1", filter });
  const { status, body } = await call(server, "GET", `${path}?${query}`, { token });
  if (status !== 200) throw new Error(`${collection}: ${JSON.stringify(body)}`);
  return new Map(body.items.map((row: Json) => [row.id, row]));
}
