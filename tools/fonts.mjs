import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { inputHash, isStale, markFresh } from "./stale.mjs";

/** The folder that src/ui/fonts.css refers to. */
const FOLDER = "build/fonts";
const SHEET = "src/ui/fonts.css";
const PACKAGES = "node_modules/@fontsource-variable";

/**
 * The two faces of every first paint, with the weights and figure styles that the design uses: half the bytes of the
 * complete fonts. `features`: kerning, ligatures, tabular or proportional figures.
 */
const FACES = [
  { name: "sofia-sans-latin", source: "sofia-sans/files/sofia-sans-latin-wght-normal.woff2", weights: [400, 800] },
  {
    name: "sofia-sans-extra-condensed-latin",
    source: "sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2",
    weights: [500, 900],
  },
];
/**
 * The faces of PDF papers (src/ui/paper): one weight each, as TrueType, which a PDF embeds as is. One file per
 * script, as in the packages; a document uses only those it needs. Sofia Sans has no Hebrew and no Arabic: names in them are
 * set in Noto Sans.
 */
const PAPER_FACES = [
  ...[
    { name: "quote-text", source: "sofia-sans", weight: 400 },
    { name: "quote-bold", source: "sofia-sans", weight: 650 },
    { name: "quote-display", source: "sofia-sans-extra-condensed", weight: 850 },
  ].flatMap(({ name, source, weight }) =>
    ["latin", "latin-ext", "greek", "cyrillic"].map((script) => paperFace(name, source, script, weight)),
  ),
  paperFace("quote", "noto-sans-hebrew", "hebrew", 500),
  paperFace("quote", "noto-sans-arabic", "arabic", 500),
];
/** OpenType features used in the PDF; each one more is searched for in every word. */
const PAPER_FEATURES = ["kern", "liga", "tnum", "isol", "init", "medi", "fina", "rlig", "mark"];
const FEATURES = ["calt", "ccmp", "kern", "liga", "lnum", "locl", "mark", "mkmk", "pnum", "tnum"];

const TARGET = {
  name: "fonts",
  inputs: [SHEET, "tools/fonts.mjs", ...[...FACES, ...PAPER_FACES].map(({ source }) => `${PACKAGES}/${source}`)],
  outputs: [
    ...FACES.map(({ name }) => `${FOLDER}/${name}.woff2`),
    ...PAPER_FACES.map(({ name }) => `${FOLDER}/${name}.ttf`),
  ],
};

/** Makes the font files that are stale; every build and the development server call it first. */
export async function makeFonts() {
  if (!isStale(TARGET)) return;
  const hash = inputHash(TARGET);
  const { default: subset } = await import("subset-font");
  const sheet = readFileSync(join(ROOT, SHEET), "utf8");
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  for (const { name, source, weights } of FACES) {
    const [min = 0, max = 0] = weights;
    const cut = await subset(readFileSync(join(ROOT, PACKAGES, source)), lettersOf(sheet, name), {
      targetFormat: "woff2",
      variationAxes: { wght: { min, max } },
      keepFeatures: FEATURES,
    });
    writeFileSync(join(ROOT, FOLDER, `${name}.woff2`), cut);
  }
  for (const { name, source, weight } of PAPER_FACES) {
    const cut = await subset(readFileSync(join(ROOT, PACKAGES, source)), PAPER_LETTERS, {
      targetFormat: "truetype",
      variationAxes: { wght: weight },
      keepFeatures: PAPER_FEATURES,
    });
    writeFileSync(join(ROOT, FOLDER, `${name}.ttf`), cut);
  }
  markFresh(TARGET, hash);
}

/** @param {string} name @param {string} source @param {string} script @param {number} weight */
function paperFace(name, source, script, weight) {
  return { name: `${name}-${script}`, source: `${source}/files/${source}-${script}-wght-normal.woff2`, weight };
}

/**
 * Latin, Greek and Cyrillic with their marks, Hebrew and Arabic (Noto Sans has hundreds of other Arabic letters for
 * languages of Africa and Asia), punctuation, currencies, arrows and mathematical signs.
 */
const PAPER_LETTERS = [
  [0x20, 0x52f],
  [0x590, 0x652],
  [0x660, 0x6d3],
  [0x6f0, 0x6f9],
  [0x1e00, 0x1fff],
  [0x2000, 0x22ff],
]
  .map(([from = 0, to = 0]) => charactersOf(from, to))
  .join("");

/** Every character of this file's unicode-range in the style sheet. @param {string} sheet @param {string} name */
function lettersOf(sheet, name) {
  const rule = sheet.split("@font-face").find((part) => part.includes(`/${name}.woff2`));
  const range = /unicode-range:([^;]+);/.exec(rule ?? "")?.[1];
  if (!range) throw new Error(`${SHEET} has no face of ${name}.woff2 with a unicode-range.`);
  let letters = "";
  for (const [, from = "", to = from] of range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
    letters += charactersOf(Number.parseInt(from, 16), Number.parseInt(to, 16));
  return letters;
}

/** Every character from one code point to another. @param {number} from @param {number} to */
function charactersOf(from, to) {
  let letters = "";
  for (let code = from; code <= to; code++) letters += String.fromCodePoint(code);
  return letters;
}
