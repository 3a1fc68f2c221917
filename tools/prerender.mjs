import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build as bundle, transform } from "esbuild";
import { build } from "vite";
import { addWithImports } from "./chunk-list.mjs";
import { begunShell, frameOf, pageHtml, shellPolicy, withHead } from "./page-html.mjs";
import { stylesOf } from "./page-styles.mjs";
import { DIST, ROOT } from "./paths.mjs";
import { drawPictures } from "./pictures.mjs";
import { soonOf } from "./screen-files.mjs";
import { robots, sitemap } from "./site-map.mjs";

// Written by Vite: the source of each chunk and its imports.
const MANIFEST = `${DIST}/.vite/manifest.json`;
const RENDERER = "build/prerender";
const ENTRY = "index.html";
/** Styles of prerendered pages only, until the app takes over. */
const BELOW = "src/app/prerender/below.css";
/** Styles of the first words of a shell. */
const BEGUN = "src/app/prerender/begun.css";
/** The requests of a page's screen that start together with its code. */
const AHEAD = /** @type {Record<string, string[]>} */ ({ "/calculator": ["/api/tariff"] });
/** Largest size of the boot script in characters. It is inlined in every page. */
const BOOT_MAX = 4000;

/** @typedef {{ file: string, css?: string[], imports?: string[], dynamicImports?: string[] }} Chunk */
/** @typedef {typeof import("../src/app/prerender/render.tsx") & typeof import("../src/app/prerender/pages.ts") & typeof import("../src/app/prerender/picture.ts")} Renderer */
/** @typedef {import("../src/app/prerender/render.tsx").Drawn} Drawn */

/**
 * Renders every public page into dist/pages, writes sitemap and robots, and describes in dist/site.json which file is which
 * page. Runs after the web build, in its dist.
 * @param {string} publicUrl @returns {Promise<number>} how many pages were rendered
 */
export async function prerender(publicUrl) {
  const renderer = await buildRenderer();
  const shared = await readShared();
  /** @type {Record<string, string>} */
  const pages = {};
  /** @type {Record<string, { scripts: string[], styles: string[] }>} */
  const inline = { [ENTRY]: shellPolicy(read(`${DIST}/${ENTRY}`)) };
  const keep = (/** @type {Drawn} */ drawn, /** @type {boolean} */ scripted, answer = "") => {
    const file = `pages/${drawn.path.slice(1).replaceAll("/", "-") || "home"}.html`;
    const { html, ...allowed } = pageHtml(shared.frame, {
      ...shared,
      ...drawn,
      ...filesOf(drawn, shared),
      scripted,
      answer,
      ahead: AHEAD[drawn.path] ?? [],
    });
    write(file, html);
    inline[file] = allowed;
    return file;
  };
  mkdirSync(join(ROOT, DIST, "pages"), { recursive: true });
  for (const page of renderer.PUBLIC_PAGES)
    pages[page.path] = keep(await renderer.draw(page, publicUrl), page.scripted);
  /** @type {Record<string, string>} */
  const patternPages = {};
  for (const [pattern, path] of Object.entries(renderer.SHARED_BELOW)) {
    const file = `pages/below${path.replaceAll("/", "-")}.html`;
    const html = withHead(read(`${DIST}/${ENTRY}`), await renderer.headBelow(path, publicUrl));
    write(file, html);
    inline[file] = shellPolicy(html);
    patternPages[pattern] = file;
  }
  const begun = await small(read(BEGUN), "css");
  for (const [path, words] of Object.entries(renderer.BEGUN)) {
    const file = `pages/begun${path.replaceAll("/", "-")}.html`;
    const { html, ...allowed } = begunShell(read(`${DIST}/${ENTRY}`), { ...words, styles: begun });
    write(file, html);
    inline[file] = allowed;
    pages[path] = file;
  }
  /** @type {Record<string, { api: string, page: string, missing: string }>} */
  const answered = {};
  for (const [pattern, { api, page, missing, head }] of Object.entries(renderer.ANSWERED)) {
    const lines = await renderer.headBelow(head, publicUrl);
    answered[pattern] = {
      api,
      page: keep(await renderer.drawAnswered(page, lines), true, "{{.answer}}"),
      missing: keep(await renderer.drawAnswered(missing, lines), true, "null"),
    };
  }
  // One page for all unknown addresses: only the app knows which they are, and shows the message.
  const notFound = keep(await renderer.drawLost(), false);
  await drawPictures(renderer.PICTURES.map((name) => ({ name, svg: renderer.pictureSvg(name) })));
  write("sitemap.xml", sitemap(renderer.PUBLIC_PAGES, publicUrl));
  write("robots.txt", robots(publicUrl));
  const described = JSON.parse(read(`${DIST}/site.json`));
  const site = {
    ...described,
    pages,
    patternPages,
    answered,
    notFound,
    redirects: renderer.REDIRECTS,
    inline,
    wasmWorkers: wasmWorkers(),
  };
  write("site.json", `${JSON.stringify(site, null, 2)}\n`);
  rmSync(join(ROOT, DIST, ".vite"), { recursive: true, force: true });
  return renderer.PUBLIC_PAGES.length + 1;
}

