import type { RoleOrNone } from "#domain/roles.ts";
import { signInEachInTurn } from "./in-turn.ts";
import { endScans } from "./look-scans.ts";
import { endShown } from "./look-shown.ts";
import type { Schedule } from "./schedule.ts";

/** In schedules with a warehouse: two members of the warehouse, two of the office, and a customer. */
export const SCANNERS: readonly [user: string, role: RoleOrNone][] = [
  ["willi", "warehouse"],
  ["wera", "warehouse"],
  ["olga", "operator"],
  ["otto", "admin"],
  ["ada", ""],
];

/** Who uses the phone, the tablet and the desk when such a schedule begins. */
export const SCANNING_FIRST = [["willi"], ["wera", "willi"], ["olga", "otto"]] as const;

/** A shipment is deleted on the server, with its pallets and scans. */
export function remove(schedule: Schedule, id: string): void {
  const { server, ledger } = schedule;
  for (const collection of ["scans", "scan_photos", "found_pallets", "found_photos"]) {
    for (const row of server.table(collection).values()) {
      const intent = row.shipment === id && ledger.get(row.id);
      if (intent) intent.goneFromServer = true;
    }
  }
  schedule.remove(id);
}

/** Everybody gets their first role again; forbidden operations are sent. Then every device shows the same. */
export async function endWarehouse(schedule: Schedule): Promise<void> {
  for (const [user, role] of SCANNERS) schedule.server.roles.change(user, role);
  await signInEachInTurn(schedule, () => 18);
  await endScans(schedule);
  await endShown(schedule);
}
