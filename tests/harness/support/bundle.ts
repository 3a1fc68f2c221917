import { join, resolve } from "node:path";
import { build } from "esbuild";
import type { PageGlobals } from "./browser.ts";

export type Page = typeof import("./page.ts");

/** Another module in the place of one of the product's; `importer`: only where that one imports it. */
export type Replaced = { module: string; by: string; importer?: string };

const ROOT = resolve(import.meta.dirname, "../../..");

/** Marks our own question, which would be asked for ever otherwise. */
const ASKED = Symbol("asked");
const PLANTED = join(ROOT, "tests/harness/planted/");

const SIZES = "src/data/local/sizes.ts";
/** The files of a schedule have a few bytes and its feed a few rows: both come in several pieces all the same. */
const SMALL: Replaced = { module: SIZES, by: "tests/harness/planted/small-sizes.ts" };
/** The same beside a real server, which wants real files. */
const SMALL_PACKS: Replaced = { module: SIZES, by: "tests/harness/planted/small-packs.ts" };

/** What is there for speed alone is left out. */
const SLOW: Replaced[] = [
  { module: SIZES, by: "tests/harness/planted/slow-sizes.ts" },
  { module: "src/data/sync/batch.ts", by: "tests/harness/planted/slow-batch.ts" },
  { module: "src/data/sync/pages-ahead.ts", by: "tests/harness/planted/slow-pages.ts" },
];

/** The names a page finds around it; each tab gets its own. */
const GLOBALS = [
  "globalThis",
  "window",
  "self",
  "global",
  "document",
  "navigator",
  "location",
  "localStorage",
  "indexedDB",
  "IDBKeyRange",
  "fetch",
  "XMLHttpRequest",
  "AbortSignal",
  "AbortController",
  "FormData",
  "Blob",
  "setTimeout",
  "clearTimeout",
  "setImmediate",
  "queueMicrotask",
  "Date",
  "Math",
  "crypto",
  "console",
  "BroadcastChannel",
  "addEventListener",
  "dispatchEvent",
  "requestIdleCallback",
] as const;
export type GlobalName = (typeof GLOBALS)[number];

/** Bundles the page with `replaced` in it. What comes back makes one more tab's copy of it each time it is called. */
export async function bundlePage(
  replaced?: Replaced,
  { wholeChunks = false, slowPaths = false } = {},
): Promise<(globals: PageGlobals) => Page> {
  const all = [...(slowPaths ? SLOW : [wholeChunks ? SMALL_PACKS : SMALL]), ...(replaced ? [replaced] : [])].map(
    ({ module, by, importer }) => ({
      module: join(ROOT, module),
      by: join(ROOT, by),
      importer: importer && join(ROOT, importer),
    }),
  );
  const used = new Set<string>();
  const result = await build({
    entryPoints: [join(import.meta.dirname, "page.ts")],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    format: "iife",
    globalName: "page",
    platform: "browser",
    target: "es2022",
    // Dexie changes the global Promise while a transaction runs: of its own tab, not of all of them.
    alias: { dexie: join(ROOT, "node_modules/dexie/dist/modern/dexie.mjs") },
    define: { Promise: "globalThis.Promise" },
    logLevel: "silent",
    plugins: [
      {
        name: "page",
        setup(building) {
          building.onLoad({ filter: /\/src\/data\/remote\/client\.ts$/ }, () => ({
            contents:
              "export const pocketbase = () => globalThis.pocketbase; export const realtimeClient = pocketbase;",
            loader: "ts",
          }));
          building.onResolve({ filter: /^[#.]/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
            if (pluginData === ASKED) return null;
            const found = await building.resolve(path, { importer, kind, resolveDir, pluginData: ASKED });
            // What takes a module's place may import it, with all that it leaves as it is.
            const instead = all.find(
              (one) =>
                one.module === found.path &&
                !importer.startsWith(PLANTED) &&
                (one.importer === undefined || one.importer === importer),
            );
            if (!instead) return found;
            used.add(instead.by);
            return { path: instead.by };
          });
        },
      },
    ],
  });
  const missed = all.find(({ by }) => !used.has(by));
  if (missed) throw new Error(`${missed.module} is no part of the page.`);
  const code = result.outputFiles[0]?.text ?? "";
  const make = new Function(...GLOBALS, `${code}\nreturn page;`);
  return (globals) => make(...GLOBALS.map((name) => globals[name]));
}
