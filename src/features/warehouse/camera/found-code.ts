/** A QR code in a frame. Corners from top left on, clockwise as printed, in pixels of the frame. */
export type FoundCode = { text: string; corners: { x: number; y: number }[] };

/** What the decoding worker is asked and answers. `failed`: neither decoder works on this device. */
export type Ask = { id: number; frame: ImageBitmap };
export type Answer = { id: number; codes: FoundCode[]; failed: boolean };
