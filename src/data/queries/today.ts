import { type MirrorDb, mirrorDb } from "#data/local/mirror-db.ts";
import { allRows, reading, rowsById, rowsWhere, tablesOf } from "#data/local/mirror-rows.ts";
import { aboutOf, type Op, outboxDb } from "#data/local/outbox-db.ts";
import type { ContactMessage, Customer, FoundPallet, PalletRow, Sailing, Shipment } from "#data/shared/wire.ts";
import { isOfSailings } from "#data/sync/kinds.ts";
import { readCursor } from "#data/sync/pull.ts";
import { storedText } from "#domain/calendar.ts";
import { type KnownCountry, todayLimits } from "#domain/office/limits.ts";
import type { TodayLine } from "#domain/office/line-names.ts";
import { type Today, type TodayRows, type TodayTimes, todayOf } from "#domain/office/today.ts";
import { MEASURES, type Scan, standingScans } from "#domain/pallets/scan.ts";
import { listsOf } from "./office.ts";
import { momentMs, palletNow, type ScanNow, waitingScans, waitingWords } from "./pallet-now.ts";
import { palletsOf, scansOf } from "./pallet-rows.ts";
import { pendingEdits } from "./pending-edits.ts";
import { pendingMarks } from "./pending-marks.ts";
import { overlaySailings } from "./pending-sailings.ts";

/** A message or request as far as Today shows it. */
export type TodayRequest = { id: string; created: string; handled_at: string; from: string; about: string };

/** All that the lines of the day are counted from, with this device's unsent changes. */
export type TodayParts = {
  shipments: readonly Shipment[];
  pallets: readonly PalletRow[];
  sailings: readonly Pick<Sailing, "id" | "name" | "state" | "cut_off" | "etd" | "eta" | "atd" | "ata">[];
  finds: readonly FoundPallet[];
  requests: readonly TodayRequest[];
  customers: readonly Customer[];
  times: TodayTimes;
  updatedAt: number | null;
};

/** All parts of the lines; cheap from the second call on. */
export async function todayParts(userId: string): Promise<TodayParts> {
  // The outbox is read first: a change may then be in both for a moment, but never in neither.
  const ops = await outboxDb().ops.where("owner").equals(userId).sortBy("seq");
  const db = mirrorDb(userId);
  const tables = tablesOf(db, "shipments", "users", "pallets", "sailings", "found_pallets", "scans", ...INBOX);
  return reading(db, tables, async () => {
    const cursor = await readCursor(db);
    const shipments = await listsOf(db).shipments.read(db, cursor);
    const customers = await listsOf(db).customers.read(db, cursor);
    const here = await palletsNow(db, await palletsOf(db).read(db, cursor), ops);
    const { sailings, pallets } = onShips(await allRows(db, "sailings"), here, ops);
    const finds = await allRows(db, "found_pallets");
    const requests = await openRequests(db, ops);
    const matched = doneBy(ops, "found.match");
    return {
      ...{ shipments: withEdits(shipments, ops), customers, pallets, sailings, requests },
      finds: finds.filter(({ id, pallet }) => pallet === "" && !matched.has(id)),
      times: await timesOf(db, pallets, sailings),
      updatedAt: cursor.lastPull,
    };
  });
}

/** What each line counts now. `countries`: those whose road days are known; `now` in ms. Pure. */
export function todayNow(parts: TodayParts, countries: readonly KnownCountry[], now: number): Today {
  const open = parts.sailings.filter(({ state }) => state === "planned" || state === "closed");
  const ships = open.map(({ id, cut_off }) => ({ id, cut_off: momentMs(cut_off) }));
  return todayOf(parts satisfies TodayRows, parts.times, todayLimits(now, countries, ships));
}

/** The lines as they were counted last and the time of the rows, in ms, to be shown until they are counted anew; null for none. */
export async function keptToday(userId: string): Promise<{ lines: TodayLine[]; at: number } | null> {
  const kept = await mirrorDb(userId).kept.get(TODAY);
  return kept ? { lines: kept.value as TodayLine[], at: kept.at } : null;
}

export async function keepToday(userId: string, lines: readonly TodayLine[], at: number): Promise<void> {
  await mirrorDb(userId).kept.put({ key: TODAY, value: lines, at });
}

const TODAY = "today";
const INBOX = ["sea_freight_quotes", "air_freight_quotes", "contact_messages"] as const;

