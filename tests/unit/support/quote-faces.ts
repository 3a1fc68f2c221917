import { readFileSync } from "node:fs";
import type { Face, FaceFiles } from "#features/quotes/pdf/faces.ts";
import { makeFonts } from "../../../tools/fonts.mjs";

/** The fonts of the PDF quote, made if they are stale. */
export async function quoteFaces(): Promise<FaceFiles> {
  await makeFonts();
  const file = (name: string) => new Uint8Array(readFileSync(`build/fonts/quote-${name}.ttf`));
  const files = (face: Face) => ["latin", "latin-ext", "greek", "cyrillic"].map((script) => file(`${face}-${script}`));
  const others = ["hebrew", "arabic"].map(file);
  return { text: [...files("text"), ...others], bold: [...files("bold"), ...others], display: files("display") };
}
