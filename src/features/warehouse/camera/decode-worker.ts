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

/** After so many frames in a row without a code, the library looks as well: it reads labels with a covered corner. */
const PATIENCE = 6;

type Reader = (frame: ImageBitmap) => Promise<FoundCode[]>;

let reader: Promise<Reader> | undefined;
let library: Promise<Reader> | undefined;

/** The native detector if it supports QR codes, else the library's. */
async function makeReader(): Promise<Reader> {
  const native = scope.BarcodeDetector;
  const formats = (await native?.getSupportedFormats().catch(() => [])) ?? [];
  return native && formats.includes("qr_code") ? nativeReader(new native(FORMATS)) : readWithLibrary;
}

function nativeReader(detector: Detector): Reader {
  let without = 0;
  let broken = false;
  return async (frame) => {
    // Android may list the format although its service is missing: the library reads then.
    if (broken) return readWithLibrary(frame);
    const codes = await detector.detect(frame).catch(() => null);
    broken = codes === null;
    without = codes?.length ? 0 : without + 1;
    if (codes?.length) return codes.map(codeOf);
    if (broken) return readWithLibrary(frame);
    return without < PATIENCE ? [] : readWithLibrary(frame).catch(() => []);
  };
}

async function readWithLibrary(frame: ImageBitmap): Promise<FoundCode[]> {
  library ??= import("./library-detector.ts").then(
    async ({ makeLibraryDetector }) => (await makeLibraryDetector()).detect,
  );
  try {
    return await (await library)(frame);
  } catch (error) {
    // Tried again with the next frame, when the library may be reachable.
    library = undefined;
    throw error;
  }
}

const codeOf = ({ rawValue, cornerPoints }: Detected): FoundCode => ({
  text: rawValue,
  corners: cornerPoints.map(({ x, y }) => ({ x, y })),
});

scope.onmessage = async ({ data: { id, frame } }) => {
  try {
    reader ??= makeReader();
    const codes = await (await reader)(frame);
    scope.postMessage({ id, codes, failed: false });
  } catch {
    scope.postMessage({ id, codes: [], failed: true });
  } finally {
    frame.close();
  }
};
