import { afterEach, beforeEach, expect, test } from "vitest";
import { loadDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import {
  changeTariffDraft,
  keepVersion,
  keptVersion,
  parseTariffDraft,
  TARIFF_DRAFT,
} from "#data/local/tariff-draft.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { withCell } from "#domain/tariff/diff.ts";
import { type Device, freshDevice } from "../support/data-device.ts";
import { changeZone, published, rowId } from "../unit/support/tariff-rows.ts";

const base: Tariff = { version: "1-000000000000", number: 1, published_at: "2026-11-01T00:00:00.000Z", ...published() };
const write = (zone: string, column: string, value: number) =>
  changeTariffDraft((draft) => {
    const from = draft ?? { base, rows: published() };
    return { base: from.base, rows: withCell(from.rows, "zones", rowId(zone), column, value) };
  });
const stored = async () => parseTariffDraft((await loadDraft(TARIFF_DRAFT))?.value);

let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
});
afterEach(() => device.stop());

test("edits of two tabs at the same moment are both kept", async () => {
  await Promise.all([
    write("DE-1", "rate_under_500", 0.6),
    write("DE-2", "rate_under_500", 0.7),
    write("DE-1", "minimum_charge", 99),
  ]);
  const rows = changeZone(changeZone(published(), "DE-1", { rate_under_500: 0.6, minimum_charge: 99 }), "DE-2", {
    rate_under_500: 0.7,
  });
  expect(await stored()).toEqual({ base, rows });
});

test("a draft survives a crash, belongs to its user, and null removes it", async () => {
  await write("DE-1", "rate_under_500", 0.6);
  device.crash();
  expect((await stored())?.base).toEqual(base);
  device.signIn("bob");
  expect(await stored()).toBeNull();
  device.signIn("ada");
  await changeTariffDraft(() => null);
  expect(await loadDraft(TARIFF_DRAFT)).toBeUndefined();
});

test("a failing change writes nothing", async () => {
  await write("DE-1", "rate_under_500", 0.6);
  const before = await stored();
  await expect(
    changeTariffDraft(() => {
      throw new Error("broken");
    }),
  ).rejects.toThrow("broken");
  expect(await stored()).toEqual(before);
});

test("a draft in another version's shape is ignored", async () => {
  for (const value of [null, 3, {}, { base, rows: { zones: [] } }, { base: {}, rows: published() }])
    expect(parseTariffDraft(value)).toBeNull();
  await outboxDb().drafts.put({ owner: "ada", key: TARIFF_DRAFT, value: { old: true }, savedAt: 1 });
  expect(await stored()).toBeNull();
});

test("the last version is stored for an offline start", async () => {
  expect(await keptVersion()).toBeUndefined();
  await keepVersion(base);
  expect(await keptVersion()).toEqual(base);
});
