/** The largest document in bytes, inclusive; browser, field and hook share it (rule: booking.documents: 10 MB). */
export const MAX_DOCUMENT_BYTES = 10 * 1_048_576;

/** Accepted file extensions (rule: booking.documents), in the form of a file input's `accept`. */
export const DOCUMENT_EXTENSIONS = [".pdf", ".jpg", ".jpeg", ".png"] as const;

/** In the order of the booking form. */
export const DOCUMENT_KINDS = ["commercial_invoice", "packing_list"] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export type DocumentRefusal = { code: "too_large" | "type" | "empty"; why: string };

/** The fault of a file of another type, by its name or by its bytes. */
export const DOCUMENT_TYPES_ONLY = "document_type";

/** What is wrong with a file (size in bytes), null when it is accepted (rule: booking.documents). */
export function checkDocument(file: { name: string; size: number }): DocumentRefusal | null {
  if (file.size > MAX_DOCUMENT_BYTES) return { code: "too_large", why: "document_large" };
  const name = file.name.toLowerCase();
  if (!DOCUMENT_EXTENSIONS.some((extension) => name.endsWith(extension)))
    return { code: "type", why: DOCUMENT_TYPES_ONLY };
  // Negated, so that NaN is refused too.
  if (!(file.size > 0)) return { code: "empty", why: "document_empty" };
  return null;
}

/** A size in bytes as MB of 1,048,576 bytes with two decimals, without the unit: "4.92". */
export function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(2);
}

/** How many of a document's first bytes `hasDocumentBytes` checks: a PDF's mark may stand anywhere in them. */
export const DOCUMENT_HEAD_BYTES = 1024;

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
/** The first bytes of pictures. */
const PICTURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
] as const;

/** Whether these first bytes are of a PDF, JPG or PNG, whatever the file's name: the server's check (fileHasType). */
export function hasDocumentBytes(head: Uint8Array): boolean {
  const stands = (bytes: readonly number[], at: number) => bytes.every((byte, i) => head[at + i] === byte);
  if (PICTURES.some((bytes) => stands(bytes, 0))) return true;
  for (let at = 0; at + PDF.length <= Math.min(head.length, DOCUMENT_HEAD_BYTES); at++)
    if (stands(PDF, at)) return true;
  return false;
}
