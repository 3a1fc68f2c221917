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

/** A label is held before the camera for so many frames: two seconds. Covered corners are tried one way in a frame. */
const HELD = 25;

type Result = { kind: string; code: string; read: boolean; frames: number; wrong: string[]; ms: number };

test.beforeEach(async ({ page }) => {
  await page.goto("/robots.txt");
  await page.evaluate(PICTURES.replace("var labels", "globalThis.labels"));
});

type Samples = { worker: string; set: string; from: number; to: number; held: number };

/** Runs in the page: draws each sample, sends it to the worker frame by frame and compares the answers. */
async function readSamples({ worker: url, set, from, to, held }: Samples) {
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
    const image = new ImageData(rgba, width, height);
    const result: Result = { kind: sample.kind, code: sample.code, read: false, frames: 0, wrong: [], ms: 0 };
    while (!result.read && result.frames < held) {
      const frame = await createImageBitmap(image);
      const begun = performance.now();
      const { codes, failed } = await ask(result.frames, frame);
      if (failed) throw new Error("The decoder does not work");
      result.frames += 1;
      result.ms = Math.max(result.ms, performance.now() - begun);
      result.read = codes.some(({ text }) => text.endsWith(sample.code));
      result.wrong.push(...codes.map(({ text }) => text).filter((text) => !text.endsWith(sample.code)));
    }
    results.push(result);
  }
  worker.terminate();
  return results;
}

/** By kind: number read and total; and the median time of a frame in ms. */
function summary(results: Result[]) {
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => {
    const own = results.filter((result) => result.kind === kind);
    const frames = own.filter(({ read }) => read).map((result) => result.frames);
    const first = frames.filter((count) => count === 1).length;
    return `${kind} ${frames.length} of ${own.length}, ${first} in one frame, all in ${Math.max(...frames)}`;
  });
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b);
  return `${rows.join("; ")}; ${Math.round(times[times.length >> 1] ?? 0)} ms a frame`;
}

test("every clean label is read at 15 % of the picture's width and any rotation", async ({ page }) => {
  const results = await page.evaluate(readSamples, { worker: WORKER, set: "cleanSamples", from: 0, to: 72, held: 1 });
  console.log(summary(results));
  expect(results).toHaveLength(72);
  expect(results.filter(({ read }) => !read)).toEqual([]);
});

test("at least 95 % of 200 damaged labels are read", async ({ page }) => {
  // Reading alone keeps a processor busy for a minute.
  test.setTimeout(600_000);
  const results: Result[] = [];
  for (let from = 0; from < 200; from += 50)
    results.push(
      ...(await page.evaluate(readSamples, {
        ...{ worker: WORKER, set: "degradedSamples" },
        ...{ from, to: from + 50, held: HELD },
      })),
    );
  console.log(summary(results));
  expect(results).toHaveLength(200);
  expect(results.filter(({ read }) => read).length, summary(results)).toBeGreaterThanOrEqual(190);
  expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
});
