import { get, set } from "idb-keyval";
import * as z from "zod/mini";
import { authState } from "#data/shared/auth-state.ts";
import { TariffWire } from "#data/shared/wire.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import type { TariffRows } from "#domain/tariff/rows.ts";
import { outboxDb } from "./outbox-db.ts";

/** Changes of a tariff that nobody has published: the version they began with, whole, and the rows as they are now. */
export type TariffDraft = { base: Tariff; rows: TariffRows };

export const TARIFF_DRAFT = "tariff";
const VERSION_KEY = "tariff-desk-version";

const DraftShape = z.object({ base: TariffWire, rows: TariffWire });

/** The draft in a stored value; null for a shape of another version. */
export function parseTariffDraft(raw: unknown): TariffDraft | null {
  const given = raw as { base?: object; rows?: object } | null;
  // The rows are checked with the shape of a version, whose name and number they do not have.
  const named = { version: "", number: 0, published_at: "" };
  const parsed = DraftShape.safeParse({ base: given?.base, rows: { ...named, ...given?.rows } });
  if (!parsed.success) return null;
  const { countries, zones, sea_rates } = parsed.data.rows;
  return { base: parsed.data.base, rows: { countries, zones, sea_rates } };
}

/**
 * Changes the draft of the person in front of the device, from what is stored at that moment: two tabs at one draft both
 * keep what they did. `change` gets null where there is none; null from it removes the draft.
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

/** The last whole version this device has seen, so that the desk opens without a network; undefined before that. */
export async function keptVersion(): Promise<Tariff | undefined> {
  const parsed = TariffWire.safeParse(await get(VERSION_KEY));
  return parsed.success ? parsed.data : undefined;
}

/** Keeps it. A device without room for it has only lost the desk's offline start. */
export async function keepVersion(version: Tariff): Promise<void> {
  await set(VERSION_KEY, version).catch((error) => console.error(error));
}
