import type { Page } from "./page.ts";
import { PAINT } from "./paint.ts";
import type { Look, Pen } from "./pen.ts";

export const PAD = 12;
export const LABEL_LINE = 18;
const COLUMNS = 12;

/** A box in a row: its left edge, and its width inside and outside of the padding. */
export type Box = { left: number; inner: number; outer: number };

/** Boxes side by side; `spans` are their widths in twelfths of the page. */
export function boxesOf({ left, width }: Page, spans: readonly number[]): Box[] {
  let before = 0;
  return spans.map((span) => {
    const outer = (width * span) / COLUMNS;
    const box = { left: left + (width * before) / COLUMNS, outer, inner: outer - 2 * PAD };
    before += span;
    return box;
  });
}

/** The frame of one row: the line above it, both sides, and the rules between its boxes. */
export function drawFrame(pen: Pen, boxes: readonly Box[], top: number, height: number, isLast = false): void {
  const { doc } = pen;
  const [first, last] = [boxes[0] as Box, boxes.at(-1) as Box];
  const right = last.left + last.outer;
  pen.decorate(() => {
    doc.lineWidth(1);
    for (const { left } of boxes.slice(1))
      doc
        .moveTo(left, top)
        .lineTo(left, top + height)
        .stroke(PAINT.rule);
    doc.lineWidth(1.5);
    doc.moveTo(first.left, top).lineTo(right, top).stroke(PAINT.ink);
    doc
      .moveTo(first.left, top - 0.75)
      .lineTo(first.left, top + height + 0.75)
      .stroke(PAINT.ink);
    doc
      .moveTo(right, top - 0.75)
      .lineTo(right, top + height + 0.75)
      .stroke(PAINT.ink);
    if (isLast)
      doc
        .moveTo(first.left, top + height)
        .lineTo(right, top + height)
        .stroke(PAINT.ink);
  });
}

/** A box's red number and what it is about; `top` is that of the row. */
export function writeLabel(
  pen: Pen,
  left: number,
  top: number,
  number: number,
  text: string,
  density: { padTop: number },
): void {
  const figure: Look = { face: "display", size: 16, color: PAINT.road };
  const y = top + density.padTop;
  pen.element("H2", () => {
    pen.line(String(number), left, y, LABEL_LINE, figure);
    pen.line(text, left + pen.width(String(number), figure) + 7, y, LABEL_LINE, {
      face: "text",
      size: 14,
      color: PAINT.ink2,
    });
  });
}
