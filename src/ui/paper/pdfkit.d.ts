/** The parts of documented interfaces that papers are drawn with; these packages have no types of their own. */
declare module "pdfkit" {
  import type { Font } from "fontkit";

  export type StructureElement = {
    add(child: StructureElement): StructureElement;
    end(): void;
  };

  export type TextOptions = {
    lineBreak?: false;
    baseline?: "alphabetic";
    features?: string[];
    link?: string;
  };

  export class PDFDocument {
    constructor(options: {
      size: "A4";
      margin: number;
      /** Null: no standard font is asked for. */
      font: null;
      lang: string;
      tagged: boolean;
      displayTitle: boolean;
      pdfVersion: "1.7";
      info: { Title: string; Author: string; Subject: string; CreationDate: Date; ModDate: Date };
    });
    on(event: "data", listener: (chunk: Uint8Array) => void): this;
    on(event: "end", listener: () => void): this;
    on(event: "error", listener: (error: Error) => void): this;
    registerFont(name: string, font: Font): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string, opacity?: number): this;
    strokeColor(color: string, opacity?: number): this;
    lineWidth(width: number): this;
    lineJoin(join: "round" | "miter"): this;
    dash(length: number, options: { space: number }): this;
    undash(): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    circle(x: number, y: number, radius: number): this;
    path(d: string): this;
    fill(color?: string): this;
    stroke(color?: string): this;
    fillAndStroke(fill: string, stroke: string): this;
    text(text: string, x: number, y: number, options: TextOptions): this;
    widthOfString(text: string, options: { features?: string[] }): number;
    /** A JPEG, within `width` and `height`. */
    image(jpeg: ArrayBuffer, x: number, y: number, options: { width: number; height: number }): this;
    link(x: number, y: number, width: number, height: number, url: string, options?: object): this;
    struct(
      type: string,
      options?: { alt?: string; actual?: string; lang?: string },
      children?: readonly (() => void)[],
    ): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: "Artifact", options: { type: "Layout" }): this;
    markContent(tag: "Span", options: { actual: string }): this;
    endMarkedContent(): this;
    end(): void;
  }
}

declare module "fontkit" {
  export type Font = { hasGlyphForCodePoint(codePoint: number): boolean };
  export function create(file: Uint8Array): Font;
}

declare module "bidi-js" {
  export type Bidi = {
    /** A level for each UTF-16 unit: odd ones run from right to left. */
    getEmbeddingLevels(text: string): { levels: Uint8Array };
    /** The bracket that stands for this one when it is read from the right; null for what is no bracket. */
    getMirroredCharacter(char: string): string | null;
  };
  export default function makeBidi(): Bidi;
}
