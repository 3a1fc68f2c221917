import { dropPicturesBut, keepPicture, keptPicture } from "#data/local/kept-pictures.ts";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { allRows, reading, tablesOf } from "#data/local/mirror-rows.ts";
import { latestSignatures } from "#data/queries/delivery.ts";
import { scanPhotoLinks } from "#data/remote/scan-photo-links.ts";
import { RequestFailed } from "#data/shared/errors.ts";
import type { ScanPhoto } from "#data/shared/wire.ts";

/** Whose receipts can be made without a network. */
export const SIGNATURES_AHEAD = 20;
/** With the photos that were opened: at most 600 KB each, mostly a tenth of it. */
const MOST = 60;

/** A picture of a scan, from this device or else from the server. Rejects when it can be had from neither. */
export async function pictureOf(userId: string, photo: ScanPhoto, now: number): Promise<Blob> {
  const here = await keptPicture(userId, photo.sha256);
  if (here) return here;
  const [link = ""] = await scanPhotoLinks([photo]);
  const answer = await fetch(link);
  if (!answer.ok) throw new RequestFailed({ kind: "server", status: answer.status, message: "picture" });
  const picture = await answer.blob();
  await keepPicture(userId, { sha256: photo.sha256, picture, at: now }, MOST);
  return picture;
}

/**
 * Fetches the signatures of the latest deliveries, so that their receipts are whole without a network, and drops pictures of
 * what was taken back. Those that cannot be had are tried again the next time.
 */
export async function keepSignatures(userId: string, now: number): Promise<void> {
  const db = mirrorDb(userId);
  const rows = await reading(db, tablesOf(db, "scan_photos"), () => allRows(db, "scan_photos"));
  await dropPicturesBut(userId, new Set(rows.map(({ sha256 }) => sha256)));
  for (const photo of await latestSignatures(userId, SIGNATURES_AHEAD)) {
    try {
      await pictureOf(userId, photo, now);
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.error.kind !== "server") return;
    }
  }
}
