import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { ROOT } from "../tools/paths.mjs";

const PICTURES = Number(process.env.BENCH_PICTURES ?? 512);
const SOURCE = `export { compare, prepareReader } from "./tests/support/scanner/readers.ts";`;

/** @typedef {{ kind: string, pictures: number, ours: number, defaults: number, oursMs: number, defaultsMs: number }} Row */

/**
 * Generated pictures of labels in 16 classes, each held still, by our settings of the reader and by the library's own: how many
 * are read, and what a label takes of the processor. In Node, with the WebAssembly that the scanner ships.
 */
export async function run() {
  const folder = join(ROOT, "build/bench-codes");
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, "readers.mjs");
  const contents = { contents: SOURCE, resolveDir: ROOT, loader: /** @type {const} */ ("ts") };
  // The library stays outside, so that it finds its WebAssembly.
  const external = ["zxing-wasm", "zxing-wasm/*"];
  await build({ stdin: contents, bundle: true, format: "esm", platform: "node", external, outfile, logLevel: "error" });
  try {
    const { compare, prepareReader } = await import(pathToFileURL(outfile).href);
    await prepareReader();
    /** @type {{ rows: Row[], wrong: string[] }} */
    const { rows, wrong } = await compare(Array.from({ length: PICTURES }, (_, n) => n));
    if (wrong.length > 0) throw new Error(`Read wrong: ${wrong.join(", ")}`);
    const behind = rows.filter(({ ours, defaults }) => ours < defaults).map(({ kind }) => kind);
    if (behind.length > 0) throw new Error(`Behind the library's own settings: ${behind.join(", ")}`);
    return { name: "codes", unit: "of pictures", rows: rows.map(rowOf) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Row} row */
const rowOf = ({ kind, pictures, ours, defaults, oursMs, defaultsMs }) => ({
  what: kind,
  ...{ pictures, ours, defaults },
  "ms a label, ours": Math.round(oursMs * 10) / 10,
  "ms a label, defaults": Math.round(defaultsMs * 10) / 10,
});
