import { company } from "#content/company.ts";
import { formatQuoteReference } from "#domain/quotes/reference.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { dateText, weekdayName } from "./days.ts";
import { PAINT } from "./paint.ts";
import type { Block, Density, Page, Paper } from "./paper.ts";
import type { Look, Pen } from "./pen.ts";

const HEIGHT = 68;
const BRAND: Look = { face: "display", size: 30 };
const REFERENCE: Look = { face: "display", size: 33, figures: "proportional" };

/** The company's mark, the quote's reference, its day and its tariff. */
export function header(pen: Pen, page: Page, { quote, words }: Paper): Block {
  const right = page.left + page.width;
  const day = localDay(quote.quotedAt, "Europe/Nicosia");
  const made = `${weekdayName(day, words)} ${dateText(day, words)}`;
  return {
    height: HEIGHT,
    draw: (top) => {
      pen.decorate(() => {
        drawMark(pen, page.left, top + 24);
        drawRule(pen, page, top + HEIGHT - 1);
      });
      pen.element("P", () => pen.line(company.name, page.left + 56, top + 24, 30, BRAND));
      pen.element("P", () =>
        pen.line(words.title(formatQuoteReference(quote.reference)), right, top, 33, REFERENCE, "end"),
      );
      pen.element("P", () => {
        pen.line(words.made(made, quote.tariff.number), right, top + 33, 21, { face: "text", size: 15 }, "end");
      });
    },
  };
}

/** From where to where, and how many days that takes. */
export function hero(pen: Pen, page: Page, { quote, words, dates, transit }: Paper, { hero: size }: Density): Block {
  const days = dates ? dates.days.road + dates.days.hub + dates.days.sea : transit?.total;
  const height = 14 + size * 0.92 + 12;
  return {
    height,
    draw: (top) => {
      const look: Look = { face: "display", size, figures: "proportional" };
      const right = days ? words.days(days) : "";
      const room = page.width - pen.width(right, look) - 24;
      const route = words.route(quote.country.name);
      const fitting = Math.min(size, (size * room) / pen.width(route, look));
      const bottom = top + 14 + size * 0.92;
      pen.element("H1", () => pen.write(route, page.left, bottom - size * 0.16, { ...look, size: fitting }));
      if (!right) return;
      pen.element("P", () => {
        pen.write(right, page.left + page.width, bottom - size * 0.16, { ...look, color: PAINT.road }, "end");
      });
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
