import { type Box, drawFrame, LABEL_LINE, PAD, writeLabel } from "./boxes.ts";
import type { Block } from "./page.ts";
import type { Look, Pen } from "./pen.ts";

/** A line that fits its box, with its height in px. */
export type SetLine = { text: string; look: Look; height: number };

export const linesHeight = (lines: readonly SetLine[]): number => lines.reduce((sum, { height }) => sum + height, 0);

/** Boxes side by side, each with its number, its label and its lines; as high as the highest. */
export function textBoxes(
  pen: Pen,
  boxes: readonly Box[],
  texts: readonly { label: string; lines: readonly SetLine[] }[],
  sizes: { padTop: number; padBottom: number },
): Block {
  const most = Math.max(...texts.map(({ lines }) => linesHeight(lines)));
  const height = sizes.padTop + LABEL_LINE + most + sizes.padBottom;
  return {
    height,
    draw: (top) => {
      drawFrame(pen, boxes, top, height);
      for (const [index, { label, lines }] of texts.entries()) {
        const left = (boxes[index]?.left ?? 0) + PAD;
        writeLabel(pen, left, top, index + 1, label, sizes);
        pen.element("P", () => {
          let y = top + sizes.padTop + LABEL_LINE;
          for (const { text, look, height: line } of lines) {
            pen.line(text, left, y, line, look);
            y += line;
          }
        });
      }
    },
  };
}
