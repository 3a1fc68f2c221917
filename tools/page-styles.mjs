import { transform } from "lightningcss";

/** @typedef {import("lightningcss").Selector} Selector */
/** @typedef {import("lightningcss").Rule} Rule */

/** Rules of this layer are utilities: each serves one class and is written by Tailwind. */
const LAYER = "utilities";
/** Tailwind's internal custom properties; they are declared once for every element. */
const OWN = "--tw-";

/** @typedef {Map<string, Set<string>>} Sets by text */
/** Pages share their sheets and scripts, and those of the countries use the same classes: nothing is worked out twice. */
const kept = { words: /** @type {Sets} */ (new Map()), names: /** @type {Sets} */ (new Map()) };
/** By sheet and used classes. @type {Map<string, string>} */
const written = new Map();

/**
 * A sheet without the utilities that a page does not use: Tailwind writes one sheet for all screens, and each page inlines
 * its styles. Any word in `texts` that could be a class name counts, so too much is kept rather than too little.
 * @param {string} css @param {string[]} texts the page's markup and its scripts
 * @returns {string}
 */
export function stylesOf(css, texts) {
  const words = texts.map((text) => once(kept.words, text, wordsOf));
  const used = [...once(kept.names, css, classNamesOf)].filter((name) => words.some((set) => set.has(name)));
  return once(written, JSON.stringify([css, used]), () => stylesWith(css, new Set(used)));
}

/** @template T @param {Map<string, T>} map @param {string} key @param {(key: string) => T} make @returns {T} */
function once(map, key, make) {
  const value = map.get(key) ?? make(key);
  map.set(key, value);
  return value;
}

const wordsOf = (/** @type {string} */ text) => new Set(text.split(/[\s"'`\\]+/));

function classNamesOf(/** @type {string} */ css) {
  /** @type {Set<string>} */
  const names = new Set();
  const collect = (/** @type {Selector} */ selector) => {
    for (const part of selector) if (part.type === "class") names.add(part.name);
  };
  transform({ filename: "page.css", code: Buffer.from(css), visitor: { Selector: collect } });
  return names;
}

/** @param {string} css @param {Set<string>} classes those in use @returns {string} */
function stylesWith(css, classes) {
  const isUsed = (/** @type {Selector} */ selector) => {
    const own = selector.find(({ type }) => type === "class");
    return own?.type !== "class" || classes.has(own.name);
  };
  /** @type {Set<string>} */
  const utilities = new Set();
  const { code } = transform({
    filename: "page.css",
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Rule: {
        "layer-block"({ value }) {
          if (value.name?.join(".") === LAYER) for (const place of placesOf(value.rules)) utilities.add(place);
        },
        style({ value }) {
          if (utilities.has(placeOf(value)) && !value.selectors.some(isUsed)) return [];
        },
      },
    },
  });
  return withoutUnread(code);
}

/** Removes Tailwind's custom properties that no rule reads. @param {Uint8Array} code @returns {string} */
function withoutUnread(code) {
  const read = new Set([...code.toString().matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const isUnread = (/** @type {string} */ name) => name.startsWith(OWN) && !read.has(name);
  const visitor = {
    Rule: {
      property: (/** @type {{ value: { name: string } }} */ { value }) => (isUnread(value.name) ? [] : undefined),
    },
    Declaration: { custom: (/** @type {{ name: string }} */ { name }) => (isUnread(name) ? [] : undefined) },
  };
  return transform({ filename: "page.css", code, minify: true, visitor }).code.toString();
}

/** A rule's position in the sheet. @param {{ loc: { line: number, column: number } }} rule */
const placeOf = ({ loc }) => `${loc.line} ${loc.column}`;

/**
 * The positions of a layer's rules, including those inside conditions.
 * @param {Rule[]} rules @returns {string[]}
 */
function placesOf(rules) {
  return rules.flatMap((rule) => {
    if (rule.type === "style") return [placeOf(rule.value)];
    const isCondition = rule.type === "media" || rule.type === "supports" || rule.type === "container";
    return isCondition ? placesOf(rule.value.rules) : [];
  });
}
