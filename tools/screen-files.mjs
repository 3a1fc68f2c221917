import { readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { buildSync } from "esbuild";
import { ROOT } from "./paths.mjs";

/** @typedef {import("vite").Rolldown.OutputBundle} Bundle */
/** @typedef {import("vite").Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }} Chunk */

/**
 * Off with SLOW_PATHS=1 at the build: each file is then asked for by the one before it. What a person gains stands beside
 * src/app/first-reads.ts.
 */
const ON = process.env.SLOW_PATHS !== "1";
const ROUTES = "src/routes/";
/** What every screen is set in. */
const LATIN = /-latin-[\w-]{8}\.woff2$/;
/** What a screen asks for by itself as soon as it stands, beside what its file imports. */
const SOON = /** @type {Record<string, string[]>} */ ({
  calculator: ["src/features/calculator/first-reads.ts", "src/data/local/quote.ts"],
  contact: ["src/features/requests/contact/contact-desk.tsx"],
  "sea-freight-quote": ["src/features/requests/sea/sea-desk.tsx"],
  "air-freight-quote": ["src/features/requests/air/air-desk.tsx"],
  "lcl-{$country}-to-cyprus": ["src/features/country/load-country.ts", "src/features/country/country-head.ts"],
});

/**
 * The same for a page that the build draws, which has one country at most.
 * @param {string} route such as "src/routes/contact.tsx" @param {string} path @returns {string[]}
 */
export function soonOf(route, path) {
  const [, country] = /^\/lcl-(.+)-to-cyprus$/.exec(path) ?? [];
  const soon = SOON[route.replace(ROUTES, "").replace(".tsx", "")] ?? [];
  return country && soon.length > 0 ? [...soon, `src/content/countries/${country}.ts`] : soon;
}

/**
 * Tells the shell which files each screen consists of, so that all of them are asked for at once: otherwise the app has
 * to run before the first of a screen's files is asked for, and that one to arrive before the next. The theme stands
 * beside it in the page: nothing else of the shell would be waited for.
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

/** The two scripts as one. */
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
  });
  return [theme, { outputFiles }].map(({ outputFiles: [file] }) => file?.text.trim()).join("");
}

/**
 * Every file once, and for each path which of them; a star stands for a segment or a part of one.
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
    // A layout has the path of the screen that it is drawn with.
    const others = screens[pathOf(route)] ?? [];
    screens[pathOf(route)] = [...new Set([...others, ...all.map((file) => numberOf(`/${file}`))])];
  }
  const fonts = Object.keys(bundle).filter((file) => LATIN.test(file));
  if (fonts.length === 0) throw new Error("The build has no latin fonts.");
  return { files, screens, fonts: fonts.map((file) => `/${file}`) };
}

/** What a route is drawn from, and what it asks for soon. @param {string} route @param {Map<string, Chunk>} made by module */
function chunksOf(route, made) {
  const soon = SOON[route] ?? [];
  const begun = [...framesOf(route).map((frame) => `${ROUTES}${frame}.tsx?tsr-split=component`), ...soon];
  const chunks = begun.flatMap((one) => made.get(one) ?? []);
  if (soon.length > 0 && chunks.length < begun.length)
    throw new Error(`${route} has not the files that it asks for soon.`);
  return chunks;
}

/** "admin", "admin.inbox": what lays a screen out, and the screen. @param {string} route */
function framesOf(route) {
  const segments = route.split(".");
  return segments.map((_, index) => segments.slice(0, index + 1).join("."));
}

/** @param {string} route */
function pathOf(route) {
  const segments = route.split(".").filter((segment) => segment !== "index" && !segment.startsWith("_"));
  return `/${segments.map((segment) => segment.replace(/_$/, "").replace(/\{?\$\w+\}?/, "*")).join("/")}`;
}

/** Files of these chunks and of all they import, styles first. @param {Chunk[]} chunks @param {Bundle} bundle */
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
