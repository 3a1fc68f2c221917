import { checkDocument, DOCUMENT_HEAD_BYTES, DOCUMENT_TYPES_ONLY, hasDocumentBytes } from "#domain/schemas/document.ts";
import { hasTooManyPixels, TOO_MANY_PIXELS } from "#domain/schemas/picture.ts";
import { sentence } from "#i18n/faults.ts";
import { formFaults } from "#text/faults/forms.ts";

export type DocumentRefusal = { code: string; message: string };

/** Checks a file's name, size, first bytes and pixels on the device, by the server's rules; the upload may be hours later. */
export async function refusalOf(file: File): Promise<DocumentRefusal | null> {
  const wrong = checkDocument(file);
  if (wrong) return refused(wrong.code, wrong.why);
  const head = new Uint8Array(await file.slice(0, DOCUMENT_HEAD_BYTES).arrayBuffer());
  if (!hasDocumentBytes(head)) return refused("type", DOCUMENT_TYPES_ONLY);
  return hasTooManyPixels(await file.arrayBuffer()) ? refused("type", TOO_MANY_PIXELS) : null;
}

const refused = (code: string, why: string): DocumentRefusal => ({ code, message: sentence(why, formFaults) });