/** Builds the app a second time, as modules for Node. @returns {Promise<Renderer>} */
async function buildRenderer() {
  const names = ["render.tsx", "pages.ts", "picture.ts"];
  // A new folder each time: Node caches modules, and this process may have rendered another build.
  rmSync(join(ROOT, RENDERER), { recursive: true, force: true });
  const folder = `${RENDERER}/${Date.now()}`;
  await build({
    root: ROOT,
    configFile: join(ROOT, "vite.config.ts"),
    mode: "production",
    logLevel: "warn",
    publicDir: false,
    build: {
      ssr: true,
      outDir: folder,
      manifest: false,
      minify: false,
      rolldownOptions: { input: names.map((name) => `src/app/prerender/${name}`) },
    },
  });
  const modules = await Promise.all(
    names.map((name) => import(pathToFileURL(join(ROOT, folder, name.replace(/\.tsx?$/, ".js"))).href)),
  );
  return Object.assign({}, ...modules);
}

/** The workers that run WebAssembly: the one that decodes camera frames. @returns {string[]} */
function wasmWorkers() {
  const workers = readdirSync(join(ROOT, DIST, "assets")).filter((file) => /^scanner-decode-worker-.+\.js$/.test(file));
  if (workers.length !== 1) throw new Error(`One decoding worker was expected, the build has ${workers.length}.`);
  return workers.map((file) => `assets/${file}`);
}

/** Read once for all pages. */
async function readShared() {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(read(MANIFEST));
  const shell = read(`${DIST}/${ENTRY}`);
  return {
    manifest,
    entryKey: entryOf(shell, manifest),
    frame: frameOf(shell),
    // Browsers of any age read it.
    theme: await small(read("public/theme.js"), "js", "es5"),
    boot: await bootScript(),
    below: await small(read(BELOW), "css"),
  };
}

/**
 * The source of the script that starts the app: the last one in the shell; the others are its imports.
 * @param {string} shell @param {Record<string, Chunk>} manifest
 */
function entryOf(shell, manifest) {
  const address = [...shell.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].at(-1)?.[1] ?? "";
  const key = Object.keys(manifest).find((name) => `/${manifest[name]?.file}` === address);
  if (!key) throw new Error(`${ENTRY} has no script that the build names: "${address}".`);
  return key;
}

/** @param {string} source @param {"js" | "css"} loader @param {string} target */
const small = async (source, loader = "js", target = "es2022") =>
  (await transform(source, { loader, minify: true, target })).code.trim();

/** The boot script, bundled with the names of the app's storage keys; it must not pull in anything else. */
async function bootScript() {
  const { outputFiles } = await bundle({
    absWorkingDir: ROOT,
    entryPoints: ["src/app/prerender/boot.ts"],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: "es2022",
  });
  const script = outputFiles[0]?.text.trim() ?? "";
  if (script.length === 0 || script.length > BOOT_MAX) throw new Error(`The boot script has ${script.length} letters.`);
  return script;
}

/**
 * The modules and styles of a page: the entry's, its screen's, and what the screen loads by itself.
 * @param {Drawn} drawn @param {{ manifest: Record<string, Chunk>, entryKey: string, below: string }} shared
 */
function filesOf({ routes, path, markup }, { manifest, entryKey, below }) {
  /** @type {Set<Chunk>} */
  const chunks = new Set();
  const collect = (/** @type {string} */ key) => addWithImports(chunks, manifest, key);
  collect(entryKey);
  for (const route of routes) collect(`${route}?tsr-split=component`);
  // The page is painted with these; modules that load later bring their own.
  const sheets = new Set([...chunks].flatMap(({ css }) => css ?? []));
  for (const route of routes) for (const module of soonOf(route, path)) collect(module);
  const modules = [...chunks];
  // Dynamic imports of these, other screens excepted: the visitor's name, their waiting bookings.
  for (const { dynamicImports } of modules)
    for (const key of dynamicImports ?? []) if (!key.startsWith("src/routes/")) collect(key);
  const texts = [markup, ...[...chunks].map(({ file }) => asset(file))];
  return {
    modules: modules.map(({ file }) => `/${file}`),
    sheets: [...sheets].map((sheet) => `/${sheet}`),
    styles: [...[...sheets].map((sheet) => stylesOf(asset(sheet), texts)), below].join("\n"),
  };
}

/** Scripts and sheets by file: nearly all pages have the same ones. A file's name has its hash. @type {Map<string, string>} */
const assets = new Map();

function asset(/** @type {string} */ file) {
  const text = assets.get(file) ?? read(`${DIST}/${file}`).trim();
  assets.set(file, text);
  return text;
}

/** @param {string} file */
const read = (file) => readFileSync(join(ROOT, file), "utf8");
/** @param {string} file @param {string} content */
const write = (file, content) => writeFileSync(join(ROOT, DIST, file), content);
