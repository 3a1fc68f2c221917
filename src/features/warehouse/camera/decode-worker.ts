import type { Answer, Ask, FoundCode } from "./found-code.ts";

/** TypeScript's libraries have no types for the Barcode Detection API. */
type Detected = { rawValue: string; cornerPoints: readonly { x: number; y: number }[] };
type Detector = { detect(source: ImageBitmap): Promise<Detected[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};
type Scope = {
  BarcodeDetector?: DetectorClass;
  onmessage: ((event: MessageEvent<Ask>) => void) | null;
  postMessage(answer: Answer): void;
};

const scope = self as unknown as Scope;
const FORMATS = { formats: ["qr_code"] };

let detector: Promise<Detector> | undefined;
let isNative = false;

/** The native detector if it supports QR codes, else the library's. */
async function makeDetector(): Promise<Detector> {
  const native = scope.BarcodeDetector;
  const formats = (await native?.getSupportedFormats().catch(() => [])) ?? [];
  isNative = native !== undefined && formats.includes("qr_code");
  return native && isNative ? new native(FORMATS) : libraryDetector();
}

async function libraryDetector(): Promise<Detector> {
  isNative = false;
  const { makeLibraryDetector } = await import("./library-detector.ts");
  return makeLibraryDetector();
}

async function read(frame: ImageBitmap): Promise<Detected[]> {
  detector ??= makeDetector();
  try {
    return await (await detector).detect(frame);
  } catch (error) {
    // Android may list the format although its service is missing: switches to the library.
    if (!isNative) throw error;
    detector = libraryDetector();
    return (await detector).detect(frame);
  }
}

const codeOf = ({ rawValue, cornerPoints }: Detected): FoundCode => ({
  text: rawValue,
  corners: cornerPoints.map(({ x, y }) => ({ x, y })),
});

scope.onmessage = async ({ data: { id, frame } }) => {
  try {
    const codes = await read(frame);
    scope.postMessage({ id, codes: codes.map(codeOf), failed: false });
  } catch {
    // Tried again with the next frame, when the library may be reachable.
    detector = undefined;
    scope.postMessage({ id, codes: [], failed: true });
  } finally {
    frame.close();
  }
};