const isRefused = ({ state }: Op) => state === "rejected" || state === "conflict";
const doneBy = (ops: readonly Op[], kind: Op["kind"]): Set<string> =>
  new Set(ops.filter((op) => op.kind === kind && !isRefused(op)).map(aboutOf));

function withEdits(shipments: readonly Shipment[], ops: readonly Op[]): readonly Shipment[] {
  const edits = pendingEdits(ops);
  if (edits.size === 0) return shipments;
  return shipments.map((row) => {
    const status = edits.get(row.id)?.values.status;
    return status === undefined || status === row.status ? row : { ...row, status };
  });
}

/** With what this device has scanned, said and decided. */
async function palletsNow(db: MirrorDb, rows: readonly PalletRow[], ops: readonly Op[]): Promise<readonly PalletRow[]> {
  const waiting = waitingScans(ops);
  const words = waitingWords(ops);
  const decided = doneBy(ops, "hold.decide");
  const about = new Set([...waiting.map(({ pallet }) => pallet), ...words.keys(), ...decided]);
  if (about.size === 0) return rows;
  const scans = await scansOf(db, await rowsById(db, "pallets", about), waiting);
  return rows.map((row) => {
    if (!about.has(row.id)) return row;
    const now = palletNow(row, scans.get(row.id) ?? [], words.get(row.id));
    return decided.has(row.id) ? { ...now, hold: false } : now;
  });
}

/** With this device's changes of ships. */
function onShips(sailings: readonly Sailing[], pallets: readonly PalletRow[], ops: readonly Op[]) {
  if (!ops.some(isOfSailings)) return { sailings, pallets };
  const view = overlaySailings({ sailings, pallets, ops });
  const text = (ms: number | null) => (ms === null ? "" : storedText(ms));
  const shown = view.sailings.map(({ id, name, state, cut_off, etd, eta, atd, ata }) => ({
    ...{ id, name, state, cut_off: text(cut_off), etd: text(etd), eta: text(eta), atd: text(atd), ata: text(ata) },
  }));
  return { sailings: shown, pallets: view.pallets };
}

async function openRequests(db: MirrorDb, ops: readonly Op[]): Promise<TodayRequest[]> {
  const marks = pendingMarks(ops);
  const messages = await allRows(db, "contact_messages");
  const sea = await allRows(db, "sea_freight_quotes");
  const air = await allRows(db, "air_freight_quotes");
  const quotes = [...sea, ...air].map(({ id, created, handled_at, company_name, contact_person, cargo_type }) => ({
    ...{ id, created, handled_at, from: company_name || contact_person, about: cargo_type },
  }));
  const all = [...messages.map(ofMessage), ...quotes];
  return all.filter(({ id, handled_at }) => (marks.get(id)?.handledAt ?? handled_at) === "");
}

const ofMessage = ({ id, created, handled_at, name, subject }: ContactMessage): TodayRequest => ({
  ...{ id, created, handled_at, from: name, about: subject },
});

/** Since when what is on hold or in Limassol is there, where only scans say so. */
async function timesOf(
  db: MirrorDb,
  pallets: readonly PalletRow[],
  sailings: TodayParts["sailings"],
): Promise<TodayTimes> {
  const arrived = new Set(sailings.filter(({ state }) => state === "arrived").map(({ id }) => id));
  const special = pallets.filter(
    ({ hold, state, sailing, cancelled }) => !cancelled && (hold || (state === "port_in" && !arrived.has(sailing))),
  );
  const times = { held: new Map<string, string>(), port: new Map<string, string>() };
  if (special.length === 0) return times;
  const rows = await rowsWhere(
    db,
    "scans",
    "pallet",
    special.map(({ id }) => id),
  );
  const received = new Map(rows.map(({ id, received_at }) => [id, received_at]));
  const scans = await scansOf(db, special, []);
  for (const { id, hold_decided_at } of special) {
    const standing = standingScans(scans.get(id) ?? []) as ScanNow[];
    const first = (which: (scan: Scan) => boolean) =>
      standing
        .filter(which)
        .map((scan) => received.get(scan.id) ?? "")
        .sort()[0];
    const held = first((scan) => isFinding(scan) && (received.get(scan.id) ?? "") > hold_decided_at);
    const port = first(({ point }) => point === "port_in");
    if (held) times.held.set(id, held);
    if (port) times.port.set(id, port);
  }
  return times;
}

const isFinding = (scan: Scan) => scan.condition === "damaged" || MEASURES.some((name) => scan[name]);
