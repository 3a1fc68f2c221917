import { useEffect, useRef, useState } from "react";
import { aimedAt } from "./code-filter.ts";
import { type Decoder, startDecoder } from "./decoder.ts";
import type { FoundCode } from "./found-code.ts";
import type { Camera } from "./use-camera.ts";
import { type Part, visiblePart } from "./visible-part.ts";

/** The position of the code the camera is aimed at, in fractions of the picture. */
export type Sighting = { left: number; top: number; width: number; height: number };

/** Minimum time between frames in ms: short enough to catch a label twice in passing, long enough to save battery. */
const BETWEEN = 60;
/** Pause in ms after a frame that could not be read because no decoder is available. */
const WITHOUT = 2000;

/**
 * Reads the camera frame by frame, one at a time in a worker, and reports the code it is aimed at. The next frame is read
 * once `onCode` is done. `broken`: no decoder is available.
 */
export function useReading({ video, state }: Camera, paused: boolean, onCode: (text: string) => Promise<void>) {
  const tell = useRef(onCode);
  const resting = useRef(paused);
  const [sighting, setSighting] = useState<Sighting | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    tell.current = onCode;
    resting.current = paused;
  });
  useEffect(() => {
    if (state !== "on") return;
    const read = (decoder: Decoder) => readFrame(video.current, resting.current ? null : decoder);
    const stop = readOn(read, (found) => {
      setBroken(found === "broken");
      setSighting(found === "broken" ? null : (found?.place ?? null));
      if (found !== "broken" && found) return tell.current(found.text);
    });
    return () => {
      stop();
      setSighting(null);
    };
  }, [video, state]);
  return { sighting, broken };
}

/** The result of a frame: a code, none, or that no decoder is available. */
type Reading = { text: string; place: Sighting } | undefined | "broken";

/** Reads frames in a loop; returns a function that stops it. */
function readOn(
  read: (decoder: Decoder) => Promise<Reading | "skipped">,
  onRead: (found: Reading) => Promise<void> | undefined,
) {
  const decoder = startDecoder();
  let stopped = false;
  const look = async () => {
    while (!stopped) {
      const begun = performance.now();
      const found = await read(decoder);
      if (stopped) return;
      if (found !== "skipped") await onRead(found);
      await pause(found === "broken" ? WITHOUT : Math.max(BETWEEN - (performance.now() - begun), 0));
    }
  };
  void look();
  return () => {
    stopped = true;
    decoder.stop();
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function readFrame(video: HTMLVideoElement | null, decoder: Decoder | null): Promise<Reading | "skipped"> {
  if (!video || !decoder || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0)
    return "skipped";
  const part = visiblePart(video);
  let frame: ImageBitmap;
  try {
    frame = await createImageBitmap(video, part.left, part.top, part.width, part.height);
  } catch {
    // createImageBitmap fails when the video has no current frame.
    return "skipped";
  }
  try {
    const code = aimedAt(await decoder.read(frame), part);
    return code && { text: code.text, place: placeOf(code, part, video) };
  } catch {
    return "broken";
  }
}

function placeOf({ corners }: FoundCode, part: Part, { videoWidth, videoHeight }: HTMLVideoElement): Sighting {
  const xs = corners.map(({ x }) => (part.left + x) / videoWidth);
  const ys = corners.map(({ y }) => (part.top + y) / videoHeight);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
