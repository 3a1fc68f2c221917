import Dexie, { type EntityTable } from "dexie";
import type { Tariff } from "#domain/rates/tariff.ts";
import { TARIFF } from "./open-existing.ts";
import { closeWhenOutdated, DB_OPTIONS } from "./outdated.ts";

export type TariffRow = { key: "current"; tariff: unknown; fetchedAt: number; quoteValidDays?: number | null };
/** `fetchedAt` in ms; `quoteValidDays` is null when the server did not state it. */
export type StoredTariff = { tariff: Tariff; fetchedAt: number; quoteValidDays: number | null };

/** One per device, whoever is signed in. */
export class TariffDb extends Dexie {
  current!: EntityTable<TariffRow, "key">;

  constructor() {
    super(TARIFF, DB_OPTIONS);
    this.version(1).stores({ current: "key" });
    closeWhenOutdated(this);
  }
}

let db: TariffDb | undefined;

/** The tariff's database, opened on first use. */
export function tariffDb(): TariffDb {
  db ??= new TariffDb();
  return db;
}
