import * as z from "zod/mini";
import { authState } from "#data/shared/auth-state.ts";
import { TariffWire } from "#data/shared/wire.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import type { TariffRows } from "#domain/tariff/rows.ts";
import { getValue, setValue } from "./keyval.ts";
import { outboxDb } from "./outbox-db.ts";

/** Unpublished changes of a tariff: the complete base version, and the rows as changed. */
export type TariffDraft = { base: Tariff; rows: TariffRows };

export const TARIFF_DRAFT = "tariff";
const VERSION_KEY = "tariff-desk-version";

const DraftShape = z.object({ base: TariffWire, rows: TariffWire });

/** The draft in a stored value; null for the shape of another version. */
export function parseTariffDraft(raw: unknown): TariffDraft | null {
  const given = raw as { base?: object; rows?: object } | null;
  // Rows are checked by the schema of a version, whose name and number they lack.
  const named = { version: "", number: 0, published_at: "" };
  const parsed = DraftShape.safeParse({ base: given?.base, rows: { ...named, ...given?.rows } });
  if (!parsed.success) return null;
  const { countries, zones, sea_rates } = parsed.data.rows;
  return { base: parsed.data.base, rows: { countries, zones, sea_rates } };
}

/**
 * Changes the current person's draft, starting from what is stored at that moment, so that two tabs do not overwrite each
 * other. `change` gets null where there is none; if it returns null the draft is removed.
 */
export async function changeTariffDraft(change: (draft: TariffDraft | null) => TariffDraft | null): Promise<void> {
  const db = outboxDb();
  const key: [string, string] = [authState.owner(), TARIFF_DRAFT];
  await db.transaction("rw", db.drafts, async () => {
    const row = await db.drafts.get(key);
    const next = change(row ? parseTariffDraft(row.value) : null);
    if (next === null) await db.drafts.delete(key);
    else await db.drafts.put({ owner: key[0], key: key[1], value: next, savedAt: Date.now() });
  });
}

/** The last complete version on this device, so that the tariff desk opens offline; undefined before the first one. */
export async function keptVersion(): Promise<Tariff | undefined> {
  const parsed = TariffWire.safeParse(await getValue(VERSION_KEY));
  return parsed.success ? parsed.data : undefined;
}

/** Stores it. If there is no room, the desk just cannot open offline. */
export async function keepVersion(version: Tariff): Promise<void> {
  await setValue(VERSION_KEY, version).catch((error) => console.error(error));
}
