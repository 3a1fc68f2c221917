import type { EntityTable } from "dexie";
import type { Tariff } from "#domain/rates/tariff.ts";
import { TARIFF } from "./open-existing.ts";
import { madeOnce, StoredDb } from "./stored-db.ts";

export type TariffRow = { key: "current"; tariff: unknown; fetchedAt: number; quoteValidDays?: number | null };
/** `fetchedAt` in ms; `quoteValidDays` is null when the server did not state it. */
export type StoredTariff = { tariff: Tariff; fetchedAt: number; quoteValidDays: number | null };

/** One per device, whoever is signed in. */
export class TariffDb extends StoredDb {
  current!: EntityTable<TariffRow, "key">;

  constructor() {
    super(TARIFF);
    this.version(1).stores({ current: "key" });
  }
}

/** The tariff's database, opened on first use. */
export const tariffDb = madeOnce(() => new TariffDb());
