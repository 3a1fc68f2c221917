/// <reference path="./pdfkit.d.ts" />
import type { Font } from "fontkit";
import type { PDFDocument, StructureElement } from "pdfkit";
import type { Face } from "./faces.ts";
import { JOINED, linesOf, type Run, runsOf, visualRuns } from "./letters.ts";
import { PAINT } from "./paint.ts";

/** How a text looks; `size` in px of the page. `figures`: proportional ones in headings, else of one width. */
export type Look = { face: Face; size: number; color?: string; figures?: "proportional" };

/** The fonts of a face under the names by which the document knows them. */
export type NamedFont = { name: string; font: Font };
export type Fonts = Readonly<Record<Face, readonly NamedFont[]>>;

/** Sofia Sans stands this far below the middle of its line, in parts of its size. */
const BELOW_MIDDLE = 0.3;
const TABULAR = ["tnum"];
/** Added to the condensed font's space, in 1/1000 em, because some PDF readers detect words by the gap. */
const WORD_GAP = 40;
/** Drawn for a letter that no font has; selected or read-aloud text still has the letter itself. */
const MISSING = "?";

/** Writes and measures text on one page, and says what each piece of it is. Lengths in px of the page, from its top left. */
export class Pen {
  readonly doc: PDFDocument;
  readonly #fonts: Fonts;
  readonly #runs = new Map<string, Run<NamedFont>[]>();
  /** Widths at a size of 1000, by font, features and text. */
  readonly #widths = new Map<string, number>();
  #parent: StructureElement;

  constructor(doc: PDFDocument, fonts: Fonts) {
    this.doc = doc;
    this.#fonts = fonts;
    this.#parent = doc.struct("Document");
    doc.addStructure(this.#parent);
  }

  /** What `draw` writes is one element of the document, such as a heading "H1" or a paragraph "P". */
  element(type: string, draw: () => void, options: { alt?: string } = {}): void {
    this.#parent.add(this.doc.struct(type, options, [draw]));
  }

  /** The elements that `make` adds belong together, as the rows of a table do. */
  group(type: string, make: () => void): void {
    const outer = this.#parent;
    const own = this.doc.struct(type);
    outer.add(own);
    this.#parent = own;
    make();
    own.end();
    this.#parent = outer;
  }

  /** What `draw` draws is not read: lines, boxes, dots. */
  decorate(draw: () => void): void {
    this.doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.doc.endMarkedContent();
  }

  /** How wide a text is. */
  width(text: string, look: Look): number {
    return this.#runsOf(text, look).reduce((sum, run) => sum + this.#measure(run, look), 0);
  }

  /** Writes a line; `y` is its base line, `x` its beginning, middle or end. */
  write(text: string, x: number, y: number, look: Look, align: "start" | "middle" | "end" = "start"): void {
    const width = align === "start" ? 0 : this.width(text, look);
    let at = x - (align === "middle" ? width / 2 : width);
    for (const run of this.#runsOf(text, look)) {
      this.#choose(run, look);
      this.doc.fillColor(look.color ?? PAINT.ink);
      if (run.font === null) this.doc.markContent("Span", { actual: run.text });
      this.doc.text(shown(run), at, y, { lineBreak: false, baseline: "alphabetic", ...featuresOf(run.text, look) });
      if (run.font === null) this.doc.endMarkedContent();
      at += this.#measure(run, look);
    }
  }

  /** Writes a line of text whose line box of `height` begins at `top`. */
  line(text: string, x: number, top: number, height: number, look: Look, align?: "start" | "middle" | "end"): void {
    this.write(text, x, top + height / 2 + look.size * BELOW_MIDDLE, look, align);
  }

  /** A text in lines no wider than `width`. */
  lines(text: string, look: Look, width: number): string[] {
    return linesOf(text, width, (part) => this.width(part, look));
  }

  #runsOf(text: string, { face }: Look): Run<NamedFont>[] {
    const key = `${face} ${text}`;
    const known = this.#runs.get(key);
    if (known) return known;
    const runs = visualRuns(text.replaceAll(JOINED, " "), (part) =>
      runsOf(part, this.#fonts[face], ({ font }, codePoint) => font.hasGlyphForCodePoint(codePoint)),
    );
    const apart = face === "display" ? runs.flatMap(wordsOf) : runs;
    this.#runs.set(key, apart);
    return apart;
  }

  #choose({ font }: Run<NamedFont>, { face, size }: Look): void {
    this.doc.font((font ?? (this.#fonts[face][0] as NamedFont)).name).fontSize(size);
  }

  #measure(run: Run<NamedFont>, look: Look): number {
    const key = `${look.face} ${run.font?.name} ${look.figures} ${run.text}`;
    let width = this.#widths.get(key) ?? -1;
    if (width < 0) {
      this.#choose(run, { ...look, size: 1000 });
      width = this.doc.widthOfString(shown(run), featuresOf(run.text, look));
      if (look.face === "display" && run.text.endsWith(" ")) width += WORD_GAP;
      this.#widths.set(key, width);
    }
    return (width * look.size) / 1000;
  }
}

/** A run word by word, each with the space after it. */
const wordsOf = ({ text, font }: Run<NamedFont>) =>
  text.split(/(?<= )/).map((word): Run<NamedFont> => ({ text: word, font }));
const shown = ({ text, font }: Run<NamedFont>) => (font === null ? MISSING.repeat([...text].length) : text);
/** Without features pdfkit lays a word out once and remembers it. */
const featuresOf = (text: string, { figures }: Look) =>
  figures !== "proportional" && /\d/.test(text) ? { features: TABULAR } : {};
