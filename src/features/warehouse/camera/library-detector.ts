import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

/** The library's detector with WebAssembly from our own server. Rejects when it cannot be fetched. */
export async function makeLibraryDetector(): Promise<BarcodeDetector> {
  const locateFile = (path: string, prefix: string) => (path.endsWith(".wasm") ? wasm : prefix + path);
  await prepareZXingModule({ overrides: { locateFile }, fireImmediately: true });
  return new BarcodeDetector({ formats: ["qr_code"] });
}
