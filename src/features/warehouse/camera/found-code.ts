/** A QR code in a frame. Corners clockwise from the printed top left, in pixels of the frame. */
export type FoundCode = { text: string; corners: { x: number; y: number }[] };

/** Messages to and from the decoding worker. `failed`: neither decoder works on this device. */
export type Ask = { id: number; frame: ImageBitmap };
export type Answer = { id: number; codes: FoundCode[]; failed: boolean };
