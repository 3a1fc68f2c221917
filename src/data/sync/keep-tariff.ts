import { storedTariff } from "#data/local/tariff.ts";
import { refreshTariff } from "./tariff.ts";

const TARIFF_AGE_MS = 12 * 3_600_000;

/** With the rates on the device, the calculator works after one visit to any page. Answers whether they are. */
export async function keepTariff(): Promise<boolean> {
  try {
    const known = await storedTariff();
    if (!known || Math.abs(Date.now() - known.fetchedAt) > TARIFF_AGE_MS) await refreshTariff();
    return true;
  } catch {
    // No network; the calculator asks again and says so there.
    return false;
  }
}
