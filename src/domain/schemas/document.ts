/** The largest document in bytes, inclusive; browser, field and hook share it (spec section 5: 10 MB). */
export const MAX_DOCUMENT_BYTES = 10 * 1_048_576;

/** What a document's name may end in (spec section 2), as a file input's `accept` wants it. */
export const DOCUMENT_EXTENSIONS = [".pdf", ".jpg", ".jpeg", ".png"] as const;

/** In the order of the booking form. */
export const DOCUMENT_KINDS = ["commercial_invoice", "packing_list"] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export type DocumentRefusal = { code: "too_large" | "type" | "empty"; message: string };

/** What a file hears that is none of these, by its name or by its bytes. */
export const DOCUMENT_TYPES_ONLY = "Only PDF, JPG and PNG files are accepted";

/** What is wrong with a file (size in bytes), null when it may be sent. The message for size is the spec's. */
export function checkDocument(file: { name: string; size: number }): DocumentRefusal | null {
  if (file.size > MAX_DOCUMENT_BYTES) return { code: "too_large", message: "File size must be less than 10MB" };
  const name = file.name.toLowerCase();
  if (!DOCUMENT_EXTENSIONS.some((extension) => name.endsWith(extension)))
    return { code: "type", message: DOCUMENT_TYPES_ONLY };
  // Negated so that a size that is no number is refused too.
  if (!(file.size > 0)) return { code: "empty", message: "The file is empty" };
  return null;
}

/** A size in bytes as MB of 1,048,576 bytes with two decimals, without the unit: "4.92". */
export function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(2);
}
