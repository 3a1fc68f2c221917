import { isForgotten } from "#data/local/guest-drafts.ts";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { reading, rowsById, tablesOf } from "#data/local/mirror-rows.ts";
import { aboutOf, carriesFile, type DraftRow, type Op, outboxDb } from "#data/local/outbox-db.ts";
import { GUEST } from "#data/shared/auth-state.ts";
import { kindOf } from "#data/sync/kinds.ts";
import type { Progress } from "#data/sync/progress.ts";
import { readCursor } from "#data/sync/pull.ts";
import { concerns, type RowSync, rowSync } from "./overlay.ts";

/** An operation as the tray lists it; documents of a waiting booking are listed with it. */
export type TrayItem = {
  op: Op;
  sync: RowSync;
  /** For a document or an edit: its shipment, if the mirror has it. */
  reference: string;
  /** An attempt got no answer and the server cannot be asked about it: it may have arrived. */
  inDoubt: boolean;
  papers: TrayItem[];
};

export type TrayParts = {
  ops: Op[];
  drafts: DraftRow[];
  /** References by shipment id. */
  references: ReadonlyMap<string, string>;
  /** When the mirror was last complete, milliseconds; null for visitors and before the first pull. */
  lastPull: number | null;
};

/** All unsent operations of `owner`, and a visitor's refused ones. */
export async function trayParts(owner: string): Promise<TrayParts> {
  const db = outboxDb();
  const all = await db.ops.where("owner").anyOf(owner, GUEST).toArray();
  const ops = all.filter((op) => concerns(op, owner));
  const rows = await db.drafts.where("[owner+key]").between([owner, ""], [owner, "\uffff"]).toArray();
  const drafts = rows.filter((row) => !isForgotten(row, Date.now()));
  if (owner === GUEST) return { ops, drafts, references: new Map(), lastPull: null };
  const mirror = mirrorDb(owner);
  return reading(mirror, tablesOf(mirror, "shipments"), async () => {
    const shipments = await rowsById(mirror, "shipments", ops.map(shipmentOf));
    const references = new Map(shipments.map((row) => [row.id, row.reference]));
    return { ops, drafts, references, lastPull: (await readCursor(mirror)).lastPull };
  });
}

/** Unfinished operations: those that need the person first, otherwise in order. Pure. */
export function trayItems({ ops, references }: TrayParts, progress: ReadonlyMap<string, Progress>): TrayItem[] {
  const open = ops.filter(({ state }) => state !== "acked");
  const item = (op: Op): TrayItem => ({
    op,
    sync: rowSync(op, progress) as RowSync,
    reference: references.get(shipmentOf(op)) ?? "",
    inDoubt: op.unanswered && kindOf(op).record(op) === "",
    papers: [],
  });
  const items = new Map(open.map((op) => [op.opId, item(op)]));
  for (const entry of [...items.values()]) {
    const parent = carriesFile(entry.op) ? items.get(entry.op.dependsOn ?? "") : undefined;
    if (!parent) continue;
    parent.papers.push(entry);
    items.delete(entry.op.opId);
  }
  return [...items.values()].sort((a, b) => urgency(a) - urgency(b) || a.op.seq - b.op.seq);
}

function urgency({ sync, papers }: TrayItem): number {
  return [sync, ...papers.map((paper) => paper.sync)].some(({ state }) => state === "attention") ? 0 : 1;
}

function shipmentOf(op: Op): string {
  return op.kind === "booking.document" ? String(op.payload.shipment) : aboutOf(op);
}
