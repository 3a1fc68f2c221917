import { useMemo } from "react";
import { overlayShipments, type ShipmentRow } from "#data/queries/overlay.ts";
import { shipmentParts } from "#data/queries/shipments.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { uploads } from "#data/sync/progress.ts";
import { useStore } from "#lib/use-store.ts";
import { useSession } from "./session.ts";
import { useCalmLive } from "./use-live.ts";

export type { RowDocument, RowSync, ShipmentRow } from "#data/queries/overlay.ts";

export type Shipments = {
  state: "loading" | "ready" | "failed";
  rows: ShipmentRow[];
  /** When the mirror was last known to be complete, milliseconds. */
  updatedAt: number | null;
};

const NONE: ShipmentRow[] = [];
/** Throttle in ms while many shipments are being sent or pulled. */
const CALM_MS = 200;

/** The signed-in customer's shipments: the mirror with the outbox laid over it. */
export function useShipments(): Shipments {
  const userId = useSession()?.userId ?? "";
  const progress = useStore(uploads);
  const unreachable = useStore(pageEngine().pullFailed);
  const { value, failed } = useCalmLive(userId, async () => (userId ? shipmentParts(userId) : null), CALM_MS);
  const rows = useMemo(() => (value ? overlayShipments({ ...value, progress }) : NONE), [value, progress]);
  const updatedAt = value?.updatedAt ?? null;
  if (updatedAt !== null || rows.length > 0) return { state: "ready", rows, updatedAt };
  return { state: failed || unreachable ? "failed" : "loading", rows, updatedAt };
}
