import { quoteDates } from "#domain/quotes/dates-of-quote.ts";
import { formatQuoteReference } from "#domain/quotes/reference.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import { originNamed, transitOf } from "#domain/transit.ts";
import { onePage } from "#ui/paper/document.ts";
import type { FaceFiles } from "#ui/paper/faces.ts";
import { foot } from "#ui/paper/foot.ts";
import { type Block, gap, type Page } from "#ui/paper/page.ts";
import type { Pen } from "#ui/paper/pen.ts";
import { booking } from "./booking.ts";
import { calendarLine } from "./calendar-line.ts";
import { terms } from "./closing.ts";
import { header, hero } from "./header.ts";
import { pallets } from "./pallets.ts";
import { densityAt, type Paper, type PaperInput, type PaperWords } from "./paper.ts";
import { parties } from "./parties.ts";
import { price } from "./price.ts";

/** Above the terms. */
const TERMS_GAP = 12;

/**
 * A quote as a PDF of one A4 page. The same quote, sailings and words give the same bytes: dates and the file's id are the
 * quote's, and nothing is asked of the device.
 */
export function quotePdf(input: PaperInput, words: PaperWords, files: FaceFiles): Promise<Uint8Array<ArrayBuffer>> {
  const paper = paperOf(input, words);
  const { quote } = input;
  const title = words.title(formatQuoteReference(quote.reference));
  const about = { title, subject: words.route(quote.country.name), lang: words.lang, made: quote.quotedAt };
  return onePage(about, files, {
    blocks: (pen, page, tight) => blocksOf(pen, page, paper, tight),
    foot: (pen, page) => foot(pen, page, words.page),
  });
}

function paperOf(input: PaperInput, words: PaperWords): Paper {
  const { quote, sailings, now } = input;
  // By the quote's own name of the country: its slug here is of the tariff that this device has.
  const transit = transitOf(originNamed(quote.country.name)?.slug ?? quote.country.slug);
  // A sailing that was possible when the quote was made stays on it until it can no longer be booked.
  const journeys = transit ? quoteDates(sailings, { origin: transit, at: Math.max(quote.quotedAt, now) }) : [];
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

/** The parts from top to bottom, in the order in which they are read. */
function blocksOf(pen: Pen, page: Page, paper: Paper, tight: number): Block[] {
  const density = densityAt(tight);
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
