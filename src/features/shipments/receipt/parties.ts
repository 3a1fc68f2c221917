import { boxesOf } from "#ui/paper/boxes.ts";
import { cleanText } from "#ui/paper/letters.ts";
import type { Block, Page } from "#ui/paper/page.ts";
import type { Pen } from "#ui/paper/pen.ts";
import { type SetLine, textBoxes } from "#ui/paper/text-boxes.ts";
import type { ReceiptInput, ReceiptWords } from "./paper.ts";
import { boldOf, type Sizes, textOf } from "./sizes.ts";

/** From whom, to whom, and with which ship. */
export function parties(
  pen: Pen,
  page: Page,
  { input, words }: { input: ReceiptInput; words: ReceiptWords },
  sizes: Sizes,
): Block {
  const boxes = boxesOf(page, [4, 4, 4]);
  const { sailing } = input;
  const ship = sailing ? [sailing.vessel, words.sailing(sailing.name), sailing.port && words.ports(sailing.port)] : [];
  const texts = [
    { label: words.from, lines: input.from.lines },
    { label: words.to, lines: input.to.lines },
    { label: words.carried, lines: [input.goods, ...ship] },
  ].map(({ label, lines }, i) => ({ label, lines: setLines(pen, lines, boxes[i]?.inner ?? 0, sizes) }));
  return textBoxes(pen, boxes, texts, sizes);
}

/** The first line in bold; empty ones are left out. */
function setLines(pen: Pen, texts: readonly string[], width: number, { value, detail }: Sizes): SetLine[] {
  return texts
    .map(cleanText)
    .filter((text) => text !== "")
    .flatMap((text, index) => {
      const look = index === 0 ? boldOf(value) : textOf(detail);
      const height = index === 0 ? value.line : detail.line;
      return pen.lines(text, look, width).map((line) => ({ text: line, look, height }));
    });
}
