import { formatEuro } from "#domain/rates/money.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { type Box, boxesOf, drawFrame, LABEL_LINE, PAD, writeLabel } from "#ui/paper/boxes.ts";
import { drawCode } from "#ui/paper/code.ts";
import { dateText, momentText, weekdayText } from "#ui/paper/days.ts";
import { cleanText } from "#ui/paper/letters.ts";
import type { Block, Page } from "#ui/paper/page.ts";
import { PAINT } from "#ui/paper/paint.ts";
import type { Look, Pen } from "#ui/paper/pen.ts";
import type { Density, Paper } from "./paper.ts";

const CODE = 104;
const LINK: Look = { face: "text", size: 12, color: PAINT.sea };
const LINK_LINE = 16;
const LATER: Look = { face: "text", size: 12, color: PAINT.ink2 };
const LATER_LINE = 15;

/** How to book it: code and link, until when, and what it costs. */
export function booking(pen: Pen, page: Page, paper: Paper, density: Density): Block {
  const [act, total] = boxesOf(page, [7, 5]) as [Box, Box];
  const { value, detail } = density;
  const aside = CODE + 14;
  const { maker } = paper.quote;
  const asks = maker.name
    ? paper.words.questions(cleanText(maker.name), cleanText(maker.phone).replaceAll(" ", "\u00a0"))
    : "";
  const until = [untilOf(paper), asks]
    .filter((said) => said !== "")
    .flatMap((said) => pen.lines(said, { face: "text", size: detail.size }, act.inner - aside));
  const address = pen.lines(paper.address, LINK, act.inner);
  const later = pen.lines(paper.words.linkLater, LATER, act.inner);
  const text = LABEL_LINE + value.line + until.length * detail.line;
  const upper = Math.max(CODE, text);
  const lower = address.length * LINK_LINE + later.length * LATER_LINE;
  const height = density.padTop + upper + 4 + lower + density.padBottom;
  return {
    height,
    draw: (top) => {
      const left = act.left + PAD;
      const y = top + density.padTop;
      drawFrame(pen, [act, total], top, height, true);
      const codeTop = y + (upper - CODE) / 2;
      pen.element("Figure", () => drawCode(pen, paper.address, { left, top: codeTop, size: CODE }), {
        alt: paper.words.code,
      });
      writeLabel(pen, left + aside, top, 7, paper.words.book, density);
      pen.element("P", () => {
        pen.line(paper.words.bookAct, left + aside, y + LABEL_LINE, value.line, { face: "bold", size: value.size });
      });
      pen.element("P", () => {
        const first = y + LABEL_LINE + value.line;
        for (const [index, part] of until.entries())
          pen.line(part, left + aside, first + index * detail.line, detail.line, { face: "text", size: detail.size });
      });
      writeAddress(pen, paper.address, address, left, y + upper + 4);
      pen.element("P", () => {
        const first = y + upper + 4 + address.length * LINK_LINE;
        for (const [index, part] of later.entries())
          pen.line(part, left, first + index * LATER_LINE, LATER_LINE, LATER);
      });
      writeTotal(pen, total, top, height, paper, density);
    },
  };
}

function untilOf({ dates, later, words }: Paper): string {
  if (!dates) return words.bookUntil;
  const by = words.bookBy(momentText(dates.bookBy, "Europe/Nicosia", words));
  if (!later) return by;
  const sails = weekdayText(localDay(later.sailing.etd, "Europe/Rome"), words);
  const limassol = weekdayText(localDay(later.sailing.eta, "Europe/Nicosia"), words);
  return `${by} ${words.later(sails, limassol)}`;
}

function writeAddress(pen: Pen, address: string, lines: readonly string[], left: number, top: number): void {
  pen.element("Link", () => {
    for (const [index, part] of lines.entries()) {
      const y = top + index * LINK_LINE;
      pen.line(part, left, y, LINK_LINE, LINK);
      pen.doc.link(left, y, pen.width(part, LINK), LINK_LINE, address);
    }
  });
}

function writeTotal(
  pen: Pen,
  { left, inner }: Box,
  top: number,
  height: number,
  { quote, words }: Paper,
  { padTop, padBottom, detail }: Density,
): void {
  const right = left + PAD + inner;
  const sum = formatEuro(quote.total);
  const large: Look = { face: "display", size: 81, figures: "proportional" };
  const size = Math.min(81, (81 * inner) / pen.width(sum, large));
  const valid = words.valid(dateText(localDay(quote.validUntil, "Europe/Nicosia"), words));
  const foot = top + height - padBottom - detail.line;
  pen.element("P", () => {
    pen.line(words.total, right, top + padTop, LABEL_LINE, { face: "text", size: 14, color: PAINT.ink2 }, "end");
  });
  const middle = (top + padTop + LABEL_LINE + foot) / 2;
  pen.element("P", () => pen.write(sum, right, middle + size * 0.33, { ...large, size }, "end"));
  pen.element("P", () => pen.line(valid, right, foot, detail.line, { face: "bold", size: detail.size }, "end"));
}
