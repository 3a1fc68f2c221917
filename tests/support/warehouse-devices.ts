import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import type { Actor } from "./server-api.ts";
import type { acts } from "./warehouse-device.ts";

// Devices with the product's data layer, each in a worker thread, in front of the real server.

type Acts = typeof acts;
export type Device = {
  ask: <A extends keyof Acts>(act: A, ...args: Parameters<Acts[A]>) => ReturnType<Acts[A]>;
  end: () => Promise<unknown>;
};

/** The program of a device, as a file in that folder. */
export async function bundleDevice(folder: string): Promise<string> {
  const file = join(folder, "device.mjs");
  await build({
    entryPoints: ["tests/support/warehouse-device.ts"],
    bundle: true,
    outfile: file,
    format: "esm",
    platform: "node",
    // Some of the libraries use require() for Node's own modules.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  return file;
}

/** A device that is signed in as `who`. `asleep`: it sends nothing before `wake`. */
export function openDevice(file: string, url: string, who: Actor, { asleep = false } = {}): Device {
  const worker = new Worker(file, { workerData: { url, who, asleep } });
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  worker.on("message", ({ n, value, error }: { n: number; value: never; error?: string }) => {
    if (error === undefined) waiting.get(n)?.resolve(value);
    else waiting.get(n)?.reject(new Error(error));
    waiting.delete(n);
  });
  worker.on("error", (error) => {
    for (const { reject } of waiting.values()) reject(error as Error);
  });
  let asked = 0;
  const ask = (act: string, ...args: unknown[]) =>
    new Promise((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject });
      worker.postMessage({ n: asked, act, args });
    });
  return { ask: ask as Device["ask"], end: () => worker.terminate() };
}
