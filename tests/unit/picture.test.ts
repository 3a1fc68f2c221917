import { describe, expect, it } from "vitest";
import { hasTooManyPixels } from "#domain/schemas/picture.ts";

const of = (...parts: readonly (readonly number[] | string)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === "string" ? [...part].map((c) => c.charCodeAt(0)) : part)))
    .buffer;
const big16 = (n: number) => [n >> 8, n & 255];
const little = (n: number, bytes: number) => Array.from({ length: bytes }, (_, i) => Math.floor(n / 256 ** i) & 255);
const zeros = (n: number) => Array<number>(n).fill(0);

const png = (width: number, height: number) =>
  of([0x89], "PNG\r\n", [0x1a, 0x0a, 0, 0, 0, 13], "IHDR", little(width, 4).reverse(), little(height, 4).reverse());
const frame = (marker: number, width: number, height: number) =>
  [0xff, marker, 0, 17, 8, ...big16(height), ...big16(width), 3, ...zeros(9)] as const;
const jpeg = (...segments: readonly (readonly number[])[]) =>
  of([0xff, 0xd8], ...segments, [0xff, 0xda, 0, 12], zeros(20));
const segment = (marker: number, bytes: number) => [0xff, marker, ...big16(bytes + 2), ...zeros(bytes)];
const webp = (kind: string, rest: readonly number[]) =>
  of("RIFF", zeros(4), "WEBP", kind, little(rest.length, 4), rest);

describe("the pixels that a picture claims", () => {
  it.each<[string, (width: number, height: number) => ArrayBuffer]>([
    ["PNG", png],
    ["JPEG", (w, h) => jpeg(segment(0xe0, 14), frame(0xc0, w, h))],
    ["progressive JPEG", (w, h) => jpeg(frame(0xc2, w, h))],
    [
      "JPEG with a megabyte of notes first",
      (w, h) => jpeg(...Array(16).fill(segment(0xe1, 65_533)), frame(0xc0, w, h)),
    ],
    [
      "JPEG with filling bytes and a small frame first",
      (w, h) => jpeg([0xff, 0xff], frame(0xc0, 8, 8), frame(0xc1, w, h)),
    ],
    ["lossy WebP", (w, h) => webp("VP8 ", [...zeros(3), 0x9d, 0x01, 0x2a, ...little(w, 2), ...little(h, 2)])],
    ["lossless WebP", (w, h) => webp("VP8L", [0x2f, ...little(w - 1 + (h - 1) * 16_384, 4), 0, 0])],
    ["extended WebP", (w, h) => webp("VP8X", [...zeros(4), ...little(w - 1, 3), ...little(h - 1, 3)])],
  ])("%s: 100 megapixels are taken, more are not", (_, made) => {
    expect([made(10_000, 10_000), made(10_001, 10_000)].map(hasTooManyPixels)).toEqual([false, true]);
  });

  it("claims of 60,000 a side and of the largest PNG are refused", () => {
    expect([jpeg(frame(0xc0, 60_000, 60_000)), png(2 ** 31 - 1, 2 ** 31 - 1)].map(hasTooManyPixels)).toEqual([
      true,
      true,
    ]);
  });

  it("follows a header no further than pictures have one, and refuses what may stand behind", () => {
    const behind = (filling: number) => jpeg(zeros(filling), frame(0xc0, 60_000, 60_000));
    expect([behind(10_000), behind(30_000)].map(hasTooManyPixels)).toEqual([true, true]);
    expect(hasTooManyPixels(jpeg(frame(0xc0, 9, 9), [0xff, 0xda], zeros(60_000)))).toBe(false);
  });

  it("reads any bytes to an answer", () => {
    let seed = 7;
    const next = () => {
      seed = (seed * 1_103 + 12_345) % 65_536;
      return seed >> 8;
    };
    for (let i = 0; i < 3000; i++) {
      const whole = new Uint8Array([png(9, 9), jpeg(frame(0xc0, 9, 9)), webp("VP8X", zeros(10))][i % 3] as ArrayBuffer);
      for (let n = 0; n < 4; n++) whole[3 + (next() % (whole.length - 3))] = next();
      expect(typeof hasTooManyPixels(whole.slice(0, next() % (whole.length + 1)).buffer)).toBe("boolean");
    }
  });
});
