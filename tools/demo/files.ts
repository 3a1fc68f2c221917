import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { PDFDocument } from "pdfkit";
import { type FileKind, VARIANTS } from "./ledger.ts";
import type { Random } from "./random.ts";

export type Made = { name: string; bytes: Uint8Array; sha256: string; size: number };

/** The papers, photos and signatures of the year, by kind and variant. Many rows share one. */
export async function makeFiles(random: Random): Promise<Record<FileKind, Made[]>> {
  await initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
  const png = (svg: string) => Promise.resolve(new Resvg(svg).render().asPng());
  const each = (kind: FileKind, extension: string, draw: (i: number) => Promise<Uint8Array>) =>
    Promise.all(Array.from({ length: VARIANTS }, async (_, i) => made(`${kind}-${i}.${extension}`, await draw(i))));
  return {
    invoice: await each("invoice", "pdf", (i) => paper("Commercial invoice", 1000 + i)),
    packing: await each("packing", "pdf", (i) => paper("Packing list", 1000 + i)),
    photo: await each("photo", "png", () => png(damagedPallet(random))),
    signature: await each("signature", "png", () => png(signature(random))),
  };
}

const made = (name: string, bytes: Uint8Array): Made => ({
  name,
  bytes,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  size: bytes.length,
});

/** What a paper needs of pdfkit, whose declarations in the app have only what a quote needs. */
type Paper = {
  on(event: string, listener: (given: never) => void): Paper;
  fontSize(points: number): Paper;
  text(line: string): Paper;
  moveDown(): Paper;
  end(): void;
};

/** A one-page PDF that says what it is. */
function paper(title: string, number: number): Promise<Uint8Array> {
  const options = { size: "A4", info: { Title: title, CreationDate: new Date(0) } };
  const pdf = new (PDFDocument as unknown as new (options: object) => Paper)(options);
  const parts: Uint8Array[] = [];
  return new Promise((done, fail) => {
    pdf.on("data", (part: Uint8Array) => parts.push(part));
    pdf.on("end", () => done(Buffer.concat(parts)));
    pdf.on("error", fail);
    pdf.fontSize(20).text(`${title} ${number}`).moveDown().fontSize(11);
    for (let line = 1; line <= 6; line++) pdf.text(`${line}. Goods as ordered, ${line * 4} pieces`);
    pdf.end();
  });
}

/** A pallet on a grey floor with one crushed corner. */
function damagedPallet(random: Random): string {
  const boxes = Array.from({ length: 9 }, (_, i) => {
    const [x, y] = [90 + (i % 3) * 100, 60 + Math.floor(i / 3) * 90];
    return `<rect x="${x}" y="${y}" width="98" height="88" fill="hsl(${random.whole(26, 38)} 42% ${random.whole(48, 62)}%)" stroke="#5b4630"/>`;
  });
  const x = 90 + random.whole(0, 2) * 100;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#8d9296"/>
    ${boxes.join("")}<rect x="80" y="330" width="320" height="16" fill="#b98d52"/>
    <path d="M${x} 60l${random.whole(30, 60)} 0-20 ${random.whole(20, 45)}-${random.whole(10, 30)} 20z" fill="#3b3430"/></svg>`;
}

/** A line as a finger draws it. */
function signature(random: Random): string {
  const waves = Array.from(
    { length: 7 },
    () => `q${random.whole(8, 22)} ${random.whole(-60, -10)} ${random.whole(20, 38)} ${random.whole(-8, 8)}`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" fill="#fff"/>
    <path d="M24 ${random.whole(60, 90)}${waves.join("")}" fill="none" stroke="#14213d" stroke-width="3" stroke-linecap="round"/></svg>`;
}
