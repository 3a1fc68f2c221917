import { aboutOf, type Op } from "#data/local/outbox-db.ts";
import type { PalletRow, ScanRow, Shipment } from "#data/shared/wire.ts";
import { storedText } from "#domain/calendar.ts";
import { matchScanId } from "#domain/pallets/found.ts";
import { type Hold, palletHold } from "#domain/pallets/hold.ts";
import { type MissingWord, missingSince } from "#domain/pallets/missing.ts";
import { believedSince, MEASURES, type Scan, type ScanPoint } from "#domain/pallets/scan.ts";
import { type PalletState, palletState } from "#domain/pallets/state.ts";
import type { Pallet } from "#domain/rates/pallet.ts";

/** A scan as a screen shows it. `waiting`: the server does not have it yet. */
export type ScanNow = Scan & {
  pallet: string;
  note: string;
  reason: string;
  recipient: string;
  remark: string;
  waiting: boolean;
};

/** A pallet's row with this device's scans applied; `waiting` is how many of them the server does not have. */
export type PalletNow = PalletRow & { waiting: number };

/** The state that follows from a pallet's scans, by the functions that the server uses. */
export type PalletFacts = { scans: ScanNow[]; facts: PalletState; holding: Hold };

/** A timestamp of a row in ms; 0 for "". */
export const momentMs = (text: string): number => (text === "" ? 0 : Date.parse(text.replace(" ", "T")));

/** Scans of a shipment with the earliest time that is believed of them. */
export function believed<T extends Scan>(scans: readonly T[], shipment: Shipment | null): T[] {
  if (!shipment) return [...scans];
  const since = believedSince(momentMs(shipment.quoted_at) || null, momentMs(shipment.booking_date) || null);
  return scans.map((scan) => ({ ...scan, since }));
}

/** A scan that the server has. */
export function scanOf(row: ScanRow): ScanNow {
  const { id, pallet, sailing, container, bay, voids, by, length, width, height, weight } = row;
  const { note, reason, recipient, remark } = row;
  return {
    ...{
      id,
      pallet,
      sailing,
      container,
      bay,
      voids,
      by,
      length,
      width,
      height,
      weight,
      note,
      reason,
      recipient,
      remark,
    },
    point: row.point as ScanPoint,
    condition: row.condition as ScanNow["condition"],
    scanned_at: momentMs(row.scanned_at),
    received_at: momentMs(row.received_at),
    waiting: false,
  };
}

/**
 * The scans among `ops` that count on this device: made here, and not refused. An acknowledged one stays until the mirror
 * has it; the domain counts two copies as one.
 */
export function waitingScans(ops: readonly Op[]): ScanNow[] {
  return [...ops.filter(isWaitingScan).map(scanOfOp), ...ops.flatMap((op) => scanOfMatch(op, ops))];
}

/**
 * The scan that a match makes at the server, where this device's person said with the find itself which pallet it is: the first
 * match of that find. It counts as long as neither of them was refused.
 */
function scanOfMatch(op: Op, ops: readonly Op[]): ScanNow[] {
  if (op.kind !== "found.match" || !op.base || isRefused(op)) return [];
  const find = aboutOf(op);
  if (ops.some((one) => one.opId === find && isRefused(one))) return [];
  return [scanOfOp({ ...op, opId: matchScanId(find, 1), payload: { ...op.base, ...op.payload } })];
}

/** An operation's scan, refused or not. */
export function scanOfOp({ opId, owner, payload, state }: Op): ScanNow {
  const text = (name: string) => (typeof payload[name] === "string" ? (payload[name] as string) : "");
  const measures = MEASURES.map((name) => [name, typeof payload[name] === "number" ? payload[name] : 0]);
  return {
    ...(Object.fromEntries(measures) as Pallet),
    ...{ id: opId, by: owner, pallet: text("pallet"), point: text("point") as ScanPoint },
    ...{ sailing: text("sailing"), container: text("container"), bay: text("bay"), voids: text("voids") },
    ...{ note: text("note"), reason: text("reason"), recipient: text("recipient"), remark: text("remark") },
    condition: text("condition") as ScanNow["condition"],
    scanned_at: momentMs(text("scanned_at")),
    received_at: null,
    waiting: state !== "acked",
  };
}

const isRefused = ({ state }: Op): boolean => state === "rejected" || state === "conflict";

const isWaitingScan = (op: Op): boolean => op.kind === "scan.create" && !isRefused(op);

/** The state of a pallet; `scans` are its scans in the mirror and on this device. */
export function palletFacts(row: PalletRow, scans: readonly ScanNow[]): PalletFacts {
  const { length, width, height, weight, hold_decided_at } = row;
  const declared = { length, width, height, weight };
  return {
    scans: [...scans],
    facts: palletState(scans),
    holding: palletHold({ declared, scans, decidedAt: momentMs(hold_decided_at) || null }),
  };
}

/** Rows without scans of this device, as screens get them: the same object as long as the row is the same. */
const unchanged = new WeakMap<PalletRow, PalletNow>();

function unchangedNow(row: PalletRow): PalletNow {
  const known = unchanged.get(row);
  if (known) return known;
  const now = { ...row, waiting: 0 };
  unchanged.set(row, now);
  return now;
}

/** The latest word of this device about whether a pallet is missing that the server may not have. */
export type WaitingWord = MissingWord & { note: string; point: string; by: string };

/** These words by pallet; later ones replace earlier ones, because they were said in this order. */
export function waitingWords(ops: readonly Op[]): Map<string, WaitingWord> {
  const found = new Map<string, WaitingWord>();
  for (const { kind, state, opId, owner, payload, aggregate = "" } of ops) {
    if (kind !== "pallet.missing" || state === "rejected" || state === "conflict") continue;
    const text = (name: string) => (typeof payload[name] === "string" ? (payload[name] as string) : "");
    const word = { at: momentMs(text("at")), op: opId, missing: payload.missing === true };
    found.set(aggregate, { ...word, note: text("note"), point: text("point"), by: owner });
  }
  return found;
}

/** The word that a pallet is missing as the server will store it with this device's word and scans. */
function missingNow(row: PalletRow, scans: readonly ScanNow[], word: WaitingWord | undefined) {
  const known = row.missing_since ? { at: momentMs(row.missing_since), op: "", missing: true } : null;
  const since = missingSince(word ?? known, scans);
  const said = word
    ? {
        missing_note: word.note,
        missing_point: word.missing ? word.point : "",
        missing_by: word.missing ? word.by : "",
      }
    : {};
  return { ...said, missing_since: since === null ? "" : storedText(since) };
}

/** The row as the server will store it once it has this device's scans and word (pb_hooks/lib/pallets/record-scan.js). */
export function palletNow(row: PalletRow, scans: readonly ScanNow[], word?: WaitingWord): PalletNow {
  if (scans.length === 0 && !word) return unchangedNow(row);
  const waiting = scans.filter((scan) => scan.waiting).length;
  const missing = word ? missingNow(row, scans, word) : {};
  // Without new scans of this device the server's row is right: it may be based on scans that are not on this device.
  if (!scans.some(({ received_at }) => !received_at)) return { ...row, ...missing, waiting };
  const { facts, holding } = palletFacts(row, scans);
  const loaded = facts.sailing === row.sailing ? facts.container : "";
  return {
    ...row,
    waiting,
    state: facts.state,
    bay: facts.bay,
    aboard: facts.sailing,
    aboard_container: facts.container,
    container: loaded || row.assigned_container,
    hold: holding.reasons.length > 0,
    ...missingNow(row, scans, word),
  };
}
