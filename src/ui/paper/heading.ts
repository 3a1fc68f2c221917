import type { Block, Page } from "./page.ts";
import type { Look, Pen } from "./pen.ts";

/** The large line of a page: what it is about, and at the right what counts. The left becomes smaller where it is long. */
export function heading(
  pen: Pen,
  page: Page,
  { left, right, color, size }: { left: string; right: string; color: string; size: number },
): Block {
  return {
    height: 14 + size * 0.92 + 12,
    draw: (top) => {
      const look: Look = { face: "display", size, figures: "proportional" };
      const room = page.width - pen.width(right, look) - 24;
      const fitting = Math.min(size, (size * room) / pen.width(left, look));
      const base = top + 14 + size * 0.92 - size * 0.16;
      pen.element("H1", () => pen.write(left, page.left, base, { ...look, size: fitting }));
      if (!right) return;
      pen.element("P", () => pen.write(right, page.left + page.width, base, { ...look, color }, "end"));
    },
  };
}
