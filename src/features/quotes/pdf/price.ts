import { formatEuro } from "#domain/rates/money.ts";
import { quotedLines } from "#i18n/price-lines.ts";
import { type Box, boxesOf, drawFrame, LABEL_LINE, PAD, writeLabel } from "#ui/paper/boxes.ts";
import type { Block, Page } from "#ui/paper/page.ts";
import { PAINT } from "#ui/paper/paint.ts";
import type { Pen } from "#ui/paper/pen.ts";
import type { Density, Paper } from "./paper.ts";

/** Where a line says how its amount came about, as a part of the width. */
const HOW = 0.326;

/** The lines of the price. */
export function price(pen: Pen, page: Page, { quote, result, words }: Paper, density: Density): Block {
  const [box] = boxesOf(page, [12]) as [Box];
  const { size, line } = density.price;
  const lines = quotedLines(result, quote.breakdown);
  const height = density.padTop + LABEL_LINE + lines.length * line + density.padBottom;
  return {
    height,
    draw: (top) => {
      const [left, right] = [box.left + PAD, box.left + PAD + box.inner];
      const body = top + density.padTop + LABEL_LINE;
      drawFrame(pen, [box], top, height);
      pen.decorate(() => {
        pen.doc.lineWidth(1);
        for (let row = 1; row < lines.length; row++) {
          const y = body + row * line;
          pen.doc.moveTo(left, y).lineTo(right, y).stroke(PAINT.line);
        }
      });
      writeLabel(pen, left, top, 6, words.price, density);
      pen.group("Table", () => {
        for (const [index, { label, how, euro }] of lines.entries()) {
          const y = body + index * line;
          pen.group("TR", () => {
            pen.element("TH", () => pen.line(label, left, y, line, { face: "text", size }));
            pen.element("TD", () => {
              pen.line(how ?? "", left + box.inner * HOW, y, line, { face: "text", size, color: PAINT.ink2 });
            });
            pen.element("TD", () => {
              pen.line(formatEuro(euro).replace("€", ""), right, y, line, { face: "text", size }, "end");
            });
          });
        }
      });
    },
  };
}
