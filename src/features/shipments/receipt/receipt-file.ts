import { company } from "#content/company.ts";
import { receipt as words } from "#text/receipt.ts";
import { loadFaces } from "#ui/paper/faces.ts";
import { type Script, scriptsIn } from "#ui/paper/scripts.ts";
import type { Jpeg, ReceiptInput } from "./paper.ts";

const LATIN: ReadonlySet<Script> = new Set(["latin"]);
const code = () => import("./receipt-pdf.ts");

/** Loads the code and the first fonts while a press is still under way. Offline they come from the cache. */
export function prepareReceipt(): void {
  // An error is ignored here: making it tries again and shows it.
  Promise.all([code(), loadFaces(LATIN)]).catch(() => undefined);
}

/** The receipt as a file, named by the shipment's reference. Rejects where code or fonts cannot be had. */
export async function receiptFile(input: ReceiptInput): Promise<File> {
  const [{ receiptPdf }, faces] = await Promise.all([
    code(),
    loadFaces(scriptsIn(JSON.stringify([input, words, company]))),
  ]);
  const bytes = await receiptPdf(input, words, faces);
  return new File([bytes], `${words.title(input.reference)}.pdf`, { type: "application/pdf", lastModified: input.at });
}

/** Tried in turn until a picture is small enough. */
const QUALITIES = [0.8, 0.6, 0.4, 0.25];

/** A picture as a small JPEG on white, which a PDF holds as it is. Null for what the browser cannot read. */
export async function jpegOf(
  picture: Blob,
  { longest, most }: { longest: number; most: number },
): Promise<Jpeg | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
    const last = quality === QUALITIES.at(-1);
    if (blob && (blob.size <= most || last))
      return { bytes: await blob.arrayBuffer(), width: canvas.width, height: canvas.height };
  }
  return null;
}
