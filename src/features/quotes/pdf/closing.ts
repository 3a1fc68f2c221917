import { company } from "#content/company.ts";
import { drawRule } from "./header.ts";
import { PAINT } from "./paint.ts";
import type { Block, Density, Page, Paper } from "./paper.ts";
import type { Look, Pen } from "./pen.ts";

const GAP = 28;
const INDENT = 14;
const BETWEEN = 4;
const FOOT: Look = { face: "text", size: 14 };
const FOOT_LINE = 19;
const FOOT_HEIGHT = 2 + 9 + 2 * FOOT_LINE;

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

/** The footer: the company and the page number. It names no person, because a quote does not hold its maker's name. */
export function foot(pen: Pen, page: Page, { words }: Paper): Block {
  const [middle, right] = [page.left + page.width * 0.304, page.left + page.width];
  return {
    height: FOOT_HEIGHT,
    draw: (top) => {
      const first = top + 11;
      const second = first + FOOT_LINE;
      pen.decorate(() => drawRule(pen, page, top + 1));
      pen.element("P", () => {
        pen.line(company.name, page.left, first, FOOT_LINE, { ...FOOT, face: "bold" });
        pen.line(company.phone, page.left, second, FOOT_LINE, FOOT);
      });
      pen.element("P", () => {
        pen.line(company.address, middle, first, FOOT_LINE, FOOT);
        pen.line(company.hours, middle, second, FOOT_LINE, FOOT);
      });
      pen.element("P", () => {
        pen.line(company.email, right, first, FOOT_LINE, FOOT, "end");
        pen.line(words.page, right, second, FOOT_LINE, FOOT, "end");
      });
    },
  };
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
