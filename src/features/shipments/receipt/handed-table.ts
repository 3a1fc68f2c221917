import { shortKg } from "#i18n/price-lines.ts";
import { type Box, boxesOf, drawFrame, LABEL_LINE, PAD, writeLabel } from "#ui/paper/boxes.ts";
import { cleanText } from "#ui/paper/letters.ts";
import type { Block, Page } from "#ui/paper/page.ts";
import { PAINT } from "#ui/paper/paint.ts";
import type { Look, Pen } from "#ui/paper/pen.ts";
import type { ReceiptInput, ReceiptPallet, ReceiptWords } from "./paper.ts";
import { boldOf, type Sizes, textOf } from "./sizes.ts";

/** Where each column of figures ends, and where the words begin, as parts of the table's width. */
const ENDS = [0, 0.14, 0.25, 0.36, 0.48];
const WORDS = 0.53;
const SQUARE = 14;
const HEAD: Look = { face: "text", size: 14, color: PAINT.ink2 };
const HEAD_LINE = 24;

type Both = { input: ReceiptInput; words: ReceiptWords };
/** A row: its figures, the lines of its words, and the mark before them. */
type Row = { cells: string[]; lines: string[]; mark: ReceiptPallet["condition"] };

/** The pallets as declared, each with how it was handed over. */
export function handedTable(pen: Pen, page: Page, { input, words }: Both, sizes: Sizes): Block {
  const [box] = boxesOf(page, [12]) as [Box];
  const look = textOf(sizes.row);
  const room = box.inner * (1 - WORDS) - SQUARE - 8;
  const rows = input.pallets.map((pallet) => rowOf(pallet, words, (text) => pen.lines(text, look, room)));
  const high = ({ lines }: Row) => sizes.row.line + (lines.length - 1) * sizes.detail.line;
  const body = HEAD_LINE + rows.reduce((sum, row) => sum + high(row), 0) + sizes.row.line;
  const height = sizes.padTop + LABEL_LINE + body + sizes.padBottom;
  return {
    height,
    draw: (top) => {
      drawFrame(pen, [box], top, height);
      writeLabel(pen, box.left + PAD, top, 4, words.pallets, sizes);
      let y = top + sizes.padTop + LABEL_LINE;
      pen.group("Table", () => {
        writeRow(
          pen,
          box,
          y,
          HEAD_LINE,
          { cells: [...words.heads], lines: [words.handedOver], mark: null },
          HEAD,
          "TH",
        );
        y += HEAD_LINE;
        for (const row of rows) {
          rule(pen, box, y, PAINT.line);
          writeRow(pen, box, y, sizes.row.line, row, look, "TD", sizes.detail.line);
          y += high(row);
        }
        rule(pen, box, y, PAINT.ink);
        const weight = input.pallets.reduce((sum, pallet) => sum + pallet.weight, 0);
        const cells = [words.sum(rows.length), "", "", "", shortKg(weight)];
        writeRow(pen, box, y, sizes.row.line, { cells, lines: [], mark: null }, boldOf(sizes.row), "TH");
      });
    },
  };
}

function rowOf(pallet: ReceiptPallet, words: ReceiptWords, split: (text: string) => string[]): Row {
  const { condition, remark } = pallet;
  const states = { ok: words.good, damaged: words.damaged, "": words.unsaid } as const;
  const state = condition === null ? words.open : states[condition];
  const said = cleanText(remark);
  return {
    cells: [
      String(pallet.number),
      ...[pallet.length, pallet.width, pallet.height].map((metres) => metres.toFixed(2)),
      shortKg(pallet.weight),
    ],
    lines: split(said ? words.remark(state, said) : state),
    mark: condition,
  };
}

function writeRow(
  pen: Pen,
  { left, inner }: Box,
  top: number,
  line: number,
  { cells, lines, mark }: Row,
  look: Look,
  type: "TH" | "TD",
  below = line,
): void {
  const start = left + PAD;
  const text = start + inner * WORDS + (mark === null ? 0 : SQUARE + 8);
  if (mark !== null) pen.decorate(() => drawMark(pen, start + inner * WORDS, top + (line - SQUARE) / 2, mark));
  pen.group("TR", () => {
    for (const [index, cell] of cells.entries())
      pen.element(type, () => {
        pen.line(cell, start + inner * (ENDS[index] ?? 1), top, line, look, index === 0 ? "start" : "end");
      });
    pen.element(type, () => {
      for (const [index, part] of lines.entries()) pen.line(part, text, top + index * below, line, look);
    });
  });
}

/** A filled square with a tick, or with a crack. */
function drawMark({ doc }: Pen, x: number, y: number, mark: "" | "ok" | "damaged"): void {
  doc
    .save()
    .translate(x, y)
    .scale(SQUARE / 18);
  doc.rect(1, 1, 16, 16).fill(PAINT.ink);
  doc.lineWidth(2).path(mark === "damaged" ? "M10.5 2L7 7.5l4 3L8 16" : "M4.5 9.5l3 3 6-7");
  doc.stroke(PAINT.paper);
  doc.restore();
}

function rule(pen: Pen, { left, inner }: Box, y: number, color: string): void {
  pen.decorate(() => {
    pen.doc
      .lineWidth(color === PAINT.ink ? 1.5 : 1)
      .moveTo(left + PAD, y)
      .lineTo(left + PAD + inner, y)
      .stroke(color);
  });
}
