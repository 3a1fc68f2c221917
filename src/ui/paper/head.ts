import { company } from "#content/company.ts";
import type { Block, Page } from "./page.ts";
import { PAINT } from "./paint.ts";
import type { Look, Pen } from "./pen.ts";

const HEIGHT = 68;
const BRAND: Look = { face: "display", size: 30 };
const TITLE: Look = { face: "display", size: 33, figures: "proportional" };

/** The company's mark, what the paper is, and a detail below it. */
export function head(pen: Pen, page: Page, { title, detail }: { title: string; detail: string }): Block {
  const right = page.left + page.width;
  return {
    height: HEIGHT,
    draw: (top) => {
      pen.decorate(() => {
        drawMark(pen, page.left, top + 24);
        drawRule(pen, page, top + HEIGHT - 1);
      });
      pen.element("P", () => pen.line(company.name, page.left + 56, top + 24, 30, BRAND));
      pen.element("P", () => pen.line(title, right, top, 33, TITLE, "end"));
      pen.element("P", () => pen.line(detail, right, top + 33, 21, { face: "text", size: 15 }, "end"));
    },
  };
}

/** A 2 px rule over the whole width. */
export function drawRule({ doc }: Pen, { left, width }: Page, y: number): void {
  doc
    .lineWidth(2)
    .moveTo(left, y)
    .lineTo(left + width, y)
    .stroke(PAINT.ink);
}

/** Two days of road, the warehouse, the sea: the mark of the header (src/ui/freight/brand.tsx). */
function drawMark({ doc }: Pen, x: number, y: number): void {
  doc.save().translate(x, y);
  doc.lineWidth(2.4).path("M4 7h14c8 0 6 16 14 16h4").stroke(PAINT.ink);
  doc.circle(4, 7, 3.6).fill(PAINT.road);
  doc.circle(14, 7, 3.6).fill(PAINT.road);
  doc.circle(24.6, 15, 3.6).fill(PAINT.hub);
  doc.circle(37, 23, 6.6).fill(PAINT.sea);
  doc.restore();
}
