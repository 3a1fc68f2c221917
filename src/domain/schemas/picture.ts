/**
 * A phone needs 4 bytes of memory a pixel to show a picture, and a file of a hundred bytes may claim any size. 100 million
 * pixels are more than cameras of phones make.
 */
export const MOST_PIXELS = 100_000_000;

export const TOO_MANY_PIXELS = "picture_pixels";

/** Whether a JPEG, PNG or WebP file claims more pixels than are taken. Its header is read, it is never decoded. */
export function hasTooManyPixels(file: ArrayBuffer): boolean {
  const bytes = new DataView(file);
  const starts = (mark: readonly number[], at = 0) =>
    bytes.byteLength >= at + mark.length && mark.every((byte, i) => bytes.getUint8(at + i) === byte);
  // A header that was cut off is no picture: nothing will decode it.
  try {
    if (starts([0x89, 0x50, 0x4e, 0x47])) return bytes.getUint32(16) * bytes.getUint32(20) > MOST_PIXELS;
    if (starts([0xff, 0xd8])) return jpegPixels(bytes) > MOST_PIXELS;
    if (starts(WEBP, 8)) return webpPixels(bytes) > MOST_PIXELS;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return false;
}

/**
 * How far the header of a JPEG is followed: a picture has some hundred segments. Ten megabytes of filling between two of them
 * would take the server's JavaScript many seconds. What hides its size behind more is refused: a reader would find it there.
 */
const MOST_STEPS = 20_000;

const WEBP = [0x57, 0x45, 0x42, 0x50];

/** The most pixels that any frame of a JPEG claims: readers differ in which one they take. */
function jpegPixels(bytes: DataView): number {
  let most = 0;
  let at = 2;
  for (let steps = 0; at + 9 <= bytes.byteLength; steps++) {
    if (steps === MOST_STEPS) return Number.POSITIVE_INFINITY;
    const marker = bytes.getUint8(at + 1);
    // Readers skip what stands before a marker, and any number of filling FF.
    if (bytes.getUint8(at) !== 0xff || marker === 0xff || marker === 0) at += 1;
    else if (standsAlone(marker)) at += 2;
    // The picture's data begin, or it ends.
    else if (marker === 0xda || marker === 0xd9) break;
    else {
      if (isFrame(marker)) most = Math.max(most, bytes.getUint16(at + 5) * bytes.getUint16(at + 7));
      at += 2 + Math.max(2, bytes.getUint16(at + 2));
    }
  }
  return most;
}

/** Markers without a length: TEM, RST0 to RST7, SOI. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** SOF0 to SOF15, but for DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** By the first chunk: lossy, lossless, or extended (with the size of its canvas). */
function webpPixels(bytes: DataView): number {
  const kind = bytes.getUint8(15);
  const uint24 = (at: number) => bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 65_536;
  if (kind === 0x20) return (bytes.getUint16(26, true) & 0x3fff) * (bytes.getUint16(28, true) & 0x3fff);
  if (kind === 0x58) return (uint24(24) + 1) * (uint24(27) + 1);
  const size = bytes.getUint32(21, true);
  return ((size & 0x3fff) + 1) * (((size >>> 14) & 0x3fff) + 1);
}
