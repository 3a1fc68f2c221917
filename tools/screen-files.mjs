import { readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { buildSync } from "esbuild";
import { ROOT } from "./paths.mjs";

/** @typedef {import("vite").Rolldown.OutputBundle} Bundle */
/** @typedef {import("vite").Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }} Chunk */

/**
 * Off with SLOW_PATHS=1 at the build: each file is then requested by the one that imports it. The gain is stated in
 * src/app/first-reads.ts.
 */
const ON = process.env.SLOW_PATHS !== "1";
const ROUTES = "src/routes/";
/** The font of every screen. */
const LATIN = /-latin-[\w-]{8}\.woff2$/;
/** Modules that a screen loads dynamically at once, beside its static imports. */
const SOON = /** @type {Record<string, string[]>} */ ({
  calculator: ["src/features/calculator/first-reads.ts"],
  contact: ["src/features/requests/contact/contact-desk.tsx"],
  "sea-freight-quote": ["src/features/requests/sea/sea-desk.tsx"],
  "air-freight-quote": ["src/features/requests/air/air-desk.tsx"],
  "lcl-{$country}-to-cyprus": ["src/features/country/load-country.ts", "src/features/country/country-head.ts"],
});

/**
 * What a device that has something stored needs as well. The shell is for such devices; a prerendered page mostly is not,
 * and its calculator answers without Dexie.
 */
const KEPT = /** @type {Record<string, string[]>} */ ({
  calculator: ["src/data/local/quote.ts", "src/data/local/tariff.ts"],
});

/**
 * The same for a prerendered page, which shows one country at most.
 * @param {string} route such as "src/routes/contact.tsx" @param {string} path @returns {string[]}
 */
export function soonOf(route, path) {
  const [, country] = /^\/lcl-(.+)-to-cyprus$/.exec(path) ?? [];
  const soon = SOON[route.replace(ROUTES, "").replace(".tsx", "")] ?? [];
  return country && soon.length > 0 ? [...soon, `src/content/countries/${country}.ts`] : soon;
}

/**
 * Lists in the shell which files each screen consists of, so that all are requested at once. Otherwise the app has to run
 * before the first of them is requested, and that one has to arrive before the next. The theme script is a separate inline
 * script: nothing else in the shell should delay it.
 * @returns {import("vite").Plugin}
 */
export function screenFiles() {
  return {
    name: "screen-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (!bundle) return html;
        const script = `<script data-screens='${JSON.stringify(ON ? listed(bundle, html) : { files: [], screens: {}, fonts: [] })}'>${inline()}</script>`;
        const shell = html.replace(/\n *<script src="\/theme\.js"><\/script>/, () => `\n    ${script}`);
        if (shell === html) throw new Error("index.html has no place for what begins the screens.");
        return shell;
      },
    },
  };
}

/** Both scripts in one. */
function inline() {
  const { outputFiles } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: ["src/app/prerender/shell-start.ts"],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: "es2022",
  });
  const theme = buildSync({
    stdin: { contents: readFileSync(`${ROOT}/public/theme.js`, "utf8") },
    write: false,
    minify: true,
    // Browsers of any age read it.
    target: "es5",
  });
  return [theme, { outputFiles }].map(({ outputFiles: [file] }) => file?.text.trim()).join("");
}

/**
 * Every file once, and for each path the indexes of its files; a star stands for a path segment or a part of one.
 * @param {Bundle} bundle @param {string} html @returns {{ files: string[], screens: Record<string, number[]>, fonts: string[] }}
 */
export function listed(bundle, html) {
  /** @type {Map<string, Chunk>} */
  const made = new Map();
  for (const chunk of Object.values(bundle))
    if (chunk.type === "chunk") for (const id of chunk.moduleIds) made.set(nameOf(id), chunk);
  /** @type {string[]} */
  const files = [];
  const numberOf = (/** @type {string} */ file) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  /** @type {Record<string, number[]>} */
  const screens = {};
  for (const name of made.keys()) {
    const [, route] = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(name) ?? [];
    if (!route || route === "$" || route === "404") continue;
    const all = closure(chunksOf(route, made), bundle).filter((file) => !html.includes(`"/${file}"`));
    // A layout has the path of the screen that it wraps.
    const others = screens[pathOf(route)] ?? [];
    screens[pathOf(route)] = [...new Set([...others, ...all.map((file) => numberOf(`/${file}`))])];
  }
  const fonts = Object.keys(bundle).filter((file) => LATIN.test(file));
  if (fonts.length === 0) throw new Error("The build has no latin fonts.");
  return { files, screens, fonts: fonts.map((file) => `/${file}`) };
}

/**
 * The chunks that a route is rendered from, and those it loads at once.
 * @param {string} route
 * @param {Map<string, Chunk>} made by module
 */
function chunksOf(route, made) {
  const soon = [...(SOON[route] ?? []), ...(KEPT[route] ?? [])];
  const begun = [...framesOf(route).map((frame) => `${ROUTES}${frame}.tsx?tsr-split=component`), ...soon];
  const chunks = begun.flatMap((one) => made.get(one) ?? []);
  if (soon.length > 0 && chunks.length < begun.length)
    throw new Error(`${route} has not the files that it asks for soon.`);
  return chunks;
}

/** The layouts of a route and the route itself: "admin", "admin.inbox". @param {string} route */
function framesOf(route) {
  const segments = route.split(".");
  return segments.map((_, index) => segments.slice(0, index + 1).join("."));
}

/** @param {string} route */
function pathOf(route) {
  const segments = route.split(".").filter((segment) => segment !== "index" && !segment.startsWith("_"));
  return `/${segments.map((segment) => segment.replace(/_$/, "").replace(/\{?\$\w+\}?/, "*")).join("/")}`;
}

/** The files of these chunks and of all their imports, styles first. @param {Chunk[]} chunks @param {Bundle} bundle */
function closure(chunks, bundle) {
  /** @type {Set<string>} */
  const scripts = new Set();
  /** @type {Set<string>} */
  const styles = new Set();
  const add = (/** @type {Chunk} */ chunk) => {
    if (scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const file of chunk.imports) {
      const next = bundle[file];
      if (next?.type === "chunk") add(next);
    }
  };
  for (const chunk of chunks) add(chunk);
  return [...styles, ...scripts];
}

/** @param {string} id */
const nameOf = (id) => relative(ROOT, id).replaceAll(sep, "/");
