import { mirrorDb } from "#data/local/mirror-db.ts";
import { reading, rowsById, tablesOf } from "#data/local/mirror-rows.ts";
import type { Op } from "#data/local/outbox-db.ts";
import type { PalletRow } from "#data/shared/wire.ts";
import { readCursor } from "#data/sync/pull.ts";
import { palletCodeParts } from "#domain/pallets/code.ts";
import { oneFigureApart } from "#domain/pallets/near-code.ts";
import { SCAN_POINTS, type ScanPoint } from "#domain/pallets/scan.ts";
import { refusalWords } from "#i18n/refusal-words.ts";
import { momentMs } from "./pallet-now.ts";
import { palletsOf } from "./pallet-rows.ts";
import { scanOpsOf } from "./warehouse.ts";

/** A scan that the server has refused, until its person has decided what becomes of it. Times in ms by the device. */
export type RefusedScan = {
  id: string;
  /** The pallet's code. */
  code: string;
  reference: string;
  number: number;
  point: ScanPoint;
  at: number;
  refusedAt: number;
  /** In the server's words; "" where it said none. */
  why: string;
  /** It was to take another one back. */
  takesBack: boolean;
  /** Its bay, note and reason, which a find keeps. */
  bay: string;
  note: string;
  /** The only pallet on this device whose code is one figure apart, where that one is not known here. `differs` counts from 0. */
  near: { code: string; count: number; consignee: string; differs: number } | null;
};

/** This person's refused scans, in the order in which they were made. */
export async function refusedScans(userId: string): Promise<RefusedScan[]> {
  const ops = (await scanOpsOf(userId)).filter(({ state }) => state === "rejected" || state === "conflict");
  if (ops.length === 0) return [];
  const db = mirrorDb(userId);
  return reading(db, tablesOf(db, "pallets"), async () => {
    const known = new Set((await rowsById(db, "pallets", ops.map(palletOf))).map(({ id }) => id));
    const rows = ops.every((op) => known.has(palletOf(op))) ? [] : await palletsOf(db).read(db, await readCursor(db));
    return ops.map((op) => refusedScan(op, known.has(palletOf(op)) ? [] : rows));
  });
}

const palletOf = ({ payload }: Op): string => String(payload.pallet);

function refusedScan(op: Op, rows: readonly PalletRow[]): RefusedScan {
  const { opId, payload, lastError, createdAt } = op;
  const text = (name: string) => (typeof payload[name] === "string" ? (payload[name] as string) : "");
  const code = palletOf(op).slice(0, -3).toUpperCase();
  return {
    ...{ id: opId, code, ...palletCodeParts(code) },
    point: SCAN_POINTS.find((point) => point === payload.point) ?? "hub_in",
    at: momentMs(text("scanned_at")) || createdAt,
    refusedAt: lastError?.at ?? createdAt,
    why: wordsOf(op),
    takesBack: text("voids") !== "",
    ...{ bay: text("bay"), note: [text("reason"), text("note")].filter(Boolean).join(". ") },
    near: nearOf(code, rows),
  };
}

function wordsOf({ lastError }: Op): string {
  const error = lastError?.error;
  return error ? refusalWords(error) : "";
}

/** None where several are: the person would take the first one. */
function nearOf(code: string, rows: readonly PalletRow[]): RefusedScan["near"] {
  const near = rows.flatMap((row) => {
    const differs = row.cancelled ? null : oneFigureApart(code, row.code);
    return differs === null ? [] : [{ code: row.code, count: row.count, consignee: row.consignee, differs }];
  });
  return near.length === 1 ? (near[0] ?? null) : null;
}
