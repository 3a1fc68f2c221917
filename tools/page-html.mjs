import { createHash } from "node:crypto";

/**
 * The frame of every prerendered page: the built shell without its scripts and style sheets.
 * @typedef {{ before: string, after: string, end: string }} Frame up to the end of the head's own lines; from there into
 * #root; and the rest
 */

/**
 * Off with SLOW_PATHS=1 at the build: the browser then requests fonts at the first layout. With it, Lighthouse's first paint
 * of a country page on slow 4G is at 0.84 s instead of 1.20: `npm run bench -- lighthouse`.
 */
const FONTS_LATER = process.env.SLOW_PATHS !== "1";

const SCRIPTS = /\s*<script\b[^>]*\bsrc="[^"]*"[^>]*><\/script>/g;
const SHEETS = /\s*<link\b[^>]*\brel="(?:stylesheet|modulepreload)"[^>]*>/g;
const SHELLS_OWN = [
  /\s*<title>[^<]*<\/title>/,
  /\s*<meta name="robots"[^>]*>/,
  /\s*<script data-screens=[^>]*>[^<]*<\/script>/,
];
const WITHOUT_SCRIPTS = /\s*<noscript>[\s\S]*?<\/noscript>/;

/** @param {string} shell dist/index.html @returns {Frame} */
export function frameOf(shell) {
  let bare = shell.replace(SCRIPTS, "").replace(SHEETS, "");
  for (const part of SHELLS_OWN) bare = bare.replace(part, "");
  const [before, rest] = cut(bare, "<!--head-->");
  const [after, end] = cut(rest, "<!--app-->");
  if (/<script|stylesheet/.test(before + after + end))
    throw new Error("The shell has a script or a style sheet that is not known.");
  return { before, after, end };
}

/** @param {string} text @param {string} mark @returns {[string, string]} */
function cut(text, mark) {
  const [before, after, ...more] = text.split(mark);
  if (before === undefined || after === undefined || more.length) throw new Error(`index.html needs one ${mark}.`);
  return [before, after];
}

/**
 * The shell with its own lines in the head; it is not indexed by search engines.
 * @param {string} shell
 * @param {string[]} head
 */
export function withHead(shell, head) {
  const [before, after] = cut(shell.replace(/\s*<title>[^<]*<\/title>/, ""), "<!--head-->");
  return before + head.join("\n    ") + after;
}

const STYLE_SHEET = /<link\b([^>]*)\brel="stylesheet"([^>]*)>/g;
/** Without scripts nothing follows the first words. */
const NOTHING_FOLLOWS = "#begun{display:none}";

/**
 * The shell with words that are painted at once. What would hold the paint up, its style sheets, is for print alone until the
 * app takes it for the screen (src/app/begun.ts). They stay in their place: layers and rules have the order of the document,
 * and those of screens come after them.
 * @param {string} shell
 * @param {{ house: string, title: string, loading: string, styles: string }} begun
 */
export function begunShell(shell, { house, title, loading, styles }) {
  const words = `<div id="begun"><b>${house}</b><hr><h2>${title}</h2><p>${loading}</p></div>`;
  const inline = `<style>${styles}</style><noscript><style>${NOTHING_FOLLOWS}</style></noscript>`;
  const html = shell
    .replace(STYLE_SHEET, `<link$1rel="preload" as="style"$2><link$1rel="stylesheet" media="print" data-begun$2>`)
    .replace("</head>", () => `${inline}</head>`)
    .replace("<!--app--></div>", () => `</div>${words}`);
  if (!html.includes(words)) throw new Error("The shell has no place for what is painted first.");
  return { html, ...shellPolicy(html), styles: [cspHash(styles), cspHash(NOTHING_FOLLOWS)] };
}

/** The hashes of the shell's inline content for its Content-Security-Policy. @param {string} shell */
export const shellPolicy = (shell) => ({
  scripts: [...shell.matchAll(/<script data-screens=[^>]*>([^<]*)<\/script>/g)].map(([, script = ""]) =>
    cspHash(script),
  ),
  styles: [],
});

/** The hash of an inline script or style in the form of a Content-Security-Policy. @param {string} content */
export const cspHash = (content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

/**
 * @typedef {object} Parts
 * @property {string[]} head tags of this page only
 * @property {string} markup
 * @property {string} theme the script that runs before the first paint
 * @property {string} boot the script that loads the app
 * @property {string} styles the content of the style sheets
 * @property {string[]} sheets addresses of the style sheets that are inlined
 * @property {string[]} modules modules of the app for this page, its entry among them
 * @property {string[]} ahead requests that its screen sends as soon as it runs
 * @property {string} answer what the server says with the page, as data for the app (data/local/given-answer.ts); "" on others
 * @property {boolean} scripted whether to tell visitors without JavaScript what they miss
 */

/**
 * One complete document, and what its Content-Security-Policy must allow.
 * @param {Frame} frame @param {Parts} parts
 * @returns {{ html: string, scripts: string[], styles: string[] }}
 */
export function pageHtml(frame, parts) {
  if (/\sstyle="/.test(parts.markup)) throw new Error("The markup has a style attribute: the policy allows none.");
  const { rest, faces } = FONTS_LATER ? withoutFaces(parts.styles) : { rest: parts.styles, faces: "" };
  const lines = [
    // Before everything that is painted.
    `<script>${parts.theme}</script>`,
    ...parts.head,
    `<style>${rest}</style>`,
    // Fonts would compete with the page for bandwidth: they are requested after the first paint, with fallback faces of the
    // same widths.
    `<style media="not all">${faces}</style>`,
    `<noscript><style>${faces}</style></noscript>`,
    // Tells the app that these styles are present; otherwise it would fetch them again, in an order that changes the
    // cascade. The boot script loads the complete sheets when the app takes over.
    ...parts.sheets.map((href) => `<link rel="stylesheet" href="${href}" disabled />`),
  ];
  const said = { parts: parts.modules.join(" "), ahead: parts.ahead.join(" ") };
  const data = Object.entries(said).map(([name, value]) => ` data-${name}="${value}"`);
  const boot = `<script${data.join("")}>${parts.boot}</script>`;
  const after = parts.scripted ? frame.after : frame.after.replace(WITHOUT_SCRIPTS, "");
  // No script: the policy need not allow it.
  const answer = parts.answer && `<script type="application/json" id="given-answer">${parts.answer}</script>`;
  // The server cuts the page at these marks (pocketbase/site/answered.go).
  const [begins, ends] = parts.answer ? ["<!--answer-->", "<!--/answer-->"] : ["", ""];
  const end = frame.end.replace("</div>", () => `</div>${answer}${ends}\n    ${boot}`);
  return {
    html: frame.before + lines.join("\n    ") + after + begins + parts.markup + end,
    scripts: [cspHash(parts.theme), cspHash(parts.boot)],
    styles: [cspHash(rest), cspHash(faces)],
  };
}

/** Splits off the font faces that are downloaded; local ones stay in the styles. @param {string} styles */
function withoutFaces(styles) {
  /** @type {string[]} */
  const faces = [];
  const rest = styles.replace(/@font-face\s*\{[^}]*\}/g, (face) => {
    if (!face.includes("url(")) return face;
    faces.push(face);
    return "";
  });
  if (faces.length === 0) throw new Error("The styles name no fonts.");
  return { rest, faces: faces.join("") };
}
