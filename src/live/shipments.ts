import type { AppError } from "#data/errors.ts";
import type { Shipment } from "#data/pb/wire.ts";

/** What still has to happen to a row before the server has all of it; null when nothing. */
export type RowSync = {
  opId: string;
  state: "waiting" | "sending" | "sign_in" | "attention";
  error?: AppError;
  /** Bytes of the upload that is under way. */
  progress?: { sent: number; total: number };
};
export type ShipmentRow = Shipment & { sync: RowSync | null };

export type Shipments = {
  state: "loading" | "ready" | "failed";
  rows: ShipmentRow[];
  /** When the mirror was last known to be complete, milliseconds. */
  updatedAt: number | null;
};

/** The signed-in customer's shipments: mirror and what this device has not sent yet. */
export function useShipments(): Shipments {
  return { state: "loading", rows: [], updatedAt: null };
}
