import { authState } from "#data/shared/auth-state.ts";
import { RequestFailed } from "#data/shared/errors.ts";
import { newRecordId } from "#data/shared/random.ts";
import type { DocumentKind } from "#domain/schemas/document.ts";
import { clean } from "#domain/text/clean.ts";
import { chunkKeys, dropFile } from "./drafts.ts";
import { isForgotten } from "./guest-drafts.ts";
import { held } from "./held-documents.ts";
import { type ChunkRow, type FileRow, outboxDb } from "./outbox-db.ts";
import { CHUNK_BYTES } from "./sizes.ts";
import { isFull } from "./storage.ts";
import { withRoom } from "./with-room.ts";

/** A document on this device, whole and checked. */
export type StoredDocument = { id: string; kind: DocumentKind; name: string; size: number; sha256: string };

/**
 * Reads, hashes and stores a chosen file; progress in bytes. Rejects with `session` when nobody is signed in, unless
 * `visitor` is set for a booking that is kept without a session (use-cases/kept.ts). Where there is no room the page holds a
 * signed-in person's document if `holds` is set: it can only be sent directly (use-cases/send-directly.ts). Else it rejects with
 * the browser's error; then nothing is stored.
 */
export async function storeDocument(input: {
  draft: string;
  kind: DocumentKind;
  file: File;
  visitor?: boolean;
  holds?: boolean;
  onProgress?: (done: number, total: number) => void;
}): Promise<StoredDocument> {
  const { draft, kind, file, visitor = false, holds = false, onProgress } = input;
  const owner = authState.owner();
  if (!authState.session() && !visitor) throw new RequestFailed({ kind: "session" }, "Not authenticated");
  const mayHold = holds && !visitor;
  if (!mayHold) await withRoom(() => assertRoom(file.size));

  const id = newRecordId();
  const whole = new Uint8Array(file.size);
  let done = 0;
  const read = async (n: number): Promise<ArrayBuffer> => {
    const at = n * CHUNK_BYTES;
    const data = await file.slice(at, at + CHUNK_BYTES).arrayBuffer();
    whole.set(new Uint8Array(data), at);
    done += data.byteLength;
    onProgress?.(done, file.size);
    return data;
  };
  // All chunks in parallel: the browser reads and hashes in other threads.
  const pieces = Array.from({ length: Math.ceil(file.size / CHUNK_BYTES) }, (_, n) => read(n));
  const chunk = async (piece: Promise<ArrayBuffer>, n: number): Promise<ChunkRow> => {
    const data = await piece;
    return { file: id, n, data, sha256: await sha256(data) };
  };
  const [sum, chunks] = await Promise.all([
    Promise.all(pieces).then(() => sha256(whole.buffer)),
    Promise.all(pieces.map(chunk)),
  ]);
  const row: FileRow = {
    id,
    owner,
    draft,
    kind,
    name: clean(file.name, "line"),
    type: file.type,
    size: file.size,
    sha256: sum,
    chunks: chunks.length,
    storedAt: Date.now(),
  };
  // One transaction, with no other await inside it: the whole file is stored or nothing.
  const db = outboxDb();
  const store = () =>
    db.transaction("rw", db.files, db.chunks, async () => {
      await db.files.add(row);
      await db.chunks.bulkAdd(chunks);
    });
  await withRoom(store).catch((error) => {
    if (!mayHold || !isFull(error)) throw error;
    held.set(id, { row, bytes: whole.buffer });
  });
  return described(row);
}

/** Removes a document that no operation carries yet; otherwise does nothing. */
export async function removeDocument(id: string): Promise<void> {
  held.delete(id);
  const db = outboxDb();
  await db.transaction("rw", db.files, db.chunks, async () => {
    const row = await db.files.get(id);
    if (!row || row.draft === "" || row.owner !== authState.owner()) return;
    await dropFile(id);
  });
}

/** The documents of a draft in the order in which they were stored. */
export async function documentsOf(draft: string): Promise<StoredDocument[]> {
  const owner = authState.owner();
  const { files, drafts } = outboxDb();
  const place = await drafts.get([owner, draft]);
  // A former visitor's file is hidden together with their draft.
  if (place && isForgotten(place, Date.now())) return [];
  const rows = await files.where("[owner+draft]").equals([owner, draft]).toArray();
  return rows.sort((a, b) => a.storedAt - b.storedAt).map(described);
}

/** The bytes of a stored document; throws when they are not what was stored. */
export async function readDocument(id: string): Promise<{ row: FileRow; bytes: ArrayBuffer }> {
  const here = held.get(id);
  if (here) return here;
  const db = outboxDb();
  const row = await db.files.get(id);
  if (!row) throw new DamagedDocument(id);
  const whole = new Uint8Array(row.size);
  let at = 0;
  for (const chunk of await db.chunks.bulkGet(chunkKeys(id, row.chunks))) {
    if (!chunk || at + chunk.data.byteLength > row.size || (await sha256(chunk.data)) !== chunk.sha256) {
      throw new DamagedDocument(id);
    }
    whole.set(new Uint8Array(chunk.data), at);
    at += chunk.data.byteLength;
  }
  if (at !== row.size) throw new DamagedDocument(id);
  return { row, bytes: whole.buffer };
}

/** The device returned other bytes than were stored: no retry can succeed, the person has to choose the file again. */
export class DamagedDocument extends Error {
  constructor(id: string) {
    super(`The document ${id} on this device is damaged.`);
    this.name = "DamagedDocument";
  }
}

/** Hex. An address without https, as in an office's own network, has no `crypto.subtle`. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    : (await import("@noble/hashes/sha2")).sha256(new Uint8Array(bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function described({ id, kind, name, size, sha256: sum }: FileRow): StoredDocument {
  // Files of a draft are always documents, never pictures of scans.
  return { id, kind: kind as DocumentKind, name, size, sha256: sum };
}

/** Checked before reading, so that a full device is reported at once. Browsers that cannot tell are assumed to have room. */
async function assertRoom(bytes: number): Promise<void> {
  const estimate = await globalThis.navigator?.storage?.estimate?.().catch(() => undefined);
  if (estimate?.quota === undefined || estimate.usage === undefined) return;
  if (estimate.quota - estimate.usage < bytes * 1.2) {
    throw new DOMException("There is no room left on this device.", "QuotaExceededError");
  }
}
