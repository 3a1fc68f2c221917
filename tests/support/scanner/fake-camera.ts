import { closeSync, openSync, writeSync } from "node:fs";
import type { GreyPicture } from "./pictures.ts";

/**
 * A film for Chromium's fake camera (--use-file-for-fake-video-capture): each picture is shown for `frames` frames, and the
 * film repeats. Y4M, grey: the two colour planes are the same in every frame.
 */
export function writeFilm(file: string, pictures: Iterable<GreyPicture>, how: { fps: number; frames: number }): void {
  const out = openSync(file, "w");
  let colour: Buffer | undefined;
  try {
    for (const { width, height, grey } of pictures) {
      if (!colour) {
        writeSync(out, `YUV4MPEG2 W${width} H${height} F${how.fps}:1 Ip A1:1 C420jpeg\n`);
        colour = Buffer.alloc((width * height) / 2, 128);
      }
      const plane = Buffer.from(grey.buffer, grey.byteOffset, grey.byteLength);
      for (let n = 0; n < how.frames; n++) {
        writeSync(out, "FRAME\n");
        writeSync(out, plane);
        writeSync(out, colour);
      }
    }
  } finally {
    closeSync(out);
  }
}

/** Chromium's arguments to use that film as its camera, without a permission prompt. */
export function fakeCamera(file: string): string[] {
  return [
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${file}`,
  ];
}
