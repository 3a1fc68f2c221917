import { TariffWire } from "#data/shared/wire.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { type StoredTariff, tariffDb } from "./tariff-db.ts";

export type { StoredTariff } from "./tariff-db.ts";

/** The tariff of this device and when it was last confirmed by the server; undefined before the first visit. */
export async function storedTariff(): Promise<StoredTariff | undefined> {
  const row = await tariffDb().current.get("current");
  if (!row) return undefined;
  // Stored by an earlier version of the app, perhaps in another shape: then it is fetched again.
  const parsed = TariffWire.safeParse(row.tariff);
  return parsed.success
    ? { tariff: parsed.data, fetchedAt: row.fetchedAt, quoteValidDays: row.quoteValidDays ?? null }
    : undefined;
}

/** Stores the tariff as confirmed by the server, and for how many days a quote may be booked. */
export async function storeTariff(tariff: Tariff, quoteValidDays: number | null): Promise<void> {
  await tariffDb().current.put({ key: "current", tariff, fetchedAt: Date.now(), quoteValidDays });
}

/** Notes that the server has just confirmed the stored tariff as current. */
export async function confirmTariff(quoteValidDays: number | null): Promise<void> {
  await tariffDb().current.update("current", { fetchedAt: Date.now(), quoteValidDays });
}
