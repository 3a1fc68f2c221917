import { localTime } from "#domain/sailings/clock.ts";
import { type Box, boxesOf, drawFrame, LABEL_LINE, PAD, writeLabel } from "#ui/paper/boxes.ts";
import { dateText, momentText } from "#ui/paper/days.ts";
import { cleanText } from "#ui/paper/letters.ts";
import type { Block, Page } from "#ui/paper/page.ts";
import { PAINT } from "#ui/paper/paint.ts";
import type { Look, Pen } from "#ui/paper/pen.ts";
import type { Jpeg, ReceiptInput, ReceiptSigning, ReceiptWords } from "./paper.ts";
import { boldOf, type Sizes, textOf } from "./sizes.ts";

const SMALL: Look = { face: "text", size: 14, color: PAINT.ink2 };
const SMALL_LINE = 18;
/** Where what happened begins beside its time, in px. */
const WHAT = 150;
/** Between the words below a signature and their time, in px. */
const APART = 12;

type Both = { input: ReceiptInput; words: ReceiptWords };
type Set = { name: string[]; about: string[]; picture: Jpeg | null; when: string };

/** What was recorded on the way, and who received it. */
export function signed(pen: Pen, page: Page, { input, words }: Both, sizes: Sizes): Block {
  const [events, hands] = boxesOf(page, [6, 6]) as [Box, Box];
  const recorded = input.recorded.map(({ at, zone, text }) => ({
    when: momentText(at, zone, words),
    lines: pen.lines(text, boldOf(sizes.detail), events.inner - WHAT),
  }));
  const left = recorded.reduce((sum, { lines }) => sum + lines.length * sizes.detail.line + 4, 0);
  const sets = input.received.map((one) => setOf(pen, one, { words, hands, sizes, of: input.pallets.length }));
  const right = sets.reduce((sum, set) => sum + heightOf(set, sizes), 0);
  const height = sizes.padTop + LABEL_LINE + Math.max(left, right) + sizes.padBottom;
  return {
    height,
    draw: (top) => {
      drawFrame(pen, [events, hands], top, height);
      writeLabel(pen, events.left + PAD, top, 5, words.recorded, sizes);
      let y = top + sizes.padTop + LABEL_LINE;
      for (const { when, lines } of recorded) {
        pen.element("P", () => {
          pen.line(when, events.left + PAD, y, sizes.detail.line, { ...textOf(sizes.detail), color: PAINT.ink2 });
          for (const [index, line] of lines.entries())
            pen.line(
              line,
              events.left + PAD + WHAT,
              y + index * sizes.detail.line,
              sizes.detail.line,
              boldOf(sizes.detail),
            );
        });
        y += lines.length * sizes.detail.line + 4;
      }
      writeLabel(pen, hands.left + PAD, top, 6, words.received, sizes);
      let below = top + sizes.padTop + LABEL_LINE;
      for (const set of sets) {
        writeSet(pen, hands, below, set, words, sizes);
        below += heightOf(set, sizes);
      }
    },
  };
}

function setOf(
  pen: Pen,
  { recipient, at, numbers, signature }: ReceiptSigning,
  { words, hands, sizes, of }: { words: ReceiptWords; hands: Box; sizes: Sizes; of: number },
): Set {
  const name = cleanText(recipient) || words.nobody;
  const some = numbers.length < of ? words.of(numbers) : "";
  const picture = typeof signature === "object" ? signature : null;
  const { day, time } = localTime(at, "Europe/Nicosia");
  const when = `${dateText(day, words)}, ${time}`;
  const room = hands.inner - pen.width(when, SMALL) - APART;
  const note = picture ? words.signed : words.notShown[typeof signature === "string" ? signature : "none"];
  return {
    name: pen.lines(name, nameLook(sizes), hands.inner),
    about: pen.lines([note, some].filter(Boolean).join(", "), SMALL, room),
    picture,
    when,
  };
}

const nameLook = (sizes: Sizes): Look => ({ face: "bold", size: sizes.value.size + 4 });
const nameLine = (sizes: Sizes) => sizes.value.line + 5;

const heightOf = ({ name, about, picture }: Set, sizes: Sizes) =>
  name.length * nameLine(sizes) + (picture ? sizes.signature : 0) + 6 + about.length * SMALL_LINE + 6;

function writeSet(pen: Pen, { left, inner }: Box, top: number, set: Set, words: ReceiptWords, sizes: Sizes): void {
  const { name, about, picture, when } = set;
  const start = left + PAD;
  let y = top;
  pen.element("P", () => {
    for (const line of name) {
      pen.line(line, start, y, nameLine(sizes), nameLook(sizes));
      y += nameLine(sizes);
    }
  });
  if (picture) {
    const scale = Math.min(inner / picture.width, sizes.signature / picture.height);
    const shown = { width: picture.width * scale, height: picture.height * scale };
    pen.element("Figure", () => pen.doc.image(picture.bytes, start, y + sizes.signature - shown.height, shown), {
      alt: words.signature,
    });
    y += sizes.signature;
  }
  pen.decorate(() => {
    pen.doc
      .lineWidth(1.5)
      .moveTo(start, y + 3)
      .lineTo(start + inner, y + 3)
      .stroke(PAINT.ink);
  });
  pen.element("P", () => {
    for (const [index, line] of about.entries()) pen.line(line, start, y + 6 + index * SMALL_LINE, SMALL_LINE, SMALL);
    pen.line(when, start + inner, y + 6, SMALL_LINE, SMALL, "end");
  });
}
