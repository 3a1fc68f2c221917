import { boxesOf } from "#ui/paper/boxes.ts";
import { cleanText } from "#ui/paper/letters.ts";
import type { Block, Page } from "#ui/paper/page.ts";
import type { Look, Pen } from "#ui/paper/pen.ts";
import { linesHeight, type SetLine, textBoxes } from "#ui/paper/text-boxes.ts";
import type { Density, Paper } from "./paper.ts";

/** The first line is set in bold. */
type Party = { label: string; lines: readonly string[] };

/** Letters become smaller down to this part of their size before a box grows. */
const STEPS = [1, 0.88, 0.76, 0.66, 0.58];
/** With more letters than this the customer's box takes half of the row. */
const LONG = 90;
/** How many lines of details a box has room for at its usual size. */
const LINES = 3;

/** For whom, from where and to where. */
export function parties(pen: Pen, page: Page, paper: Paper, density: Density): Block {
  const { name, company } = paper.quote.customer;
  const boxes = boxesOf(page, Math.max(name.length, company.length) > LONG ? [6, 3, 3] : [4, 4, 4]);
  const texts = partiesOf(paper).map(({ label, lines }, index) => ({
    label,
    lines: setLines(pen, lines, boxes[index]?.inner ?? 0, density),
  }));
  return textBoxes(pen, boxes, texts, density);
}

function partiesOf({ quote, words }: Paper): Party[] {
  const [company, name] = [cleanText(quote.customer.company), cleanText(quote.customer.name)];
  const customer = [company, name].filter((text) => text !== "");
  return [
    { label: words.customer, lines: customer.length ? customer : [words.noCustomer] },
    { label: words.collected, lines: [quote.country.name, cleanText(quote.zone.name)] },
    { label: words.delivered, lines: [words.destination, words.destinationDetail] },
  ];
}

/** Lines that fit a box; long texts are set smaller, and what still does not fit makes the box higher. */
function setLines(pen: Pen, texts: readonly string[], width: number, { value, detail }: Density): SetLine[] {
  const room = value.line + LINES * detail.line;
  let lines: SetLine[] = [];
  for (const step of STEPS) {
    lines = texts.flatMap((text, index) => {
      const { size, line } = index === 0 ? value : detail;
      const look: Look = { face: index === 0 ? "bold" : "text", size: size * step };
      return pen.lines(text, look, width).map((part) => ({ text: part, look, height: line * step }));
    });
    if (linesHeight(lines) <= room) return lines;
  }
  return lines;
}
