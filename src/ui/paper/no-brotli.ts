/** In place of brotli (vite.config.ts): the fonts of a PDF are TrueType, which is not compressed. */
export default function decompress(): never {
  throw new Error("Fonts of a PDF must not be WOFF2.");
}
