import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, loadConfigFromFile } from "vite";
import { precompress } from "../../tools/compress.mjs";

// node build.mjs <plain | usual> <folder>: runs in a process of its own, because a Vite build sets NODE_ENV.
const HERE = resolve("bench/frontend");

/** Large libraries that one action needs. Whoever puts all screens in one script would still fetch these when pressed. */
const RARE =
  /features\/quotes\/pdf\/|node_modules\/(pdfkit|fontkit|bidi-js|zxing-wasm|papaparse|brotli|restructure|unicode-[a-z]+|linebreak|@noble|crypto-js|js-md5|png-js|jpeg-exif|dfa|tiny-inflate|clone|fast-deep-equal|@swc|buffer|base64-js|ieee754|readable-stream|pako)\//;

/**
 * The product's own sources and configuration, rendered in the browser only: all screens in one script, one style sheet, no
 * prerendered page. The service worker stays, so that these are the only differences.
 * @param {string} outDir
 */
async function plain(outDir) {
  const loaded = await loadConfigFromFile({ command: "build", mode: "production" }, resolve("vite.config.ts"));
  if (!loaded) throw new Error("vite.config.ts cannot be read.");
  const { config } = loaded;
  const plugins = (config.plugins ?? [])
    .flat(9)
    .filter((plugin) => plugin && "name" in plugin && !/code-splitter|chunk-list/.test(plugin.name));
  await build({
    ...config,
    configFile: false,
    logLevel: "warn",
    plugins,
    build: {
      ...config.build,
      outDir,
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: "index", test: (id) => !RARE.test(id) }] } } },
    },
  });
  // The server answers every path of the app with the empty shell; prerendered pages are ordinary paths here.
  const ours = JSON.parse(readFileSync(resolve("dist/site.json"), "utf8"));
  writeSite(outDir, [...ours.app, ...Object.keys(ours.pages)], ours.appPrefixes);
}

/** @param {string} outDir */
async function usual(outDir) {
  await build({
    root: join(HERE, "usual"),
    configFile: false,
    logLevel: "warn",
    plugins: [react(), tailwindcss()],
    // No warning about the size of the single script.
    build: { target: "es2022", outDir, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
  });
  writeSite(outDir, ["/", "/calculator", "/shipments"], []);
}

/** @param {string} outDir @param {string[]} app @param {string[]} appPrefixes */
function writeSite(outDir, app, appPrefixes) {
  writeFileSync(join(outDir, "site.json"), JSON.stringify({ pages: { "/": "index.html" }, app, appPrefixes }));
}

const [kind, folder] = process.argv.slice(2);
const make = { plain, usual }[kind ?? ""];
if (!make || !folder) throw new Error("node build.mjs <plain | usual> <folder>");
await make(resolve(folder));
await precompress(resolve(folder));
