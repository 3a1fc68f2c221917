import { DamagedDocument, readDocument } from "#data/local/documents.ts";
import { carriesFile, type Op, outboxDb } from "#data/local/outbox-db.ts";

/** A multiple of 3, so that base64 chunks can be joined. */
const PIECE = 3 * 65_536;

/**
 * The unsent operations as one JSON file: their request bodies, and each document in base64 with its SHA-256. A damaged
 * document is listed without its bytes.
 */
export async function exportOps(opIds: readonly string[], now: number): Promise<Blob> {
  const db = outboxDb();
  const named = await db.ops.where("opId").anyOf(opIds).toArray();
  const papers = await db.ops.where("dependsOn").anyOf(opIds).toArray();
  const ops = [...new Map([...named, ...papers].map((op) => [op.opId, op])).values()].sort((a, b) => a.seq - b.seq);
  const head = { format: "akamas-freight-unsent", version: 1, exported_at: new Date(now).toISOString() };
  // Written in chunks: two large documents exceed the maximum string length of some browsers.
  const parts: string[] = [`${JSON.stringify(head).slice(0, -1)},"operations":[`];
  for (const [n, op] of ops.entries()) {
    parts.push(n === 0 ? "" : ",", JSON.stringify(described(op)).slice(0, -1));
    if (carriesFile(op)) parts.push(',"document":', ...(await documentOf(op)));
    parts.push("}");
  }
  parts.push("]}\n");
  return new Blob(parts, { type: "application/json" });
}

function described({ opId, kind, createdAt, aggregate, payload, base, lastError }: Op) {
  return {
    id: opId,
    kind,
    made_at: new Date(createdAt).toISOString(),
    ...(kind.startsWith("shipment.") ? { shipment: aggregate, seen: base } : {}),
    payload,
    ...(lastError ? { refused: lastError } : {}),
  };
}

async function documentOf({ opId, payload }: Op): Promise<string[]> {
  try {
    const { row, bytes } = await readDocument(opId);
    const { name, type, size, sha256 } = row;
    const head = JSON.stringify({ name, type, size, sha256 }).slice(0, -1);
    return [`${head},"base64":"`, ...base64(new Uint8Array(bytes)), '"}'];
  } catch (error) {
    if (!(error instanceof DamagedDocument)) throw error;
    return [JSON.stringify({ name: payload.file_name ?? payload.kind, size: payload.size, damaged: true })];
  }
}

function base64(bytes: Uint8Array): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    let text = "";
    for (const byte of bytes.subarray(at, at + PIECE)) text += String.fromCharCode(byte);
    pieces.push(btoa(text));
  }
  return pieces;
}
