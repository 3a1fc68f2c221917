import { storedTariff } from "#data/local/tariff.ts";
import { firstTariffStored } from "./first-tariff.ts";
import { refreshTariff } from "./tariff.ts";

const TARIFF_AGE_MS = 12 * 3_600_000;

/** Stores the rates, so that the calculator works offline after one visit to any page. Returns whether they are stored. */
export async function keepTariff(): Promise<boolean> {
  try {
    await firstTariffStored();
    const known = await storedTariff();
    if (!known || Math.abs(Date.now() - known.fetchedAt) > TARIFF_AGE_MS) await refreshTariff();
    return true;
  } catch {
    // No network: the calculator asks again and tells the person.
    return false;
  }
}
