import { type Box, boxesOf, drawFrame, LABEL_LINE, PAD, writeLabel } from "#ui/paper/boxes.ts";
import { drawCode } from "#ui/paper/code.ts";
import type { Block, Page } from "#ui/paper/page.ts";
import { PAINT } from "#ui/paper/paint.ts";
import type { Look, Pen } from "#ui/paper/pen.ts";
import { type Jpeg, MOST_PHOTOS_SHOWN, type ReceiptInput, type ReceiptWords } from "./paper.ts";
import { type Sizes, textOf } from "./sizes.ts";

const IN_A_ROW = 3;
const BETWEEN = 10;
const CODE = 96;
const CAPTION: Look = { face: "text", size: 13, color: PAINT.ink2 };
const CAPTION_LINE = 17;

type Both = { input: ReceiptInput; words: ReceiptWords };

/** Small photos, or why there are none, and the code of the tracking page. */
export function pictures(pen: Pen, page: Page, { input, words }: Both, sizes: Sizes): Block {
  const [photos, code] = boxesOf(page, [8, 4]) as [Box, Box];
  const rows = Math.ceil(input.photos.length / IN_A_ROW);
  const said = saidOf(input, words).flatMap((text) => pen.lines(text, textOf(sizes.detail), photos.inner));
  const left = rows * (sizes.photo + CAPTION_LINE + 6) + said.length * sizes.detail.line;
  const height = sizes.padTop + LABEL_LINE + Math.max(left, CODE - LABEL_LINE) + sizes.padBottom;
  return {
    height,
    draw: (top) => {
      drawFrame(pen, [photos, code], top, height, true);
      writeLabel(pen, photos.left + PAD, top, 7, words.photos, sizes);
      const first = top + sizes.padTop + LABEL_LINE;
      const width = (photos.inner - (IN_A_ROW - 1) * BETWEEN) / IN_A_ROW;
      for (const [index, { jpeg, pallet }] of input.photos.entries()) {
        const x = photos.left + PAD + (index % IN_A_ROW) * (width + BETWEEN);
        const y = first + Math.floor(index / IN_A_ROW) * (sizes.photo + CAPTION_LINE + 6);
        const alt = words.photoSaid(index + 1, pallet);
        pen.element("Figure", () => drawPhoto(pen, jpeg, { x, y, width, height: sizes.photo }), { alt });
        pen.element("P", () => pen.line(words.photo(index + 1, pallet), x, y + sizes.photo + 3, CAPTION_LINE, CAPTION));
      }
      const below = first + rows * (sizes.photo + CAPTION_LINE + 6);
      for (const [index, line] of said.entries())
        pen.element("P", () => {
          pen.line(line, photos.left + PAD, below + index * sizes.detail.line, sizes.detail.line, textOf(sizes.detail));
        });
      writeCode(pen, code, top, height, { input, words }, sizes);
    },
  };
}

/** What is not among the photos that are shown. */
function saidOf({ photos, photosTaken }: ReceiptInput, words: ReceiptWords): string[] {
  if (photosTaken === 0) return [words.noPhotos];
  const wanted = Math.min(photosTaken, MOST_PHOTOS_SHOWN);
  return [
    ...(photos.length < wanted ? [words.without(wanted - photos.length)] : []),
    ...(wanted < photosTaken ? [words.more(photosTaken - wanted)] : []),
  ];
}

/** As large as its place allows, in the middle of it. */
function drawPhoto({ doc }: Pen, jpeg: Jpeg, place: { x: number; y: number; width: number; height: number }): void {
  const scale = Math.min(place.width / jpeg.width, place.height / jpeg.height);
  const [width, height] = [jpeg.width * scale, jpeg.height * scale];
  const x = place.x + (place.width - width) / 2;
  const y = place.y + (place.height - height) / 2;
  doc.image(jpeg.bytes, x, y, { width, height });
  doc.lineWidth(1).rect(x, y, width, height).stroke(PAINT.rule);
}

function writeCode(pen: Pen, box: Box, top: number, height: number, { input, words }: Both, sizes: Sizes): void {
  const at = { left: box.left + PAD, top: top + (height - CODE) / 2, size: CODE };
  pen.element("Figure", () => drawCode(pen, input.address, at), { alt: words.code });
  const left = at.left + CODE + 10;
  const lines = pen.lines(words.scan, textOf(sizes.detail), box.inner - CODE - 10);
  const first = top + (height - LABEL_LINE - lines.length * sizes.detail.line) / 2;
  writeLabel(pen, left, first - sizes.padTop, 8, words.journey, sizes);
  const look = textOf(sizes.detail);
  const { line: high } = sizes.detail;
  pen.element("Link", () => {
    for (const [index, line] of lines.entries()) pen.line(line, left, first + LABEL_LINE + index * high, high, look);
    // One link, however many lines it has.
    const width = Math.max(...lines.map((line) => pen.width(line, look)));
    pen.doc.link(left, first + LABEL_LINE, width, lines.length * high, input.address);
  });
}
