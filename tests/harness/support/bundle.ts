import { join, resolve } from "node:path";
import { build } from "esbuild";
import type { PageGlobals } from "./browser.ts";

export type Page = typeof import("./page.ts");

/** A module that replaces one of the product's; `importer`: only where that one imports it. */
export type Replaced = { module: string; by: string; importer?: string };

const ROOT = resolve(import.meta.dirname, "../../..");

/** Marks the plugin's own resolve request, to prevent endless recursion. */
const ASKED = Symbol("asked");
const PLANTED = join(ROOT, "tests/harness/planted/");

const SIZES = "src/data/local/sizes.ts";
/** Files of a schedule have a few bytes and its feed a few rows; with these sizes both still come in several pieces. */
const SMALL: Replaced = { module: SIZES, by: "tests/harness/planted/small-sizes.ts" };
/** The same for a real server, which needs real files. */
const SMALL_PACKS: Replaced = { module: SIZES, by: "tests/harness/planted/small-packs.ts" };

/** Switches off all fast paths. */
const SLOW: Replaced[] = [
  { module: SIZES, by: "tests/harness/planted/slow-sizes.ts" },
  { module: "src/data/sync/batch.ts", by: "tests/harness/planted/slow-batch.ts" },
  { module: "src/data/sync/pages-ahead.ts", by: "tests/harness/planted/slow-pages.ts" },
];

/** The globals of a page; each tab gets its own. */
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
  "performance",
  "Math",
  "crypto",
  "console",
  "BroadcastChannel",
  "addEventListener",
  "dispatchEvent",
  "requestIdleCallback",
] as const;
export type GlobalName = (typeof GLOBALS)[number];

/** Bundles the page with `replaced` modules. Each call of the result creates one more tab's copy. */
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
    // Dexie replaces the global Promise during a transaction: here only of its own tab.
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
            // A replacement may import the module that it replaces.
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
