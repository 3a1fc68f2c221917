import { addDays, daysBetween } from "#domain/calendar.ts";
import { localDay, localTime } from "#domain/sailings/clock.ts";
import { dayLine } from "#ui/paper/day-line.ts";
import { dateText, dayNumber, weekdayName, weekdayText } from "#ui/paper/days.ts";
import { onePage } from "#ui/paper/document.ts";
import type { FaceFiles } from "#ui/paper/faces.ts";
import { foot } from "#ui/paper/foot.ts";
import { head } from "#ui/paper/head.ts";
import { heading } from "#ui/paper/heading.ts";
import { type Block, gap, type Page } from "#ui/paper/page.ts";
import { PAINT } from "#ui/paper/paint.ts";
import type { Pen } from "#ui/paper/pen.ts";
import { handedTable } from "./handed-table.ts";
import type { ReceiptInput, ReceiptWords } from "./paper.ts";
import { parties } from "./parties.ts";
import { pictures } from "./pictures.ts";
import { signed } from "./signed.ts";
import { sizesAt } from "./sizes.ts";

/** A delivery receipt as a PDF of one A4 page. The same input gives the same bytes: nothing is asked of the device. */
export function receiptPdf(
  input: ReceiptInput,
  words: ReceiptWords,
  files: FaceFiles,
): Promise<Uint8Array<ArrayBuffer>> {
  const subject = words.route(input.from.town, input.to.town);
  const about = { title: words.title(input.reference), subject, lang: words.lang, made: input.at };
  return onePage(about, files, {
    blocks: (pen, page, tight) => blocksOf(pen, page, { input, words }, tight),
    foot: (pen, page) => foot(pen, page, words.page),
  });
}

type Both = { input: ReceiptInput; words: ReceiptWords };

/** From top to bottom, as they are read. */
function blocksOf(pen: Pen, page: Page, { input, words }: Both, tight: number): Block[] {
  const sizes = sizesAt(tight);
  const handed = input.pallets.filter(({ condition }) => condition !== null).length;
  const { day, time } = localTime(input.at, "Europe/Nicosia");
  const moment = `${weekdayName(day, words)} ${dateText(day, words)}, ${time}`;
  const whole = handed === input.pallets.length;
  return [
    head(pen, page, { title: words.title(input.reference), detail: whole ? words.delivered(moment) : words.partly }),
    heading(pen, page, {
      left: words.route(input.from.town, input.to.town),
      right: words.count(handed, input.pallets.length),
      color: PAINT.sea,
      size: sizes.hero,
    }),
    journey(pen, page, { input, words }),
    gap(sizes.gap),
    parties(pen, page, { input, words }, sizes),
    handedTable(pen, page, { input, words }, sizes),
    signed(pen, page, { input, words }, sizes),
    pictures(pen, page, { input, words }, sizes),
    gap(12),
    terms(pen, page, words),
  ];
}

/** A dot for each day from the collection to the handover; nothing where a day is not known. */
function journey(pen: Pen, page: Page, { input: { days, at, sailing }, words }: Both): Block {
  if (!days) return dayLine(pen, page, null);
  const road = daysBetween(days.collected, days.bologna);
  const hub = daysBetween(days.bologna, days.sailed) + 1;
  const sea = daysBetween(days.sailed, days.delivered);
  if (road < 1 || hub < 1 || sea < 1) return dayLine(pen, page, null);
  const text = (day: string) => weekdayText(day, words);
  return dayLine(pen, page, {
    days: { road, hub, sea },
    bologna: road,
    name: (index) => {
      const day = addDays(days.collected, index);
      return { weekday: weekdayName(day, words), number: dayNumber(day) };
    },
    marks: [
      [words.calendar.collected, text(days.collected)],
      [words.calendar.bologna, text(days.bologna)],
      [words.calendar.sailed, sailing?.port ?? ""],
      [words.calendar.delivered, localTime(at, "Europe/Nicosia").time],
    ],
    said: words.calendar.said({
      collected: text(days.collected),
      bologna: text(days.bologna),
      sailed: text(days.sailed),
      delivered: text(localDay(at, "Europe/Nicosia")),
    }),
  });
}

function terms(pen: Pen, page: Page, words: ReceiptWords): Block {
  const look = { face: "text", size: 14, color: PAINT.ink2 } as const;
  const lines = pen.lines(words.terms, look, page.width);
  return {
    height: lines.length * 18,
    draw: (top) =>
      pen.element("P", () => {
        for (const [index, line] of lines.entries()) pen.line(line, page.left, top + index * 18, 18, look);
      }),
  };
}
