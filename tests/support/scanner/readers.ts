import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import { redrawnCorners } from "#features/warehouse/camera/covered-corner.ts";
import { PATIENT_OPTIONS, READER_OPTIONS } from "#features/warehouse/camera/reader-options.ts";
import { CLASSES, type Class, classSample, drawSample } from "./classes.ts";
import type { GreyPicture } from "./pictures.ts";

/** The library in Node, without a browser: the same WebAssembly. */
export async function prepareReader(): Promise<void> {
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const bytes = readFileSync(file);
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

type Grey = Pick<GreyPicture, "width" | "height"> & { grey: Uint8ClampedArray };

async function texts(picture: Grey, options?: ReaderOptions): Promise<string[]> {
  const { width, height, grey } = picture;
  const data = new Uint8ClampedArray(width * height * 4);
  const words = new Uint32Array(data.buffer);
  for (let at = 0; at < words.length; at++) words[at] = 0xff000000 | ((grey[at] as number) * 0x010101);
  const image = { data, width, height, colorSpace: "srgb" } as ImageData;
  return (await readBarcodes(image, options)).map(({ text }) => text);
}

/** At half its size: the mean of four, as drawing a frame smaller has it. */
function halved({ width, height, grey }: GreyPicture): Grey {
  const [wide, high] = [width >> 1, height >> 1];
  const half = new Uint8ClampedArray(wide * high);
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const at = 2 * y * width + 2 * x;
      const [a, b, c, d] = [grey[at], grey[at + 1], grey[at + width], grey[at + width + 1]] as [
        number,
        number,
        number,
        number,
      ];
      half[y * wide + x] = (a + b + c + d) / 4;
    }
  return { width: wide, height: high, grey: half };
}

/** A label that is held, by our settings: what library-detector.ts does with two frames that look alike, one after the other. */
export async function readOurs(picture: GreyPicture): Promise<string[]> {
  const quick = await texts(halved(picture), READER_OPTIONS);
  if (quick.length > 0) return quick;
  const slow = await texts(picture, READER_OPTIONS);
  if (slow.length > 0) return slow;
  for (const part of redrawnCorners(picture, 0)) {
    const found = await texts(part, READER_OPTIONS);
    if (found.length > 0) return found;
  }
  return texts(picture, PATIENT_OPTIONS);
}

/** The same frame by the library as it ships: every format, every trial. */
export const readDefaults = (picture: GreyPicture): Promise<string[]> => texts(picture);

/** What both read of some pictures, by class; `ms` of the processor, the median of a label. */
export type Row = { kind: Class; pictures: number; ours: number; defaults: number; oursMs: number; defaultsMs: number };

/** Reads these pictures, each by both ways. A wrong text counts as not read, and is named. */
export async function compare(numbers: readonly number[]): Promise<{ rows: Row[]; wrong: string[] }> {
  const wrong: string[] = [];
  const all = new Map(CLASSES.map((kind) => [kind, { ours: [] as Read[], defaults: [] as Read[] }]));
  for (const n of numbers) {
    const sample = classSample(n);
    const picture = drawSample(sample);
    const own = all.get(sample.kind);
    for (const [way, read] of [
      ["ours", readOurs],
      ["defaults", readDefaults],
    ] as const) {
      const begun = process.cpuUsage();
      const found = await read(picture);
      const { user, system } = process.cpuUsage(begun);
      const ms = (user + system) / 1000;
      own?.[way].push({ ok: found.some((text) => text.endsWith(sample.code)), ms });
      const known = sample.labels.map(({ text }) => text);
      if (way === "ours") wrong.push(...found.filter((text) => !known.includes(text)));
    }
  }
  const rows = [...all].map(([kind, { ours, defaults }]) => ({
    ...{ kind, pictures: ours.length, ours: read(ours), defaults: read(defaults) },
    ...{ oursMs: median(ours), defaultsMs: median(defaults) },
  }));
  return { rows, wrong };
}

type Read = { ok: boolean; ms: number };
const read = (all: Read[]) => all.filter(({ ok }) => ok).length;
const median = (all: Read[]) => all.map(({ ms }) => ms).sort((a, b) => a - b)[all.length >> 1] ?? 0;
