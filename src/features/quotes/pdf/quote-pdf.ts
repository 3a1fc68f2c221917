import { create } from "fontkit";
import { PDFDocument } from "pdfkit";
import { company } from "#content/company.ts";
import { quoteDates } from "#domain/quotes/dates-of-quote.ts";
import { formatQuoteReference } from "#domain/quotes/reference.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import { originNamed, transitOf } from "#domain/transit.ts";
import { booking } from "./booking.ts";
import { calendarLine } from "./calendar-line.ts";
import { foot, terms } from "./closing.ts";
import type { Face, FaceFiles } from "./faces.ts";
import { header, hero } from "./header.ts";
import { pallets } from "./pallets.ts";
import { type Block, densityAt, type Page, type Paper, type PaperInput, type PaperWords } from "./paper.ts";
import { parties } from "./parties.ts";
import { type Fonts, type NamedFont, Pen } from "./pen.ts";
import { price } from "./price.ts";

/** 96 px are 72 points. */
const POINTS = 0.75;
const A4 = { width: 595.28 / POINTS, height: 841.89 / POINTS };
const CONTENT = 698;
const MARGIN = { top: 36, bottom: 26 };
/** Above the terms, and at least above the foot. */
const TERMS_GAP = 12;
const FOOT_GAP = 10;
/** Into how many steps the way from a roomy page (0) to a tight one (1) is divided. */
const STEPS = 20;

/**
 * A quote as a PDF of one A4 page. The same quote, sailings and words give the same bytes: dates and the file's id are the
 * quote's, and nothing is asked of the device.
 */
export function quotePdf(input: PaperInput, words: PaperWords, files: FaceFiles): Promise<Uint8Array<ArrayBuffer>> {
  const paper = paperOf(input, words);
  const made = new Date(input.quote.quotedAt);
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    font: null,
    lang: words.lang,
    tagged: true,
    displayTitle: true,
    pdfVersion: "1.7",
    info: {
      Title: words.title(formatQuoteReference(input.quote.reference)),
      Author: company.name,
      Subject: words.route(input.quote.country.name),
      CreationDate: made,
      ModDate: made,
    },
  });
  const bytes = collected(doc);
  const pen = new Pen(doc, registered(doc, files));
  drawPage(pen, paper);
  doc.end();
  return bytes;
}

function paperOf(input: PaperInput, words: PaperWords): Paper {
  const { quote, sailings, now } = input;
  // By the quote's own name of the country: its slug here is of the tariff that this device has.
  const transit = transitOf(originNamed(quote.country.name)?.slug ?? quote.country.slug);
  // A sailing that was possible when the quote was made stays on it until it can no longer be booked.
  const journeys = transit ? quoteDates(sailings, { roadDays: transit.road, at: Math.max(quote.quotedAt, now) }) : [];
  const { totalCBM, chargeableCBM, totalChargeableWeight } = loadTotals(quote.pallets);
  return {
    ...input,
    words,
    transit,
    dates: journeys[0] ?? null,
    later: journeys[1] ?? null,
    result: { totalCBM, chargeableCBM, totalChargeableWeight, costBreakdown: quote.breakdown },
  };
}

function drawPage(pen: Pen, paper: Paper): void {
  const page = pageOf(1);
  const ending = foot(pen, page, paper);
  const room = page.height - MARGIN.top - MARGIN.bottom - ending.height - FOOT_GAP;
  const needed = (step: number) => heightOf(blocksOf(pen, page, paper, step / STEPS));
  const step = firstThat((one) => needed(one) <= room);
  if (step <= STEPS) {
    draw(pen, page, blocksOf(pen, page, paper, step / STEPS), ending, 1);
    return;
  }
  // Nothing is left out: what is too much for one page makes all of it smaller.
  const scale = room / needed(STEPS);
  const larger = pageOf(scale);
  draw(pen, larger, blocksOf(pen, larger, paper, 1), foot(pen, larger, paper), scale);
}

/** The roomiest step that fits, found by halves because a tighter page is never higher; STEPS + 1 if none does. */
function firstThat(fits: (step: number) => boolean): number {
  // Most pages fit at once.
  if (fits(0)) return 0;
  let [from, to] = [1, STEPS + 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (fits(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The page in px of its content, which is drawn `scale` times as large. */
function pageOf(scale: number): Page {
  return { left: (A4.width / scale - CONTENT) / 2, width: CONTENT, height: A4.height / scale };
}

/** The parts from top to bottom, in the order in which they are read; null is some room. */
function blocksOf(pen: Pen, page: Page, paper: Paper, tight: number): Block[] {
  const density = densityAt(tight);
  const gap = (height: number): Block => ({ height, draw: () => undefined });
  return [
    header(pen, page, paper),
    hero(pen, page, paper, density),
    calendarLine(pen, page, paper),
    gap(density.gap),
    parties(pen, page, paper, density),
    pallets(pen, page, paper, density),
    price(pen, page, paper, density),
    booking(pen, page, paper, density),
    gap(TERMS_GAP),
    terms(pen, page, paper, density),
  ];
}

const heightOf = (blocks: readonly Block[]) => blocks.reduce((sum, { height }) => sum + height, 0);

function draw(pen: Pen, page: Page, blocks: readonly Block[], ending: Block, scale: number): void {
  pen.doc.scale(POINTS * scale);
  let top = MARGIN.top;
  for (const block of blocks) {
    block.draw(top);
    top += block.height;
  }
  ending.draw(page.height - MARGIN.bottom - ending.height);
}

function registered(doc: PDFDocument, files: FaceFiles): Fonts {
  const named = (face: Face): NamedFont[] =>
    files[face].map((file, index) => {
      const name = `${face}-${index}`;
      const font = create(file);
      doc.registerFont(name, font);
      return { name, font };
    });
  return { text: named("text"), bold: named("bold"), display: named("display") };
}

function collected(doc: PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    doc.on("data", (chunk) => chunks.push(chunk));
    doc.on("error", reject);
    doc.on("end", () => {
      const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
      let at = 0;
      for (const chunk of chunks) {
        bytes.set(chunk, at);
        at += chunk.length;
      }
      resolve(bytes);
    });
  });
}
