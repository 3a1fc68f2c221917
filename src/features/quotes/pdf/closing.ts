import type { Block, Page } from "#ui/paper/page.ts";
import { PAINT } from "#ui/paper/paint.ts";
import type { Look, Pen } from "#ui/paper/pen.ts";
import type { Density, Paper } from "./paper.ts";

const GAP = 28;
const INDENT = 14;
const BETWEEN = 4;

/** The terms in two columns. */
export function terms(pen: Pen, page: Page, { words }: Paper, { term }: Density): Block {
  const look: Look = { face: "text", size: term.size, color: PAINT.ink2 };
  const width = (page.width - GAP) / 2;
  const texts = words.terms.map((text) => pen.lines(text, look, width - INDENT));
  const heights = texts.map((lines) => lines.length * term.line + BETWEEN);
  const cut = bestCut(heights);
  const columns = [texts.slice(0, cut), texts.slice(cut)];
  return {
    height: Math.max(sum(heights.slice(0, cut)), sum(heights.slice(cut))),
    draw: (top) => {
      pen.group("L", () => {
        for (const [column, items] of columns.entries()) {
          const left = page.left + column * (width + GAP);
          let y = top;
          for (const lines of items) {
            writeTerm(pen, lines, left, y, look, term.line);
            y += lines.length * term.line + BETWEEN;
          }
        }
      });
    },
  };
}

/** The number of terms in the first column, chosen so that the longer column is as short as possible. */
function bestCut(heights: readonly number[]): number {
  const longer = (cut: number) => Math.max(sum(heights.slice(0, cut)), sum(heights.slice(cut)));
  const cuts = heights.map((_, index) => index + 1);
  return cuts.reduce((best, cut) => (longer(cut) < longer(best) ? cut : best), 1);
}

function writeTerm(pen: Pen, lines: readonly string[], left: number, top: number, look: Look, height: number): void {
  pen.decorate(() => pen.doc.circle(left + 2.5, top + height / 2 + 0.5, 2.5).fill(PAINT.ink2));
  pen.element("LI", () => {
    for (const [index, text] of lines.entries()) pen.line(text, left + INDENT, top + index * height, height, look);
  });
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
