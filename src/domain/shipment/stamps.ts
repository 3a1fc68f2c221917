import type { ShipmentStatus } from "./status.ts";

/** When a status was first entered, by column. */
export type StatusStamps = { confirmed_at: number; shipped_at: number; delivery_date: number };

const COLUMN_OF: Partial<Record<ShipmentStatus, keyof StatusStamps>> = {
  confirmed: "confirmed_at",
  in_transit: "shipped_at",
  delivered: "delivery_date",
};

/**
 * The timestamps set by a change of status, in milliseconds: `now` in the column of the new status, unless the row already
 * has one. Going back clears nothing, and entering again does not change the first time.
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
