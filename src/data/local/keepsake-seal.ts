import { authState } from "#data/shared/auth-state.ts";
import { sha256 } from "./documents.ts";
import { chunkKeys } from "./drafts.ts";
import type { Keepsake, Said } from "./keepsakes.ts";
import { type ChunkRow, outboxDb } from "./outbox-db.ts";

// Keepsakes of who has signed out, or lost a role, cannot be read on this device (docs/sync/keepsakes.md). The server gives the
// key with a session; what is stored of it can seal and not open.

/** AES-GCM's nonce, before each sealed text. */
const NONCE = 12;

const keyFor = (bytes: BufferSource, usage: "encrypt" | "decrypt") =>
  crypto.subtle.importKey("raw", bytes, "AES-GCM", false, [usage]);

/**
 * The server gave this account's key: `signedIn` with a new session, otherwise with a renewed one, which opens nothing after a
 * role was lost. Waits until all is open that can be.
 */
export async function receiveSealKey(owner: string, text: string, signedIn: boolean): Promise<void> {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
  const [key, opening] = await Promise.all([keyFor(bytes, "encrypt"), keyFor(bytes, "decrypt")]);
  const { seals } = outboxDb();
  const opens = await outboxDb().transaction("rw", seals, async () => {
    const before = await seals.get(owner);
    // Signed out in the meantime: what is kept is being sealed, and nothing more is.
    if (authState.session()?.userId !== owner) return false;
    const opens = signedIn || (before?.opens ?? true);
    await seals.put({ ...before, owner, key, opens });
    return opens;
  });
  if (opens) await openAll(owner, opening);
}

/**
 * Seals what is kept of everybody who is not signed in, and forgets their keys. Called at a sign-out, and at each start: the tab
 * may have been closed before the end.
 */
export async function sealForgotten(): Promise<void> {
  const { keepsakes, seals } = outboxDb();
  const here = authState.owner();
  for (const { owner, key } of await seals.toArray()) {
    if (owner === here) continue;
    await sealAll(owner, key);
    await outboxDb().transaction("rw", keepsakes, seals, async () => {
      const unsealed = await ofOwner(owner)
        .filter(({ said }) => said !== null)
        .count();
      // One that was acknowledged meanwhile waits for the next start.
      if (unsealed === 0 && authState.owner() !== owner) await seals.delete(owner);
    });
  }
}

/**
 * The feed was made for this role. When the one before was lost, all that is kept is sealed until the next sign-in: it was
 * done with rights that this person has no more.
 */
export async function sealAfterRole(owner: string, role: string): Promise<void> {
  const { seals } = outboxDb();
  const seal = await seals.get(owner);
  if (!seal || seal.role === role) return;
  const lost = Boolean(seal.role);
  if (lost) {
    await seals.update(owner, { opens: false });
    await sealAll(owner, seal.key);
  }
  await seals.update(owner, { role });
}

const ofOwner = (owner: string) =>
  outboxDb().keepsakes.where("[owner+epoch]").between([owner, ""], [owner, "\uffff"], true, true);

async function sealAll(owner: string, key: CryptoKey): Promise<void> {
  const ids = await ofOwner(owner).primaryKeys();
  for (const id of ids) await sealOne(id, key);
}

/** What a sealed text is of: it cannot be put in another's place. */
const labelOf = (id: string, part: string) => new TextEncoder().encode(`${id} ${part}`);

async function encrypt(key: CryptoKey, label: Uint8Array<ArrayBuffer>, text: BufferSource): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: label }, key, text);
  return new Blob([iv, sealed]).arrayBuffer();
}

function decrypt(key: CryptoKey, label: Uint8Array<ArrayBuffer>, sealed: ArrayBuffer): Promise<ArrayBuffer> {
  const iv = new Uint8Array(sealed, 0, NONCE);
  const algorithm = { name: "AES-GCM", iv, additionalData: label };
  return crypto.subtle.decrypt(algorithm, key, new Uint8Array(sealed, NONCE));
}

/** Encrypted outside the transaction, which a browser ends when it waits for anything else; written in one. */
async function sealOne(id: string, key: CryptoKey): Promise<void> {
  const { kept, chunks: plain } = await read(id);
  if (!kept?.said) return;
  const [sealed, chunks] = await Promise.all([
    encrypt(key, labelOf(id, "said"), new TextEncoder().encode(JSON.stringify(kept.said))),
    // The sum of a known file would say that it is this one.
    each(plain, async ({ data, n }) => ({ data: await encrypt(key, labelOf(id, String(n)), data), sha256: "" })),
  ]);
  await replace(kept, { ...kept, said: null, sealed }, chunks);
}

async function openAll(owner: string, key: CryptoKey): Promise<void> {
  const ids = await ofOwner(owner)
    .filter(({ said }) => said === null)
    .primaryKeys();
  for (const id of ids) await openOne(id, key);
}

/** One that this key does not open stays as it is: the server was restored to before its key. */
async function openOne(id: string, key: CryptoKey): Promise<void> {
  const { kept, chunks: locked } = await read(id);
  if (!kept?.sealed) return;
  try {
    const text = new TextDecoder().decode(await decrypt(key, labelOf(id, "said"), kept.sealed));
    const chunks = await each(locked, async ({ data, n }) => {
      const plain = await decrypt(key, labelOf(id, String(n)), data);
      return { data: plain, sha256: await sha256(plain) };
    });
    const { sealed, closed, ...rest } = kept;
    await replace(kept, { ...rest, said: JSON.parse(text) as Said }, chunks);
  } catch (error) {
    if ((error as Error).name !== "OperationError") throw error;
    console.warn(`Keepsake ${id}: not opened.`, error);
    if (!kept.closed) await outboxDb().keepsakes.update(id, { closed: "found" });
  }
}

/** In one transaction: another tab may be sealing or opening it. */
async function read(id: string): Promise<{ kept: Keepsake | undefined; chunks: ChunkRow[] }> {
  const { keepsakes, chunks } = outboxDb();
  return outboxDb().transaction("r", keepsakes, chunks, async () => {
    const kept = await keepsakes.get(id);
    const rows = await chunks.bulkGet(chunkKeys(id, kept?.chunks ?? 0));
    return { kept, chunks: rows.filter((row) => row !== undefined) };
  });
}

function each(
  chunks: ChunkRow[],
  turn: (chunk: ChunkRow) => Promise<Pick<ChunkRow, "data" | "sha256">>,
): Promise<ChunkRow[]> {
  return Promise.all(chunks.map(async (chunk) => ({ ...chunk, ...(await turn(chunk)) })));
}

/** In one transaction, unless it has changed meanwhile: another tab was faster, or it was handed in again. */
async function replace(was: Keepsake, next: Keepsake, chunks: ChunkRow[]): Promise<void> {
  const db = outboxDb();
  await db.transaction("rw", db.keepsakes, db.chunks, async () => {
    const now = await db.keepsakes.get(was.opId);
    if (!now || (now.said === null) !== (was.said === null)) return;
    // Its place may have been confirmed.
    await db.keepsakes.put({ ...next, epoch: now.epoch, place: now.place });
    await db.chunks.bulkPut(chunks);
  });
}
