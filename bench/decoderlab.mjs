import { readdirSync, writeFileSync } from "node:fs";
import { buildSync, transformSync } from "esbuild";
import { readFileSync } from "node:fs";
import { chromium } from "playwright";
import { startServer } from "../tests/support/load/server.mjs";
const src = readFileSync("tests/e2e/decoder.slow.spec.ts", "utf8");
const fn = src.slice(src.indexOf("async function readSamples"), src.indexOf("/** By kind"));
const sum = src.slice(src.indexOf("function summary"), src.indexOf('test("every clean'));
const { code } = transformSync(`${fn}\n${sum}\nglobalThis.readSamples = readSamples; globalThis.summary = summary;`, { loader: "ts", target: "es2022" });
const W = `/assets/${readdirSync("dist/assets").find((f) => /^scanner-decode-worker-.*\.js$/.test(f))}`;
const pics = buildSync({ entryPoints: ["tests/support/scanner/degraded.ts"], bundle: true, write: false, format: "iife", globalName: "labels" }).outputFiles[0].text;
const server = await startServer({ name: "lab" });
const browser = await chromium.launch({ args: ["--no-sandbox", "--disable-gpu"], executablePath: "/usr/bin/chromium" });
try {
  const page = await browser.newPage();
  await page.goto(`${server.url}/robots.txt`);
  await page.evaluate(pics.replace("var labels", "globalThis.labels"));
  await page.evaluate(`0;\n${code}`);
  const run = (o) => page.evaluate((x) => globalThis.readSamples(x), { worker: W, ...o });
  eval(code);
  const clean = await run({ set: "cleanSamples", from: 0, to: 72, held: 1 });
  console.log(globalThis.summary(clean));
  const all = [];
  for (let from = 0; from < 200; from += 50) all.push(...(await run({ set: "degradedSamples", from, to: from + 50, held: 27 })));
  console.log(globalThis.summary(all));
  console.log(JSON.stringify(all.filter((r) => !r.read || r.wrong.length || r.frames > 1)));
} finally { await browser.close(); await server.stop(); }
