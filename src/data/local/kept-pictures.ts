import { mirrorDb } from "./mirror-db.ts";

// Pictures of deliveries that this device has fetched, by their SHA-256, beside the mirror: they go with it at a sign-out.

const PREFIX = "picture ";
/** Bytes, because some browsers lose blobs that are stored. */
type KeptPicture = { type: string; data: Uint8Array<ArrayBuffer> };

export async function keptPicture(userId: string, sha256: string): Promise<Blob | null> {
  const kept = (await mirrorDb(userId).kept.get(PREFIX + sha256))?.value as KeptPicture | undefined;
  return kept ? new Blob([kept.data], { type: kept.type }) : null;
}

/** Keeps one; of more than `most` the oldest are dropped. */
export async function keepPicture(
  userId: string,
  { sha256, picture, at }: { sha256: string; picture: Blob; at: number },
  most: number,
): Promise<void> {
  const value: KeptPicture = { type: picture.type, data: new Uint8Array(await picture.arrayBuffer()) };
  const { kept } = mirrorDb(userId);
  await kept.put({ key: PREFIX + sha256, value, at });
  // All are read, bytes too, only where there are too many.
  if ((await kept.where("key").startsWith(PREFIX).count()) <= most) return;
  const all = await kept.where("key").startsWith(PREFIX).toArray();
  const over = all.sort((a, b) => b.at - a.at).slice(most);
  await kept.bulkDelete(over.map(({ key }) => key));
}

/** Drops those whose rows have left the device: what was taken back is nobody's to see. */
export async function dropPicturesBut(userId: string, sums: ReadonlySet<string>): Promise<void> {
  const { kept } = mirrorDb(userId);
  const keys = await kept.where("key").startsWith(PREFIX).primaryKeys();
  const gone = keys.filter((key) => !sums.has(key.slice(PREFIX.length)));
  if (gone.length > 0) await kept.bulkDelete(gone);
}
