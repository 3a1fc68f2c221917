import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { inputHash, isStale, markFresh } from "./stale.mjs";

/** Where src/ui/fonts.css looks for them. */
const FOLDER = "build/fonts";
const SHEET = "src/ui/fonts.css";
const PACKAGES = "node_modules/@fontsource-variable";

/**
 * The two faces that every first paint is set in, with the weights that the design uses and what its figures need: half
 * of the bytes of the whole ones. `features`: kerning, ligatures, and figures of one width or their own.
 */
const FACES = [
  { name: "sofia-sans-latin", source: "sofia-sans/files/sofia-sans-latin-wght-normal.woff2", weights: [400, 800] },
  {
    name: "sofia-sans-extra-condensed-latin",
    source: "sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2",
    weights: [500, 900],
  },
];
const FEATURES = ["calt", "ccmp", "kern", "liga", "lnum", "locl", "mark", "mkmk", "pnum", "tnum"];

const TARGET = {
  name: "fonts",
  inputs: [SHEET, "tools/fonts.mjs", ...FACES.map(({ source }) => `${PACKAGES}/${source}`)],
  outputs: FACES.map(({ name }) => `${FOLDER}/${name}.woff2`),
};

/** Cuts the faces that are stale; every build and the development server ask for it first. */
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
  markFresh(TARGET, hash);
}

/** Every character for which the style sheet asks this file. @param {string} sheet @param {string} name */
function lettersOf(sheet, name) {
  const rule = sheet.split("@font-face").find((part) => part.includes(`/${name}.woff2`));
  const range = /unicode-range:([^;]+);/.exec(rule ?? "")?.[1];
  if (!range) throw new Error(`${SHEET} has no face of ${name}.woff2 with a unicode-range.`);
  let letters = "";
  for (const [, from = "", to = from] of range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
    for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++)
      letters += String.fromCodePoint(code);
  return letters;
}
