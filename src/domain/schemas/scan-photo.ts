/** Pictures of a scan: photos, and for `delivered` the recipient's signature. */
export const PHOTO_KINDS = ["photo", "signature"] as const;

export type PhotoKind = (typeof PHOTO_KINDS)[number];

/** How many of each kind a scan may have. */
export const MOST_PHOTOS: Readonly<Record<PhotoKind, number>> = { photo: 4, signature: 1 };

/** Devices scale to 2,048 px and 400 kB; the limit leaves room for those that cannot. */
export const MAX_PHOTO_BYTES = 600 * 1024;

/** The kind of that name, "" for any other text. */
export function photoKind(word: unknown): PhotoKind | "" {
  return PHOTO_KINDS.find((kind) => kind === word) ?? "";
}
