import { confirmSailings, storedSailings, storeSailings } from "#data/local/public-sailings.ts";
import { fetchSailings } from "#data/remote/public-sailings.ts";
import { deviceStorage } from "#data/shared/device-storage.ts";
import { RequestFailed } from "#data/shared/errors.ts";
import { clockFault } from "#lib/true-time.ts";

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
  const { changed, serverTime } = await fetchSailings(known?.etag ?? "");
  await compareClocks(serverTime, Date.now());
  if (changed) await storeSailings(changed.sailings, changed.etag);
  else await confirmSailings();
}

/** Less than this is no fault, in ms; what is more is worked out by a part that most devices never load. */
const RIGHT_WITHIN = 3_600_000;

// A clock that was off at the last answer: known without a network, too.
if (deviceStorage()?.getItem("akamas_clock_offset"))
  import("./clock-offset.ts").catch((error) => console.error("The clock's fault is not known.", error));

/** Days are promised by the server's clock where this device's is off. */
async function compareClocks(server: number, device: number): Promise<void> {
  if (Number.isNaN(server) || (Math.abs(server - device) < RIGHT_WITHIN && clockFault.get() === 0)) return;
  const { sawServerTime } = await import("./clock-offset.ts");
  sawServerTime(server, device);
}
