import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { DIST, ROOT } from "./paths.mjs";

/** A cache of pictures by their inputs: most builds draw none. */
const KEPT = "build/pictures";
const FACE =
  "node_modules/@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2";
const WEIGHT = 850;
/** Part of the cache key, for changes of the drawing code in this file. */
const VERSION = "1";

/**
 * Draws each SVG as dist/og/<name>.png. The rasteriser is WebAssembly: it draws the same on every machine and needs no
 * download or compiler at installation.
 * @param {{ name: string, svg: string }[]} pictures
 */
export async function drawPictures(pictures) {
  mkdirSync(join(ROOT, DIST, "og"), { recursive: true });
  mkdirSync(join(ROOT, KEPT), { recursive: true });
  /** @type {((svg: string) => Uint8Array) | undefined} */
  let draw;
  for (const { name, svg } of pictures) {
    const kept = join(ROOT, KEPT, `${createHash("sha256").update(VERSION).update(svg).digest("hex")}.png`);
    if (!existsSync(kept)) {
      draw ??= await rasteriser();
      writeFileSync(kept, draw(svg));
    }
    writeFileSync(join(ROOT, DIST, `og/${name}.png`), readFileSync(kept));
  }
}

async function rasteriser() {
  const [{ initWasm, Resvg }, { default: subset }] = await Promise.all([
    import("@resvg/resvg-wasm"),
    import("subset-font"),
  ]);
  const wasm = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
  await initWasm(readFileSync(wasm));
  // The rasteriser reads neither woff2 nor variable fonts: it gets the face at one weight.
  const letters = Array.from({ length: 0x17f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)).join("");
  const face = await subset(readFileSync(join(ROOT, FACE)), letters, {
    targetFormat: "truetype",
    variationAxes: { wght: WEIGHT },
  });
  return (/** @type {string} */ svg) =>
    new Resvg(svg, { font: { fontBuffers: [face], loadSystemFonts: false } }).render().asPng();
}
