/** What belongs to a scan: photos, and for `delivered` the recipient's signature. */
export const PHOTO_KINDS = ["photo", "signature"] as const;

export type PhotoKind = (typeof PHOTO_KINDS)[number];

/** How many of a kind one scan has. */
export const MOST_PHOTOS: Readonly<Record<PhotoKind, number>> = { photo: 4, signature: 1 };

/** Devices scale to 2,048 px and 400 kB; the rest is room for those that cannot. */
export const MAX_PHOTO_BYTES = 600 * 1024;

/** The kind that a word names, "" for any other word. */
export function photoKind(word: unknown): PhotoKind | "" {
  return PHOTO_KINDS.find((kind) => kind === word) ?? "";
}
