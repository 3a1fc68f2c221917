import { mkdirSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { ROOT } from "./paths.mjs";

export const CHUNK_LIST = "build/chunks.json";

/** `facade`: the module that the chunk is the entry of, if any. `modules`: bytes before compression.
 * @typedef {{ file: string, entry: boolean, facade: string, imports: string[], later: string[], modules: Record<string, number> }} ListedChunk */

/**
 * Writes which modules each chunk of the web build contains, for the size limit of the data layer.
 * @returns {import("vite").Plugin}
 */
export function chunkList() {
  return {
    name: "chunk-list",
    apply: "build",
    writeBundle(_, bundle) {
      /** @type {ListedChunk[]} */
      const chunks = Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== "chunk") return [];
        const modules = Object.entries(chunk.modules).map(([id, { renderedLength }]) => [nameOf(id), renderedLength]);
        const { fileName: file, isEntry: entry, imports, dynamicImports: later, facadeModuleId } = chunk;
        const facade = facadeModuleId ? nameOf(facadeModuleId) : "";
        return [{ file, entry, facade, imports, later, modules: Object.fromEntries(modules) }];
      });
      mkdirSync(join(ROOT, "build"), { recursive: true });
      writeFileSync(join(ROOT, CHUNK_LIST), `${JSON.stringify(chunks, null, 1)}\n`);
    },
  };
}

/** Relative to the repository, so that the list is the same on every machine. @param {string} id */
const nameOf = (id) => (isAbsolute(id) ? relative(ROOT, id).replaceAll(sep, "/") : id).replace(/\?.*$/, "");

/**
 * Adds a chunk of Vite's manifest and all that it imports, what is imported first. Two chunks may import each other.
 * @template {{ imports?: string[] }} C
 * @param {Set<C>} chunks @param {Record<string, C>} manifest @param {string} key @param {Set<string>} [asked]
 */
export function addWithImports(chunks, manifest, key, asked = new Set()) {
  const chunk = manifest[key];
  if (!chunk || chunks.has(chunk) || asked.has(key)) return;
  asked.add(key);
  for (const name of chunk.imports ?? []) addWithImports(chunks, manifest, name, asked);
  chunks.add(chunk);
}
