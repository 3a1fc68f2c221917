import { liveQuery } from "dexie";
import { saveDraft } from "#data/local/drafts.ts";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { rowsById, tablesOf } from "#data/local/mirror-rows.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { type OfficeParts, officeParts } from "#data/queries/office.ts";
import { keepNewest, newestShipments } from "#data/queries/office-first.ts";
import { authState } from "#data/shared/auth-state.ts";
import type { Shipment } from "#data/shared/wire.ts";
import { startSync } from "#data/sync/engine.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import type { BookingPayload } from "#domain/schemas/booking.ts";
import { containsWords, searchText, searchWords } from "#domain/shipment/search.ts";
import { draw, FIRST, firstScreenAt, offer, online, shown, timed, top, until } from "./screen.ts";

// The product's data layer on a page without the product's screens (bench/peers, bench/drain.bench.mjs).
const WAITING = ["queued", "sending"];
let latest: OfficeParts | null = null;

let begun = false;
/** The sync engine, as in every tab of the app; started once. */
function engine(): void {
  if (!begun) startSync();
  begun = true;
}

const me = (): string => authState.session()?.userId ?? "";

/** Stores one operation, as saving an office edit does: no more than the peers do as well. */
async function save(payload: { id: string }): Promise<number> {
  const ops = bookingOps({ payload: payload as BookingPayload, documents: [], draft: "booking" });
  return (await timed(() => enqueue(ops, { owner: me(), now: Date.now() }))).ms;
}

/** As the booking form does: the operation is stored and the draft deleted in one strict transaction. */
async function handIn(payload: { id: string }): Promise<number> {
  engine();
  const booking = payload as BookingPayload;
  await saveDraft("booking", { id: booking.id, form: { shipperName: booking.shipper_name } });
  const ops = bookingOps({ payload: booking, documents: [], draft: "booking" });
  return (await timed(() => enqueue(ops, { owner: me(), draft: "booking", now: Date.now() }))).ms;
}

async function drained(): Promise<number> {
  engine();
  const started = await online();
  return (await until(noneWaiting)) - started;
}

/** One index range each: counting by walking the rows would slow down the drain. */
async function noneWaiting(): Promise<boolean> {
  const counts = await Promise.all(WAITING.map((state) => outboxDb().ops.where("state").equals(state).count()));
  return counts.every((count) => count === 0);
}

/** The list as the office's page reads it: the first screen, then everything, both again at each change. */
async function follow(): Promise<void> {
  draw((await newestShipments(me(), FIRST)).shipments);
  liveQuery(() => officeParts(me())).subscribe((parts) => {
    latest = parts;
    draw(parts.shipments);
    void keepNewest(me(), parts, FIRST);
  });
}

async function pull(count: number, newest: string): Promise<{ first: number; top: number; all: number }> {
  const started = performance.now();
  engine();
  await follow();
  const atTop = until(() => top() === newest);
  // `updatedAt` comes with the last page, so the status events and the customers have arrived as well.
  const all = await until(() => latest?.shipments.length === count && latest.updatedAt !== null);
  return { first: (firstScreenAt() ?? Number.NaN) - started, top: (await atTop) - started, all: all - started };
}

async function changed(ids: string[], text: string): Promise<number> {
  const started = await online();
  const carry = async () => {
    const db = mirrorDb(me());
    const rows = await db.transaction("r", tablesOf(db, "shipments"), () => rowsById(db, "shipments", ids));
    return rows.length === ids.length && rows.every((row) => row.tracking_number === text);
  };
  return (await until(carry)) - started;
}

async function first(): Promise<number> {
  const { ms } = await timed(async () => draw((await newestShipments(me(), FIRST)).shipments));
  return ms;
}

async function all(): Promise<{ ms: number; count: number }> {
  const { ms, value } = await timed(() => officeParts(me()));
  return { ms, count: value.shipments.length };
}

const texts = new WeakMap<Shipment, string>();

/** As the office's search does: rows in memory, each folded once. */
async function search(text: string): Promise<{ ms: number; count: number }> {
  const { ms, value } = await timed(async () => {
    const words = searchWords(text);
    const { shipments } = await officeParts(me());
    return shipments.filter((row) => containsWords(textOf(row), words));
  });
  return { ms, count: value.length };
}

function textOf(row: Shipment): string {
  const known = texts.get(row) ?? searchText(row);
  texts.set(row, known);
  return known;
}

// The engine subscribes to the server when it starts.
offer({ save, handIn, drained, pull, changed, live: async () => {}, shown, first, all, search });
