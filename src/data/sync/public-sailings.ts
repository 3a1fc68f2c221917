import { confirmSailings, storedSailings, storeSailings } from "#data/local/public-sailings.ts";
import { fetchSailings } from "#data/remote/public-sailings.ts";
import { RequestFailed } from "#data/shared/errors.ts";

let running: Promise<void> | null = null;

/**
 * Asks the server for the sailings, one request at a time, and keeps what has changed. Never rejects: without an answer
 * what is kept stays, and the next look asks again.
 */
export function refreshSailings(): Promise<void> {
  running ??= refreshOnce()
    .catch((error) => {
      if (!(error instanceof RequestFailed)) console.error("The sailings could not be kept.", error);
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
