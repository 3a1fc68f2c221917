import { hasTooManyPixels, TOO_MANY_PIXELS } from "#domain/schemas/picture.ts";

/** Limits of a stored photo: the longest side in pixels, and bytes. */
export const PHOTO_SIDE = 2048;
export const PHOTO_BYTES = 400_000;
/** Tried in this order until the photo is within PHOTO_BYTES. */
const TRIES: readonly { side: number; quality: number }[] = [
  { side: PHOTO_SIDE, quality: 0.85 },
  { side: PHOTO_SIDE, quality: 0.7 },
  { side: PHOTO_SIDE, quality: 0.5 },
  { side: 1600, quality: 0.6 },
  { side: 1280, quality: 0.5 },
  { side: 900, quality: 0.4 },
];

export class TooManyPixels extends Error {}

/**
 * Converts a photo to an upright JPEG of at most 2,048 px and 400 kB, without EXIF data (place, device). Rejects when the
 * browser cannot read it as a picture, and with TooManyPixels before it is decoded.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  if (hasTooManyPixels(await file.arrayBuffer())) throw new TooManyPixels(TOO_MANY_PIXELS);
  // Upright by default. Saying so is a TypeError in Safari up to 17.1, which knew the option's other values alone.
  const picture = await createImageBitmap(file);
  try {
    for (const { side, quality } of TRIES) {
      const photo = await asJpeg(picture, side, quality);
      if (photo.size <= PHOTO_BYTES) return photo;
    }
    throw new Error("The photo does not become small enough");
  } finally {
    picture.close();
  }
}

async function asJpeg(picture: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture"))), "image/jpeg", quality),
  );
}
