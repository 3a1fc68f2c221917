import { prepareZXingModule, type ReadResult, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import { type Grey, redrawnCorners } from "./covered-corner.ts";
import type { FoundCode } from "./found-code.ts";
import { PATIENT_OPTIONS, READER_OPTIONS } from "./reader-options.ts";

/**
 * Of so many frames without a code, covered corners are looked for in the first and the library's own sizes tried in the second:
 * each takes longer than all the rest.
 */
const SELDOM = 3;

type Canvas = { context: OffscreenCanvasRenderingContext2D; canvas: OffscreenCanvas };

/** The library with WebAssembly from our own server. Rejects when it cannot be fetched. */
export async function makeLibraryDetector() {
  const locateFile = (path: string, prefix: string) => (path.endsWith(".wasm") ? wasm : prefix + path);
  await prepareZXingModule({ overrides: { locateFile }, fireImmediately: true });
  const [half, full] = [canvasForReading(), canvasForReading()];
  let without = 0;
  return {
    /** The codes in a frame: at half its size, which is quick and reads most; else at its own. */
    async detect(frame: ImageBitmap): Promise<FoundCode[]> {
      const quick = await readAt(half, frame, 0.5);
      if (quick.length > 0) return found(quick);
      const slow = await readAt(full, frame, 1);
      if (slow.length > 0) return found(slow);
      without += 1;
      if (without % SELDOM === 1) return readCovered(full, frame, Math.floor(without / SELDOM));
      return without % SELDOM === 2 ? readAt(full, frame, 1, PATIENT_OPTIONS) : [];
    },
  };
  function found(codes: FoundCode[]) {
    without = 0;
    return codes;
  }
}

function canvasForReading(): Canvas {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext("2d", { willReadFrequently: true, alpha: false });
  if (!context) throw new Error("No canvas can be had");
  return { canvas, context };
}

async function readAt(
  { canvas, context }: Canvas,
  frame: ImageBitmap,
  scale: number,
  options = READER_OPTIONS,
): Promise<FoundCode[]> {
  const [width, height] = [Math.round(frame.width * scale), Math.round(frame.height * scale)];
  // Setting the size clears the canvas and takes new memory.
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.drawImage(frame, 0, 0, width, height);
  const codes = await readBarcodes(context.getImageData(0, 0, width, height), options);
  return codes.map((code) => codeOf(code, (x, y) => ({ x: x / scale, y: y / scale })));
}

/** A code with tape over one of its corner squares, in the frame that is on the canvas. */
async function readCovered({ context }: Canvas, { width, height }: ImageBitmap, round: number): Promise<FoundCode[]> {
  const { data } = context.getImageData(0, 0, width, height);
  // Green is the most of what the eye sees as grey, and cameras measure it best.
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0; at < grey.length; at++) grey[at] = data[at * 4 + 1] as number;
  for (const part of redrawnCorners({ width, height, grey }, round)) {
    const [code] = await readBarcodes(imageOf(part), READER_OPTIONS);
    if (code) return [codeOf(code, (x, y) => ({ x: x + part.left, y: y + part.top }))];
  }
  return [];
}

function imageOf({ width, height, grey }: Grey): ImageData {
  const image = new ImageData(width, height);
  const words = new Uint32Array(image.data.buffer);
  for (let at = 0; at < words.length; at++) words[at] = 0xff000000 | ((grey[at] as number) * 0x010101);
  return image;
}

function codeOf({ text, position }: ReadResult, place: (x: number, y: number) => { x: number; y: number }): FoundCode {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  return { text, corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => place(x, y)) };
}
