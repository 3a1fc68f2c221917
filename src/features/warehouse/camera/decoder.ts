import type { Answer, Ask, FoundCode } from "./found-code.ts";

export type Decoder = {
  /** The codes in a frame, which is transferred. Rejects when no decoder is available. */
  read(frame: ImageBitmap): Promise<FoundCode[]>;
  stop(): void;
};

type Waiting = { resolve: (codes: FoundCode[]) => void; reject: (error: Error) => void };

/** Reads QR codes in a web worker, so that the screen stays responsive. */
export function startDecoder(): Decoder {
  const worker = new Worker(new URL("./decode-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.failed) one?.reject(new Error("The decoder cannot be had"));
    else one?.resolve(data.codes);
  };
  // The worker's own file is missing or broken.
  worker.onerror = () => {
    for (const { reject } of waiting.values()) reject(new Error("The decoder does not start"));
    waiting.clear();
  };
  return {
    read(frame) {
      asked += 1;
      const ask: Ask = { id: asked, frame };
      return new Promise((resolve, reject) => {
        waiting.set(ask.id, { resolve, reject });
        worker.postMessage(ask, [frame]);
      });
    },
    stop: () => worker.terminate(),
  };
}
