import type { PhotoKind } from "#domain/schemas/scan-photo.ts";
import { sha256 } from "./documents.ts";
import type { ChunkRow, FileRow } from "./outbox-db.ts";

/** Bytes as base64, for localStorage, which has only texts. */
export function toBase64(bytes: ArrayBuffer): string {
  let text = "";
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The bytes again. */
export const fromBase64 = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer;

/** A photo or a signature as rows for the outbox, read and hashed; nothing is stored yet. */
export type ReadPicture = { file: FileRow; chunk: ChunkRow };

/**
 * A picture's id is derived from its scan's, so that the same scan twice has the same pictures. `n` counts from 0. The
 * beginning is cut off: replacing the end would give one scan in 1,296 the id of its own picture.
 */
export const pictureId = (scan: string, kind: PhotoKind, n: number): string => `${scan.slice(2)}${kind[0]}${n}`;

/**
 * Reads pictures of a scan of `owner`: before the transaction that stores them, because that must not wait for anything
 * else.
 */
export function readPictures(
  scan: string,
  pictures: readonly { kind: PhotoKind; blob: Blob }[],
  { owner, now }: { owner: string; now: number },
): Promise<ReadPicture[]> {
  const read = async ({ kind, blob }: { kind: PhotoKind; blob: Blob }, n: number): Promise<ReadPicture> => {
    const id = pictureId(scan, kind, n);
    const data = await blob.arrayBuffer();
    const sum = await sha256(data);
    const { type } = blob;
    const described = { id, owner, draft: "", kind, name: "", type, size: data.byteLength, sha256: sum };
    // Always smaller than one chunk (schemas/scan-photo.ts).
    return { file: { ...described, chunks: 1, storedAt: now }, chunk: { file: id, n: 0, data, sha256: sum } };
  };
  return Promise.all(pictures.map(read));
}
