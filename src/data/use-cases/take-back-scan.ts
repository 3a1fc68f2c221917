import { mirrorDb } from "#data/local/mirror-db.ts";
import { reading, rowsById, rowsWhere, tablesOf } from "#data/local/mirror-rows.ts";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { type ScanNow, scanOf, scanOfOp } from "#data/queries/pallet-now.ts";
import { authState } from "#data/shared/auth-state.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { newRecordId } from "#data/shared/random.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { storeOrSetDown } from "#data/sync/hand-in.ts";
import { enqueue, type NewOp } from "#data/sync/outbox.ts";
import { standingScans } from "#domain/pallets/scan.ts";
import { mayTakeBack } from "#domain/pallets/take-back.ts";
import { may } from "#domain/roles.ts";
import { drop } from "./take-back.ts";

/**
 * taken: it is voided on this device, now or before; the void is sent like a scan. discarded: the server had refused the
 * scan, and it was deleted with its pictures. too_late, not_yours: only one's own scan, within 10 minutes; the office any.
 * gone: no such scan on this device. In these three cases nothing has changed. set_down: storage is closed; the next start
 * decides, by the time of the press.
 */
export type ScanTakenBack = "taken" | "discarded" | "set_down" | "too_late" | "not_yours" | "gone";

/** Voids a scan; `id` is the void's own id. Rejects with the browser's error when the device is full. */
export async function takeBackScan(scanId: string, id: string = newRecordId()): Promise<ScanTakenBack> {
  const engine = pageEngine();
  const owner = authState.owner();
  const office = may(knownRole.get(owner) ?? "", "shipments");
  const outcome = await takeBackOrSetDown(scanId, { id, owner, office, now: engine.env.clock.now() });
  engine.start();
  engine.wake();
  return outcome;
}

type Taking = { id: string; owner: string; office: boolean; now: number };

/** The same with owner, right and time given, and nothing sent. */
export async function takeBackOrSetDown(scanId: string, taking: Taking): Promise<ScanTakenBack> {
  const { id, owner, now } = taking;
  let outcome: ScanTakenBack = "set_down";
  const store = async () => {
    outcome = await writeTakingBack(scanId, taking);
  };
  const payload = { id, voids: scanId, scanned_at: new Date(now).toISOString() };
  await storeOrSetDown(store, { ops: [{ opId: id, kind: "scan.create", payload }], owner, now });
  return outcome;
}

/** The same while storage answers. */
export async function writeTakingBack(scanId: string, taking: Taking): Promise<ScanTakenBack> {
  const { id, owner, now } = taking;
  // The mirror is another database: it is read before the transaction, and it only ever gains scans.
  const sent = await ofMirror(owner, scanId);
  const db = outboxDb();
  return db.transaction("rw", db.ops, db.files, db.chunks, db.drafts, db.receipts, async () => {
    const ops = (await db.ops.where("owner").equals(owner).toArray()).filter(({ kind }) => kind === "scan.create");
    const op = ops.find(({ opId }) => opId === scanId);
    if (op && isRefused(op)) return (await drop(scanId)) === "gone" ? "discarded" : "taken";
    const scan = sent?.scan ?? (op && scanOfOp(op));
    if (!scan) return "gone";
    const made = ops.filter((one) => !isRefused(one)).map(scanOfOp);
    const others = [...(sent?.others ?? []), ...made].filter(({ pallet }) => pallet === scan.pallet);
    if (isTakenBack(scan, others)) return "taken";
    const fault = faultOf(scan, taking);
    if (fault) return fault;
    await enqueue([takingBack(id, scan, op, now)], { owner, now });
    return "taken";
  });
}

/** Whether a scan is voided. A void itself never counts as voided here. */
function isTakenBack(scan: ScanNow, others: readonly ScanNow[]): boolean {
  return !scan.voids && !standingScans([scan, ...others]).some(({ id }) => id === scan.id);
}

function faultOf(scan: ScanNow, { owner, office, now }: Taking): "too_late" | "not_yours" | null {
  if (mayTakeBack({ ...scan, by: scan.by ?? "" }, { by: owner, scanned_at: now, office })) return null;
  return scan.by === owner ? "too_late" : "not_yours";
}

/** Sent after the scan itself, if that is still here. */
function takingBack(opId: string, { id, pallet, point }: ScanNow, op: Op | undefined, now: number): NewOp {
  const payload = { id: opId, pallet, point, voids: id, scanned_at: new Date(now).toISOString() };
  return { opId, kind: "scan.create", ...(op && op.state !== "acked" ? { dependsOn: id } : {}), payload };
}

const isRefused = ({ state }: Op) => state === "rejected" || state === "conflict";

async function ofMirror(owner: string, id: string): Promise<{ scan: ScanNow; others: ScanNow[] } | null> {
  const db = mirrorDb(owner);
  return reading(db, tablesOf(db, "scans"), async () => {
    const [row] = await rowsById(db, "scans", [id]);
    if (!row) return null;
    return { scan: scanOf(row), others: (await rowsWhere(db, "scans", "pallet", [row.pallet])).map(scanOf) };
  });
}
