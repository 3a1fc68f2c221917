import type { ReaderOptions } from "zxing-wasm/reader";

/**
 * What the labels need and no more: codes of another size or in white on black are not ours. Rotated codes need no option.
 * Smaller sizes are tried here, because drawing the frame smaller costs less than the library's own way.
 */
export const READER_OPTIONS: ReaderOptions = {
  formats: ["QRCodeModel2"],
  textMode: "Plain",
  tryHarder: false,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
};

/** The library's own smaller sizes, down to an eighth: they read labels around drums and in the dark that ours do not. */
export const PATIENT_OPTIONS: ReaderOptions = { ...READER_OPTIONS, tryDownscale: true };
