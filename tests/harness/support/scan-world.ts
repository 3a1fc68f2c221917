import type { RoleOrNone } from "#domain/roles.ts";
import { everybodyInTurn } from "./in-turn.ts";
import { endScans } from "./look-scans.ts";
import type { Schedule } from "./schedule.ts";

/** Two of the warehouse, two of the office, and a customer, in schedules with a warehouse. */
export const SCANNERS: readonly [user: string, role: RoleOrNone][] = [
  ["willi", "warehouse"],
  ["wera", "warehouse"],
  ["olga", "operator"],
  ["otto", "admin"],
  ["ada", ""],
];

/** Who is in front of the phone, the tablet and the desk when such a schedule begins. */
export const SCANNING_FIRST = [["willi"], ["wera", "willi"], ["olga", "otto"]] as const;

/** A shipment is deleted at the server, its pallets and scans with it. */
export function remove(schedule: Schedule, id: string): void {
  const { server, ledger } = schedule;
  for (const collection of ["scans", "scan_photos"]) {
    for (const row of server.table(collection).values()) {
      const intent = row.shipment === id && ledger.get(row.id);
      if (intent) intent.goneFromServer = true;
    }
  }
  schedule.remove(id);
}

/** Everybody has the role again that they began with; what it forbade goes out. Then every device shows the same. */
export async function endWarehouse(schedule: Schedule): Promise<void> {
  for (const [user, role] of SCANNERS) schedule.server.roles.change(user, role);
  await everybodyInTurn(schedule, () => 18);
  await endScans(schedule);
}
