import { confirmSailings, storedSailings, storeSailings } from "#data/local/public-sailings.ts";
import { fetchSailings } from "#data/remote/public-sailings.ts";
import { RequestFailed } from "#data/shared/errors.ts";

let running: Promise<void> | null = null;

/**
 * Fetches the sailings, one request at a time, and stores changes. Never rejects: without an answer the stored ones stay,
 * and the next call asks again.
 */
export function refreshSailings(): Promise<void> {
  running ??= refreshOnce()
    .catch((error) => {
      if (!(error instanceof RequestFailed)) console.error("Sailings not kept.", error);
    })
    .finally(() => {
      running = null;
    });
  return running;
}

async function refreshOnce(): Promise<void> {
  const known = await storedSailings();
  const fetched = await fetchSailings(known?.etag ?? "");
  if (fetched) await storeSailings(fetched.sailings, fetched.etag);
  else await confirmSailings();
}
