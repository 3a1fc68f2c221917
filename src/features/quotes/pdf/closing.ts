import { company } from "#content/company.ts";
import { drawRule } from "./header.ts";
import { cleanText } from "./letters.ts";
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

/** The footer: who made the quote, the company, and the page number. */
export function foot(pen: Pen, page: Page, { maker, words }: Paper): Block {
  const [middle, right] = [page.left + page.width * 0.304, page.left + page.width];
  const name = cleanText(maker.name);
  return {
    height: FOOT_HEIGHT,
    draw: (top) => {
      const first = top + 11;
      const second = first + FOOT_LINE;
      pen.decorate(() => drawRule(pen, page, top + 1));
      pen.element("P", () => {
        const bold: Look = { ...FOOT, face: "bold" };
        const room = page.width * 0.304 - 16;
        const shown = clipped(pen, name || company.name, bold, room - (maker.isSales ? 45 : 0));
        pen.line(shown, page.left, first, FOOT_LINE, bold);
        if (name && maker.isSales)
          pen.line(`, ${words.sales}`, page.left + pen.width(shown, bold), first, FOOT_LINE, FOOT);
        pen.line(clipped(pen, cleanText(maker.phone) || company.phone, FOOT, room), page.left, second, FOOT_LINE, FOOT);
      });
      pen.element("P", () => {
        pen.line(company.name, middle, first, FOOT_LINE, FOOT);
        pen.line(company.address, middle, second, FOOT_LINE, FOOT);
      });
      pen.element("P", () => {
        pen.line(company.email, right, first, FOOT_LINE, FOOT, "end");
        pen.line(words.page, right, second, FOOT_LINE, FOOT, "end");
      });
    },
  };
}

/** Shortens a long name with an ellipsis. */
function clipped(pen: Pen, text: string, look: Look, width: number): string {
  if (pen.width(text, look) <= width) return text;
  return `${pen.lines(text, look, width - pen.width("…", look))[0] ?? ""}…`;
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
