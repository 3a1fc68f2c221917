import { readDocument } from "#data/local/documents.ts";
import { dropFile } from "#data/local/drafts.ts";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { type ReadPicture, readPictures } from "#data/local/scan-pictures.ts";
import { authState, GUEST } from "#data/shared/auth-state.ts";
import { RequestFailed } from "#data/shared/errors.ts";
import { newRecordId } from "#data/shared/random.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { placeOf, storeOrSetDown } from "#data/sync/hand-in.ts";
import { AlreadyEnqueued, enqueue, type NewOp } from "#data/sync/outbox.ts";
import type { ScanPoint } from "#domain/pallets/scan.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import { foundFaults, matchFaults } from "#domain/schemas/scan-fault.ts";
import { pictureFaults, setDownPicture } from "./record-scan.ts";
import { keepStorage } from "./submit.ts";

/** A pallet that was found without a label that can be read. */
export type FoundInput = {
  /** Made once per find (newRecordId): the same id twice is one find. */
  id: string;
  point: ScanPoint;
  bay?: string;
  note?: string;
  /** In metres and kg. */
  measured?: Partial<Pallet>;
  /** At most four, scaled already. */
  photos: readonly Blob[];
  /** The id of a refused scan that this one takes the place of: it leaves the outbox in the same transaction. */
  instead?: string | undefined;
  /** Which pallet its finder says it is, by id; the reason is for what stops its scan, "" for none. Sent behind the find. */
  /** `sailing`: the pallet's; what is found while loading goes with it. `op`: its operation's id, made here if left out. */
  match?: { pallet: string; reason: string; sailing?: string | undefined; op?: string } | undefined;
};

/**
 * Keeps a find with its photos on this device, in one transaction; it is sent like a scan. Rejects with RequestFailed
 * (`session`; `invalid` with the faults by field, `photos` included), or with the browser's error when the device is full; then
 * nothing was stored. Returns whether this page alone has it, until it is sent.
 */
export async function recordFound(input: FoundInput): Promise<boolean> {
  const owner = authState.owner();
  if (owner === GUEST) throw new RequestFailed({ kind: "session" }, "Not authenticated");
  const engine = pageEngine();
  await writeFound(input, { owner, now: engine.env.clock.now() });
  keepStorage();
  engine.start();
  engine.wake();
  return placeOf({ opId: input.id }) === "page";
}

/** The same with owner and time given, and nothing sent. */
export async function writeFound(input: FoundInput, how: { owner: string; now: number }): Promise<void> {
  const { photos, instead, measured, match, ...said } = input;
  const all = { ...said, ...measured, found_at: new Date(how.now).toISOString() };
  const payload = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ""));
  const given = photos.map((blob) => ({ kind: "photo" as const, blob }));
  const fields = { ...foundFaults(payload), ...pictureFaults(given), ...(match && matchFaults(match)) };
  if (Object.keys(fields).length > 0) throw new RequestFailed({ kind: "invalid", fields });
  const pictures = await readPictures(input.id, given, how);
  const ops: NewOp[] = [
    { opId: input.id, kind: "found.create", payload },
    ...(match ? [matchOp(payload, match)] : []),
    ...pictures.map(pictureOp(input.id)),
  ];
  try {
    await storeOrSetDown(
      () => store(ops, pictures, { ...how, instead }),
      { ops, ...how },
      () => pictures.map(setDownPicture),
    );
  } catch (error) {
    // Pressed twice: it is already enqueued.
    if (!(error instanceof AlreadyEnqueued)) throw error;
  }
}

/** `base`: what the scan of this match will say, so that this device counts it before the server has made it (pallet-now.ts). */
function matchOp(find: Record<string, unknown>, match: NonNullable<FoundInput["match"]>): NewOp {
  const { pallet, reason, sailing, op = newRecordId() } = match;
  const { id, found_at: scanned_at, ...said } = find;
  const about = { aggregate: String(id), dependsOn: String(id) };
  const payload = { pallet, ...(reason && { reason }) };
  return {
    opId: op,
    kind: "found.match",
    ...about,
    payload,
    base: { ...said, ...(said.point === "loaded" && sailing && { sailing }), scanned_at },
  };
}

const pictureOp =
  (found: string) =>
  ({ file }: ReadPicture): NewOp => ({
    ...{ opId: file.id, kind: "found.photo", dependsOn: found },
    payload: { found, kind: "photo", size: file.size },
  });

/** Find, photos and the end of what it takes the place of: together, or nothing. */
async function store(
  ops: NewOp[],
  pictures: ReadPicture[],
  how: { owner: string; now: number; instead: string | undefined },
) {
  const db = outboxDb();
  await db.transaction("rw", db.ops, db.files, db.chunks, db.drafts, db.receipts, async () => {
    await db.files.bulkPut(pictures.map(({ file }) => file));
    await db.chunks.bulkPut(pictures.map(({ chunk }) => chunk));
    await enqueue(ops, how);
    if (how.instead) await dropRefused(how.owner, how.instead);
  });
}

/** A refused scan leaves with its photos; one with a signature stays, because nothing else has that. Expects the transaction. */
async function dropRefused(owner: string, id: string): Promise<void> {
  const db = outboxDb();
  const op = await db.ops.where("opId").equals(id).first();
  if (!op || op.owner !== owner || !isRefused(op)) return;
  const pictures = await db.ops.where("dependsOn").equals(id).toArray();
  if (pictures.some(({ kind, payload }) => kind !== "scan.photo" || payload.kind !== "photo")) return;
  for (const { opId } of pictures) await dropFile(opId);
  await db.ops.bulkDelete([op, ...pictures].map(({ seq }) => seq));
}

const isRefused = ({ state }: Op) => state === "rejected" || state === "conflict";

/** The photos of a refused scan, for the find that takes its place. */
export async function photosOfRefused(id: string): Promise<Blob[]> {
  const ops = await outboxDb().ops.where("dependsOn").equals(id).toArray();
  const photos = ops.filter(({ kind, payload }) => kind === "scan.photo" && payload.kind === "photo");
  return Promise.all(
    photos.map(async ({ opId }) => {
      const { row, bytes } = await readDocument(opId);
      return new Blob([bytes], { type: row.type });
    }),
  );
}

/**
 * Ends a refused scan whose place a new one has taken. With pictures it stays until its person decides: true where it is gone.
 */
export async function closeRefused(id: string): Promise<boolean> {
  const owner = authState.owner();
  const db = outboxDb();
  return db.transaction("rw", db.ops, async () => {
    const op = await db.ops.where("opId").equals(id).first();
    if (!op) return true;
    const isAlone = (await db.ops.where("dependsOn").equals(id).count()) === 0;
    if (op.owner !== owner || !isRefused(op) || !isAlone) return false;
    await db.ops.delete(op.seq);
    return true;
  });
}
