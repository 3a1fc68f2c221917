import type { StoredTariff } from "#data/local/tariff-db.ts";
import { fetchTariff } from "#data/remote/tariff.ts";
import { idle } from "#data/shared/when-idle.ts";

let stored: Promise<void> = Promise.resolve();

/**
 * The rates for a device that has none; null if the server sent none. They are stored when the page is idle: the calculator
 * answers without waiting for Dexie. Rejects with RequestFailed.
 */
export async function firstTariff(): Promise<StoredTariff | null> {
  const fetching = fetchTariff();
  stored = fetching.then(store).catch(() => {});
  const { tariff, quoteValidDays } = await fetching;
  return tariff && { tariff, fetchedAt: Date.now(), quoteValidDays };
}

/** Resolves when they are stored or could not be. */
export const firstTariffStored = (): Promise<void> => stored;

async function store({ tariff, quoteValidDays }: Awaited<ReturnType<typeof fetchTariff>>): Promise<void> {
  if (!tariff) return;
  try {
    await idle();
    const { storeTariff } = await import("#data/local/tariff.ts");
    await storeTariff(tariff, quoteValidDays);
  } catch (error) {
    console.error(error);
  }
}
