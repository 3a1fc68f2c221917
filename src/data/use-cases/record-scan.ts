import { outboxDb } from "#data/local/outbox-db.ts";
import { fromBase64, type ReadPicture, readPictures, toBase64 } from "#data/local/scan-pictures.ts";
import type { SetDownPicture } from "#data/local/set-down.ts";
import { authState, GUEST } from "#data/shared/auth-state.ts";
import { RequestFailed } from "#data/shared/errors.ts";
import { newRecordId } from "#data/shared/random.ts";
import { holdCode } from "#data/shared/read-codes.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { placeOf, storeOrSetDown } from "#data/sync/hand-in.ts";
import { AlreadyEnqueued, enqueue, type NewOp } from "#data/sync/outbox.ts";
import type { ScanPoint } from "#domain/pallets/scan.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import { scanFaults } from "#domain/schemas/scan-fault.ts";
import { MAX_PHOTO_BYTES, MOST_PHOTOS, type PhotoKind } from "#domain/schemas/scan-photo.ts";
import { keepStorage } from "./submit.ts";

/** A person's scan. Values left out are not given. */
export type ScanInput = {
  /** Made once per scan (newRecordId): the same id twice is one scan. Without one, each call is a new scan. */
  id?: string;
  /** When its code was read, ms; now if left out. */
  at?: number;
  /** A pallet's id (pallets/code.ts); it need not be known on this device. */
  pallet: string;
  point: ScanPoint;
  /** For `loaded`: a sailing's id and a container's name ("1HC-48"). */
  sailing?: string;
  container?: string;
  bay?: string;
  condition?: "ok" | "damaged";
  /** What was measured, in metres and kg. */
  measured?: Partial<Pallet>;
  note?: string;
  /** The reason given for recording it despite a stop. */
  reason?: string;
  /** For `delivered`. */
  recipient?: string;
  /** Written for the customer. */
  remark?: string;
  /** JPEG, PNG or WebP, already scaled: at most four of 600 KB each. */
  photos?: readonly Blob[];
  signature?: Blob;
};

/** A scan stored on this device; `scannedAt` in ms by its clock. `onPage`: this page alone has it, until it is sent. */
export type RecordedScan = { id: string; pallet: string; scannedAt: number; onPage: boolean };

/** How long in ms a scan may wait for others: somebody who scans pallet after pallet needs the phone for the next one. */
const GATHER_MS = 2000;

const PICTURES = ["image/jpeg", "image/png", "image/webp"];

/**
 * Records a scan with its photos and its signature: on this device at once, in one transaction, on the server within
 * seconds once it answers. Rejects with RequestFailed: `session` when nobody is signed in (an ended session is enough),
 * `invalid` with the faults by field (`photos`, `signature` included); or with the browser's error when the device is full.
 * In each case nothing is stored. While storage is closed it is set down (local/set-down.ts).
 */
export async function recordScan(input: ScanInput): Promise<RecordedScan> {
  const owner = authState.owner();
  if (owner === GUEST) throw new RequestFailed({ kind: "session" }, "Not authenticated");
  const engine = pageEngine();
  const recorded = await writeScan(input, { owner, now: engine.env.clock.now() });
  keepStorage();
  engine.start();
  engine.wake(GATHER_MS);
  return recorded;
}

/** The same with owner and time given, and nothing sent. */
export async function writeScan(input: ScanInput, how: { owner: string; now: number }): Promise<RecordedScan> {
  const id = input.id ?? newRecordId();
  const scannedAt = input.at ?? how.now;
  const payload = payloadOf(input, id, scannedAt);
  const given = picturesOf(input);
  const fields = { ...scanFaults(payload), ...pictureFaults(given) };
  if (Object.keys(fields).length > 0) throw new RequestFailed({ kind: "invalid", fields });
  const pictures = await readPictures(id, given, how);
  try {
    const ops: NewOp[] = [{ opId: id, kind: "scan.create", payload }, ...pictures.map((one) => pictureOp(one, id))];
    await storeOrSetDown(
      () => store(ops, pictures, how),
      { ops, ...how },
      () => pictures.map(setDownPicture),
    );
  } catch (error) {
    // Pressed twice: it is already enqueued.
    if (!(error instanceof AlreadyEnqueued)) throw error;
  }
  const onPage = placeOf({ opId: id }) === "page";
  if (onPage) holdCode(id);
  return { id, pallet: input.pallet, scannedAt, onPage };
}

export const setDownPicture = ({ file, chunk }: ReadPicture): SetDownPicture => ({
  ...{ id: file.id, kind: file.kind, type: file.type },
  bytes: toBase64(chunk.data),
});

/** A scan that was set down with its pictures, at the next start. */
export async function storeScan(
  ops: NewOp[],
  pictures: readonly (Omit<SetDownPicture, "kind"> & { kind: PhotoKind })[],
  how: { owner: string; now: number },
): Promise<void> {
  const [scan] = ops;
  const blobs = pictures.map(({ kind, type, bytes }) => ({ kind, blob: new Blob([fromBase64(bytes)], { type }) }));
  await store(ops, await readPictures(scan?.opId ?? "", blobs, how), how);
}

/** Files and operations together, or nothing. */
async function store(ops: NewOp[], pictures: ReadPicture[], how: { owner: string; now: number }): Promise<void> {
  const db = outboxDb();
  await db.transaction("rw", db.ops, db.files, db.chunks, db.drafts, db.receipts, async () => {
    if (pictures.length > 0) {
      // For a scan that is already here they are the same; then nothing is written.
      await db.files.bulkPut(pictures.map(({ file }) => file));
      await db.chunks.bulkPut(pictures.map(({ chunk }) => chunk));
    }
    await enqueue(ops, how);
  });
}

function payloadOf(input: ScanInput, id: string, now: number): Record<string, unknown> {
  const { photos: _, signature: __, at: ___, measured, ...said } = input;
  const values = { ...said, ...measured, id, scanned_at: new Date(now).toISOString() };
  // Empty fields are left out: many scans travel in one request.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""));
}

function pictureOp({ file }: ReadPicture, scan: string): NewOp {
  return { opId: file.id, kind: "scan.photo", dependsOn: scan, payload: { scan, kind: file.kind, size: file.size } };
}

type Given = { kind: PhotoKind; blob: Blob };

function picturesOf({ photos = [], signature }: ScanInput): Given[] {
  const all: Given[] = photos.map((blob) => ({ kind: "photo", blob }));
  return signature ? [...all, { kind: "signature", blob: signature }] : all;
}

/** What is wrong with pictures, by field. */
export function pictureFaults(pictures: Given[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { kind, blob } of pictures) {
    const field = kind === "photo" ? "photos" : "signature";
    if (!PICTURES.includes(blob.type)) faults[field] = "Only JPEG, PNG and WebP pictures are taken.";
    else if (blob.size === 0) faults[field] = "The picture is empty.";
    else if (blob.size > MAX_PHOTO_BYTES) faults[field] = `A picture must be at most ${MAX_PHOTO_BYTES / 1024} KB.`;
  }
  if (pictures.filter(({ kind }) => kind === "photo").length > MOST_PHOTOS.photo)
    faults.photos = `A scan has at most ${MOST_PHOTOS.photo} photos.`;
  return faults;
}
