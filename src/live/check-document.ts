import {
  checkDocument,
  DOCUMENT_HEAD_BYTES,
  DOCUMENT_TYPES_ONLY,
  type DocumentRefusal,
  hasDocumentBytes,
} from "#domain/schemas/document.ts";

/** What is wrong with a file by its name, size and first bytes: the server would say the same, hours later. */
export async function refusalOf(file: File): Promise<DocumentRefusal | null> {
  const wrong = checkDocument(file);
  if (wrong) return wrong;
  const head = new Uint8Array(await file.slice(0, DOCUMENT_HEAD_BYTES).arrayBuffer());
  return hasDocumentBytes(head) ? null : { code: "type", message: DOCUMENT_TYPES_ONLY };
}
