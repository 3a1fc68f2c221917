import { useMemo } from "react";
import { type PublicSailing, usePublicSailings } from "#live/public-sailings.ts";
import type { ShipmentRow } from "#live/shipments.ts";

/**
 * The sailings that this device knows, null before it knows any. Asked for again when a shipment has changed: with its
 * sailing or its status the feed brings that there is something new.
 */
export function useSailingsById(rows: readonly ShipmentRow[], changed = ""): ReadonlyMap<string, PublicSailing> | null {
  const latest = rows.reduce((last, { updated }) => (updated > last ? updated : last), "");
  const { sailings } = usePublicSailings(`${latest} ${changed}`);
  return useMemo(() => (sailings ? new Map(sailings.map((sailing) => [sailing.id, sailing])) : null), [sailings]);
}
