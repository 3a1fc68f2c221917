import { transform } from "lightningcss";

/** @typedef {import("lightningcss").Selector} Selector */
/** @typedef {import("lightningcss").Rule} Rule */

/** Of a sheet's rules, those of this layer serve one class each: Tailwind writes them. */
const LAYER = "utilities";
/** What they pass to each other; it is declared once for every element. */
const OWN = "--tw-";

/**
 * A sheet without the utilities that a page has no use for: Tailwind writes one sheet for all screens, and a page carries
 * its styles in itself. Whatever may be a class name in `texts` counts, so that too much is kept rather than too little.
 * @param {string} css @param {string[]} texts the page's markup and its scripts
 * @returns {string}
 */
export function stylesOf(css, texts) {
  const words = new Set(texts.flatMap((text) => text.split(/[\s"'`\\]+/)));
  const isUsed = (/** @type {Selector} */ selector) => {
    const own = selector.find(({ type }) => type === "class");
    return own?.type !== "class" || words.has(own.name);
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

/** Without the properties of Tailwind that no rule reads. @param {Uint8Array} code @returns {string} */
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

/** Where a rule stands in the sheet. @param {{ loc: { line: number, column: number } }} rule */
const placeOf = ({ loc }) => `${loc.line} ${loc.column}`;

/**
 * Of the rules of a layer, those under a condition included.
 * @param {Rule[]} rules @returns {string[]}
 */
function placesOf(rules) {
  return rules.flatMap((rule) => {
    if (rule.type === "style") return [placeOf(rule.value)];
    const isCondition = rule.type === "media" || rule.type === "supports" || rule.type === "container";
    return isCondition ? placesOf(rule.value.rules) : [];
  });
}
