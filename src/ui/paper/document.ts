/// <reference path="./pdfkit.d.ts" />
import { create } from "fontkit";
import { PDFDocument } from "pdfkit";
import { company } from "#content/company.ts";
import type { Face, FaceFiles } from "./faces.ts";
import { type Block, heightOf, type Page } from "./page.ts";
import { type Fonts, type NamedFont, Pen } from "./pen.ts";

/** 96 px are 72 points. */
const POINTS = 0.75;
const A4 = { width: 595.28 / POINTS, height: 841.89 / POINTS };
const CONTENT = 698;
const MARGIN = { top: 36, bottom: 26 };
/** At least this much above the foot. */
const FOOT_GAP = 10;
/** Into how many steps the way from a roomy page (0) to a tight one (1) is divided. */
const STEPS = 20;

/** `made`: in ms. Nothing is asked of the device: the same input gives the same bytes. */
export type About = { title: string; subject: string; lang: string; made: number };

/** What stands on the page: its parts from top to bottom as they are read, by how tight they are (0 to 1), and its foot. */
export type Layout = {
  blocks: (pen: Pen, page: Page, tight: number) => Block[];
  foot: (pen: Pen, page: Page) => Block;
};

/** A PDF of one A4 page, tagged, with the letters that it shows. */
export function onePage(about: About, files: FaceFiles, layout: Layout): Promise<Uint8Array<ArrayBuffer>> {
  const made = new Date(about.made);
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    font: null,
    lang: about.lang,
    tagged: true,
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: about.title, Author: company.name, Subject: about.subject, CreationDate: made, ModDate: made },
  });
  const bytes = collected(doc);
  drawPage(new Pen(doc, registered(doc, files)), layout);
  doc.end();
  return bytes;
}

function drawPage(pen: Pen, { blocks, foot }: Layout): void {
  const page = pageOf(1);
  const ending = foot(pen, page);
  const room = page.height - MARGIN.top - MARGIN.bottom - ending.height - FOOT_GAP;
  const needed = (step: number) => heightOf(blocks(pen, page, step / STEPS));
  const step = firstThat((one) => needed(one) <= room);
  if (step <= STEPS) {
    draw(pen, page, blocks(pen, page, step / STEPS), ending, 1);
    return;
  }
  // Nothing is left out: what is too much for one page makes all of it smaller.
  const scale = room / needed(STEPS);
  const larger = pageOf(scale);
  draw(pen, larger, blocks(pen, larger, 1), foot(pen, larger), scale);
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
