import { company } from "#content/company.ts";
import { drawRule } from "./head.ts";
import type { Block, Page } from "./page.ts";
import type { Look, Pen } from "./pen.ts";

const FOOT: Look = { face: "text", size: 14 };
const FOOT_LINE = 19;
const FOOT_HEIGHT = 2 + 9 + 2 * FOOT_LINE;

/** The foot: the company and the page number. */
export function foot(pen: Pen, page: Page, number: string): Block {
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
        pen.line(number, right, second, FOOT_LINE, FOOT, "end");
      });
    },
  };
}
