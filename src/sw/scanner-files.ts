import type { PrecacheEntry } from "workbox-precaching";

/** A separate cache: only devices that have opened the warehouse have it. */
const CACHE = "scanner";

const urlOf = (entry: PrecacheEntry | string) => (typeof entry === "string" ? entry : entry.url);

/** Whether a path is one of the decoder's files; vite.config.ts names them. */
export const isScannerFile = (path: string): boolean => /^\/?assets\/scanner-/.test(path);

/** Splits the manifest into the decoder's files and the files for every device. */
export function sortOut(manifest: readonly (PrecacheEntry | string)[]) {
  return {
    scanner: manifest.map(urlOf).filter(isScannerFile),
    everybody: manifest.filter((entry) => !isScannerFile(urlOf(entry))),
  };
}

/** Fetches missing files. Rejects without a network: the warehouse tries again when it is opened next. */
export async function keepScanner(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const known = await Promise.all(files.map((file) => cache.match(`/${file}`)));
  await cache.addAll(files.filter((_, at) => !known[at]).map((file) => `/${file}`));
}

/** Fetches the decoder of a new build, only on a device that already has one. */
export async function renewScanner(files: readonly string[]): Promise<void> {
  if (await caches.has(CACHE)) await keepScanner(files);
}

/** Deletes the decoder files of other builds, once this build is active. */
export async function dropOldScanners(files: readonly string[]): Promise<void> {
  if (!(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  const kept = new Set(files.map((file) => `/${file}`));
  for (const request of await cache.keys()) if (!kept.has(new URL(request.url).pathname)) await cache.delete(request);
}

export async function answerScannerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}
