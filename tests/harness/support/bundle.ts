import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { slimmed } from "../../../tools/slim/data.mjs";
import type { PageGlobals } from "./browser.ts";

export type Page = typeof import("./page.ts");

/** A change of the product's text: `find` must be there exactly once. */
export type Mutation = { file: string; find: string; replace: string };

const ROOT = resolve(import.meta.dirname, "../../..");

/** Documents are cut into pieces of 64 bytes instead of 1 MiB: small files have several, too. */
const SMALL_CHUNKS: Mutation = {
  file: "src/data/local/documents.ts",
  find: "CHUNK_BYTES = 1_048_576",
  replace: "CHUNK_BYTES = 64",
};

/** Two rows are packed: a schedule has no hundreds. */
const SMALL_PACKS: Mutation = {
  file: "src/data/local/mirror-packs.ts",
  find: "PACK_FROM = 200",
  replace: "PACK_FROM = 2",
};

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

/** Bundles the page with `mutations` in it. What comes back makes one more tab's copy of it each time it is called. */
export async function bundlePage(
  mutations: readonly Mutation[] = [],
  { wholeChunks = false } = {},
): Promise<(globals: PageGlobals) => Page> {
  const all = [SMALL_PACKS, ...(wholeChunks ? [] : [SMALL_CHUNKS]), ...mutations];
  const used = new Set<Mutation>();
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
          building.onLoad({ filter: /\/node_modules\/(dexie|zod)\// }, ({ path }) => {
            const contents = slimmed(path);
            return contents === null ? null : { contents };
          });
          building.onLoad({ filter: /\/src\/data\/pb\/client\.ts$/ }, () => ({
            contents: "export const pocketbase = () => globalThis.pocketbase;",
            loader: "ts",
          }));
          building.onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
            const mine = all.filter(({ file }) => path.endsWith(`/${file}`));
            if (mine.length === 0) return null;
            let contents = readFileSync(path, "utf8");
            for (const mutation of mine) {
              const parts = contents.split(mutation.find);
              if (parts.length !== 2) {
                throw new Error(`${mutation.file}: found ${parts.length - 1} times, not once: ${mutation.find}`);
              }
              contents = parts.join(mutation.replace);
              used.add(mutation);
            }
            return { contents, loader: "ts" };
          });
        },
      },
    ],
  });
  const missed = all.find((mutation) => !used.has(mutation));
  if (missed) throw new Error(`${missed.file} is no part of the page.`);
  const code = result.outputFiles[0]?.text ?? "";
  const make = new Function(...GLOBALS, `${code}\nreturn page;`);
  return (globals) => make(...GLOBALS.map((name) => globals[name]));
}
