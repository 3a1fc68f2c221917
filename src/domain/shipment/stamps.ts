import type { ShipmentStatus } from "./status.ts";

/** The moment a status was first entered, by column. */
export type StatusStamps = { confirmed_at: number; shipped_at: number; delivery_date: number };

const COLUMN_OF: Partial<Record<ShipmentStatus, keyof StatusStamps>> = {
  confirmed: "confirmed_at",
  in_transit: "shipped_at",
  delivered: "delivery_date",
};

/**
 * What a change of status stamps, in milliseconds: `now` under the column of the status that is entered, unless the row
 * has that stamp already. Going back erases nothing, and entering again does not move the first moment.
 */
export function statusStamps(change: {
  from: string;
  to: string;
  now: number;
  row: Partial<Record<keyof StatusStamps, unknown>>;
}): Partial<StatusStamps> {
  const column = change.from === change.to ? undefined : COLUMN_OF[change.to as ShipmentStatus];
  return column === undefined || change.row[column] ? {} : { [column]: change.now };
}
