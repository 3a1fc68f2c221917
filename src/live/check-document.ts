import {
  checkDocument,
  DOCUMENT_HEAD_BYTES,
  DOCUMENT_TYPES_ONLY,
  type DocumentRefusal,
  hasDocumentBytes,
} from "#domain/schemas/document.ts";
import { hasTooManyPixels, TOO_MANY_PIXELS } from "#domain/schemas/picture.ts";

/** Checks a file's name, size, first bytes and pixels on the device, by the server's rules; the upload may be hours later. */
export async function refusalOf(file: File): Promise<DocumentRefusal | null> {
  const wrong = checkDocument(file);
  if (wrong) return wrong;
  const head = new Uint8Array(await file.slice(0, DOCUMENT_HEAD_BYTES).arrayBuffer());
  if (!hasDocumentBytes(head)) return { code: "type", message: DOCUMENT_TYPES_ONLY };
  return hasTooManyPixels(await file.arrayBuffer()) ? { code: "type", message: TOO_MANY_PIXELS } : null;
}
