import { confirmTariff, storedTariff, storeTariff } from "#data/local/tariff.ts";
import { fetchTariff } from "#data/remote/tariff.ts";
import { RequestFailed } from "#data/shared/errors.ts";

let running: Promise<void> | null = null;

/** Fetches the tariff when it changed (ETag = version). Rejects with RequestFailed; what is stored stays then. */
export function refreshTariff(): Promise<void> {
  running ??= refreshOnce().finally(() => {
    running = null;
  });
  return running;
}

/**
 * Fetches the tariff when the server names another version than this device has. Never rejects: the next pull names it
 * again.
 */
export async function followTariff(version: string): Promise<void> {
  try {
    const known = await storedTariff();
    if (known?.tariff.version !== version) await refreshTariff();
  } catch (error) {
    if (!(error instanceof RequestFailed)) console.error("Tariff not stored.", error);
  }
}

async function refreshOnce(): Promise<void> {
  const known = await storedTariff();
  const { tariff, quoteValidDays } = await fetchTariff(known?.tariff.version);
  if (tariff) await storeTariff(tariff, quoteValidDays);
  else await confirmTariff(quoteValidDays);
}
