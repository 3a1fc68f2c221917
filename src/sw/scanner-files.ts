import type { PrecacheEntry } from "workbox-precaching";

/** A cache of its own: it is there on devices that have opened the warehouse, and on no others. */
const CACHE = "scanner";

const urlOf = (entry: PrecacheEntry | string) => (typeof entry === "string" ? entry : entry.url);

/** Whether a path is one of the decoder's files; vite.config.ts names them. */
export const isScannerFile = (path: string): boolean => /^\/?assets\/scanner-/.test(path);

/** The decoder's files of this build, apart from what every device keeps. */
export function sortOut(manifest: readonly (PrecacheEntry | string)[]) {
  return {
    scanner: manifest.map(urlOf).filter(isScannerFile),
    everybody: manifest.filter((entry) => !isScannerFile(urlOf(entry))),
  };
}

/** Fetches what is not there yet. Rejects without a network: the next opening of the warehouse tries again. */
export async function keepScanner(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const known = await Promise.all(files.map((file) => cache.match(`/${file}`)));
  await cache.addAll(files.filter((_, at) => !known[at]).map((file) => `/${file}`));
}

/** A new build on a device that scans: the decoder comes with it, as every screen does. */
export async function renewScanner(files: readonly string[]): Promise<void> {
  if (await caches.has(CACHE)) await keepScanner(files);
}

/** Once a build is the only one: what another one kept goes. */
export async function dropOldScanners(files: readonly string[]): Promise<void> {
  if (!(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  const kept = new Set(files.map((file) => `/${file}`));
  for (const request of await cache.keys()) if (!kept.has(new URL(request.url).pathname)) await cache.delete(request);
}

export async function answerScannerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}
