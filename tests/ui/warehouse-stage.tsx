import "fake-indexeddb/auto";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { knownRole } from "#data/shared/known-role.ts";
import type { PalletRow, Sailing } from "#data/shared/wire.ts";
import { palletCode, palletId } from "#domain/pallets/code.ts";
import { FIRST_RULE, fillWeeks } from "#domain/sailings/rule.ts";
import { becomeSignedIn } from "./shell-stage.tsx";

let users = 0;

/** A new warehouse user, on a new device. */
export function newWarehouseUser(): string {
  users += 1;
  const user = `warehouse${String(users).padStart(6, "0")}`;
  becomeSignedIn(user);
  knownRole.set(user, "warehouse");
  return user;
}

/** A pallet row of a shipment with three pallets. */
export function pallet(number: number, over: Partial<PalletRow> = {}, reference = "7P6CTF30HM"): PalletRow {
  const code = palletCode(reference, number);
  return requireRow("pallets", {
    ...{ id: palletId(code), code, number, count: 3, shipment: `s${reference.toLowerCase()}` },
    ...{ length: 1.2, width: 0.8, height: 1, weight: 300, origin_country: "Germany" },
    ...{
      consignee: "Αγροτικά Κολοσσίου Λτδ",
      town: "Berlin",
      delivery_address: "Λεωφ. Ακάμα 31",
      sailing: "sailing00week48",
    },
    ...over,
  });
}

const DAY = 86_400_000;
const moment = (days: number) => new Date(Date.now() + days * DAY).toISOString().replace("T", " ");

/** A sailing without containers, as the weekly rule makes it (`ruledSailings`) and as it is until the office enters some. */
export function sailing(id: string, name: string, over: Partial<Sailing> = {}): Sailing {
  return requireRow("sailings", {
    ...{ id, name, port: "Venice", state: "planned", cut_off: moment(2), etd: moment(3), eta: moment(7) },
    containers: [],
    ...over,
  });
}

/** The office has entered one container. */
export const ONE_CONTAINER: Partial<Sailing> = { containers: [{ number: "CSQU3054383", seal: "" }] };

/** The sailings of a new installation, by departure: made by the rule, as the server makes them (pb_hooks/lib/sailings/weekly-sailings.js). */
export function ruledSailings(): Sailing[] {
  const iso = (ms: number) => new Date(ms).toISOString().replace("T", " ");
  return fillWeeks(FIRST_RULE, [], Date.now()).create.map(({ id, name, port, cut_off, etd, eta }) =>
    sailing(id, name, { port, cut_off: iso(cut_off), etd: iso(etd), eta: iso(eta) }),
  );
}

let seq = 0;

/** Fills the mirror as a pull does. */
export async function mirrorWarehouse(
  user: string,
  rows: { pallets?: PalletRow[]; sailings?: Sailing[] },
): Promise<void> {
  const db = mirrorDb(user);
  seq += 1;
  const at = { gen: 0, seq };
  await db.transaction("rw", db.tables, async () => {
    await db.pallets.bulkPut((rows.pallets ?? []).map((row) => ({ ...row, ...at })));
    await db.sailings.bulkPut((rows.sailings ?? []).map((row) => ({ ...row, ...at })));
    const cursor = { epoch: "e", scope: "warehouse", seq, gen: 0, swept: 0, anew: 0, lastPull: Date.now() };
    await db.meta.put({ key: "cursor", ...cursor });
  });
}

/** The scans in the outbox, as they will be sent. */
export async function waitingScans(): Promise<Record<string, unknown>[]> {
  const ops = await outboxDb().ops.orderBy("seq").toArray();
  return ops.filter(({ kind }) => kind === "scan.create").map(({ payload }) => payload);
}
