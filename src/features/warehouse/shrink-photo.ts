/** The longest side in pixels, and the most bytes, of a photo that is kept. */
export const PHOTO_SIDE = 2048;
export const PHOTO_BYTES = 400_000;
/** Tried in this order until the photo is small enough. */
const TRIES: readonly { side: number; quality: number }[] = [
  { side: PHOTO_SIDE, quality: 0.85 },
  { side: PHOTO_SIDE, quality: 0.7 },
  { side: PHOTO_SIDE, quality: 0.5 },
  { side: 1600, quality: 0.6 },
  { side: 1280, quality: 0.5 },
  { side: 900, quality: 0.4 },
];

/**
 * A photo as a JPEG of at most 2,048 px and 400 kB, upright, without what the camera wrote into it (place, device).
 * Rejects when it is no picture that this browser reads.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
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
