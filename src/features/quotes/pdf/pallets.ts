import { loadTotals, palletCbm } from "#domain/rates/pallet.ts";
import { shortKg } from "#i18n/price-lines.ts";
import { type Box, boxesOf, drawFrame, LABEL_LINE, PAD, writeLabel } from "#ui/paper/boxes.ts";
import type { Block, Page } from "#ui/paper/page.ts";
import { PAINT } from "#ui/paper/paint.ts";
import type { Look, Pen } from "#ui/paper/pen.ts";
import { drawLoad } from "./load.ts";
import { type Density, isByVolume, type Paper } from "./paper.ts";

/** Where each column ends, as a part of the table's width. */
const ENDS = [0, 0.275, 0.46, 0.66, 0.855, 1];
const HEAD_LINE = 26;
const CAPTION: Look = { face: "text", size: 14, color: PAINT.ink2 };

type Row = { cells: readonly string[]; look: Look };

/** The pallets as a table, and beside it to scale. */
export function pallets(pen: Pen, page: Page, paper: Paper, density: Density): Block {
  const [table, load] = boxesOf(page, [7, 5]) as [Box, Box];
  const { line } = density.pallet;
  const rows = rowsOf(paper, density);
  const caption = pen.lines(captionOf(paper), CAPTION, load.inner);
  const tableHeight = HEAD_LINE + (rows.length + 1) * line;
  const content = Math.max(tableHeight, density.load);
  const height = density.padTop + LABEL_LINE + content + density.padBottom;
  return {
    height,
    draw: (top) => {
      const body = top + density.padTop + LABEL_LINE;
      drawFrame(pen, [table, load], top, height);
      drawRules(pen, table, body, rows.length, line);
      writeLabel(pen, table.left + PAD, top, 4, paper.words.pallets, density);
      pen.group("Table", () => {
        writeRow(pen, table, body, HEAD_LINE, { cells: paper.words.heads, look: CAPTION }, "TH");
        for (const [index, row] of rows.entries())
          writeRow(pen, table, body + HEAD_LINE + index * line, line, row, "TD");
        writeSum(pen, table, body + HEAD_LINE + rows.length * line, paper, density);
      });
      writeLabel(pen, load.left + PAD, top, 5, paper.words.toScale, density);
      const captionTop = body + content - caption.length * LABEL_LINE;
      const area = { left: load.left + PAD, top: body + 6, width: load.inner, height: captionTop - body - 12 };
      drawLoad(pen, area, paper);
      pen.element("P", () => {
        for (const [index, text] of caption.entries())
          pen.line(text, load.left + PAD, captionTop + index * LABEL_LINE, LABEL_LINE, CAPTION);
      });
    },
  };
}

const captionOf = (paper: Paper) => (isByVolume(paper) ? paper.words.byVolume : paper.words.byWeight);

function rowsOf({ quote }: Paper, { pallet: { size } }: Density): Row[] {
  return quote.pallets.map((pallet, index) => ({
    cells: [
      String(index + 1),
      pallet.length.toFixed(2),
      pallet.width.toFixed(2),
      pallet.height.toFixed(2),
      shortKg(pallet.weight),
      palletCbm(pallet).toFixed(3),
    ],
    look: { face: "text", size },
  }));
}

function writeRow(pen: Pen, box: Box, top: number, height: number, { cells, look }: Row, type: "TH" | "TD"): void {
  pen.group("TR", () => {
    for (const [index, text] of cells.entries()) writeCell(pen, box, top, height, { text, look, index, type });
  });
}

function writeCell(
  pen: Pen,
  { left, inner }: Box,
  top: number,
  height: number,
  { text, look, index, type }: { text: string; look: Look; index: number; type: "TH" | "TD" },
): void {
  const x = left + PAD + inner * (ENDS[index] ?? 1);
  pen.element(type, () => pen.line(text, x, top, height, look, index === 0 ? "start" : "end"));
}

function writeSum(pen: Pen, box: Box, top: number, { quote, result, words }: Paper, { pallet }: Density): void {
  const totals = loadTotals(quote.pallets);
  const look: Look = { face: "bold", size: pallet.size };
  const charged = shortKg(Math.round(result.totalChargeableWeight));
  pen.group("TR", () => {
    const cell = (index: number, text: string, type: "TH" | "TD") =>
      writeCell(pen, box, top, pallet.line, { text, look, index, type });
    cell(0, words.sum(quote.pallets.length, charged), "TH");
    cell(4, shortKg(totals.totalWeight), "TD");
    cell(5, totals.totalCBM.toFixed(3), "TD");
  });
}

function drawRules(pen: Pen, { left, inner }: Box, top: number, count: number, line: number): void {
  pen.decorate(() => {
    for (let row = 0; row <= count; row++) {
      const y = top + HEAD_LINE + row * line;
      const isSum = row === count;
      pen.doc.lineWidth(isSum ? 1.5 : 1);
      pen.doc
        .moveTo(left + PAD, y)
        .lineTo(left + PAD + inner, y)
        .stroke(isSum ? PAINT.ink : PAINT.line);
    }
  });
}
