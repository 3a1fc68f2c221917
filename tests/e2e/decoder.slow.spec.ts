import { readdirSync } from "node:fs";
import { buildSync } from "esbuild";
import { expect, test } from "./support/trade.ts";

// The built decoder in its worker with its own CSP, on generated pictures of labels.
// `npx playwright test decoder --workers 1` measures; docs/decisions/0032-scanner.md has the figures.

const WORKER = `/assets/${readdirSync("dist/assets").find((file) => /^scanner-decode-worker-.*\.js$/.test(file))}`;
const PICTURES = buildSync({
  entryPoints: ["tests/support/scanner/degraded.ts"],
  bundle: true,
  write: false,
  format: "iife",
  globalName: "labels",
}).outputFiles[0]?.text as string;

type Result = { kind: string; code: string; read: boolean; ms: number };

test.beforeEach(async ({ page }) => {
  await page.goto("/robots.txt");
  await page.evaluate(PICTURES.replace("var labels", "globalThis.labels"));
});

/** Runs in the page: draws each sample, sends it to the worker and compares the answer. */
async function readSamples({ worker: url, set, from, to }: { worker: string; set: string; from: number; to: number }) {
  // biome-ignore lint/suspicious/noExplicitAny: the module was put there by name
  const { [set]: samplesOf, pictureOf } = (globalThis as any).labels;
  const worker = new Worker(url, { type: "module" });
  const ask = (id: number, frame: ImageBitmap) =>
    new Promise<{ codes: { text: string }[]; failed: boolean }>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.postMessage({ id, frame }, [frame]);
    });
  const results: Result[] = [];
  for (const sample of samplesOf().slice(from, to)) {
    const { width, height, grey } = pictureOf(sample);
    const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let at = 0; at < grey.length; at++) rgba.fill(grey[at], at * 4, at * 4 + 3);
    const frame = await createImageBitmap(new ImageData(rgba, width, height));
    const begun = performance.now();
    const { codes, failed } = await ask(results.length, frame);
    if (failed) throw new Error("The decoder does not work");
    const read = codes.some(({ text }) => text.endsWith(sample.code));
    results.push({ kind: sample.kind, code: sample.code, read, ms: performance.now() - begun });
  }
  worker.terminate();
  return results;
}

/** By kind: number read and total; and the median time of a frame in ms. */
function summary(results: Result[]) {
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => {
    const own = results.filter((result) => result.kind === kind);
    return `${kind} ${own.filter(({ read }) => read).length} of ${own.length}`;
  });
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b);
  return `${rows.join(", ")}; ${Math.round(times[times.length >> 1] ?? 0)} ms a frame`;
}

test("every clean label is read at 15 % of the picture's width and any rotation", async ({ page }) => {
  const results = await page.evaluate(readSamples, { worker: WORKER, set: "cleanSamples", from: 0, to: 72 });
  console.log(summary(results));
  expect(results).toHaveLength(72);
  expect(results.filter(({ read }) => !read)).toEqual([]);
});

test("at least 95 % of 200 damaged labels are read", async ({ page }) => {
  const results: Result[] = [];
  for (let from = 0; from < 200; from += 50)
    results.push(
      ...(await page.evaluate(readSamples, { worker: WORKER, set: "degradedSamples", from, to: from + 50 })),
    );
  console.log(summary(results));
  expect(results).toHaveLength(200);
  expect(results.filter(({ read }) => read).length, summary(results)).toBeGreaterThanOrEqual(190);
});
